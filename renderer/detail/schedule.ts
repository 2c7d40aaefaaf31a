import { CalendarDateTime, fromAbsolute, toCalendarDate, toZoned } from '@internationalized/date';
import type { CalendarDate } from '@internationalized/date';

/** How often a channel is built on its own. */
export type Unit = 'hour' | 'day' | 'week' | 'month';

/** When a channel is built on its own, where all of its words are understood. */
export interface Schedule {
  readonly every: Unit;
  /** Of weeks 1 (Monday) to 7, of months 1 to 31; else 0. */
  readonly day: number;
  /** 0 to 23; of hours 0. */
  readonly hour: number;
  readonly minute: number;
  /** A name of the time zone database, such as `Europe/Berlin`. */
  readonly zone: string;
}

type Values = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

const units: readonly Unit[] = ['hour', 'day', 'week', 'month'];
const frequencies: Readonly<Record<string, Unit>> = {
  ...Object.fromEntries(units.flatMap((unit) => [unit, `every${unit}`, `${unit}ly`].map((word) => [word, unit]))),
  daily: 'day',
};

/** What a frequency's word means, however it is written (`WEEKLY`, `every week`); null: it is not understood. */
export const readUnit = (value: unknown): Unit | null => {
  const word = textOf(value)
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '');
  return Object.hasOwn(frequencies, word) ? (frequencies[word] ?? null) : null;
};

/** The days' names, Monday first. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** 1 for `MONDAY` and `mon`, to 7; null: it is no day's name. */
export const readWeekday = (value: unknown): number | null => {
  const word = textOf(value).toLowerCase();
  const at = weekdays.findIndex((day) => [day.toLowerCase(), day.slice(0, 3).toLowerCase()].includes(word));
  return at < 0 ? null : at + 1;
};

const readWhole = (value: unknown, from: number, to: number): number | null => {
  const text = textOf(value);
  const number = /^\d{1,2}$/.test(text) ? Number(text) : null;
  return number !== null && number >= from && number <= to ? number : null;
};

/** Whether a text is the name of a time zone. An offset such as `+02:00` is no name. */
export const isZone = (zone: string): boolean => {
  try {
    return /^[a-z]/i.test(zone) && new Intl.DateTimeFormat('en', { timeZone: zone }).format(0) !== '';
  } catch {
    return false;
  }
};

/** Whether a yes-or-no value of a channel, or of the draft of one, is yes in any of its forms. */
export const isOn = (value: unknown): boolean => [true, 1, 'true', 'yes'].includes(value as boolean);

const readDay = (every: Unit, values: Values): number | null => {
  if (every === 'week') return readWeekday(values['rebuild_feed_dow']);
  return every === 'month' ? readWhole(values['rebuild_feed_dom'], 1, 31) : 0;
};

/**
 * The schedule in a channel's values, or in the draft of one; null where it is not rebuilt on its own, or where a word
 * or number of it is missing or not understood.
 */
export const readSchedule = (values: Values): Schedule | null => {
  if (!isOn(values['rebuild_periodically'])) return null;
  const every = readUnit(values['rebuild_feed_frequency']);
  const zone = textOf(values['rebuild_feed_timezone']);
  const minute = readWhole(values['rebuild_feed_moh'], 0, 59);
  if (every === null || minute === null || !isZone(zone)) return null;
  const hour = every === 'hour' ? 0 : readWhole(values['rebuild_feed_hod'], 0, 23);
  const day = readDay(every, values);
  return hour === null || day === null ? null : { every, day, hour, minute, zone };
};

const weekdayOf = (date: CalendarDate): number => ((date.toDate('UTC').getUTCDay() + 6) % 7) + 1;

const fits = ({ every, day }: Schedule, date: CalendarDate): boolean => {
  if (every === 'week') return weekdayOf(date) === day;
  return every === 'month' ? date.day === day : true;
};

/** Every 31st within two years is more than anybody asks for. */
const mostDays = 732;

/**
 * Wall-clock runs from the day before on. A time that a clock change leaves out is run as much later as the clock jumps;
 * one that comes twice, the first time. Months that are too short are left out.
 */
function* dayRuns(schedule: Schedule, from: number): Generator<number> {
  const { zone, hour, minute } = schedule;
  const start = toCalendarDate(fromAbsolute(from, zone)).subtract({ days: 1 });
  for (let days = 0; days < mostDays; days += 1) {
    const date = start.add({ days });
    if (!fits(schedule, date)) continue;
    const local = new CalendarDateTime(date.year, date.month, date.day, hour, minute);
    yield toZoned(local, zone, 'compatible').toDate().getTime();
  }
}

const quarter = 15 * 60_000;
const mostQuarters = 4 * 24;

/** Every moment whose clock shows that minute: offsets are whole quarters of an hour everywhere. */
function* hourRuns({ zone, minute }: Schedule, from: number): Generator<number> {
  const start = Math.floor(from / quarter) * quarter - quarter + (minute % 15) * 60_000;
  for (let quarters = 0; quarters < mostQuarters; quarters += 1) {
    const at = start + quarters * quarter;
    if (fromAbsolute(at, zone).minute === minute) yield at;
  }
}

/** The next runs after a moment, in milliseconds: five, unless another number is asked for. */
export const nextRuns = (schedule: Schedule, from: number, most = 5): readonly number[] => {
  const runs: number[] = [];
  for (const run of schedule.every === 'hour' ? hourRuns(schedule, from) : dayRuns(schedule, from)) {
    // A day that a zone leaves out falls together with the next.
    if (run > from && run !== runs.at(-1)) runs.push(run);
    if (runs.length === most) break;
  }
  return runs;
};

/**
 * Returns when a channel runs next, in milliseconds: the time that the service names, else the next one of its schedule. Null
 * if neither is known, or if it does not run by itself.
 */
export const nextRunAt = (values: Values, now: number): number | null => {
  if (!isOn(values['rebuild_periodically'])) return null;
  const named = Date.parse(textOf(values['rebuild_feed_next_build']));
  if (named > now) return named;
  const schedule = readSchedule(values);
  return schedule === null ? null : (nextRuns(schedule, now, 1)[0] ?? null);
};

/** How far a zone's clock is from UTC at a moment: `UTC+1`, `UTC+0`; '' where the zone is not known. */
export const offsetOf = (zone: string, at: number): string => {
  if (!isZone(zone)) return '';
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(at);
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace('GMT', 'UTC');
};
