import { rawMember, readField } from '../model/index.ts';
import type { Field } from '../model/index.ts';

/** The value of one cell of a table; null: empty. */
export type Cell = string | number | boolean | Date | null;

type Raw = Readonly<Record<string, unknown>>;

/** Between the entries of a list in one cell. */
const between = ' | ';
/** Values nested deeper than this are left out: JSON is written by recursion. */
const maxDepth = 100;

const shallow = (value: unknown, depth = maxDepth): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return null;
  if (Array.isArray(value)) return value.map((entry) => shallow(entry, depth - 1));
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, shallow(entry, depth - 1)]));
};

/** A value as compact JSON; what is nested too deep becomes null. */
export const asJson = (value: unknown): string => {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return JSON.stringify(shallow(value));
  }
};

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** The cell of a value without a field: primitives as they are, lists of them joined, the rest as JSON. */
export const freeCell = (value: unknown): Cell => {
  if (value === undefined || value === null) return null;
  if (isPlain(value)) return value;
  return Array.isArray(value) && value.every(isPlain) ? value.join(between) : asJson(value);
};

const nested = new Set<Field['kind']>(['object', 'objects', 'query', 'map']);

/**
 * The value of a field for export: the typed one, or the raw one where it is nested (a typed reading drops what is no
 * object) or cannot be read fully. Undefined: the service did not send it.
 */
export const fieldValue = (field: Field, raw: Raw): unknown => {
  const came = rawMember(field, raw);
  const value = nested.has(field.kind) ? undefined : readField(field, raw);
  const lacks = Array.isArray(value) && Array.isArray(came) && value.length !== came.length;
  return lacks ? came : (value ?? came);
};

/** The cell of a field; raw where it cannot be read. */
export const fieldCell = (field: Field, raw: Raw): Cell => {
  const value = fieldValue(field, raw);
  if (nested.has(field.kind) && typeof value === 'object' && value !== null) return asJson(value);
  return field.kind === 'date' && typeof value === 'string' && readField(field, raw) !== undefined
    ? new Date(value)
    : freeCell(value);
};
