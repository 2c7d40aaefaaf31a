import { failure, invalid, jsonReply, HttpRefusal, type ErrorEntry, type HttpReply } from './answers.ts';
import type { Collections } from './collections.ts';
import { CREATE_SPECS, type CreateSpec, type MemberKind } from './create-specs.ts';
import { iso } from './data/dates.ts';
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

/** Creates an item of any resource except assets. Throws `HttpRefusal` if it is invalid. */
export function create(collections: Collections, resource: ResourcePath, body: unknown, sent: unknown): HttpReply {
  const spec = CREATE_SPECS[resource];
  if (!spec) throw new Error(`Nothing says how to create ${resource}`);
  if (!isObject(body)) throw new HttpRefusal(failure(422, invalid('body', 'Input should be a valid object')));
  const problems = problemsOf(resource, spec, body);
  if (problems.length > 0) throw new HttpRefusal(failure(422, ...problems));
  refuseTaken(collections, resource, spec, body);
  const now = iso(Date.now());
  const key = collections.of(resource).key;
  const item = collections.add(
    resource,
    (id) => ({
      ...blankOf(collections, resource),
      [key]: id,
      account_id: collections.world.accountId,
      ...taken(spec, body),
      ...spec.sets?.(collections, body),
      created: now,
      modified: now,
    }),
    sent,
  );
  return createdReply(spec.answers ? subset(item, spec.answers) : item);
}

export function createdReply(item: Item): HttpReply {
  return jsonReply(201, { data: item, errors: [], pagination: {} });
}

export function subset(item: Item, names: readonly string[]): Item {
  const entries: [string, unknown][] = names.map((name) => [name, item[name]]);
  return Object.fromEntries(entries);
}

function problemsOf(resource: ResourcePath, spec: CreateSpec, body: Item): ErrorEntry[] {
  const missing = spec.required.filter((name) => body[name] === undefined || body[name] === null);
  const problems = missing.map((name) => invalid(name, 'Field required'));
  for (const [name, kind] of Object.entries(spec.takes)) {
    const value = body[name];
    if (value === undefined || value === null) continue;
    const choices = spec.choices?.[name];
    if (!KINDS[kind].test(value)) problems.push(invalid(name, `Input should be a valid ${KINDS[kind].word}`));
    else if (value === '' && spec.required.includes(name))
      problems.push(invalid(name, 'String should have at least 1 character'));
    else if (choices && !choices.includes(value as string))
      problems.push(invalid(name, `Input should be ${listed(choices)}`));
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
export function isTaken(collections: Collections, resource: ResourcePath, field: string, value: unknown): boolean {
  const collection = collections.of(resource);
  return resource === 'products'
    ? indexOfSku(collections.world, String(value)) !== undefined || collection.hasCreated('sku', value)
    : collection.has(field, value);
}

function refuseTaken(collections: Collections, resource: ResourcePath, spec: CreateSpec, body: Item): void {
  const value = body[spec.unique];
  if (!isTaken(collections, resource, spec.unique, value)) return;
  const status = collections.world.behaviour.takenStatus;
  const description = `${spec.unique}: An item with ${spec.unique} ${String(value)} already exists`;
  throw new HttpRefusal(failure(status, { name: 'AlreadyExists', description }));
}

/** Returns every property of a generated item, empty, so that a new item has all of them. */
export function blankOf(collections: Collections, resource: ResourcePath): Item {
  const spec = CREATE_SPECS[resource];
  const blank: Item = {};
  const model = collections.of(resource).model();
  for (const [name, value] of Object.entries(model)) blank[name] = Array.isArray(value) ? [] : null;
  for (const [name, kind] of Object.entries(spec?.takes ?? {})) blank[name] = KINDS[kind].empty;
  return blank;
}

function taken(spec: CreateSpec, body: Item): Item {
  const names = Object.keys(spec.takes).filter((name) => body[name] !== undefined);
  return subset(body, names);
}

function listed(choices: readonly string[]): string {
  return choices.map((one) => `'${one}'`).join(' or ');
}

function isListOf(value: unknown, test: (one: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(test);
}
