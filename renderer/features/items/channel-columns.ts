import type { Column } from '../../columns/columns.ts';
import { m } from '../../messages/lazy.ts';
import { lastRunOf, nextRunOf, passOf, productsOf } from './channel-run.ts';
import ChannelPassCell from './ChannelPassCell.svelte';
import ChannelProductsCell from './ChannelProductsCell.svelte';
import LastRunCell from './LastRunCell.svelte';
import NextRunCell from './NextRunCell.svelte';

const column = (name: string, label: string, width: number, own: NonNullable<Column['own']>): Column => ({
  name,
  label,
  kind: 'own',
  width,
  shown: true,
  indexed: false,
  end: false,
  key: false,
  own,
});

const ofRuns = ['running', 'last_run_error', 'last_run_start_at', 'last_run_ends_at'];
const ofSchedules = [
  'active',
  'rebuild_periodically',
  'rebuild_feed_next_build',
  ...['frequency', 'dow', 'dom', 'hod', 'moh', 'timezone'].map((part) => `rebuild_feed_${part}`),
];

/** What a list of channels answers first: whether each ran, when it runs next, and how its products do. */
export const channelColumns: readonly Column[] = [
  column('lastRun', m.channel.lastRun, 140, {
    words: (row) => lastRunOf(row.cells).text,
    Cell: LastRunCell,
    needs: ofRuns,
  }),
  column('nextRun', m.channel.nextRun, 120, {
    words: (row) => nextRunOf(row.cells, Date.now()),
    Cell: NextRunCell,
    needs: ofSchedules,
  }),
  column('products', m.channel.products, 96, { words: productsOf, Cell: ChannelProductsCell }),
  column('pass', m.channel.pass, 80, { words: passOf, Cell: ChannelPassCell }),
];
