import { findMonths } from './month-names.ts';
import { toPlainCharacters } from './plain-characters.ts';
import { readWrittenDate } from './written-values.ts';

/** The name of a month, also in scripts with vowel marks and dots, and with the number that Vietnamese has in it. */
const monthName = String.raw`(?:[\p{L}\p{M}]{3,12}|(?:[\p{L}\p{M}]{1,3}\.){2}|thg ?\d{1,2})`;
const dayAndMonth = new RegExp(String.raw`^(\d{1,2})[. /-]+(${monthName})\.?(?:[. /-]+(\d{2,4}))?$`, 'iu');
const monthAndDay = new RegExp(String.raw`^(${monthName})[. /-]+(\d{1,4})$`, 'iu');
/** A day and a month as two digits each, with a zero that no size or range has. */
const paddedDay = /^(?=0|\d\d[./-]0)(\d\d)[./-](\d\d)\.?$/;
const eastAsianDay = /^(\d{1,2})[月월] ?(\d{1,2})[日일]$/;

/** Splits a text such as `3-4`, `1/2/26` or `DEC10` that a spreadsheet program can interpret as a day. */
const splitDayParts = (text: string): readonly string[] =>
  text
    .trim()
    .replaceAll(/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, '-')
    .split(/[-./ ]+/)
    .filter((part) => part !== '');

/** Returns the day and the possible months of a text without a year, such as `03. Apr`, or null if it is no day. */
const readDayOfYear = (text: string): { readonly day: number; readonly months: readonly number[] } | null => {
  const [, month, day] = eastAsianDay.exec(text) ?? [];
  if (month !== undefined) return { day: Number(day), months: [Number(month)] };
  const [, first = '', name = ''] = dayAndMonth.exec(text) ?? [];
  const [, otherName = '', other = ''] = first === '' ? (monthAndDay.exec(text) ?? []) : [];
  const written = first === '' ? otherName : name;
  const months = written === '' ? [] : findMonths(written);
  return months.length === 0 ? null : { day: Number(first === '' ? other : first), months };
};

/** Whether a text is a day with the name of its month and without a year, which users write for no code or size. */
export const isDayWithMonthName = (text: string): boolean => readDayOfYear(toPlainCharacters(text)) !== null;

/** Whether a text is a day with a year of four digits, which users seldom choose as a code. */
export const isDayWithYear = (text: string): boolean => /\d{4}/.test(text) && readWrittenDate(text).length > 0;

/**
 * Whether a text is the date into which a spreadsheet program converted another text: `03. Apr` for `3-4`, `Apr 03` for
 * `4/3`, `10-Dec` for `DEC10`. This affects sizes, ranges and codes.
 */
export const isRewrittenAsDay = (text: string, original: string): boolean => {
  const plain = toPlainCharacters(text);
  const parts = splitDayParts(original);
  // A spreadsheet reads such a day as the same day, so another day is intended.
  if (parts.length < 2 || parts.length > 3 || /^\d{4}-\d\d-\d\d/.test(original)) return false;
  const values = parts.flatMap((part) => (/^\d{1,4}$/.test(part) ? [Number(part)] : findMonths(part)));
  // `Mar 05` can be the fifth of March or March 2005.
  const has = (one: number): boolean =>
    values.some((value) => value === one || (value > 31 && value % 100 === one % 100));
  const named = readDayOfYear(plain);
  if (named !== null) return named.months.some(has) && has(named.day);
  const [, first, second] = paddedDay.exec(plain) ?? [];
  if (first !== undefined)
    return !parts.some((part) => part.startsWith('0')) && has(Number(first)) && has(Number(second));
  // A spreadsheet only adds a year to a text without one.
  const hasYear = (year: number): boolean => parts.length < 3 || values.some((value) => value % 100 === year % 100);
  return readWrittenDate(plain).some(
    (date) => has(Number(date.slice(5, 7))) && has(Number(date.slice(8, 10))) && hasYear(Number(date.slice(0, 4))),
  );
};

/**
 * Whether a text is a day in place of a code or range that a spreadsheet program can interpret as a day: `08. Apr`, which
 * may have been entered as `4-8`, in place of `3-4`. The same applies to `04:03` in place of the ratio `16:9`.
 */
export const isDayInPlaceOfCode = (text: string, original: string): boolean => {
  const [first, last, ...others] = splitDayParts(original);
  const isDayPart = (part: string | undefined): boolean =>
    part !== undefined && (/^\d{1,3}$/.test(part) || findMonths(part).length > 0);
  if (isDayPart(first) && isDayPart(last) && others.length === 0 && !isDayWithMonthName(original))
    return isDayWithMonthName(text) || /^\d{4}-\d\d-\d\d$/.test(text) || isDayWithYear(text);
  return /^(?:\d:\d+|\d+:\d)$/.test(original.trim()) && /^\d\d:\d\d(?::00)?$/.test(text.trim());
};

const clock = /^(\d{1,4}):(\d{1,4})(?::(\d{1,2}))? ?([ap])?\.?(?:m\.?)?$/i;

/** Returns the seconds of a time or ratio, or null. Spreadsheet programs carry minutes beyond an hour over. */
const toSeconds = (text: string): number | null => {
  const [, hours, minutes, seconds = '0', half = ''] = clock.exec(toPlainCharacters(text)) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return hour * 3_600 + Number(minutes) * 60 + Number(seconds);
};

/** Returns the seconds of a time that a spreadsheet program shows as a share of a day, such as `0,672916667`, or null. */
const readDayShare = (text: string): number | null =>
  /^\d{1,2}[.,]\d{6,}$/.test(text.trim()) ? Math.round(Number(text.trim().replace(',', '.')) * 86_400) : null;

/**
 * Whether a text is the time of day into which a spreadsheet program converted a ratio or scale: `16:09` for `16:9`,
 * `2:27` for `1:87`.
 */
export const isRewrittenAsTime = (text: string, original: string): boolean =>
  text.trim() !== original.trim() && (toSeconds(text) ?? readDayShare(text)) === (toSeconds(original) ?? Number.NaN);
