import type { ItemRow, EvaluatedProfile } from '../../../electron/contract/index.ts';
import { getLastRun, isChannelActive } from '../../../electron/model/channel-run.ts';
import { qualityState } from '../../app/quality/quality.svelte.ts';
import { type RunMoment, describeLast, describeNext } from '../../detail/channel/describe-channel-run.ts';
import { formatLocalNumber } from '../../messages/format.ts';
import { m } from '../../messages/lazy.ts';

type Cells = ItemRow['cells'];

/** The outcome of a channel's last run, with its time. */
export interface LastRun {
  readonly outcome: 'running' | 'failed' | 'late' | 'done' | 'none';
  readonly text: string;
}

/** Returns a moment in one short line: the day is left out today. */
const inLine = (when: RunMoment | null): string => {
  if (when === null) return '';
  return when.isToday ? when.time : `${when.day} ${when.time}`;
};

/** Returns the outcome of a channel's last run for its list: the icon says that a run is done, and nothing is said before the first. */
export const getChannelLastRun = (cells: Cells, now: Date = new Date()): LastRun => {
  const run = getLastRun(cells, now.getTime());
  const { result, when } = describeLast(run, now.getTime());
  if (run.last === 'notYet') return { outcome: 'none', text: m.lists.noValue };
  if (run.last === 'running') return { outcome: 'running', text: result };
  if (run.last === 'done') return { outcome: 'done', text: inLine(when) };
  return { outcome: run.last, text: `${result} ${inLine(when)}`.trim() };
};

/** Returns the time of a channel's next run, or the reason why it does not run automatically. */
export const formatNextRun = (cells: Cells, now: number): string => {
  if (!isChannelActive(cells)) return m.channel.run.paused;
  const next = describeNext(cells, now);
  return next === null ? m.lists.noValue : inLine(next);
};

const findChannelFigures = (id: string): EvaluatedProfile['figures'] =>
  qualityState.overview?.profiles.find(({ profile }) => profile.channel?.id === id)?.figures ?? null;

/** Returns the number of products on which a channel's columns were checked. */
export const formatProductCount = ({ id }: ItemRow): string => {
  const figures = findChannelFigures(id);
  return figures === null ? m.lists.noValue : formatLocalNumber(figures.products);
};

/** Returns the share of a channel's products that pass the checks of its columns. It is 100% only if all pass. */
export const formatPassRate = ({ id }: ItemRow): string => {
  const figures = findChannelFigures(id);
  if (figures === null || figures.products === 0) return m.lists.noValue;
  return m.filters.percentValue(Math.floor((100 * figures.pass) / figures.products));
};
