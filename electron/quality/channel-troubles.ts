import type { Cache } from '../cache/cache.ts';
import type { ChannelTrouble, WatchedChannel } from '../contract/quality.ts';
import type { ItemRow } from '../contract/index.ts';

const hour = 3_600_000;

/** So long after a run the next one is due, by the words of the schedule, in milliseconds. */
const periods: Readonly<Record<string, number>> = {
  EVERY_3_HOURS: 3 * hour,
  EVERY_6_HOURS: 6 * hour,
  EVERY_12_HOURS: 12 * hour,
  DAILY: 24 * hour,
  WEEKLY: 7 * 24 * hour,
  MONTHLY: 31 * 24 * hour,
};

const columns = [
  'active',
  'last_run_error',
  'last_run_start_at',
  'last_run_ends_at',
  'rebuild_periodically',
  'rebuild_feed_frequency',
];
const mostChannels = 500;

const isOn = (value: unknown): boolean => value === true || value === 1;
const timeOf = (value: unknown): number | null => {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : time;
};

/** What is the matter with a channel at a moment; null: nothing, or it is not in use. A run may take an hour. */
export const troubleOf = ({ cells }: Pick<ItemRow, 'cells'>, now: number): ChannelTrouble | null => {
  if (cells['active'] === false || cells['active'] === 0) return null;
  const last = timeOf(cells['last_run_ends_at']) ?? timeOf(cells['last_run_start_at']);
  if (isOn(cells['last_run_error'])) return { what: 'failed', at: last === null ? null : new Date(last).toISOString() };
  if (last === null) return { what: 'never', at: null };
  const period = isOn(cells['rebuild_periodically']) ? periods[String(cells['rebuild_feed_frequency'])] : undefined;
  const late = period === undefined ? 0 : now - last - period - hour;
  return late > 0 ? { what: 'late', at: new Date(last + (period ?? 0)).toISOString() } : null;
};

/** The channels that were read and whose last run failed, is late, or never was; those that failed first. */
export const channelTroubles = async (cache: Cache, now: number): Promise<readonly WatchedChannel[]> => {
  const query = { resource: 'channel', words: '', view: 'all', type: null, sort: null } as const;
  const { rows } = await cache.query(query, 0, mostChannels, 'quality', { columns });
  const order = ['failed', 'late', 'never'];
  return rows
    .flatMap((row) => {
      const trouble = row.known === 'read' ? troubleOf(row, now) : null;
      return trouble === null ? [] : [{ id: row.id, name: String(row.cells['name'] ?? row.id), trouble }];
    })
    .toSorted((one, other) => order.indexOf(one.trouble.what) - order.indexOf(other.trouble.what));
};
