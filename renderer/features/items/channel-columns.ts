import { lastRunFields } from '../../../electron/model/channel-run.ts';
import { createOwnColumn } from '../../columns/columns.ts';
import type { Column } from '../../columns/columns.ts';
import { m } from '../../messages/lazy.ts';
import { lastRunOf, nextRunOf, passOf, productsOf } from './channel-run.ts';
import LastRunCell from './LastRunCell.svelte';

const ofSchedules = [
  'active',
  'rebuild_periodically',
  'rebuild_feed_next_build',
  ...['frequency', 'dow', 'dom', 'hod', 'moh', 'timezone'].map((part) => `rebuild_feed_${part}`),
];

/** The most important columns of a channel list: the last run, the next run, and the results of its products. */
export const channelColumns: readonly Column[] = [
  createOwnColumn('lastRun', m.channel.lastRun, 172, {
    words: (row) => lastRunOf(row.cells).text,
    Cell: LastRunCell,
    needs: lastRunFields,
  }),
  createOwnColumn('nextRun', m.channel.nextRun, 120, {
    words: (row) => nextRunOf(row.cells, Date.now()),
    needs: ofSchedules,
  }),
  createOwnColumn('products', m.channel.products, 96, { words: productsOf }),
  createOwnColumn('pass', m.channel.pass, 80, { words: passOf }),
];
