import { describe, expect, it } from 'vitest';
import type { ItemRow } from '../../../../electron/contract/index.ts';
import { type Filter, getResource } from '../../../../electron/model/index.ts';
import { getAvailableColumns } from '../../../../renderer/columns/columns.ts';
import { canNarrow, getCellFilters, addNarrowingFilter } from '../../../../renderer/list/cell-filter.ts';
import { itemRow as row } from '../items.ts';
import { filterOf } from '../../../support/filters.ts';

const product = getResource('product');
const columns = getAvailableColumns(product, [{ name: 'color', label: 'Color', type: 'text' }]);
const of = (name: string, one: ItemRow) => {
  const column = columns.find((each) => each.name === name);
  if (column === undefined) throw new Error(`There is no column ${name}`);
  return getCellFilters(product, column, one);
};
const getFilters = (name: string, one: ItemRow) =>
  of(name, one).map(({ label, filter: { operator, values } }) => [label, operator, ...values]);

describe('filter from a cell', () => {
  it('filters by the value of the cell, or excludes it', () => {
    const cells = { product_family_id: 'f1', status: 'Draft', num_variations: 3 };
    const one = row(cells, { product_family_id: 'Clothing' });
    expect(getFilters('product_family_id', one)).toEqual([
      ['Show only “Clothing”', 'is', 'f1'],
      ['Exclude “Clothing”', 'isNot', 'f1'],
    ]);
    expect(of('product_family_id', one)[0]?.filter.names).toEqual({ f1: 'Clothing' });
    expect(getFilters('status', one)[0]).toEqual(['Show only “Draft”', 'is', 'Draft']);
    expect(getFilters('num_variations', one)[1]).toEqual(['Exclude “3”', 'isNot', 3]);
  });

  it('filters for empty values if the cell is empty', () => {
    expect(getFilters('product_family_id', row({}))).toEqual([
      ['Show only without Family', 'empty'],
      ['Show only with Family', 'notEmpty'],
    ]);
  });

  it('filters by a day in the local zone', () => {
    const moment = new Date(2026, 10, 20, 23, 30).toISOString();
    expect(of('modified', row({ modified: moment }))[0]?.filter).toMatchObject({
      operator: 'on',
      values: ['2026-11-20'],
    });
  });

  it('filters by the name of a custom attribute', () => {
    const [only] = of('attributes.color', row({ 'attributes.color': 'olive' }));
    expect(only?.filter).toMatchObject({ field: 'attributes', attribute: 'color', type: 'text', values: ['olive'] });
  });

  it('offers no filter for the name of the item or for several values', () => {
    expect(of('sku', row({ sku: 'BAG-1' }))).toEqual([]);
    expect(of('category_ids', row({ category_ids: 3 }))).toEqual([]);
  });
});

describe('additional filter', () => {
  const filter = (operator: 'is' | 'isNot', value: string): Filter => filterOf('status', operator, [value]);
  const nothing = { join: 'all', groups: [] } as const;

  it('adds a filter to existing ones, and replaces one of the same field', () => {
    const one = addNarrowingFilter(nothing, filter('is', 'Draft'));
    expect(addNarrowingFilter(one, filter('is', 'Completed')).groups).toEqual([
      { join: 'all', filters: [filter('is', 'Completed')] },
    ]);
    const without = addNarrowingFilter(
      addNarrowingFilter(nothing, filter('isNot', 'Draft')),
      filter('isNot', 'Archived'),
    );
    expect(without.groups[0]?.filters).toHaveLength(2);
  });

  it('adds a group next to a single alternative, and is not possible with several', () => {
    const either = { join: 'all', groups: [{ join: 'any', filters: [filter('is', 'Draft')] }] } as const;
    expect(addNarrowingFilter(either, filter('isNot', 'Archived')).groups).toHaveLength(2);
    expect(canNarrow({ ...either, join: 'any' })).toBe(true);
    expect(canNarrow({ join: 'any', groups: [...either.groups, ...either.groups] })).toBe(false);
  });
});
