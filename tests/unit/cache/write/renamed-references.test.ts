import { expect, it } from 'vitest';
import { idsOf, pass, tempCache } from '../temp-cache.ts';

it('sorts products by the new name of a renamed family', async () => {
  const cache = await tempCache();
  const nameFamilies = (first: string): Promise<number> =>
    pass(cache, 'family', [
      { id: 'f1', name: first },
      { id: 'f2', name: 'Lamps' },
    ]);
  await nameFamilies('Tables');
  await pass(cache, 'product', [
    { id: 'p1', sku: '1', product_family_id: 'f1' },
    { id: 'p2', sku: '2', product_family_id: 'f2' },
  ]);
  const sort = { field: 'product_family_id', descending: false };
  expect(await idsOf(cache, 'product', { sort })).toEqual(['p2', 'p1']);
  await nameFamilies('Chairs');
  expect(await idsOf(cache, 'product', { sort })).toEqual(['p1', 'p2']);
});
