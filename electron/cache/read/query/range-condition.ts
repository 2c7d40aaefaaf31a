import {
  type Field,
  type SearchRange,
  type RangeEnd,
  type Term,
  kindParsers,
  periods,
  normalizeFieldName,
  parseSearchRange,
  parseTypedNumber,
} from '../../../model/index.ts';
import type { AttributeTest } from './attribute-tests.ts';
import { type TimeRange, getPeriodRange } from '../../shared/date-ranges.ts';
import { type SqlCondition, createCondition } from './filter-sql.ts';

/** A range of values. Each end can be exclusive. */
interface Ends<Value> {
  readonly from: Value | null;
  readonly to: Value | null;
  /** Whether the ends are exclusive. */
  readonly past: { readonly from: boolean; readonly to: boolean };
}

/** Returns the period of the years that begin with these digits. */
const parseYears = (digits: string): TimeRange => {
  const years = 10 ** (4 - digits.length);
  const toIsoStart = (year: number): string => new Date(Math.max(1, year * years), 0, 1).toISOString();
  return { from: toIsoStart(Number(digits)), to: toIsoStart(Number(digits) + 1) };
};

/** Returns the period of a day, month or year in this computer's time zone. An incomplete part is ignored. */
const parsePeriod = (text: string): TimeRange | null => {
  if (/^[1-9]\d{0,2}$/.test(text)) return parseYears(text);
  const [, year, month, day] = /^([1-9]\d{3})(?:-(?:(\d{1,2})(?:-(\d{1,2})?)?)?)?$/.exec(text) ?? [];
  if (year === undefined) return null;
  const parseDatePart = (typed: string | undefined, most: number): number | undefined => {
    const value = Number(typed ?? 0);
    return value >= 1 && value <= most ? value : undefined;
  };
  const inYear = parseDatePart(month, 12);
  const inMonth = inYear === undefined ? undefined : parseDatePart(day, 31);
  const toIsoStart = (years: number, months: number, days: number): string =>
    new Date(Number(year) + years, (inYear ?? 1) - 1 + months, (inMonth ?? 1) + days).toISOString();
  const [years, months, days] = inYear === undefined ? [1, 0, 0] : inMonth === undefined ? [0, 1, 0] : [0, 0, 1];
  return { from: toIsoStart(0, 0, 0), to: toIsoStart(years, months, days) };
};

/** Returns both ends of a range, in either order, or null if one cannot be parsed. */
const parseRangeEnds = <Value>(
  { from, to }: SearchRange,
  read: (text: string) => Value | undefined,
): Ends<Value> | null => {
  const parseEnd = (end: RangeEnd | null): Value | null | undefined => (end === null ? null : read(end.text));
  const [first, last] = [parseEnd(from), parseEnd(to)];
  if (first === undefined || last === undefined) return null;
  return { from: first, to: last, past: { from: from?.past === true, to: to?.past === true } };
};

const units: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, g: 1e9 };

/** Parses a size with or without a unit, such as `2MB`. */
const parseSize = (text: string): number | undefined => {
  const [, digits = '', unit = ''] = /^(.*?)([kmg]?)(?:b|bytes?)?$/i.exec(text) ?? [];
  const value = parseTypedNumber(digits);
  return value === undefined ? undefined : value * (units[unit.toLowerCase()] ?? 1);
};

const parseNumberEnds = (range: SearchRange, read = parseTypedNumber): Ends<number> | null => {
  const ends = parseRangeEnds(range, read);
  const { from = null, to = null } = ends ?? {};
  return ends === null || from === null || to === null || from <= to ? ends : { ...ends, from: to, to: from };
};

/** Returns the times that a range of days covers, from inclusive to exclusive. */
const parsePeriodEnds = (range: SearchRange): { readonly from: string | null; readonly to: string | null } | null => {
  const ends = parseRangeEnds(range, (text) => parsePeriod(text) ?? undefined);
  if (ends === null) return null;
  const { from, to, past } = ends;
  const isReversed = from !== null && to !== null && from.from > to.from;
  const [first, last] = isReversed ? [to, from] : [from, to];
  return {
    from: first === null ? null : past.from ? first.to : first.from,
    to: last === null ? null : past.to ? last.from : last.to,
  };
};

const never = createCondition('FALSE');

type End = string | number | null;

const buildRangeCondition = (column: string, from: End, to: End, signs: readonly [string, string]): SqlCondition => {
  const parts = [
    ...(from === null ? [] : [`${column} ${signs[0]} ?`]),
    ...(to === null ? [] : [`${column} ${signs[1]} ?`]),
  ];
  return createCondition(
    parts.length === 0 ? `${column} IS NOT NULL` : `(${parts.join(' AND ')})`,
    ...[from, to].filter((value) => value !== null),
  );
};

/** Returns a named period, such as `today` or `this month`. */
const parseNamedPeriod = (text: string): TimeRange | null => {
  const period = periods.find((one) => one.toLowerCase() === normalizeFieldName(text));
  return period === undefined ? null : getPeriodRange(period);
};

/** Returns the condition for a day, month, year, named period or range of days. Matches nothing otherwise. */
export const buildDateCondition = (column: string, term: Term): SqlCondition => {
  const range = parseSearchRange(term);
  const dayRange = range === null ? (parseNamedPeriod(term.text) ?? parsePeriod(term.text)) : parsePeriodEnds(range);
  return dayRange === null ? never : buildRangeCondition(column, dayRange.from, dayRange.to, ['>=', '<']);
};

/** Returns the condition for a number or a range of numbers. Matches nothing otherwise. Sizes may have a unit. */
export const buildNumberCondition = (column: string, field: Field, term: Term): SqlCondition => {
  const range = parseSearchRange(term);
  if (range === null) {
    const value = kindParsers.integer.read(term.text);
    return value === undefined ? never : createCondition(`${column} = ?`, value);
  }
  const ends = parseNumberEnds(range, field.name === 'file_size' ? parseSize : parseTypedNumber);
  if (ends === null) return never;
  const comparators = [ends.past.from ? '>' : '>=', ends.past.to ? '<' : '<='] as const;
  return buildRangeCondition(column, ends.from, ends.to, comparators);
};

const isWithin = (value: number, { from, to, past }: Ends<number>): boolean =>
  (from === null || (past.from ? value > from : value >= from)) &&
  (to === null || (past.to ? value < to : value <= to));

/**
 * Returns a test whether a value of a free attribute is in a range of numbers or days, or null if the term is not such
 * a range.
 */
export const createRangeTest = (term: Term): AttributeTest | null => {
  const range = parseSearchRange(term);
  if (range === null) return null;
  const [numbers, stretch] = [parseNumberEnds(range), parsePeriodEnds(range)];
  if (numbers === null && stretch === null) return null;
  const open = range.from === null && range.to === null;
  const isDated = (text: string): boolean => {
    const date = kindParsers.date.read(text);
    if (date === undefined || stretch === null) return false;
    return (stretch.from === null || date >= stretch.from) && (stretch.to === null || date < stretch.to);
  };
  const isText = (text: string): boolean => {
    const number = parseTypedNumber(text.trim());
    return open || (number === undefined ? isDated(text) : numbers !== null && isWithin(number, numbers));
  };
  return (value) => {
    if (typeof value === 'number') return numbers !== null && isWithin(value, numbers);
    if (typeof value === 'boolean') return open;
    return typeof value === 'string' ? isText(value) : value.some(isText);
  };
};
