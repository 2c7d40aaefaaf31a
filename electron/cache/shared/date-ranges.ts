import type { Operator, Period } from '../../model/index.ts';

/**
 * Days are in this computer's time zone. Times are written like the cache's dates: ISO 8601, UTC, with milliseconds.
 */
const parseLocalDay = (day: string | number | undefined): Date => {
  const [year = 1970, month = 1, date = 1] = String(day).split('-').map(Number);
  return new Date(year, month - 1, date);
};

const padNumber = (value: number, length = 2): string => String(value).padStart(length, '0');

/** Returns the start of a day such as `2026-11-20`. */
export const startOfDay = (day: string | number | undefined): string => parseLocalDay(day).toISOString();

export const getDayAfter = (day: string | number | undefined): string => {
  const at = parseLocalDay(day);
  at.setDate(at.getDate() + 1);
  return `${padNumber(at.getFullYear(), 4)}-${padNumber(at.getMonth() + 1)}-${padNumber(at.getDate())}`;
};

const shiftToday = (days: number): string => {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).toISOString();
};

/** Returns the start of the day that many days ago, limited to the range of dates. */
export const startOfDaysAgo = (days: number): string => shiftToday(-Math.min(days, 300_000));

export const startOfTomorrow = (): string => shiftToday(1);

/** A period of time: from `from` (inclusive) to `to` (exclusive). */
export interface TimeRange {
  readonly from: string;
  readonly to: string;
}

/** Returns the bounds of a period by this computer's clock. Weeks begin on Monday. */
export const getPeriodRange = (period: Period, now = new Date()): TimeRange => {
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate()] as const;
  const toTimeRange = (from: Date, to: Date): TimeRange => ({ from: from.toISOString(), to: to.toISOString() });
  const monday = date - ((now.getDay() + 6) % 7);
  switch (period) {
    case 'today':
      return toTimeRange(new Date(year, month, date), new Date(year, month, date + 1));
    case 'yesterday':
      return toTimeRange(new Date(year, month, date - 1), new Date(year, month, date));
    case 'thisWeek':
      return toTimeRange(new Date(year, month, monday), new Date(year, month, monday + 7));
    case 'thisMonth':
      return toTimeRange(new Date(year, month, 1), new Date(year, month + 1, 1));
    case 'lastMonth':
      return toTimeRange(new Date(year, month - 1, 1), new Date(year, month, 1));
    case 'thisYear':
      return toTimeRange(new Date(year, 0, 1), new Date(year + 1, 0, 1));
  }
};

/**
 * Returns the period that a date filter selects, or null if the filter is not about dates. `before` and `after` have
 * one bound.
 */
export const getFilterRange = (
  operator: Operator,
  values: readonly (string | number)[],
): { readonly from: string | null; readonly to: string | null } | null => {
  const [first, second] = values;
  switch (operator) {
    case 'before':
      return { from: null, to: startOfDay(first) };
    case 'after':
      return { from: startOfDay(getDayAfter(first)), to: null };
    case 'on':
      return { from: startOfDay(first), to: startOfDay(getDayAfter(first)) };
    case 'between': {
      const [from, to] = [String(first), String(second)].toSorted();
      return { from: startOfDay(from), to: startOfDay(getDayAfter(to)) };
    }
    case 'inLastDays':
      return { from: startOfDaysAgo(Number(first)), to: startOfTomorrow() };
    case 'within':
      return getPeriodRange(first as Period);
    default:
      return null;
  }
};
