import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countQuery, findPositions, queryOrderedKeys } from '../../../../electron/cache/read/query/sort.ts';
import { createReadContext } from '../../../../electron/cache/read/read-context.ts';
import { cacheDatabase, queryOf, storeItems } from '../temp-cache.ts';

const fields = ['label', 'gtin', 'status', 'modified', 'product_level'] as const;
type Product = Partial<Record<(typeof fields)[number], string | number | undefined>>;

/** The order of a list: items without a value are last, and equal ones in the order of their keys. */
const inOrder = (products: readonly Product[], field: keyof Product, descending: boolean): readonly number[] =>
  products
    .map((product, at) => ({ at, value: product[field] }))
    .toSorted((one, other) => {
      if (one.value === other.value) return descending ? other.at - one.at : one.at - other.at;
      if (one.value === undefined || other.value === undefined) return one.value === undefined ? 1 : -1;
      return one.value < other.value === descending ? 1 : -1;
    })
    .map(({ at }) => at);

it('sorts by any field, lists items without a value last, and finds each at its index', () => {
  const words = fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined });
  const moment = fc.constantFrom('2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z');
  const product = fc.record(
    {
      label: words,
      gtin: words,
      status: words,
      modified: moment,
      product_level: fc.option(fc.nat(3), { nil: undefined }),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(product, { minLength: 1, maxLength: 12 }), (products) => {
      const db = cacheDatabase();
      const items = products.map((one, at) => ({ ...one, id: `p${at}`, sku: `BAG-${at}` }));
      const { sql } = storeItems(db, 'product', items);
      const keys = items.map(({ id }) => Number(sql.get('SELECT pk FROM item WHERE id = ?', id)?.['pk']));
      const reading = createReadContext(db);
      for (const field of fields)
        for (const descending of [false, true])
          for (const searchText of ['', 'bag']) {
            const query = queryOf('product', { searchText, sort: { field, descending } });
            const expected = inOrder(products, field, descending).map((at) => keys[at]);
            const { keys: found, total } = queryOrderedKeys(reading, query, 0, 100);
            expect([field, descending, searchText, found]).toEqual([field, descending, searchText, expected]);
            expect([total, countQuery(reading, query)]).toEqual([products.length, products.length]);
            expect(queryOrderedKeys(reading, query, 1, 2).keys).toEqual(expected.slice(1, 3));
            const positions = findPositions(reading, query, keys);
            expect(keys.map((key) => positions.get(key))).toEqual(keys.map((key) => expected.indexOf(key)));
          }
      db.close();
    }),
    { numRuns: 15 },
  );
});
