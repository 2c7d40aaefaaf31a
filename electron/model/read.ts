import { kinds } from './kinds.ts';
import type { KindTypes } from './kinds.ts';
import type { Field, Resource } from './resource.ts';

/** The typed view of one item of a resource: every field may be missing, whatever the service sent. */
export type ItemOf<R extends Resource> = {
  readonly [F in R['fields'][number] as F['name']]?: KindTypes[F['kind']];
};

/** The typed view where the resource is not known before run time. */
export type AnyItem = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The item's identity under `id` or `_id`, the resource's own first; undefined when there is none to tell it by. */
export const readId = (resource: Resource, raw: unknown): string | undefined => {
  if (!isObject(raw)) return undefined;
  const other = resource.key === 'id' ? '_id' : 'id';
  for (const candidate of [raw[resource.key], raw[other]]) {
    const id = kinds.text.read(candidate);
    if (id !== undefined && id !== '') return id;
  }
  return undefined;
};

const otherKey: Readonly<Record<string, string>> = {
  id: '_id',
  _id: 'id',
  created: '_created_at',
  _created_at: 'created',
};

/** One field read leniently: undefined when absent, null, or of no plain meaning. Never throws. */
export const readField = (field: Field, raw: Readonly<Record<string, unknown>>): unknown => {
  const value = raw[field.name] ?? raw[otherKey[field.name] ?? field.name];
  return value === undefined || value === null ? undefined : kinds[field.kind].read(value);
};

/** The typed view of a raw item: wrong types are coerced where the meaning is plain, left out where it is not. */
export const readItem = <R extends Resource>(resource: R, raw: unknown): ItemOf<R> => {
  if (!isObject(raw)) return {};
  const item: Record<string, unknown> = {};
  for (const field of resource.fields) {
    const value = readField(field, raw);
    if (value !== undefined) item[field.name] = value;
  }
  return item as ItemOf<R>;
};
