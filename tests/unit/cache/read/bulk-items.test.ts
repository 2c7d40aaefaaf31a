import { expect, it } from 'vitest';
import { openBulkItems } from '../../../../electron/cache/read/bulk-items.ts';
import { closedAfterTest } from '../../../support/closed-after-test.ts';
import { cacheDatabase, queryOf, storeItems, tempFolder } from '../temp-cache.ts';

it.each([30, 2_600])('reads the attributes of %i products, also before their columns are stored', (count) => {
  const folder = tempFolder();
  const items = Array.from({ length: count }, (_, at) => ({
    id: `p${at}`,
    sku: `BAG-${String(at).padStart(5, '0')}`,
    attributes: at % 3 === 0 ? {} : { colour: `colour ${at}` },
  }));
  const { db } = storeItems(cacheDatabase(folder), 'product', items);
  db.exec('DELETE FROM attribute_stretch; DELETE FROM attribute_values');
  const bulk = closedAfterTest(openBulkItems(folder));
  const query = queryOf('product', { sort: { field: 'sku', descending: true } });
  const keys = bulk.keysOf({ what: 'view', query });
  const read = bulk.prepareFields('product', ['label', 'attributes.colour'])(keys);
  expect(read.map(({ id, raw }) => [id, raw['sku'], (raw['attributes'] as { colour?: string }).colour])).toEqual(
    items.toReversed().map(({ id, sku, attributes }) => [id, sku, attributes.colour]),
  );
  const asked = [keys[4], keys[1], keys[7]].map(Number);
  expect(bulk.byKey('product', asked).map(({ id }) => id)).toEqual([4, 1, 7].map((at) => `p${count - 1 - at}`));
});
