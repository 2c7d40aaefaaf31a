import { isObject } from '../../base/guards.ts';

/** A scalar value of a property. */
export type ScalarValue = string | number | boolean;

const NONE: readonly ScalarValue[] = [];

/**
 * Returns every leaf at a path, through lists; none if there is no value. An object at the end of the path is
 * represented by its ID, or else its JSON.
 */
export function readLeaves(value: unknown, path: readonly string[]): readonly ScalarValue[] {
  if (Array.isArray(value)) return value.flatMap((one) => readLeaves(one, path));
  const [head, ...rest] = path;
  if (head !== undefined) return isObject(value) && Object.hasOwn(value, head) ? readLeaves(value[head], rest) : NONE;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return [value];
  if (!isObject(value)) return NONE;
  const id = value['id'] ?? value['_id'];
  return [typeof id === 'string' ? id : JSON.stringify(value)];
}

const DATE = /^\d{4}-\d\d-\d\d(?:T|$)/;
const ZONE = /(?:Z|[+-]\d\d:?\d\d)$|^\d{4}-\d\d-\d\d$/;

/** Parses a date to milliseconds, in UTC if it has no zone. NaN if it is not a date. */
export function parseMoment(text: string): number {
  if (!DATE.test(text)) return NaN;
  return Date.parse(ZONE.test(text) ? text : `${text}Z`);
}
