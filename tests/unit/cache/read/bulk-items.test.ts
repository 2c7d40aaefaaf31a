import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openBulkItems } from '../../../../electron/cache/read/bulk-items.ts';
import { packColumn, unpackColumn } from '../../../../electron/cache/shared/attribute-values.ts';
import { getCachedFieldValue } from '../../../../electron/edits/current-value.ts';
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

it('reads the values of an attribute from its column as from the items, also from a column of an earlier version', () => {
  const text = fc.constantFrom('a', 'b c', '', 'x'.repeat(20_000), 'x'.repeat(19_999));
  const entry = fc.oneof(text, fc.integer(), fc.constant(null));
  const value = fc.oneof(
    ...[text, fc.double({ noNaN: true }), fc.boolean(), fc.constant(null)],
    ...[fc.array(entry, { maxLength: 3 }), fc.array(text, { maxLength: 3 })].map((list) =>
      // A column has no blank lists.
      list.filter((entries) => entries.some((one) => one !== null && one !== '')),
    ),
    fc.record({ unit: text, value: entry }),
  );
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 8 }), fc.boolean(), (values, isEarlierVersion) => {
      const folder = tempFolder();
      const items = values.map((size, at) => ({ id: `p${at}`, sku: `BAG-${at}`, attributes: { size } }));
      const { db } = storeItems(cacheDatabase(folder), 'product', items);
      if (isEarlierVersion)
        for (const { name, first, packed } of db.prepare('SELECT name, first, packed FROM attribute_values').all())
          db.prepare('UPDATE attribute_values SET packed = ? WHERE name = ? AND first = ?').run(
            packColumn({ ...unpackColumn(packed as Uint8Array), forms: new Map() }),
            name ?? null,
            first ?? null,
          );
      const bulk = openBulkItems(folder);
      const keys = bulk.keysOf({ what: 'view', query: queryOf('product') });
      const field = 'attributes.size';
      const read = bulk
        .prepareFields('product', [field])(keys)
        .map((item) => getCachedFieldValue(item, field));
      expect(read).toEqual(bulk.byKey('product', keys).map((item) => getCachedFieldValue(item, field)));
      bulk.close();
      db.close();
    }),
    { numRuns: 60 },
  );
});
