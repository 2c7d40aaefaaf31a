import type { LastRun } from '../../electron/model/channel-run.ts';
import { calendarDay, day, time } from '../messages/format.ts';
import { m } from '../messages/lazy.ts';
import { nextRunAt } from './schedule.ts';

const oneDay = 86_400_000;

/** A moment in words: `today`, `yesterday`, `tomorrow` or the date, and the time. */
export interface RunMoment {
  readonly day: string;
  readonly time: string;
  readonly isToday: boolean;
}

export const describeDay = (at: number, now: number): string => {
  const words = m.channel.run.days;
  const of = calendarDay(at);
  if (of === calendarDay(now)) return words.today;
  if (of === calendarDay(now - oneDay)) return words.yesterday;
  return of === calendarDay(now + oneDay) ? words.tomorrow : day(at);
};

const describeMoment = (at: number, now: number): RunMoment => ({
  day: describeDay(at, now),
  time: time(at),
  isToday: calendarDay(at) === calendarDay(now),
});

/** Describes the result of a channel's last run, and when it ended or was due. */
export const describeLast = (
  { last, at }: LastRun,
  now: number,
): { readonly result: string; readonly when: RunMoment | null } => ({
  result: m.channel.run.last[last],
  when: at === null ? null : describeMoment(Date.parse(at), now),
});

/** Returns when a channel runs next, or null if that is not known. */
export const describeNext = (schedule: Readonly<Record<string, unknown>>, now: number): RunMoment | null => {
  const next = nextRunAt(schedule, now);
  return next === null ? null : describeMoment(next, now);
};
