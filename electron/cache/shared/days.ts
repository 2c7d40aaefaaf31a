import type { Operator, Period } from '../../model/index.ts';

/**
 * Days are in this computer's time zone. Times are written like the cache's dates: ISO 8601, UTC, with milliseconds.
 */
const local = (day: string | number | undefined): Date => {
  const [year = 1970, month = 1, date = 1] = String(day).split('-').map(Number);
  return new Date(year, month - 1, date);
};

const pad = (value: number, length = 2): string => String(value).padStart(length, '0');

/** Returns the start of a day such as `2026-11-20`. */
export const startOfDay = (day: string | number | undefined): string => local(day).toISOString();

export const dayAfter = (day: string | number | undefined): string => {
  const at = local(day);
  at.setDate(at.getDate() + 1);
  return `${pad(at.getFullYear(), 4)}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
};

const shifted = (days: number): string => {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).toISOString();
};

/** Returns the start of the day that many days ago, limited to the range of dates. */
export const startOfDaysAgo = (days: number): string => shifted(-Math.min(days, 300_000));

export const startOfTomorrow = (): string => shifted(1);

/** A period of time: from `from` (inclusive) to `to` (exclusive). */
export interface Stretch {
  readonly from: string;
  readonly to: string;
}

/** Returns the bounds of a period by this computer's clock. Weeks begin on Monday. */
export const stretchOf = (period: Period, now = new Date()): Stretch => {
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate()] as const;
  const between = (from: Date, to: Date): Stretch => ({ from: from.toISOString(), to: to.toISOString() });
  const monday = date - ((now.getDay() + 6) % 7);
  switch (period) {
    case 'today':
      return between(new Date(year, month, date), new Date(year, month, date + 1));
    case 'yesterday':
      return between(new Date(year, month, date - 1), new Date(year, month, date));
    case 'thisWeek':
      return between(new Date(year, month, monday), new Date(year, month, monday + 7));
    case 'thisMonth':
      return between(new Date(year, month, 1), new Date(year, month + 1, 1));
    case 'lastMonth':
      return between(new Date(year, month - 1, 1), new Date(year, month, 1));
    case 'thisYear':
      return between(new Date(year, 0, 1), new Date(year + 1, 0, 1));
  }
};

/**
 * Returns the period that a date filter selects, or null if the filter is not about dates. `before` and `after` have
 * one bound.
 */
export const stretchAsked = (
  operator: Operator,
  values: readonly (string | number)[],
): { readonly from: string | null; readonly to: string | null } | null => {
  const [first, second] = values;
  switch (operator) {
    case 'before':
      return { from: null, to: startOfDay(first) };
    case 'after':
      return { from: startOfDay(dayAfter(first)), to: null };
    case 'on':
      return { from: startOfDay(first), to: startOfDay(dayAfter(first)) };
    case 'between': {
      const [from, to] = [String(first), String(second)].toSorted();
      return { from: startOfDay(from), to: startOfDay(dayAfter(to)) };
    }
    case 'inLastDays':
      return { from: startOfDaysAgo(Number(first)), to: startOfTomorrow() };
    case 'within':
      return stretchOf(first as Period);
    default:
      return null;
  }
};
