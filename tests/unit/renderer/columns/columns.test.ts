import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resourceNames, getResource } from '../../../../electron/model/index.ts';
import {
  clampWidth,
  getAvailableColumns,
  sortColumns,
  isColumnVisible,
  getExtraFields,
  moveNameBefore,
  moveNameByStep,
  toggleSortOrder,
  noChoice,
  readChoice,
  getVisibleColumns,
} from '../../../../renderer/columns/columns.ts';

const products = getResource('product');
const names = (list: readonly { readonly name: string }[]): string[] => list.map(({ name }) => name);

describe('columns of a list', () => {
  it('shows the columns of the model for products, with completeness before the dates', () => {
    const shown = names(getAvailableColumns(products).filter((column) => isColumnVisible(column, noChoice)));
    expect(shown).toEqual(['sku', 'label', 'status', 'product_family_id', 'completeness', 'modified']);
  });

  it('has a title column for every resource', () => {
    for (const name of resourceNames) expect(getAvailableColumns(getResource(name)).some(({ key }) => key)).toBe(true);
  });

  it('hides family and dates in a narrow list unless the user chose them', () => {
    const columns = getAvailableColumns(products);
    expect(names(getVisibleColumns(columns, noChoice, 700))).toEqual(['sku', 'label', 'status', 'completeness']);
    const choice = { ...noChoice, shown: { modified: true } };
    expect(names(getVisibleColumns(columns, choice, 700))).toContain('modified');
  });

  it('offers every field of every resource except duplicates', () => {
    for (const name of resourceNames) {
      const resource = getResource(name);
      const offered = new Set(names(getAvailableColumns(resource)));
      const left = resource.fields.filter((field) => !offered.has(field.name));
      for (const { kind } of left) expect(['object', 'objects']).toContain(kind);
    }
    const offered = names(getAvailableColumns(products));
    for (const name of ['asset_ids', 'category_ids', 'parent_id', 'relationships', 'attributes', 'account_id', 'id'])
      expect(offered).toContain(name);
    expect(offered).not.toContain('assets');
  });

  it('sorts columns in the order of the user and adds new ones at their position in the model', () => {
    const columns = getAvailableColumns(products);
    const all = names(columns);
    const order = moveNameBefore(all, 'modified', 'label');
    expect(names(sortColumns(columns, order)).slice(0, 3)).toEqual(['sku', 'modified', 'label']);
    const known = order.filter((name) => name !== 'gtin');
    const ordered = names(sortColumns(columns, known));
    expect(ordered.indexOf('gtin')).toBe(ordered.indexOf('label') + 1);
    expect(moveNameBefore(all, 'sku', null).at(-1)).toBe('sku');
    expect(moveNameBefore(all, 'sku', 'sku')).toEqual(all);
  });

  it('moves a column by one visible column, past hidden columns', () => {
    const all = ['sku', 'label', 'gtin', 'status'];
    const drawn = ['sku', 'label', 'status'];
    expect(moveNameByStep(all, drawn, 'label', 1)).toEqual(['sku', 'gtin', 'status', 'label']);
    expect(moveNameByStep(all, drawn, 'status', -1)).toEqual(['sku', 'status', 'label', 'gtin']);
    expect(moveNameByStep(all, drawn, 'sku', -1)).toBe(all);
    expect(moveNameByStep(all, drawn, 'status', 1)).toBe(all);
  });

  it('keeps every column when any column is moved to any position', () => {
    const columns = getAvailableColumns(products);
    const all = names(columns);
    const name = fc.constantFrom(...all);
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.option(name))), fc.array(fc.string()), (moves, strange) => {
        const order = moves.reduce<readonly string[]>((now, [one, before]) => moveNameBefore(now, one, before), all);
        expect([...order].sort()).toEqual([...all].sort());
        expect(names(sortColumns(columns, [...strange, ...order.slice(3)])).toSorted()).toEqual([...all].sort());
      }),
    );
  });

  it('requests the fields that rows do not contain by default', () => {
    const free = [{ name: 'color', label: 'Colour', type: 'text' as const }];
    const columns = getAvailableColumns(products, free);
    const selected = columns.filter(({ name }) =>
      ['sku', 'parent_id', 'completeness', 'attributes.color'].includes(name),
    );
    expect(getExtraFields(products, selected)).toEqual(['parent_id', 'attributes.color']);
  });

  it('restores the valid part of a stored choice', () => {
    expect(readChoice(null)).toEqual(noChoice);
    const known = {
      shown: { sku: false, label: 'x' },
      widths: { sku: 90, label: null },
      order: ['label', 3],
      frozen: -1,
    };
    const free = [{ name: 'color', label: 'Colour', type: 'text' }, { name: 'x' }, null];
    expect(readChoice({ ...known, free })).toEqual({
      shown: { sku: false },
      widths: { sku: 90 },
      order: ['label'],
      frozen: 1,
      free: [{ name: 'color', label: 'Colour', type: 'text' }],
    });
  });

  it('limits column widths to a reasonable range', () => {
    expect(clampWidth(3)).toBe(56);
    expect(clampWidth(100.4)).toBe(100);
    expect(clampWidth(9000)).toBe(640);
  });

  it('reverses the order on a second click and sorts dates newest first', () => {
    expect(toggleSortOrder(products, { field: 'sku', descending: false }, 'sku')).toEqual({
      field: 'sku',
      descending: true,
    });
    expect(toggleSortOrder(products, { field: 'sku', descending: false }, 'modified').descending).toBe(true);
    expect(toggleSortOrder(products, { field: 'modified', descending: true }, 'label').descending).toBe(false);
  });
});
