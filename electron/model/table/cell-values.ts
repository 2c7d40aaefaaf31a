import { type Field, getRawField, parseField } from '../index.ts';

/** The value of a table cell; null: empty. */
export type Cell = string | number | boolean | Date | null;

type Raw = Readonly<Record<string, unknown>>;

/** The separator of list entries in one cell. */
export const listSeparator = ' | ';
/** The maximum depth of nested values, because JSON is written recursively; deeper values are omitted. */
const maxDepth = 100;

const truncateDepth = (value: unknown, depth = maxDepth): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return null;
  if (Array.isArray(value)) return value.map((entry) => truncateDepth(entry, depth - 1));
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, truncateDepth(entry, depth - 1)]));
};

/** Returns a value as compact JSON; values that are nested too deeply become null. */
export const asJson = (value: unknown): string => {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return JSON.stringify(truncateDepth(value));
  }
};

/** A value that a cell shows unchanged. */
export type PlainValue = string | number | boolean;

export const isPlainValue = (value: unknown): value is PlainValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Returns the cell of a value without a field: primitives unchanged, lists of them joined, other values as JSON. */
export const toFreeCell = (value: unknown): Cell => {
  if (value === undefined || value === null) return null;
  if (isPlainValue(value)) return value;
  return Array.isArray(value) && value.every(isPlainValue) ? value.join(listSeparator) : asJson(value);
};

const nested = new Set<Field['kind']>(['object', 'objects', 'query', 'map']);

/**
 * Returns the value of a field for export: the parsed one, or the raw one if it is nested (parsing drops entries that
 * are no objects) or cannot be parsed completely. Undefined if the service did not send it.
 */
export const getFieldValue = (field: Field, raw: Raw): unknown => {
  const rawValue = getRawField(field, raw);
  const value = nested.has(field.kind) ? undefined : parseField(field, raw);
  const hasDroppedEntries = Array.isArray(value) && Array.isArray(rawValue) && value.length !== rawValue.length;
  return hasDroppedEntries ? rawValue : (value ?? rawValue);
};

/** Returns the cell of a field; raw if it cannot be parsed. */
export const toFieldCell = (field: Field, raw: Raw): Cell => {
  const value = getFieldValue(field, raw);
  if (nested.has(field.kind) && typeof value === 'object' && value !== null) return asJson(value);
  return field.kind === 'date' && typeof value === 'string' && parseField(field, raw) !== undefined
    ? new Date(value)
    : toFreeCell(value);
};
