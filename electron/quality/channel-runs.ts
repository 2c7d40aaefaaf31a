import type { Cache } from '../cache/cache.ts';
import type { ChannelRun } from '../contract/quality.ts';
import type { ItemRow } from '../contract/index.ts';

const hour = 3_600_000;

/** The time from one scheduled run to the next, by the frequency of a channel, in milliseconds. */
const periods: Readonly<Record<string, number>> = {
  EVERY_3_HOURS: 3 * hour,
  EVERY_6_HOURS: 6 * hour,
  EVERY_12_HOURS: 12 * hour,
  DAILY: 24 * hour,
  WEEKLY: 7 * 24 * hour,
  MONTHLY: 31 * 24 * hour,
};
/** The maximum time that a run takes before it counts as late, in milliseconds. */
const maxRunTime = hour;

const scheduleColumns = [
  'rebuild_periodically',
  'rebuild_feed_frequency',
  'rebuild_feed_dom',
  'rebuild_feed_dow',
  'rebuild_feed_hod',
  'rebuild_feed_moh',
  'rebuild_feed_timezone',
  'rebuild_feed_next_build',
];
const columns = [
  'active',
  'created',
  'running',
  'last_run_error',
  'last_run_start_at',
  'last_run_ends_at',
  ...scheduleColumns,
];
const maxChannels = 500;

const isOn = (value: unknown): boolean => value === true || value === 1;
const parseTime = (value: unknown): number | null => {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : time;
};
const toIso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

type Last = Pick<ChannelRun, 'last' | 'at'>;

/** Returns when an unfinished run was due, in milliseconds, or null if none is overdue. */
const findDueTime = (cells: ItemRow['cells'], from: number, now: number): number | null => {
  const period = isOn(cells['rebuild_periodically']) ? periods[String(cells['rebuild_feed_frequency'])] : undefined;
  return period !== undefined && now - from > period + maxRunTime ? from + period : null;
};

/** Returns how the last run of a channel ended, at a time. A channel that is switched off is never late. */
export const getLastRun = ({ cells }: Pick<ItemRow, 'cells'>, now: number): Last => {
  const ended = parseTime(cells['last_run_ends_at']) ?? parseTime(cells['last_run_start_at']);
  if (isOn(cells['last_run_error'])) return { last: 'failed', at: toIso(ended) };
  if (isOn(cells['running'])) return { last: 'running', at: toIso(parseTime(cells['last_run_start_at'])) };
  const isActive = cells['active'] !== false && cells['active'] !== 0;
  const from = ended ?? parseTime(cells['created']);
  const due = isActive && from !== null ? findDueTime(cells, from, now) : null;
  if (due !== null) return { last: 'late', at: toIso(due) };
  return ended === null ? { last: 'notYet', at: null } : { last: 'done', at: toIso(ended) };
};

/** Returns the channels that were read, by name, with the result of their last run. */
export const readChannelRuns = async (cache: Cache, now: number): Promise<readonly ChannelRun[]> => {
  const query = { resource: 'channel', words: '', view: 'all', type: null, sort: null } as const;
  const { rows } = await cache.query(query, 0, maxChannels, 'quality', { columns });
  return rows
    .filter(({ known }) => known === 'read')
    .map(({ id, cells }) => ({
      id,
      name: String(cells['name'] ?? id),
      isActive: cells['active'] !== false && cells['active'] !== 0,
      ...getLastRun({ cells }, now),
      createdAt: toIso(parseTime(cells['created'])),
      schedule: Object.fromEntries(scheduleColumns.map((name) => [name, cells[name]])),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
};
