import { expect, it } from 'vitest';
import { createReadContext } from '../../../../electron/cache/read/read-context.ts';
import { resolveScopeKeys } from '../../../../electron/cache/read/snapshot.ts';
import type { ExportScope } from '../../../../electron/contract/index.ts';
import { cacheDatabase, queryOf, storeItems } from '../temp-cache.ts';

it('returns what the user selected, in the order of the list, also items that were deleted since', () => {
  const db = cacheDatabase();
  const items = Array.from({ length: 6 }, (_, at) => ({ id: `p${at}`, sku: `S${at}`, label: at < 3 ? 'Bag' : 'Box' }));
  storeItems(db, 'product', items);
  const { sql } = storeItems(db, 'product', items.toSpliced(1, 1));
  const reading = createReadContext(db);
  const query = queryOf('product', { searchText: 'bag', sort: { field: 'sku', descending: true } });
  const idsOf = (scope: ExportScope): unknown[] =>
    resolveScopeKeys(reading, scope).map((pk) => sql.get('SELECT id FROM item WHERE pk = ?', pk)?.['id']);
  const picked = (inverted: boolean, ...ids: string[]): unknown[] =>
    idsOf({ what: 'selection', query, picked: { inverted, ids } } as unknown as ExportScope);
  expect(picked(false, 'p1', 'p0', 'p5', 'p2', 'unknown')).toEqual(['p5', 'p2', 'p0', 'p1']);
  expect(picked(true, 'p0', 'p5')).toEqual(['p2']);
  expect(idsOf({ what: 'view', query })).toEqual(['p2', 'p0']);
  expect(idsOf({ what: 'all', query })).toEqual(['p5', 'p4', 'p3', 'p2', 'p0']);
});
