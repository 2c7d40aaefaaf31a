import { localeFormat } from '../messages/format.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Returns a date as `2026-11-20`, or null if it does not exist, such as 31 February. */
const formatValidDate = (year: number, month: number, day: number): string | null => {
  const when = new Date(Date.UTC(year, month - 1, day));
  const same = when.getUTCFullYear() === year && when.getUTCMonth() === month - 1 && when.getUTCDate() === day;
  return same && year >= 1000 ? when.toISOString().slice(0, 10) : null;
};

const parseMonthName = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** Formats a date such as `2026-11-20` for the region: `20 Nov 2026`. */
export const formatDayText = (day: string): string => localeFormat.day(new Date(`${day}T12:00`));

/**
 * Parses a typed date to `2026-11-20`. Accepts that format, month names, and numbers in the order of the region.
 * Returns null if it is invalid.
 */
export const readDay = (text: string, monthFirst = localeFormat.days === 'en-US'): string | null => {
  const parts = text
    .trim()
    .split(/[\s.,/-]+/)
    .filter((part) => part !== '');
  const [first = '', second = '', third = ''] = parts;
  if (parts.length !== 3) return null;
  if (/^\d{4}$/.test(first))
    return formatValidDate(Number(first), Number(second) || parseMonthName(second), Number(third));
  if (!/^\d{4}$/.test(third)) return null;
  if (/^\p{L}/u.test(first)) return formatValidDate(Number(third), parseMonthName(first), Number(second));
  if (/^\p{L}/u.test(second)) return formatValidDate(Number(third), parseMonthName(second), Number(first));
  const [month, day] = monthFirst ? [first, second] : [second, first];
  return formatValidDate(Number(third), Number(month), Number(day));
};

/** Formats a time such as `06:30` for the region: `06:30 am` with a 12-hour clock. */
export const formatTimeText = (time: string): string => localeFormat.time(new Date(`2026-01-15T${time}`));

/** Parses a typed time such as `6:30`, `18.30` or `6 pm` to `06:30`. Returns null if it is invalid. */
export const readTime = (text: string): string | null => {
  const found = /^(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm)?$/i.exec(text.trim());
  if (found === null) return null;
  const [, hourText = '', minute = '00', half] = found;
  const typed = Number(hourText);
  if (half !== undefined && (typed < 1 || typed > 12)) return null;
  const hour = half === undefined ? typed : (typed % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return hour < 24 && Number(minute) < 60 ? `${String(hour).padStart(2, '0')}:${minute}` : null;
};
