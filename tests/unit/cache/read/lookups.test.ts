import { expect, it } from 'vitest';
import { findByName, findItemsByTitle, findKnownSkus } from '../../../../electron/cache/read/lookups.ts';
import { createReadContext } from '../../../../electron/cache/read/read-context.ts';
import { cacheDatabase, storeItems } from '../temp-cache.ts';

const spellings = ['Bag', 'BAG', 'bag', 'Bág'];

it.each([spellings, spellings.toReversed()])('finds the SKU that is written exactly so first: %s, %s', (...skus) => {
  const db = cacheDatabase();
  const items = skus.map((sku, at) => ({ id: `p${at}`, sku }));
  storeItems(db, 'product', items);
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
