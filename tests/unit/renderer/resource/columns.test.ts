import { describe, expect, it } from 'vitest';
import { resourceNames, resourceOf } from '../../../../electron/model/index.ts';
import {
  clampWidth,
  columnsOf,
  isShown,
  nextOrder,
  noChoice,
  readChoice,
  templateOf,
  visibleColumns,
} from '../../../../renderer/resource/columns.ts';

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
    const asked = { shown: { modified: true }, widths: {} };
    expect(names(visibleColumns(columns, asked, 700))).toContain('modified');
  });

  it('draws a track for the check, the picture and each column', () => {
    const columns = visibleColumns(columnsOf(products), noChoice, 1000);
    const choice = { shown: {}, widths: { sku: 150 } };
    expect(templateOf(columns, choice, true)).toMatch(/^30px 44px 150px minmax\(180px, 1fr\) minmax\(92px, 112px\)/);
  });

  it('reads back what it can of a remembered choice', () => {
    expect(readChoice(null)).toEqual(noChoice);
    expect(readChoice({ shown: { sku: false, label: 'x' }, widths: { sku: 90, label: null } })).toEqual({
      shown: { sku: false },
      widths: { sku: 90 },
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
