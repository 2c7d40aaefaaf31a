import {
  createErrorReply,
  HttpReplyError,
  createValidationError,
  createJsonReply,
  type ErrorEntry,
  type HttpReply,
} from '../responses.ts';
import { isObject } from '../../base/guards.ts';
import type { Collections } from '../collections.ts';
import type { Item, ResourcePath } from '../types.ts';
import { id, object, checkChoice, checkText, type Check } from './validators.ts';
import { attributes as liveAttributes } from './attributes.ts';
import { toLiveItem } from './resources.ts';

/** An item's path below its resource: nothing, one property, or one attribute of a product. */
export type SubPath = readonly string[];

/** A check that also accepts null. */
const acceptNull =
  (check: Check): Check =>
  (value, at) =>
    value === null ? [] : check(value, at);

/** The properties that an update can change. The SKU cannot be changed. */
const UPDATABLE: Partial<Record<ResourcePath, Readonly<Record<string, Check>>>> = {
  products: {
    label: acceptNull(checkText()),
    gtin: checkText({ least: 8, most: 14 }),
    status: checkChoice('Completed', 'Draft', 'Archived'),
    attributes: object,
    thumbnail_id: acceptNull(id),
    parent_id: acceptNull(id),
    product_family_id: acceptNull(id),
  },
  assets: { filename: checkText({ least: 1 }), alt_text: acceptNull(checkText()) },
};

/** Whether items of a resource can be updated. */
export const isUpdatable = (resource: ResourcePath): boolean => UPDATABLE[resource] !== undefined;

/** Returns one property of an item, or one attribute of a product. */
export function getLiveProperty(
  collections: Collections,
  resource: ResourcePath,
  stored: Item,
  path: SubPath,
): HttpReply {
  const [name = '', key] = path;
  const item = toLiveItem(collections, resource, stored);
  const value = key === undefined ? item[name] : getItemAttributes(stored)[key];
  const isKnown =
    key === undefined ? Object.hasOwn(item, name) : isAttribute(collections, resource, { kept: stored, path });
  if (!isKnown || path.length > 2) return createMissingReply(path);
  return createJsonReply(200, { data: value ?? null, errors: [] });
}

/**
 * Updates an item as live services do: an object of properties, one property, or one attribute. A map of attributes replaces
 * the whole map. One property that cannot be changed rejects the whole request.
 */
export function updateLiveItem(
  collections: Collections,
  resource: ResourcePath,
  stored: Item,
  { path, body }: { readonly path: SubPath; readonly body: unknown },
): HttpReply {
  const { behaviour } = collections.world;
  const rejection = findRejection(collections, path, body);
  if (rejection !== null) return rejection;
  const key = path[1];
  if (path.length > 2 || (key !== undefined && !isAttribute(collections, resource, { kept: stored, path })))
    return createMissingReply(path);
  const members =
    key === undefined ? validateProperties(resource, path, body) : setAttribute(collections, stored, key, body);
  const { key: identity } = collections.of(resource);
  collections.of(resource).update(stored[identity], toStoredItem(collections, members));
  if (behaviour.updateStatus === 204) return { status: 204, headers: {}, bytes: Buffer.alloc(0) };
  const now = collections.find(resource, stored[identity]) ?? stored;
  return createJsonReply(200, { data: toLiveItem(collections, resource, now), errors: [] });
}

/** Returns the properties to store. Throws the refusal for a value that the service rejects. */
function validateProperties(resource: ResourcePath, path: SubPath, body: unknown): Item {
  const [name] = path;
  const members = name === undefined ? body : { [name]: body };
  if (!isObject(members))
    throw createRejection([createValidationError('body', 'Input should be a valid dictionary or object')]);
  const checks = UPDATABLE[resource] ?? {};
  const problems = Object.entries(members).flatMap(([member, value]) => {
    const check = Object.hasOwn(checks, member) ? checks[member] : undefined;
    return check ? check(value, member) : [createValidationError(member, 'Extra inputs are not permitted')];
  });
  if (problems.length > 0) throw createRejection(problems);
  return members;
}

/** Returns the map of attributes with one new value. A variant no longer inherits that attribute. */
function setAttribute({ world }: Collections, stored: Item, key: string, value: unknown): Item {
  const others = world.behaviour.attributeUpdate === 'all' ? {} : getItemAttributes(stored);
  const overwritten = Array.isArray(stored['overwritten_attributes'])
    ? (stored['overwritten_attributes'] as unknown[])
    : [];
  const isInherited = (stored['parent_id'] ?? null) !== null && !overwritten.includes(key);
  return {
    attributes: { ...others, [key]: value },
    ...(isInherited ? { overwritten_attributes: [...overwritten, key] } : {}),
  };
}

function toStoredItem({ world }: Collections, value: Item): Item {
  const trimTexts = (one: unknown): unknown => {
    if (typeof one === 'string') return one.trim();
    return isObject(one) ? Object.fromEntries(Object.entries(one).map(([name, part]) => [name, trimTexts(part)])) : one;
  };
  return world.behaviour.storedTexts === 'trimmed' ? (trimTexts(value) as Item) : value;
}

/** Returns the reply to an update of a field that the account must not change, or null. */
function findRejection({ world }: Collections, path: SubPath, body: unknown): HttpReply | null {
  const { refusedUpdates } = world.behaviour;
  const fields = path.length > 0 ? [path.join('.')] : isObject(body) ? Object.keys(body) : [];
  const status = [...fields, '*'].map((field) => refusedUpdates[field]).find((one) => one !== undefined);
  return status === undefined
    ? null
    : createErrorReply(status, { name: 'Forbidden', description: `${fields.join(', ')}: not allowed` });
}

function getItemAttributes(stored: Item): Item {
  return isObject(stored['attributes']) ? stored['attributes'] : {};
}

/** Whether a path names an attribute of a product that the account has. */
function isAttribute(
  collections: Collections,
  resource: ResourcePath,
  { kept, path: [name, key = ''] }: { readonly kept: Item; readonly path: SubPath },
): boolean {
  if (resource !== 'products' || name !== 'attributes') return false;
  if (Object.hasOwn(getItemAttributes(kept), key)) return true;
  return collections
    .of('product-attributes')
    .each((item) => liveAttributes.first(collections, item)['label'])
    .includes(key);
}

function createMissingReply(path: SubPath): HttpReply {
  return createErrorReply(404, { name: 'NotFound', description: `No property has the path ${path.join('/')}` });
}

function createRejection(problems: readonly ErrorEntry[]): HttpReplyError {
  return new HttpReplyError(createErrorReply(422, ...problems));
}
