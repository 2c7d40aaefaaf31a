import { expect, it } from 'vitest';
import { createWriteContext } from '../../../../electron/cache/db/write-context.ts';
import { findByName, findItemsByTitle, findKnownSkus } from '../../../../electron/cache/read/lookups.ts';
import { createReadContext } from '../../../../electron/cache/read/read-context.ts';
import { parsePageParts } from '../../../../electron/cache/shared/parsed-page.ts';
import { beginPass, endPass, storePage } from '../../../../electron/cache/write/sync-passes.ts';
import { cacheDatabase, page } from '../temp-cache.ts';

const spellings = ['Bag', 'BAG', 'bag', 'Bág'];

it.each([spellings, spellings.toReversed()])('finds the SKU that is written exactly so first: %s, %s', (...skus) => {
  const db = cacheDatabase();
  const store = createWriteContext(db);
  const { run } = beginPass(store, 'product', { fresh: true, since: 0, reads: 'whole' });
  const body = page(skus.map((sku, at) => ({ id: `p${at}`, sku })));
  storePage(store, {
    resource: 'product',
    run,
    parts: parsePageParts({ resource: 'product', body, pack: false, dictionary: null }),
  });
  endPass(store, 'product', run);
  const reading = createReadContext(db);
  for (const [at, sku] of skus.entries()) {
    expect(findByName(reading, 'product', sku)).toEqual({ id: `p${at}` });
    expect(findItemsByTitle(reading, 'product', [sku])).toEqual([{ asked: sku, id: `p${at}`, title: sku }]);
  }
  const others = findItemsByTitle(reading, 'product', ['bAg', 'Bags']);
  expect(others.map(({ asked }) => asked)).toEqual(['bAg']);
  expect(
    findKnownSkus(reading, ['bAg', 'x'])
      .map(({ sku }) => sku)
      .toSorted(),
  ).toEqual(skus.toSorted());
});
