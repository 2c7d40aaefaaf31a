import { expect, it } from 'vitest';
import type { Filter, Filters } from '../../../../../electron/model/index.ts';
import { compareWithView } from '../../../../../renderer/features/filters/view-changes.ts';
import type { ListQuery } from '../../../../../renderer/list/list-state.svelte.ts';

const getFilter = (field: string, ...values: readonly string[]): Filter => ({
  field,
  attribute: null,
  type: null,
  operator: 'inList',
  values,
  names: {},
});
const getFilters = (...filters: readonly Filter[]): Filters => ({ join: 'all', groups: [{ join: 'all', filters }] });
const family = getFilter('product_family_id', 'f1');
const status = getFilter('status', 'Draft');
const saved: ListQuery = { words: '', view: 'noDescription', type: null, filters: getFilters(family), order: null };
const after = (change: Partial<ListQuery>) => compareWithView(saved, { ...saved, ...change });

it('finds no difference if the list shows exactly the filters of the view', () => {
  expect(after({ filters: getFilters(getFilter('product_family_id', 'f1')) })).toMatchObject({
    count: 0,
    newFilters: 0,
    isBaseNew: false,
  });
});

it('finds the filters that are not in the view, and counts removed ones as changes', () => {
  const added = after({ filters: getFilters(family, status) });
  expect([added.newFilters, added.count, added.isNew(family), added.isNew(status)]).toEqual([1, 1, false, true]);
  expect(after({ filters: getFilters(status) })).toMatchObject({ newFilters: 1, count: 2 });
  expect(after({ filters: getFilters() })).toMatchObject({ newFilters: 0, count: 1 });
});

it('counts changes of the ready-made view, search text, order and join', () => {
  expect(after({ view: 'all' })).toMatchObject({ isBaseNew: true, count: 1 });
  expect(after({ words: 'red', order: { field: 'sku', descending: false } }).count).toBe(2);
  const two: ListQuery = { ...saved, filters: getFilters(family, status) };
  const any: ListQuery = { ...saved, filters: { join: 'all', groups: [{ join: 'any', filters: [family, status] }] } };
  expect(compareWithView(two, any)).toMatchObject({ newFilters: 0, count: 1 });
});
