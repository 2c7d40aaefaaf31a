import type { ItemRow, JudgedProfile } from '../../../electron/contract/index.ts';
import { quality } from '../../app/quality.svelte.ts';
import { isOn, nextRunAt } from '../../detail/schedule.ts';
import { dateTime, number, time } from '../../messages/format.ts';
import { m } from '../../messages/lazy.ts';

type Cells = ItemRow['cells'];

/** The outcome of a channel's last run, with its time. */
export interface LastRun {
  readonly outcome: 'running' | 'failed' | 'done' | 'none';
  readonly text: string;
}

const isOff = (value: unknown): boolean => value === false || value === 0 || value === 'false';
const momentOf = (value: unknown): string | null =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null;

export const lastRunOf = (cells: Cells, now: Date = new Date()): LastRun => {
  const at = momentOf(cells['last_run_ends_at']) ?? momentOf(cells['last_run_start_at']);
  const when = at === null ? '' : momentWords(new Date(at), now);
  if (isOn(cells['running'])) return { outcome: 'running', text: m.said.run.running };
  if (isOn(cells['last_run_error'])) return { outcome: 'failed', text: `${m.said.run.failed} ${when}`.trim() };
  return at === null ? { outcome: 'none', text: m.lists.noValue } : { outcome: 'done', text: when };
};

/** Returns the time of a channel's next run, or the reason why it does not run automatically. */
export const nextRunOf = (cells: Cells, now: number): string => {
  if (isOff(cells['active'])) return m.channel.paused;
  const next = nextRunAt(cells, now);
  return next === null ? m.lists.noValue : momentWords(new Date(next), new Date(now));
};

const dayMs = 86_400_000;
const isSameDay = (one: Date, other: Date): boolean => one.toDateString() === other.toDateString();

/** Returns a short text of a time: `06:30` for today, `tomorrow 06:30`, otherwise with its date. */
const momentWords = (at: Date, now: Date): string => {
  if (isSameDay(at, now)) return time(at);
  const isTomorrow = isSameDay(at, new Date(now.getTime() + dayMs));
  return isTomorrow ? m.channel.tomorrow(time(at)) : dateTime(at, now);
};

const figuresOf = (id: string): JudgedProfile['figures'] =>
  quality.overview?.profiles.find(({ profile }) => profile.channel?.id === id)?.figures ?? null;

/** Returns the number of products on which a channel's columns were checked. */
export const productsOf = ({ id }: ItemRow): string => {
  const figures = figuresOf(id);
  return figures === null ? m.lists.noValue : number(figures.products);
};

/** Returns the share of a channel's products that pass the checks of its columns. It is 100% only if all pass. */
export const passOf = ({ id }: ItemRow): string => {
  const figures = figuresOf(id);
  if (figures === null || figures.products === 0) return m.lists.noValue;
  return m.filters.percentValue(Math.floor((100 * figures.pass) / figures.products));
};
