import { vi } from 'vitest';
import { bytes, toResourceId } from '../../../../../electron/base/branded-types.ts';
import type { ItemQuery } from '../../../../../electron/contract/index.ts';
import ItemsPage from '../../../../../renderer/features/items/ItemsPage.svelte';
import { lists } from '../../../../../renderer/list/list-registry.svelte.ts';
import { page } from '../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';
import { itemRow } from '../../items.ts';

/** Answers the calls of the list of products with three products. Replaces the timers. */
export const serveProducts = (): void => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page.reset();
  const rows = [1, 2, 3].map((at) => ({
    ...itemRow({ sku: `BAG-${String(at)}`, label: `Bag ${String(at)}`, status: 'Draft' }),
    id: toResourceId(`p${String(at)}`),
  }));
  page.answer('items.query', ({ query, offset }) => {
    const found = query.searchText === 'nothing' ? [] : rows;
    return { offset, rows: found.slice(offset), total: found.length, terms: [], ranked: false };
  });
  const counts = { all: 0, failed: 0, unknown: 0, running: 0, waiting: 0, done: 0, alreadyThere: 0, cancelled: 0 };
  const totals = { files: 0, finished: 0, bytes: bytes(0), sent: bytes(0), timeLeft: null, bound: null };
  const noHold = { paused: false, hold: null, holdUntil: null };
  page.answer('uploads.progress', () => ({ counts, totals, speed: null, ...noHold }));
  page.answer('items.views', () => [
    { view: 'all' as const, type: null, count: 3 },
    { view: 'noImage' as const, type: null, count: 1 },
  ]);
};

/** Waits until the list has read its rows. */
export const waitForRows = async ({ settle }: Mounted): Promise<void> => {
  for (let times = 0; times < 4; times += 1) {
    vi.advanceTimersByTime(1_000);
    await settle();
  }
};

/** Opens the list of products without a search, an order and a selection. */
export const openProducts = async (): Promise<Mounted> => {
  // The list outlives the test.
  const list = lists.of('product');
  list.showAll();
  list.sort(null);
  list.selection.clear();
  list.moveTo(0);
  const mounted = await mountComponent(ItemsPage, { resource: 'product' });
  await waitForRows(mounted);
  return mounted;
};

/** Returns the last query of the list. */
export const getListQuery = (): ItemQuery | undefined => page.asked('items.query').at(-1)?.query;
