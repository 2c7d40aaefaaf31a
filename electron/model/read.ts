import { isObject } from '../base/guards.ts';
import { kinds } from './kinds.ts';
import type { KindTypes } from './kinds.ts';
import type { Member, Resource } from './resource.ts';

/** The typed view of one item of a resource: every field may be missing, whatever the service sent. */
export type ItemOf<R extends Resource> = {
  readonly [F in R['fields'][number] as F['name']]?: KindTypes[F['kind']];
};

/** The typed view where the resource is not known before run time. */
export type AnyItem = Readonly<Record<string, unknown>>;

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

type Raw = Readonly<Record<string, unknown>>;

/** The other name under which a member is read too; undefined where there is none. */
export const otherName = (name: string): string | undefined =>
  Object.hasOwn(otherKey, name) ? otherKey[name] : undefined;

/** A member as it came, under its own name or the tolerated other one; undefined where the service did not send it. */
export const rawMember = ({ name }: Pick<Member, 'name'>, raw: Raw): unknown => {
  const other = otherKey[name];
  const own = Object.hasOwn(raw, name) ? raw[name] : undefined;
  if ((own !== undefined && own !== null) || other === undefined || !Object.hasOwn(raw, other)) return own;
  return raw[other] ?? own;
};

/** One member read leniently: undefined when absent, null, or of no plain meaning. Never throws. */
export const readField = (member: Member, raw: Raw): unknown => {
  const value = rawMember(member, raw);
  return value === undefined || value === null ? undefined : kinds[member.kind].read(value);
};

/** Whether a reading says less than what came: entries that were left out, parts of a number, members beside an id. */
const saysLess = (member: Member, value: unknown, read: unknown): boolean => {
  if (Array.isArray(read) && Array.isArray(value)) return member.kind !== 'query' && read.length !== value.length;
  if (typeof value === 'object') return member.kind === 'ref';
  return member.kind === 'integer' && Number(value) !== read;
};

/**
 * What the typed view does not hold or not whole, as it came: members of no plain meaning, null ones, and those that
 * `members` does not know.
 */
export const readRest = (members: readonly Member[], raw: Raw): Raw => {
  const rest: [string, unknown][] = [];
  const known = new Set<string>();
  for (const member of members) {
    const { name } = member;
    const value = rawMember(member, raw);
    known.add(name).add(raw[name] === value ? name : (otherKey[name] ?? name));
    if (value === undefined) continue;
    const read = readField(member, raw);
    if (read === undefined || saysLess(member, value, read)) rest.push([name, value]);
  }
  return Object.fromEntries([...rest, ...Object.entries(raw).filter(([name]) => !known.has(name))]);
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
