import { isObject } from '../base/guards.ts';

/** The kinds of field. A new kind needs one entry here, one cell and one input in the renderer. */
export type KindName =
  | 'text'
  | 'code'
  | 'status'
  | 'integer'
  | 'boolean'
  | 'date'
  | 'ref'
  | 'refs'
  | 'texts'
  | 'integers'
  | 'object'
  | 'objects'
  | 'query'
  | 'map';

/** The TypeScript type of each kind after parsing. */
export interface KindTypes {
  text: string;
  code: string;
  status: string;
  integer: number;
  boolean: boolean;
  /** ISO 8601, always UTC with milliseconds and `Z`, so that the text order is the chronological order. */
  date: string;
  ref: string;
  refs: readonly string[];
  texts: readonly string[];
  integers: readonly number[];
  object: Readonly<Record<string, unknown>>;
  objects: readonly Readonly<Record<string, unknown>>[];
  /** Unparsed groups of conditions: any group must match, with all of its conditions. */
  query: readonly unknown[];
  map: Readonly<Record<string, unknown>>;
}

/** The parser of a kind, and the type of its column in the cache (null: only in the raw body). */
export interface KindParser<T> {
  /** Parses a value; undefined if it cannot be interpreted. Never throws. */
  readonly read: (value: unknown) => T | undefined;
  readonly sql: 'TEXT' | 'INTEGER' | null;
}

const readText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
};

const readInteger = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(Math.round(number)) && Number.isFinite(number)
    ? Math.round(number)
    : undefined;
};

const booleans = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  ['true', true],
  ['false', false],
  [1, true],
  [0, false],
  ['1', true],
  ['0', false],
]);

/** A date in the stored format, with optional milliseconds, on a day that every month has. */
const plainDate = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3})?Z$/;

/** Whether a month has the day of a valid date: `Date` moves the 30th of February to March. */
const isRealDay = (day = ''): boolean =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate() >= Number(day.slice(8));

/** Parses a date. Dates sometimes have no zone, and microseconds: they are UTC (field notes, «Dates»). */
const readDate = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined;
  // Nearly all dates match: this test costs a fraction of parsing a date.
  if (plainDate.test(value)) return value.length === 24 ? value : `${value.slice(0, -1)}.000Z`;
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(\.\d+)?\s*(Z|[+-]\d\d:?\d\d)?)?$/i.exec(value.trim());
  if (!match) return undefined;
  const [, day, clock = '00:00:00', fraction = '', zone = 'Z'] = match;
  const time = clock.length === 5 ? `${clock}:00` : clock;
  const date = new Date(`${day}T${time}${fraction.slice(0, 4)}${zone.toUpperCase()}`);
  return Number.isNaN(date.getTime()) || !isRealDay(day) ? undefined : date.toISOString();
};

const readTexts = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.map(readText).filter((entry) => entry !== undefined) : undefined;

const readIntegers = (value: unknown): readonly number[] | undefined =>
  Array.isArray(value) ? value.map(readInteger).filter((entry) => entry !== undefined) : undefined;

/** Parses a reference, which can be an ID or an object that contains one. */
const readRef = (value: unknown): string | undefined =>
  isObject(value) ? readText(value['id'] ?? value['_id']) : readText(value);

const readRefs = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.map(readRef).filter((entry) => entry !== undefined) : undefined;

const readObject = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  isObject(value) ? value : undefined;

const readObjects = (value: unknown): readonly Readonly<Record<string, unknown>>[] | undefined =>
  Array.isArray(value) ? (value.every(isObject) ? value : value.flat(2).filter(isObject)) : undefined;

/** Returns a query without parsing its conditions, so that an error in one does not affect the others. */
const readQuery = (value: unknown): readonly unknown[] | undefined => {
  if (Array.isArray(value)) return value as readonly unknown[];
  return isObject(value) ? [value] : undefined;
};

/** The parser and SQL type of each kind. Cells are in `renderer/grid/`, inputs in `renderer/form/`. */
export const kindParsers: { readonly [K in KindName]: KindParser<KindTypes[K]> } = {
  text: { read: readText, sql: 'TEXT' },
  code: { read: readText, sql: 'TEXT' },
  status: { read: readText, sql: 'TEXT' },
  integer: { read: readInteger, sql: 'INTEGER' },
  boolean: { read: (value) => booleans.get(value), sql: 'INTEGER' },
  date: { read: readDate, sql: 'TEXT' },
  ref: { read: readRef, sql: 'TEXT' },
  refs: { read: readRefs, sql: null },
  texts: { read: readTexts, sql: null },
  integers: { read: readIntegers, sql: null },
  object: { read: readObject, sql: null },
  objects: { read: readObjects, sql: null },
  query: { read: readQuery, sql: null },
  map: { read: readObject, sql: null },
};
