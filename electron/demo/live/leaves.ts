import { isObject } from '../../base/guards.ts';

/** What a member says in the end: a text, a number, a yes or no. */
export type Leaf = string | number | boolean;

const NONE: readonly Leaf[] = [];

/**
 * Every leaf that a path leads to, through lists; none where nothing is. An object without more of a path is its id, or
 * else its JSON.
 */
export function leavesOf(value: unknown, path: readonly string[]): readonly Leaf[] {
  if (Array.isArray(value)) return value.flatMap((one) => leavesOf(one, path));
  const [head, ...rest] = path;
  if (head !== undefined) return isObject(value) && Object.hasOwn(value, head) ? leavesOf(value[head], rest) : NONE;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return [value];
  if (!isObject(value)) return NONE;
  const id = value['id'] ?? value['_id'];
  return [typeof id === 'string' ? id : JSON.stringify(value)];
}

const DATE = /^\d{4}-\d\d-\d\d(?:T|$)/;
const ZONE = /(?:Z|[+-]\d\d:?\d\d)$|^\d{4}-\d\d-\d\d$/;

/** The moment that a text is, in milliseconds, in UTC where it names no zone; NaN if it is none. */
export function momentOf(text: string): number {
  if (!DATE.test(text)) return NaN;
  return Date.parse(ZONE.test(text) ? text : `${text}Z`);
}
