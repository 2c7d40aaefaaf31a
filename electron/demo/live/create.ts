import {
  createErrorReply,
  HttpReplyError,
  createValidationError,
  type ErrorEntry,
  type HttpReply,
} from '../responses.ts';
import type { AssetBody } from '../asset-upload-parser.ts';
import type { Collections } from '../collections.ts';
import { ANSWERED, storeAsset } from '../create-asset.ts';
import { CREATE_SPECS } from '../create-specs.ts';
import { createBlankItem, createCreatedReply, hasExisting, isHalfPeriodic, pickProperties } from '../create-item.ts';
import { toDemoIsoDate } from '../data/dates.ts';
import type { UploadedFiles } from '../uploaded-files.ts';
import { isObject } from '../../base/guards.ts';
import type { Item, ResourcePath } from '../types.ts';
import { toMachineName } from './attributes.ts';
import { checkAssetBody, BODIES } from './create-schemas.ts';
import { toLiveItem, LIVE_RESOURCES } from './resources.ts';

/** Accepted on creation and never returned. */
const SECRETS = ['password', 'token', 'token_type', 'refresh_token'] as const;
/** Accepted and silently dropped, as in live services for channels. */
const DROPPED: Partial<Record<ResourcePath, readonly string[]>> = { channels: ['webhook'] };

/** Creates an item of any resource except assets, with exactly the properties that a live service accepts. */
export function createLiveItem(
  collections: Collections,
  resource: ResourcePath,
  body: unknown,
  sent: unknown,
): HttpReply {
  const check = BODIES[resource];
  if (!check) throw new Error(`Nothing says how to create ${resource}`);
  rejectProblems(check(body, ''));
  if (!isObject(body)) throw new Error('Every check refuses what is no object');
  rejectProblems(checkProperties(collections, resource, body));
  rejectDuplicate(collections, resource, body);
  const now = toDemoIsoDate(Date.now());
  const { key } = collections.of(resource);
  const item = collections.add(
    resource,
    (id) => ({
      ...createBlankItem(collections, resource),
      [key]: id,
      account_id: collections.world.accountId,
      ...getStoredProperties(resource, body),
      ...setByService(collections, resource, body),
      created: now,
      modified: now,
    }),
    sent,
  );
  return createCreatedReply(toLiveItem(collections, resource, item));
}

/** Creates an asset from either its file or an address. */
export function createLiveAsset(collections: Collections, files: UploadedFiles, body: AssetBody): HttpReply {
  rejectProblems(checkAssetBody(body.members, ''));
  const { url, content, filename } = body.members;
  const given = [url, content].filter((one) => (one ?? null) !== null);
  if (given.length !== 1) rejectProblems([createValueError('exactly one of url and content is needed')]);
  if (body.file && (filename ?? null) === null) rejectProblems([createValidationError('filename', 'Field required')]);
  const item = storeAsset(collections, files, body);
  return createCreatedReply(
    pickProperties(
      toLiveItem(collections, 'assets', item),
      ANSWERED.filter((name) => !LIVE_RESOURCES.assets.hidden.includes(name)),
    ),
  );
}

function rejectProblems(problems: readonly ErrorEntry[]): void {
  if (problems.length > 0) throw new HttpReplyError(createErrorReply(422, ...problems));
}

function createValueError(problem: string): ErrorEntry {
  return { name: 'InputDTOValidationError', description: `Value error, ${problem}` };
}

function getStoredProperties(resource: ResourcePath, body: Item): Item {
  const left: readonly string[] = [...SECRETS, ...(DROPPED[resource] ?? [])];
  return Object.fromEntries(Object.entries(body).filter(([name]) => !left.includes(name)));
}

function setByService(collections: Collections, resource: ResourcePath, body: Item): Item {
  const set = CREATE_SPECS[resource]?.sets?.(collections, body) ?? {};
  if (resource === 'asset-lists') return { query: body['query'] ?? [] };
  if (resource !== 'product-attributes') return set;
  return { ...set, type: body['type'], label: labelOf(body) };
}

function labelOf(body: Item): string {
  const { label, name } = body;
  return typeof label === 'string' ? label : toMachineName(String(name));
}

/** Rejects a duplicate. The message for a SKU does not say so, and the name of a list has its own status. */
function rejectDuplicate(collections: Collections, resource: ResourcePath, body: Item): void {
  const field = resource === 'products' ? 'sku' : 'name';
  const value = body[field];
  if (!hasExisting(collections, resource, field, value) && !hasExistingLabel(collections, resource, body)) return;
  if (resource === 'asset-lists')
    rejectProblems([createValidationError('name', `A list with the name ${String(value)} already exists`)]);
  const description =
    resource === 'products'
      ? 'product data validation failed'
      : `${field}: An item with ${field} ${String(value)} already exists`;
  const status = collections.world.behaviour.takenStatus;
  throw new HttpReplyError(createErrorReply(status, { name: 'AlreadyExists', description }));
}

// A generated attribute has its machine name as its name.
function hasExistingLabel(collections: Collections, resource: ResourcePath, body: Item): boolean {
  if (resource !== 'product-attributes') return false;
  const label = labelOf(body);
  return hasExisting(collections, resource, 'name', label) || collections.of(resource).hasCreated('label', label);
}

type CrossFieldRule = (collections: Collections, body: Item) => readonly ErrorEntry[];

const none: readonly ErrorEntry[] = [];

/** Rules between the properties of a body, checked after each property. */
const CROSS_FIELD_RULES: Partial<Record<ResourcePath, CrossFieldRule>> = {
  products: (collections, body) => {
    const family = body['product_family_id'] ?? null;
    const parent = collections.find('products', body['parent_id']);
    const differs = parent !== undefined && family !== null && family !== parent['product_family_id'];
    return differs ? [createBodyError('a variant has the product family of its parent')] : none;
  },
  'asset-lists': (_, body) =>
    body['type'] === 'Static' && (body['query'] ?? null) !== null
      ? [createValidationError('query', 'Value error, a static list has no query')]
      : none,
  channels: (_, body) => (isHalfPeriodic(body) ? [createBodyError('the periodic rebuild is not complete')] : none),
  ecatalogs: (_, body) => {
    const requestedAttributes = body['quote_request_output_attributes'];
    const missing =
      body['quote_active'] === true && !(Array.isArray(requestedAttributes) && requestedAttributes.length > 0);
    return missing
      ? [
          createValidationError(
            'quote_request_output_attributes',
            'List should have at least 1 item when quote_active is true',
          ),
        ]
      : none;
  },
  'pdf-catalogs': (_, body) =>
    body['settings'] === null
      ? [createValidationError('settings', 'Input should be a valid dictionary or object')]
      : none,
};

function checkProperties(collections: Collections, resource: ResourcePath, body: Item): readonly ErrorEntry[] {
  return CROSS_FIELD_RULES[resource]?.(collections, body) ?? none;
}

/** Returns an error that names no property. */
function createBodyError(problem: string): ErrorEntry {
  return { name: 'InputDTOValidationError', description: `Value error, ${problem}` };
}
