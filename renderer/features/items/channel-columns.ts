import { lastRunFields } from '../../../electron/model/channel-run.ts';
import { type ListColumn, createListColumn } from '../../columns/columns.ts';
import { m } from '../../messages/lazy.ts';
import { getChannelLastRun, formatNextRun, formatPassRate, formatProductCount } from './channel-run.ts';
import LastRunCell from './LastRunCell.svelte';

const ofSchedules = [
  'active',
  'rebuild_periodically',
  'rebuild_feed_next_build',
  ...['frequency', 'dow', 'dom', 'hod', 'moh', 'timezone'].map((part) => `rebuild_feed_${part}`),
];

/** The most important columns of a channel list: the last run, the next run, and the results of its products. */
export const channelColumns: readonly ListColumn[] = [
  createListColumn('lastRun', m.channel.lastRun, 148, {
    getText: (row) => getChannelLastRun(row.cells).text,
    Cell: LastRunCell,
    needs: lastRunFields,
  }),
  createListColumn('nextRun', m.channel.nextRun, 140, {
    getText: (row) => formatNextRun(row.cells, Date.now()),
    needs: ofSchedules,
  }),
  createListColumn('products', m.channel.products, 96, { getText: formatProductCount }, true),
  createListColumn('pass', m.channel.pass, 80, { getText: formatPassRate }, true),
];
