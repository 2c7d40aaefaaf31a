import { getPageRegion, createLocaleFormat } from './locale-format.ts';

/**
 * Formats of numbers, dates, sizes and ages for the region that the page was loaded with. All functions are otherwise
 * pure: the current time can always be passed.
 */
export const localeFormat = createLocaleFormat(getPageRegion());
/** Segments text into graphemes: an emoji of several code points is one. */
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const dayOnly = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

type When = string | number | Date;

const dayForm = /^\d{4}-\d{2}-\d{2}$/;

/** Returns a date. A text such as `2026-11-20` is that day in the local time zone; `Date` would take midnight UTC. */
const toDate = (when: When): Date => {
  if (when instanceof Date) return when;
  return new Date(typeof when === 'string' && dayForm.test(when) ? `${when}T00:00` : when);
};
const isSameDay = (a: Date, b: Date): boolean => dayOnly.format(a) === dayOnly.format(b);

/** Returns `2026-11-20` in the local time zone. */
export const formatCalendarDay = (when: When): string => dayOnly.format(toDate(when));

/** `48,216` */
export const formatLocalNumber = (value: number): string => localeFormat.number(value);

/** Returns `14:02` in the local time zone. */
export const formatTime = (when: When): string => localeFormat.time(toDate(when));

/** Returns `14:02:06` in the local time zone. */
export const formatExactTime = (when: When): string => localeFormat.timeExact(toDate(when));

/** Caches one formatter per time zone, because creating one costs more than using it a hundred times. */
const createZoneFormatter = (
  options: Intl.DateTimeFormatOptions,
  locale: string = localeFormat.days,
): ((when: When, zone: string) => string) => {
  const known = new Map<string, Intl.DateTimeFormat>();
  return (when, timeZone) => {
    const format = known.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
    known.set(timeZone, format);
    return format.format(toDate(when)).replace(',', '');
  };
};

/** Returns `Mon 23 Nov 2026` in the given time zone. */
export const dayIn = createZoneFormatter({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });

/** Returns `06:30` in the given time zone. */
export const timeIn = createZoneFormatter(localeFormat.clock);

const stampDay = createZoneFormatter({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-GB');
const stampTime = createZoneFormatter({ hour: '2-digit', minute: '2-digit', hour12: false }, 'en-GB');

/** Returns `20261123-0630` for file names, in the given or the local time zone. */
export const formatDayStamp = (when: When, zone = Intl.DateTimeFormat().resolvedOptions().timeZone): string =>
  `${stampDay(when, zone).split('/').toReversed().join('')}-${stampTime(when, zone).replace(':', '')}`;

/** Returns `12 Mar 2024` in the local time zone. */
export const formatDateOnly = (when: When): string => localeFormat.day(toDate(when));

/** Returns `today 14:02` or `12 Mar 2024`, the short format for a column. */
export const formatDate = (when: When, now: Date = new Date()): string =>
  isSameDay(toDate(when), now) ? `today ${formatTime(when)}` : formatDateOnly(when);

/** Returns `today, 14:02` or `12 Mar 2024, 09:41`, the full format for a fact. */
export const formatDateTime = (when: When, now: Date = new Date()): string =>
  `${isSameDay(toDate(when), now) ? 'today' : formatDateOnly(when)}, ${formatTime(when)}`;

/** Returns `14:02` for today, otherwise `12 Mar 2024`, the shortest format for a narrow column. */
export const formatShortDate = (when: When, now: Date = new Date()): string =>
  isSameDay(toDate(when), now) ? formatTime(when) : formatDateOnly(when);

/** `2026-11-20 13:02:09 UTC` */
export const formatUtc = (when: When): string => `${toDate(when).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** Isolates a number with its unit, so that their order is kept in right-to-left text. */
export const measure = (text: string): string =>
  // oxlint-disable-next-line typescript/prefer-optional-chain -- where there is no page, its name is not even declared
  typeof document !== 'undefined' && document.documentElement.dir === 'rtl' ? `\u2066${text}\u2069` : text;

const units = ['kB', 'MB', 'GB', 'TB'] as const;

/** Returns a size in decimal units: `842 bytes`, `2.3 MB`. */
export const formatByteSize = (bytes: number): string => {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${formatLocalNumber(bytes)} bytes`;
  let value = bytes / 1000;
  let unit = 0;
  // A larger value would be rounded to 1,000.
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return measure(
    `${value < 10 ? localeFormat.oneDigit(value) : formatLocalNumber(Math.round(value))} ${units[unit] ?? 'TB'}`,
  );
};

/** Returns a duration as digits with one unit: `40 s`, `14 min`, `3 h`, `2 days`. */
export const formatDuration = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${String(seconds)} s`;
  if (seconds < 3600) return `${String(Math.floor(seconds / 60))} min`;
  if (seconds < 172_800) return `${String(Math.floor(seconds / 3600))} h`;
  return `${formatLocalNumber(Math.floor(seconds / 86_400))} days`;
};

/** `40 s ago` */
export const formatAge = (since: When, now: number = Date.now()): string =>
  `${formatDuration(now - toDate(since).getTime())} ago`;

/** Splits a file name into a part that may be truncated and the last ten characters. */
export const middleCut = (name: string): { readonly start: string; readonly end: string } => {
  const letters = [...segmenter.segment(name)].map(({ segment }) => segment);
  return letters.length <= 10
    ? { start: '', end: name }
    : { start: letters.slice(0, -10).join(''), end: letters.slice(-10).join('') };
};

/** Returns a number with its noun: `1 item`, `3 items`. */
export const formatLocalCount = (value: number, one: string, many = `${one}s`): string =>
  `${formatLocalNumber(value)} ${value === 1 ? one : many}`;
