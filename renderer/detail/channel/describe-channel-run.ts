import type { ChannelRunResult } from '../../../electron/model/channel-run.ts';
import { formatCalendarDay, formatDateOnly, formatTime } from '../../messages/format.ts';
import { m } from '../../messages/lazy.ts';
import { computeNextRun } from './schedule.ts';

const dayMs = 86_400_000;

/** A moment in words: `today`, `yesterday`, `tomorrow` or the date, and the time. */
export interface RunMoment {
  readonly day: string;
  readonly time: string;
  readonly isToday: boolean;
}

export const describeDay = (at: number, now: number): string => {
  const text = m.channel.run.days;
  const day = formatCalendarDay(at);
  if (day === formatCalendarDay(now)) return text.today;
  if (day === formatCalendarDay(now - dayMs)) return text.yesterday;
  return day === formatCalendarDay(now + dayMs) ? text.tomorrow : formatDateOnly(at);
};

const describeMoment = (at: number, now: number): RunMoment => ({
  day: describeDay(at, now),
  time: formatTime(at),
  isToday: formatCalendarDay(at) === formatCalendarDay(now),
});

/** Describes the result of a channel's last run, and when it ended or was due. */
export const describeLast = (
  { last, at }: ChannelRunResult,
  now: number,
): { readonly result: string; readonly when: RunMoment | null } => ({
  result: m.channel.run.last[last],
  when: at === null ? null : describeMoment(Date.parse(at), now),
});

/** Returns when a channel runs next, or null if that is not known. */
export const describeNext = (schedule: Readonly<Record<string, unknown>>, now: number): RunMoment | null => {
  const next = computeNextRun(schedule, now);
  return next === null ? null : describeMoment(next, now);
};
