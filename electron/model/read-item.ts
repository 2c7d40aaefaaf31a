import { isObject } from '../base/guards.ts';
import { type KindTypes, kindParsers } from './field-kinds.ts';
import type { Member, Resource } from './resource.ts';

/** The parsed item of a resource: every field may be missing, regardless of the response. */
export type ItemOf<R extends Resource> = {
  readonly [F in R['fields'][number] as F['name']]?: KindTypes[F['kind']];
};

/** The parsed item if the resource is only known at run time. */
export type AnyItem = Readonly<Record<string, unknown>>;

/** Returns the item's ID under `id` or `_id`, preferring the resource's own key; undefined if there is none. */
export const readId = (resource: Resource, raw: unknown): string | undefined => {
  if (!isObject(raw)) return undefined;
  const other = resource.key === 'id' ? '_id' : 'id';
  for (const candidate of [raw[resource.key], raw[other]]) {
    const id = kindParsers.text.read(candidate);
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

type Raw = Readonly<Record<string, unknown>>;

/** Returns the alternative name under which a property is also read; undefined if there is none. */
export const getAlternativeName = (name: string): string | undefined =>
  Object.hasOwn(otherKey, name) ? otherKey[name] : undefined;

/**
 * Returns the raw value of a property, under its own or its alternative name; undefined if the service did not send it.
 */
export const getRawField = ({ name }: Pick<Member, 'name'>, raw: Raw): unknown => {
  const other = otherKey[name];
  const directValue = Object.hasOwn(raw, name) ? raw[name] : undefined;
  if ((directValue !== undefined && directValue !== null) || other === undefined || !Object.hasOwn(raw, other))
    return directValue;
  return raw[other] ?? directValue;
};

/** Parses a property leniently: undefined if it is absent, null, or cannot be interpreted. Never throws. */
export const parseField = (member: Member, raw: Raw): unknown => {
  const value = getRawField(member, raw);
  return value === undefined || value === null ? undefined : kindParsers[member.kind].read(value);
};

/** Whether parsing lost information: omitted entries, fractions of a number, properties next to an ID. */
const hasLostInformation = (member: Member, value: unknown, read: unknown): boolean => {
  if (Array.isArray(read) && Array.isArray(value)) return member.kind !== 'query' && read.length !== value.length;
  if (typeof value === 'object') return member.kind === 'ref';
  return member.kind === 'integer' && Number(value) !== read;
};

/**
 * Returns the raw properties that are missing or incomplete in the parsed item: values that cannot be interpreted,
 * null, and unknown properties.
 */
export const readRest = (members: readonly Member[], raw: Raw): Raw => {
  const rest: [string, unknown][] = [];
  const known = new Set<string>();
  for (const member of members) {
    const { name } = member;
    const value = getRawField(member, raw);
    known.add(name).add(raw[name] === value ? name : (otherKey[name] ?? name));
    if (value === undefined) continue;
    const read = parseField(member, raw);
    if (read === undefined || hasLostInformation(member, value, read)) rest.push([name, value]);
  }
  return Object.fromEntries([...rest, ...Object.entries(raw).filter(([name]) => !known.has(name))]);
};

/** Parses a raw item: values of other types are converted if their meaning is clear, and omitted otherwise. */
export const parseItem = <R extends Resource>(resource: R, raw: unknown): ItemOf<R> => {
  if (!isObject(raw)) return {};
  const item: Record<string, unknown> = {};
  for (const field of resource.fields) {
    const value = parseField(field, raw);
    if (value !== undefined) item[field.name] = value;
  }
  return item as ItemOf<R>;
};
