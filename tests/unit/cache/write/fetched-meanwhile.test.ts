import { expect, it, onTestFinished, vi } from 'vitest';
import { listDelay } from '../../../../electron/base/list-delay.ts';
import { createWriteContext } from '../../../../electron/cache/db/write-context.ts';
import { parsePageParts } from '../../../../electron/cache/shared/parsed-page.ts';
import { beginPass, endPass, storeItem, storePage } from '../../../../electron/cache/write/sync-passes.ts';
import { cacheDatabase, page } from '../temp-cache.ts';

it('keeps an item that was fetched during a pass, unless the page with another version was stored much later', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T10:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const store = createWriteContext(cacheDatabase());
  onTestFinished(() => store.db.close());
  const createItem = (id: string, label: string): object => ({ id, sku: id, label });
  const list = (run: number, items: readonly object[], next: string | null = null) =>
    storePage(store, {
      resource: 'product',
      run,
      parts: parsePageParts({ resource: 'product', body: page(items, next), pack: false, dictionary: null }),
    });
  const getLabels = (): unknown[] => store.sql.column('SELECT label FROM r_product ORDER BY sku');
  const begin = (): number => beginPass(store, 'product', { fresh: false, since: 0, reads: 'whole' }).run;
  const put = (id: string, label: string, cause: 'fetched' | 'created'): unknown =>
    storeItem(store, 'product', JSON.stringify(createItem(id, label)), { cause, notTaken: [] });

  const ids = ['a', 'b', 'c'];
  const first = begin();
  list(
    first,
    ids.map((id) => createItem(id, 'Old')),
  );
  endPass(store, 'product', first);

  const second = begin();
  list(second, [createItem('a', 'Old')], '2');
  put('b', 'New', 'fetched');
  put('c', 'New', 'created');
  const older = list(second, [createItem('b', 'Old'), createItem('c', 'Listed')], '3');
  expect(older).toMatchObject({ items: 2, repeated: 0 });
  expect(getLabels()).toEqual(['Old', 'New', 'Listed']);
  // The page is repeated, and the pass has seen its items.
  expect(list(second, [createItem('b', 'New'), createItem('c', 'Listed')], '4')).toMatchObject({ items: 0 });

  put('a', 'New', 'fetched');
  vi.setSystemTime(Date.now() + listDelay);
  list(second, [createItem('a', 'Newer')]);
  expect(endPass(store, 'product', second)).toMatchObject({ gone: 0 });
  expect(getLabels()).toEqual(['Newer', 'New', 'Listed']);

  const third = begin();
  list(
    third,
    ids.map((id) => createItem(id, 'Last')),
  );
  endPass(store, 'product', third);
  expect(getLabels()).toEqual(['Last', 'Last', 'Last']);
});
