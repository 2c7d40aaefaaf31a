import {
  createErrorReply,
  createValidationError,
  createJsonReply,
  HttpReplyError,
  type ErrorEntry,
  type HttpReply,
} from './responses.ts';
import type { Collections } from './collections.ts';
import { CREATE_SPECS, type CreateSpec, type MemberKind } from './create-specs.ts';
import { toDemoIsoDate } from './data/dates.ts';
import { indexOfSku } from './data/product-shape.ts';
import { isObject } from '../base/guards.ts';
import type { ResourcePath, Item } from './types.ts';

const PERIODIC = ['rebuild_feed_frequency', 'rebuild_feed_hod', 'rebuild_feed_moh', 'rebuild_feed_timezone'] as const;

const KINDS: Record<MemberKind, { test: (value: unknown) => boolean; word: string; empty: unknown }> = {
  text: { test: (value) => typeof value === 'string', word: 'string', empty: null },
  int: { test: (value) => Number.isSafeInteger(value), word: 'integer', empty: null },
  bool: { test: (value) => typeof value === 'boolean', word: 'boolean', empty: false },
  date: {
    test: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
    word: 'datetime',
    empty: null,
  },
  texts: { test: (value) => isListOf(value, (one) => typeof one === 'string'), word: 'list of strings', empty: [] },
  objects: { test: (value) => isListOf(value, isObject), word: 'list of objects', empty: [] },
  groups: { test: (value) => isListOf(value, (one) => isListOf(one, isObject)), word: 'list of lists', empty: [] },
  object: { test: isObject, word: 'object', empty: null },
};

/** Creates an item of any resource except assets. Throws `HttpReplyError` if it is invalid. */
export function createStandardItem(
  collections: Collections,
  resource: ResourcePath,
  body: unknown,
  sent: unknown,
): HttpReply {
  const spec = CREATE_SPECS[resource];
  if (!spec) throw new Error(`Nothing says how to create ${resource}`);
  if (!isObject(body))
    throw new HttpReplyError(createErrorReply(422, createValidationError('body', 'Input should be a valid object')));
  const problems = validateBody(resource, spec, body);
  if (problems.length > 0) throw new HttpReplyError(createErrorReply(422, ...problems));
  rejectDuplicate(collections, resource, spec, body);
  const now = toDemoIsoDate(Date.now());
  const key = collections.of(resource).key;
  const item = collections.add(
    resource,
    (id) => ({
      ...createBlankItem(collections, resource),
      [key]: id,
      account_id: collections.world.accountId,
      ...pickAccepted(spec, body),
      ...spec.sets?.(collections, body),
      created: now,
      modified: now,
    }),
    sent,
  );
  return createCreatedReply(spec.answers ? pickProperties(item, spec.answers) : item);
}

export function createCreatedReply(item: Item): HttpReply {
  return createJsonReply(201, { data: item, errors: [], pagination: {} });
}

export function pickProperties(item: Item, names: readonly string[]): Item {
  const entries: [string, unknown][] = names.map((name) => [name, item[name]]);
  return Object.fromEntries(entries);
}

function validateBody(resource: ResourcePath, spec: CreateSpec, body: Item): ErrorEntry[] {
  const missing = spec.required.filter((name) => body[name] === undefined || body[name] === null);
  const problems = missing.map((name) => createValidationError(name, 'Field required'));
  for (const [name, kind] of Object.entries(spec.takes)) {
    const value = body[name];
    if (value === undefined || value === null) continue;
    const choices = spec.choices?.[name];
    if (!KINDS[kind].test(value))
      problems.push(createValidationError(name, `Input should be a valid ${KINDS[kind].word}`));
    else if (value === '' && spec.required.includes(name))
      problems.push(createValidationError(name, 'String should have at least 1 character'));
    else if (choices && !choices.includes(value as string))
      problems.push(createValidationError(name, `Input should be ${formatChoices(choices)}`));
  }
  if (resource === 'channels' && isHalfPeriodic(body)) {
    problems.push({
      name: 'InputDTOValidationError',
      description: 'Value error, the periodic rebuild is not complete',
    });
  }
  return problems;
}

/** Whether a periodic rebuild was requested without all required properties. */
export function isHalfPeriodic(body: Item): boolean {
  return (
    body['rebuild_periodically'] === true && PERIODIC.some((name) => body[name] === undefined || body[name] === null)
  );
}

/** Whether an item with this SKU or name exists. */
export function hasExisting(collections: Collections, resource: ResourcePath, field: string, value: unknown): boolean {
  const collection = collections.of(resource);
  return resource === 'products'
    ? indexOfSku(collections.world, String(value)) !== undefined || collection.hasCreated('sku', value)
    : collection.has(field, value);
}

function rejectDuplicate(collections: Collections, resource: ResourcePath, spec: CreateSpec, body: Item): void {
  const value = body[spec.unique];
  if (!hasExisting(collections, resource, spec.unique, value)) return;
  const status = collections.world.behaviour.takenStatus;
  const description = `${spec.unique}: An item with ${spec.unique} ${String(value)} already exists`;
  throw new HttpReplyError(createErrorReply(status, { name: 'AlreadyExists', description }));
}

/** Returns every property of a generated item, empty, so that a new item has all of them. */
export function createBlankItem(collections: Collections, resource: ResourcePath): Item {
  const spec = CREATE_SPECS[resource];
  const blank: Item = {};
  const model = collections.of(resource).model();
  for (const [name, value] of Object.entries(model)) blank[name] = Array.isArray(value) ? [] : null;
  for (const [name, kind] of Object.entries(spec?.takes ?? {})) blank[name] = KINDS[kind].empty;
  return blank;
}

function pickAccepted(spec: CreateSpec, body: Item): Item {
  const names = Object.keys(spec.takes).filter((name) => body[name] !== undefined);
  return pickProperties(body, names);
}

function formatChoices(choices: readonly string[]): string {
  return choices.map((choice) => `'${choice}'`).join(' or ');
}

function isListOf(value: unknown, test: (one: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(test);
}
