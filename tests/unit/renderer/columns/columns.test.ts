import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resourceNames, resourceOf } from '../../../../electron/model/index.ts';
import {
  clampWidth,
  columnsOf,
  inOrder,
  isShown,
  moreColumns,
  movedBefore,
  movedBeside,
  nextOrder,
  noChoice,
  readChoice,
  visibleColumns,
} from '../../../../renderer/columns/columns.ts';

const products = resourceOf('product');
const names = (list: readonly { readonly name: string }[]): string[] => list.map(({ name }) => name);

describe('the columns of a list', () => {
  it('shows for products what the model shows, with completeness before the dates', () => {
    const shown = names(columnsOf(products).filter((column) => isShown(column, noChoice)));
    expect(shown).toEqual(['sku', 'label', 'status', 'product_family_id', 'completeness', 'modified']);
  });

  it('gives every resource a column for its title', () => {
    for (const name of resourceNames) expect(columnsOf(resourceOf(name)).some(({ key }) => key)).toBe(true);
  });

  it('lets family and dates leave a narrow list, unless a person asked for them', () => {
    const columns = columnsOf(products);
    expect(names(visibleColumns(columns, noChoice, 700))).toEqual(['sku', 'label', 'status', 'completeness']);
    const asked = { ...noChoice, shown: { modified: true } };
    expect(names(visibleColumns(columns, asked, 700))).toContain('modified');
  });

  it('offers every field of every resource but those that say the same twice', () => {
    for (const name of resourceNames) {
      const resource = resourceOf(name);
      const offered = new Set(names(columnsOf(resource)));
      const left = resource.fields.filter((field) => !offered.has(field.name));
      for (const { kind } of left) expect(['object', 'objects']).toContain(kind);
    }
    const offered = names(columnsOf(products));
    for (const name of ['asset_ids', 'category_ids', 'parent_id', 'relationships', 'attributes', 'account_id', 'id'])
      expect(offered).toContain(name);
    expect(offered).not.toContain('assets');
  });

  it('puts columns in the order of a person; new ones stand where the model has them', () => {
    const columns = columnsOf(products);
    const all = names(columns);
    const order = movedBefore(all, 'modified', 'label');
    expect(names(inOrder(columns, order)).slice(0, 3)).toEqual(['sku', 'modified', 'label']);
    const known = order.filter((name) => name !== 'gtin');
    const ordered = names(inOrder(columns, known));
    expect(ordered.indexOf('gtin')).toBe(ordered.indexOf('label') + 1);
    expect(movedBefore(all, 'sku', null).at(-1)).toBe('sku');
    expect(movedBefore(all, 'sku', 'sku')).toEqual(all);
  });

  it('moves a column by a step among those that are drawn, over those that are not', () => {
    const all = ['sku', 'label', 'gtin', 'status'];
    const drawn = ['sku', 'label', 'status'];
    expect(movedBeside(all, drawn, 'label', 1)).toEqual(['sku', 'gtin', 'status', 'label']);
    expect(movedBeside(all, drawn, 'status', -1)).toEqual(['sku', 'status', 'label', 'gtin']);
    expect(movedBeside(all, drawn, 'sku', -1)).toBe(all);
    expect(movedBeside(all, drawn, 'status', 1)).toBe(all);
  });

  it('keeps every column, whatever is moved where', () => {
    const columns = columnsOf(products);
    const all = names(columns);
    const name = fc.constantFrom(...all);
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.option(name))), fc.array(fc.string()), (moves, strange) => {
        const order = moves.reduce<readonly string[]>((now, [one, before]) => movedBefore(now, one, before), all);
        expect([...order].sort()).toEqual([...all].sort());
        expect(names(inOrder(columns, [...strange, ...order.slice(3)])).toSorted()).toEqual([...all].sort());
      }),
    );
  });

  it('asks rows for what they do not carry by themselves', () => {
    const free = [{ name: 'color', label: 'Colour', type: 'text' as const }];
    const columns = columnsOf(products, free);
    const wanted = columns.filter(({ name }) =>
      ['sku', 'parent_id', 'completeness', 'attributes.color'].includes(name),
    );
    expect(moreColumns(products, wanted)).toEqual(['parent_id', 'attributes.color']);
  });

  it('reads back what it can of a remembered choice', () => {
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

  it('keeps widths within reason', () => {
    expect(clampWidth(3)).toBe(56);
    expect(clampWidth(100.4)).toBe(100);
    expect(clampWidth(9000)).toBe(640);
  });

  it('turns the order round on a second press and starts dates with the newest', () => {
    expect(nextOrder(products, { field: 'sku', descending: false }, 'sku')).toEqual({ field: 'sku', descending: true });
    expect(nextOrder(products, { field: 'sku', descending: false }, 'modified').descending).toBe(true);
    expect(nextOrder(products, { field: 'modified', descending: true }, 'label').descending).toBe(false);
  });
});
