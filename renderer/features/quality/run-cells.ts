import type { ChannelRun } from '../../../electron/contract/index.ts';
import { nextRunAt } from '../../detail/schedule.ts';
import { calendarDay, day, time } from '../../messages/format.ts';
import { m } from '../../messages/lazy.ts';

/** The two lines of a cell. The second one can be empty. */
export interface CellLines {
  readonly first: string;
  readonly second: string;
}

const oneDay = 86_400_000;

/** Returns `today`, `yesterday`, `tomorrow` or the date. */
const formatDay = (at: number, now: number): string => {
  const words = m.quality.overview.runs.days;
  const of = calendarDay(at);
  if (of === calendarDay(now)) return words.today;
  if (of === calendarDay(now - oneDay)) return words.yesterday;
  return of === calendarDay(now + oneDay) ? words.tomorrow : day(at);
};

/** Describes the result and time of a channel's last run. */
export const describeLastRun = ({ last, at, createdAt }: ChannelRun, now: number): CellLines => {
  const words = m.quality.overview.runs;
  const when = at === null ? null : Date.parse(at);
  const whenWords = when === null ? '' : words.at(formatDay(when, now), time(when));
  if (last === 'notYet')
    return {
      first: words.last.notYet,
      second: createdAt === null ? '' : words.created(formatDay(Date.parse(createdAt), now)),
    };
  return { first: words.last[last], second: last === 'late' && when !== null ? words.due(whenWords) : whenWords };
};

/** Describes the next run of a channel. The lines are empty if it is unknown. */
export const describeNextRun = ({ isActive, schedule }: ChannelRun, now: number): CellLines => {
  const words = m.quality.overview.runs;
  if (!isActive) return { first: words.paused, second: '' };
  const next = nextRunAt(schedule, now);
  if (next === null) return { first: '', second: '' };
  const dayOf = formatDay(next, now);
  return { first: dayOf.charAt(0).toUpperCase() + dayOf.slice(1), second: time(next) };
};
