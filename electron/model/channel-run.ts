import { toIsoTime } from '../base/branded-types.ts';

/** The fields of a channel, as they are stored in a row of a list. */
type Cells = Readonly<Record<string, unknown>>;

/** The result of a channel's last run. */
export interface ChannelRunResult {
  /** `describeNotLoaded`: it has never run, and no run was due yet. `late`: a run was due. */
  readonly last: 'done' | 'failed' | 'late' | 'running' | 'notYet';
  /** When the last run ended or was due (ISO 8601), or null if that is not known. */
  readonly at: string | null;
}

const hourMs = 3_600_000;

/** The time from one scheduled run to the next, by the frequency of a channel, in milliseconds. */
const periods: Readonly<Record<string, number>> = {
  EVERY_3_HOURS: 3 * hourMs,
  EVERY_6_HOURS: 6 * hourMs,
  EVERY_12_HOURS: 12 * hourMs,
  DAILY: 24 * hourMs,
  WEEKLY: 7 * 24 * hourMs,
  MONTHLY: 31 * 24 * hourMs,
};
/** The maximum time that a run takes before it counts as late, in milliseconds. */
const maxRunTime = hourMs;

/** The fields that `getLastRun` reads. */
export const lastRunFields = [
  'active',
  'created',
  'running',
  'last_run_error',
  'last_run_start_at',
  'last_run_ends_at',
  'rebuild_periodically',
  'rebuild_feed_frequency',
] as const;

const isOn = (value: unknown): boolean => value === true || value === 1 || value === 'true';

/** Whether a channel runs at all: only a channel that says so is switched off. */
export const isChannelActive = ({ active }: Cells): boolean => active !== false && active !== 0 && active !== 'false';

/** Returns a timestamp in milliseconds, or null if the value is none. */
export const parseTime = (value: unknown): number | null => {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : time;
};

/** Returns when an unfinished run was due, in milliseconds, or null if none is overdue. */
const findDueTime = (cells: Cells, from: number, now: number): number | null => {
  const period = isOn(cells['rebuild_periodically']) ? periods[String(cells['rebuild_feed_frequency'])] : undefined;
  return period !== undefined && now - from > period + maxRunTime ? from + period : null;
};

/** Returns the result of a channel's last run at a time. A channel that is switched off is never late. */
export const getLastRun = (cells: Cells, now: number): ChannelRunResult => {
  const ended = parseTime(cells['last_run_ends_at']) ?? parseTime(cells['last_run_start_at']);
  if (isOn(cells['running'])) return { last: 'running', at: toIsoTime(parseTime(cells['last_run_start_at'])) };
  if (isOn(cells['last_run_error'])) return { last: 'failed', at: toIsoTime(ended) };
  const from = ended ?? parseTime(cells['created']);
  const due = isChannelActive(cells) && from !== null ? findDueTime(cells, from, now) : null;
  if (due !== null) return { last: 'late', at: toIsoTime(due) };
  return ended === null ? { last: 'notYet', at: null } : { last: 'done', at: toIsoTime(ended) };
};
