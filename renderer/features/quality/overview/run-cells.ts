import type { ChannelRun } from '../../../../electron/contract/index.ts';
import { describeDay, describeLast, describeNext } from '../../../detail/channel/describe-channel-run.ts';
import { m } from '../../../messages/lazy.ts';

/** The two lines of a cell. The second one can be empty. */
export interface CellLines {
  readonly first: string;
  readonly second: string;
}

/** Describes the result and time of a channel's last run. */
export const describeLastRun = (run: ChannelRun, now: number): CellLines => {
  const text = m.channel.run;
  const { result, when } = describeLast(run, now);
  const { createdAt } = run;
  if (run.last === 'notYet')
    return { first: result, second: createdAt === null ? '' : text.created(describeDay(Date.parse(createdAt), now)) };
  const endTimeText = when === null ? '' : text.at(when.day, when.time);
  return { first: result, second: run.last === 'late' && when !== null ? text.due(endTimeText) : endTimeText };
};

/** Describes a channel's next run. The lines are empty if it is unknown. */
export const describeNextRun = ({ isActive, schedule }: ChannelRun, now: number): CellLines => {
  if (!isActive) return { first: m.channel.run.paused, second: '' };
  const next = describeNext(schedule, now);
  if (next === null) return { first: '', second: '' };
  return { first: next.day.charAt(0).toUpperCase() + next.day.slice(1), second: next.time };
};
