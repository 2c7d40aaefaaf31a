import { type CalendarDate, CalendarDateTime, fromAbsolute, toCalendarDate, toZoned } from '@internationalized/date';

/** The interval at which a channel is rebuilt automatically. */
export type ScheduleInterval = 'hour' | 'day' | 'week' | 'month';

/** The schedule of a channel whose values could all be parsed. */
export interface Schedule {
  readonly every: ScheduleInterval;
  /** The weekday, 1 (Monday) to 7, or the day of the month, 1 to 31. Otherwise 0. */
  readonly day: number;
  /** The hour, 0 to 23. 0 for an hourly schedule. */
  readonly hour: number;
  readonly minute: number;
  /** An IANA time zone, such as `Europe/Berlin`. */
  readonly zone: string;
}

type Values = Readonly<Record<string, unknown>>;

const toTrimmedText = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

const units: readonly ScheduleInterval[] = ['hour', 'day', 'week', 'month'];
const frequencies: Readonly<Record<string, ScheduleInterval>> = {
  ...Object.fromEntries(units.flatMap((unit) => [unit, `every${unit}`, `${unit}ly`].map((word) => [word, unit]))),
  daily: 'day',
};

/** Parses a frequency in any notation (`WEEKLY`, `every week`). Returns null if it is unknown. */
export const readUnit = (value: unknown): ScheduleInterval | null => {
  const foldedValue = toTrimmedText(value)
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '');
  return Object.hasOwn(frequencies, foldedValue) ? (frequencies[foldedValue] ?? null) : null;
};

/** The names of weekdays, Monday first. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Parses a weekday, from 1 for `MONDAY` or `mon` to 7. Returns null if it is unknown. */
export const readWeekday = (value: unknown): number | null => {
  const foldedValue = toTrimmedText(value).toLowerCase();
  const index = weekdays.findIndex((day) => [day.toLowerCase(), day.slice(0, 3).toLowerCase()].includes(foldedValue));
  return index < 0 ? null : index + 1;
};

const parseIntegerInRange = (value: unknown, from: number, to: number): number | null => {
  const text = toTrimmedText(value);
  const number = /^\d{1,2}$/.test(text) ? Number(text) : null;
  return number !== null && number >= from && number <= to ? number : null;
};

/** Whether a text is an IANA time zone. An offset such as `+02:00` is not. */
export const isZone = (zone: string): boolean => {
  try {
    return /^[a-z]/i.test(zone) && new Intl.DateTimeFormat('en', { timeZone: zone }).format(0) !== '';
  } catch {
    return false;
  }
};

/** Whether a boolean value of a channel or its draft is true in any notation. */
export const isOn = (value: unknown): boolean => [true, 1, 'true', 'yes'].includes(value as boolean);

const readDay = (every: ScheduleInterval, values: Values): number | null => {
  if (every === 'week') return readWeekday(values['rebuild_feed_dow']);
  return every === 'month' ? parseIntegerInRange(values['rebuild_feed_dom'], 1, 31) : 0;
};

/**
 * Parses the schedule in a channel's values or its draft. Returns null if the channel is not rebuilt automatically, or
 * if a value is missing or unknown.
 */
export const readSchedule = (values: Values): Schedule | null => {
  if (!isOn(values['rebuild_periodically'])) return null;
  const every = readUnit(values['rebuild_feed_frequency']);
  const zone = toTrimmedText(values['rebuild_feed_timezone']);
  const minute = parseIntegerInRange(values['rebuild_feed_moh'], 0, 59);
  if (every === null || minute === null || !isZone(zone)) return null;
  const hour = every === 'hour' ? 0 : parseIntegerInRange(values['rebuild_feed_hod'], 0, 23);
  const day = readDay(every, values);
  return hour === null || day === null ? null : { every, day, hour, minute, zone };
};

const getIsoWeekday = (date: CalendarDate): number => ((date.toDate('UTC').getUTCDay() + 6) % 7) + 1;

const matchesSchedule = ({ every, day }: Schedule, date: CalendarDate): boolean => {
  if (every === 'week') return getIsoWeekday(date) === day;
  return every === 'month' ? date.day === day : true;
};

/** The maximum number of days to search. Two years contain more 31sts than any caller needs. */
const maxSearchDays = 732;

/**
 * Yields runs by wall-clock time, starting with the previous day. A time skipped by a clock change runs later by the
 * skipped duration; a repeated time runs only the first time. Months without that day are skipped.
 */
function* generateDailyRuns(schedule: Schedule, from: number): Generator<number> {
  const { zone, hour, minute } = schedule;
  const start = toCalendarDate(fromAbsolute(from, zone)).subtract({ days: 1 });
  for (let days = 0; days < maxSearchDays; days += 1) {
    const date = start.add({ days });
    if (!matchesSchedule(schedule, date)) continue;
    const local = new CalendarDateTime(date.year, date.month, date.day, hour, minute);
    yield toZoned(local, zone, 'compatible').toDate().getTime();
  }
}

const quarterHourMs = 15 * 60_000;
const maxQuarterHours = 4 * 24;

/** Yields all moments with that minute in the time zone. All time zone offsets are multiples of 15 minutes. */
function* generateHourlyRuns({ zone, minute }: Schedule, from: number): Generator<number> {
  const start = Math.floor(from / quarterHourMs) * quarterHourMs - quarterHourMs + (minute % 15) * 60_000;
  for (let quarters = 0; quarters < maxQuarterHours; quarters += 1) {
    const at = start + quarters * quarterHourMs;
    if (fromAbsolute(at, zone).minute === minute) yield at;
  }
}

/** Returns the next runs after a timestamp, in milliseconds. */
export const computeNextRuns = (schedule: Schedule, from: number, most = 5): readonly number[] => {
  const runs: number[] = [];
  for (const run of schedule.every === 'hour'
    ? generateHourlyRuns(schedule, from)
    : generateDailyRuns(schedule, from)) {
    // If a time zone skips a calendar day, its run coincides with the next one.
    if (run > from && run !== runs.at(-1)) runs.push(run);
    if (runs.length === most) break;
  }
  return runs;
};

/**
 * Returns the next run of a channel in milliseconds: the time that the service provides, otherwise the next one of its
 * schedule. Null if neither is known, or if the channel does not run automatically.
 */
export const computeNextRun = (values: Values, now: number): number | null => {
  if (!isOn(values['rebuild_periodically'])) return null;
  const named = Date.parse(toTrimmedText(values['rebuild_feed_next_build']));
  if (named > now) return named;
  const schedule = readSchedule(values);
  return schedule === null ? null : (computeNextRuns(schedule, now, 1)[0] ?? null);
};

/**
 * Returns the UTC offset of a time zone at a timestamp, such as `UTC+1` or `UTC+0`, or '' if the time zone is unknown.
 */
export const formatUtcOffset = (zone: string, at: number): string => {
  if (!isZone(zone)) return '';
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(at);
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace('GMT', 'UTC');
};
