import { toIsoTime } from '../base/branded-types.ts';
import type { Cache } from '../cache/cache.ts';
import type { ChannelRun } from './contract.ts';
import { getLastRun, isChannelActive, lastRunFields, parseTime } from '../model/channel-run.ts';

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
const columns = [...new Set([...lastRunFields, ...scheduleColumns])];
const maxChannels = 500;

/** Returns the channels that were read, by name, with the result of their last run. */
export const readChannelRuns = async (cache: Cache, now: number): Promise<readonly ChannelRun[]> => {
  const query = { resource: 'channel', searchText: '', view: 'all', type: null, sort: null } as const;
  const { rows } = await cache.query(query, 0, maxChannels, 'quality', { columns });
  return rows
    .filter(({ known }) => known === 'read')
    .map(({ id, cells }) => ({
      id,
      name: String(cells['name'] ?? id),
      isActive: isChannelActive(cells),
      ...getLastRun(cells, now),
      createdAt: toIsoTime(parseTime(cells['created'])),
      schedule: Object.fromEntries(scheduleColumns.map((name) => [name, cells[name]])),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
};
