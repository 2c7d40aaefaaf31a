import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createReader } from '../../../../electron/cache/read/reader.ts';
import type { ItemQuery } from '../../../../electron/contract/index.ts';
import { completenessColumnName } from '../../../../electron/model/index.ts';
import { allOf, filterOf } from '../../../support/filters.ts';
import { closedAfterTest } from '../../../support/closed-after-test.ts';
import { pass, queryOf, tempCache, tempFolder } from '../temp-cache.ts';

// Days are in the time zone of this computer.
const evening = new Date(2026, 2, 10, 23, 30);
const nextMorning = new Date(2026, 2, 11, 0, 30);
const dayLater = new Date(2026, 2, 12, 0, 30);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: evening }));
afterEach(() => void vi.useRealTimers());

const today = allOf(filterOf('modified', 'within', ['today']));
const lastDays = allOf(filterOf('modified', 'inLastDays', [1]));
const ways: Readonly<Record<string, Partial<ItemQuery>>> = {
  'a period as a filter': { filters: today },
  'a number of days as a filter': { filters: lastDays },
  'a period in the search text': { searchText: 'changed:today' },
  'a filter sorted by a field with an index': { filters: today, sort: { field: 'sku', descending: false } },
  'a filter sorted by a free attribute': { filters: today, sort: { field: 'attributes.colour', descending: false } },
  'a filter sorted by completeness': { filters: today, sort: { field: completenessColumnName, descending: false } },
  'a view of the last days': { view: 'changedSinceYesterday', filters: allOf() },
  'a view sorted by a free attribute': {
    view: 'changedSinceYesterday',
    sort: { field: 'attributes.colour', descending: false },
  },
  'a view sorted by completeness': {
    view: 'changedSinceYesterday',
    sort: { field: completenessColumnName, descending: true },
  },
};

it.each(Object.entries(ways))(
  'searches the new day after midnight although nothing was written: %s',
  async (_, how) => {
    const folder = tempFolder();
    const cache = await tempCache(folder);
    const modified = new Date(2026, 2, 10, 12).toISOString();
    const first = { id: 'p1', sku: 'A', modified, attributes: { colour: 'red' } };
    await pass(cache, 'product', [first, { ...first, id: 'p2', sku: 'B' }]);
    const reader = closedAfterTest(createReader(folder));
    const query = queryOf('product', how);
    const total = (): number => reader.query(query, 0, 10).total;
    // The second call is answered from the reader’s cache.
    expect([total(), total()]).toEqual([2, 2]);
    vi.setSystemTime(nextMorning);
    const ofYesterday = total();
    if (how.view === 'changedSinceYesterday') expect(ofYesterday).toBe(2);
    vi.setSystemTime(dayLater);
    expect(total()).toBe(0);
  },
);
