import { formatLocalCount, dayIn, formatDuration, timeIn } from '../../messages/format.ts';
import { m } from '../../messages/lazy.ts';
import { type Schedule, isZone, readSchedule, readUnit, readWeekday } from './schedule.ts';

export interface RunText {
  /** The date in the time zone of the schedule, such as `Mon 23 Nov 2026`. */
  readonly day: string;
  readonly time: string;
  /** The time in the user's time zone, or null if it is the same. */
  readonly own: string | null;
  /** The remaining time, such as `in 3 days`, or null from two weeks on. */
  readonly until: string | null;
}

const dayMs = 86_400_000;
const farDays = 14;

/** Returns the number of calendar days between two timestamps in a time zone. */
const countDaysBetween = (from: number, to: number, zone: string): number =>
  Math.round((Date.parse(`${dayIn(to, zone)} UTC`) - Date.parse(`${dayIn(from, zone)} UTC`)) / dayMs);

const formatTimeUntil = (run: number, now: number, zone: string): string | null => {
  if (run - now < dayMs) return m.valueTexts.until(formatDuration(run - now));
  const days = countDaysBetween(now, run, zone);
  return days < farDays ? m.valueTexts.until(formatLocalCount(days, 'day')) : null;
};

/** Returns the text of a run. `own` is the user's time zone. */
export const describeRun = (run: number, zone: string, now: number, own: string): RunText => {
  const [day, time, ownDay, ownTime] = [dayIn(run, zone), timeIn(run, zone), dayIn(run, own), timeIn(run, own)];
  const otherDay = ownDay === day ? '' : `${ownDay.replace(/ \d{4}$/, '')}, `;
  return {
    day,
    time,
    own: ownDay === day && ownTime === time ? null : m.valueTexts.forYou(`${otherDay}${ownTime}`),
    until: formatTimeUntil(run, now, own),
  };
};

const toTrimmedText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Describes the first part of a schedule that Vitrine cannot read, or returns null if it can read all of it. */
const describeUnreadablePart = (values: Readonly<Record<string, unknown>>): string | null => {
  const frequency = toTrimmedText(values['rebuild_feed_frequency']);
  const weekday = toTrimmedText(values['rebuild_feed_dow']);
  const zone = toTrimmedText(values['rebuild_feed_timezone']);
  if (frequency !== '' && readUnit(frequency) === null) return m.valueTexts.runsUnknown(frequency);
  if (weekday !== '' && readUnit(frequency) === 'week' && readWeekday(weekday) === null)
    return m.valueTexts.runsUnknown(weekday);
  return zone !== '' && !isZone(zone) ? m.valueTexts.notZone(zone) : null;
};

/** Returns the schedule of the next runs, or the reason why there is none. */
export const getRunSchedule = (
  values: Readonly<Record<string, unknown>>,
): { readonly schedule: Schedule } | { readonly why: string } => {
  const schedule = readSchedule(values);
  if (schedule !== null) return { schedule };
  const rebuildsPeriodically = values['rebuild_periodically'] === true || values['rebuild_periodically'] === 'yes';
  if (!rebuildsPeriodically) return { why: m.valueTexts.runsOff };
  return { why: describeUnreadablePart(values) ?? m.valueTexts.runsLack };
};
