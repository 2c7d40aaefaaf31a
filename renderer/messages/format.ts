import { pageRegion, writtenIn } from './regional.ts';

/**
 * Formats of numbers, dates, sizes and ages for the region that the page was loaded with. All functions are otherwise
 * pure: the current time can always be passed.
 */
export const written = writtenIn(pageRegion());
/** Segments text into graphemes: an emoji of several code points is one. */
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const dayOnly = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

type When = string | number | Date;

const dateOf = (when: When): Date => (when instanceof Date ? when : new Date(when));
const sameDay = (a: Date, b: Date): boolean => dayOnly.format(a) === dayOnly.format(b);

/** Returns `2026-11-20` in the local time zone. */
export const calendarDay = (when: When): string => dayOnly.format(dateOf(when));

/** `48,216` */
export const number = (value: number): string => written.number(value);

/** Returns `14:02` in the local time zone. */
export const time = (when: When): string => written.time(dateOf(when));

/** Returns `14:02:06` in the local time zone. */
export const timeExact = (when: When): string => written.timeExact(dateOf(when));

/** Caches one formatter per time zone, because creating one costs more than using it a hundred times. */
const perZone = (
  options: Intl.DateTimeFormatOptions,
  locale: string = written.days,
): ((when: When, zone: string) => string) => {
  const known = new Map<string, Intl.DateTimeFormat>();
  return (when, timeZone) => {
    const format = known.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
    known.set(timeZone, format);
    return format.format(dateOf(when)).replace(',', '');
  };
};

/** Returns `Mon 23 Nov 2026` in the given time zone. */
export const dayIn = perZone({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });

/** Returns `06:30` in the given time zone. */
export const timeIn = perZone(written.clock);

const stampDay = perZone({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-GB');
const stampTime = perZone({ hour: '2-digit', minute: '2-digit', hour12: false }, 'en-GB');

/** Returns `20261123-0630` for file names, in the given or the local time zone. */
export const dayStamp = (when: When, zone = Intl.DateTimeFormat().resolvedOptions().timeZone): string =>
  `${stampDay(when, zone).split('/').toReversed().join('')}-${stampTime(when, zone).replace(':', '')}`;

/** Returns `12 Mar 2024` in the local time zone. */
export const day = (when: When): string => written.day(dateOf(when));

/** Returns `today 14:02` or `12 Mar 2024`, the short format for a column. */
export const date = (when: When, now: Date = new Date()): string =>
  sameDay(dateOf(when), now) ? `today ${time(when)}` : day(when);

/** Returns `today, 14:02` or `12 Mar 2024, 09:41`, the full format for a fact. */
export const dateTime = (when: When, now: Date = new Date()): string =>
  `${sameDay(dateOf(when), now) ? 'today' : day(when)}, ${time(when)}`;

/** Returns `14:02` for today, otherwise `12 Mar 2024`, the shortest format for a narrow column. */
export const dateShort = (when: When, now: Date = new Date()): string =>
  sameDay(dateOf(when), now) ? time(when) : day(when);

/** `2026-11-20 13:02:09 UTC` */
export const utc = (when: When): string => `${dateOf(when).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** Isolates a number with its unit, so that their order is kept in right-to-left text. */
export const measure = (text: string): string =>
  // oxlint-disable-next-line typescript/prefer-optional-chain -- where there is no page, its name is not even declared
  typeof document !== 'undefined' && document.documentElement.dir === 'rtl' ? `\u2066${text}\u2069` : text;

const units = ['kB', 'MB', 'GB', 'TB'] as const;

/** Returns a size in decimal units: `842 bytes`, `2.3 MB`. */
export const size = (bytes: number): string => {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${number(bytes)} bytes`;
  let value = bytes / 1000;
  let unit = 0;
  // A larger value would be rounded to 1,000.
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return measure(`${value < 10 ? written.oneDigit(value) : number(Math.round(value))} ${units[unit] ?? 'TB'}`);
};

/** Returns a duration as digits with one unit: `40 s`, `14 min`, `3 h`, `2 days`. */
export const duration = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${String(seconds)} s`;
  if (seconds < 3600) return `${String(Math.floor(seconds / 60))} min`;
  if (seconds < 172_800) return `${String(Math.floor(seconds / 3600))} h`;
  return `${number(Math.floor(seconds / 86_400))} days`;
};

/** `40 s ago` */
export const age = (since: When, now: number = Date.now()): string => `${duration(now - dateOf(since).getTime())} ago`;

/** Splits a file name into a part that may be truncated and the last ten characters. */
export const middleCut = (name: string): { readonly start: string; readonly end: string } => {
  const letters = [...segmenter.segment(name)].map(({ segment }) => segment);
  return letters.length <= 10
    ? { start: '', end: name }
    : { start: letters.slice(0, -10).join(''), end: letters.slice(-10).join('') };
};

/** Returns a number with its noun: `1 item`, `3 items`. */
export const count = (value: number, one: string, many = `${one}s`): string =>
  `${number(value)} ${value === 1 ? one : many}`;
