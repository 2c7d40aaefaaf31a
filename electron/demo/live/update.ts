import { failure, HttpRefusal, invalid, jsonReply, type ErrorEntry, type HttpReply } from '../answers.ts';
import { isObject } from '../../base/guards.ts';
import type { Collections } from '../collections.ts';
import type { Item, ResourcePath } from '../types.ts';
import { id, object, oneOf, text, type Check } from './checks.ts';
import { attributes as liveAttributes } from './attributes.ts';
import { liveItem } from './resources.ts';

/** An item's path below its resource: nothing, one property, or one attribute of a product. */
export type SubPath = readonly string[];

/** A check that also accepts null. */
const nullable =
  (check: Check): Check =>
  (value, at) =>
    value === null ? [] : check(value, at);

/** The properties that an update can change. The SKU cannot be changed. */
const UPDATABLE: Partial<Record<ResourcePath, Readonly<Record<string, Check>>>> = {
  products: {
    label: nullable(text()),
    gtin: text({ least: 8, most: 14 }),
    status: oneOf('Completed', 'Draft', 'Archived'),
    attributes: object,
    thumbnail_id: nullable(id),
    parent_id: nullable(id),
    product_family_id: nullable(id),
  },
  assets: { filename: text({ least: 1 }), alt_text: nullable(text()) },
};

/** Whether items of a resource can be updated. */
export const isUpdatable = (resource: ResourcePath): boolean => UPDATABLE[resource] !== undefined;

/** Returns one property of an item, or one attribute of a product. */
export function liveMember(collections: Collections, resource: ResourcePath, kept: Item, path: SubPath): HttpReply {
  const [name = '', key] = path;
  const item = liveItem(collections, resource, kept);
  const value = key === undefined ? item[name] : attributesOf(kept)[key];
  const isKnown = key === undefined ? Object.hasOwn(item, name) : isAttribute(collections, resource, { kept, path });
  if (!isKnown || path.length > 2) return missing(path);
  return jsonReply(200, { data: value ?? null, errors: [] });
}

/**
 * Updates an item as live services do: an object of properties, one property, or one attribute. A map of attributes replaces
 * the whole map. One property that cannot be changed rejects the whole request.
 */
export function liveUpdate(
  collections: Collections,
  resource: ResourcePath,
  kept: Item,
  { path, body }: { readonly path: SubPath; readonly body: unknown },
): HttpReply {
  const { behaviour } = collections.world;
  const refused = refusalOf(collections, path, body);
  if (refused !== null) return refused;
  const key = path[1];
  if (path.length > 2 || (key !== undefined && !isAttribute(collections, resource, { kept, path })))
    return missing(path);
  const members = key === undefined ? membersFor(resource, path, body) : attributeFor(collections, kept, key, body);
  const { key: identity } = collections.of(resource);
  collections.of(resource).update(kept[identity], stored(collections, members));
  if (behaviour.updateStatus === 204) return { status: 204, headers: {}, bytes: Buffer.alloc(0) };
  const now = collections.find(resource, kept[identity]) ?? kept;
  return jsonReply(200, { data: liveItem(collections, resource, now), errors: [] });
}

/** Returns the properties to store. Throws the refusal for a value that the service rejects. */
function membersFor(resource: ResourcePath, path: SubPath, body: unknown): Item {
  const [name] = path;
  const members = name === undefined ? body : { [name]: body };
  if (!isObject(members)) throw refusal([invalid('body', 'Input should be a valid dictionary or object')]);
  const checks = UPDATABLE[resource] ?? {};
  const problems = Object.entries(members).flatMap(([member, value]) => {
    const check = Object.hasOwn(checks, member) ? checks[member] : undefined;
    return check ? check(value, member) : [invalid(member, 'Extra inputs are not permitted')];
  });
  if (problems.length > 0) throw refusal(problems);
  return members;
}

/** Returns the map of attributes with one new value. A variant no longer inherits that attribute. */
function attributeFor({ world }: Collections, kept: Item, key: string, value: unknown): Item {
  const others = world.behaviour.attributeUpdate === 'all' ? {} : attributesOf(kept);
  const own = Array.isArray(kept['overwritten_attributes']) ? (kept['overwritten_attributes'] as unknown[]) : [];
  const isInherited = (kept['parent_id'] ?? null) !== null && !own.includes(key);
  return {
    attributes: { ...others, [key]: value },
    ...(isInherited ? { overwritten_attributes: [...own, key] } : {}),
  };
}

function stored({ world }: Collections, value: Item): Item {
  const trimmed = (one: unknown): unknown => {
    if (typeof one === 'string') return one.trim();
    return isObject(one) ? Object.fromEntries(Object.entries(one).map(([name, part]) => [name, trimmed(part)])) : one;
  };
  return world.behaviour.storedTexts === 'trimmed' ? (trimmed(value) as Item) : value;
}

/** Returns the reply to an update of a field that the account must not change, or null. */
function refusalOf({ world }: Collections, path: SubPath, body: unknown): HttpReply | null {
  const { refusedUpdates } = world.behaviour;
  const fields = path.length > 0 ? [path.join('.')] : isObject(body) ? Object.keys(body) : [];
  const status = [...fields, '*'].map((field) => refusedUpdates[field]).find((one) => one !== undefined);
  return status === undefined
    ? null
    : failure(status, { name: 'Forbidden', description: `${fields.join(', ')}: not allowed` });
}

function attributesOf(kept: Item): Item {
  return isObject(kept['attributes']) ? kept['attributes'] : {};
}

/** Whether a path names an attribute of a product that the account has. */
function isAttribute(
  collections: Collections,
  resource: ResourcePath,
  { kept, path: [name, key = ''] }: { readonly kept: Item; readonly path: SubPath },
): boolean {
  if (resource !== 'products' || name !== 'attributes') return false;
  if (Object.hasOwn(attributesOf(kept), key)) return true;
  return collections
    .of('product-attributes')
    .each((item) => liveAttributes.first(collections, item)['label'])
    .includes(key);
}

function missing(path: SubPath): HttpReply {
  return failure(404, { name: 'NotFound', description: `No property has the path ${path.join('/')}` });
}

function refusal(problems: readonly ErrorEntry[]): HttpRefusal {
  return new HttpRefusal(failure(422, ...problems));
}
