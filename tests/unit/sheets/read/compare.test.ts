import { describe, expect, it } from 'vitest';
import type { SheetProduct, SheetSnapshot } from '../../../../electron/cache/read/sheet-snapshot.ts';
import { textOf } from '../../../../electron/sheets/shared/cell-text.ts';
import { columnOf } from '../../../../electron/sheets/shared/columns.ts';
import { rowMark } from '../../../../electron/sheets/shared/mark.ts';
import { compareRow, seenIn } from '../../../../electron/sheets/read/compare.ts';
import type { ComparedRow, Comparison } from '../../../../electron/sheets/read/compare.ts';

const key = 'attributes.value';
const column = columnOf(key, () => null);
if (column === null) throw new Error('There is no such column.');

const product = (value: unknown): SheetProduct => ({
  pk: 1,
  id: 'p1',
  raw: { sku: 'A', attributes: value === undefined ? {} : { value } },
});
const comparison = (table: readonly (readonly string[])[], marks: number | null = 2): Comparison => {
  const heads = { sku: 0, columns: [{ ...column, at: 1 }], ignored: [], marks, mark: null };
  return {
    heads,
    snapshot: { changedAt: () => null } as unknown as SheetSnapshot,
    keys: new Map([['A', [1]]]),
    seen: seenIn(table, heads),
    known: { attribute: () => undefined, named: () => 0, statuses: [] },
    effects: { rules: [], of: () => [] },
  };
};

/** A row whose sheet was written with `written`, whose product has `now`, and which says `text`. */
const compare = (written: unknown, now: unknown, text: string): ComparedRow => {
  const mark = rowMark([[key, textOf(column.cell(product(written).raw))]]);
  const row = ['A', text, mark];
  return compareRow(row, 1, product(now), comparison([['sku', 'value', 'vitrine'], row]));
};

describe('a cell of a sheet that is read back', () => {
  it.each<[string, unknown, unknown, string, ComparedRow['state']]>([
    ['as it was written', 'red', 'red', 'red', 'unchanged'],
    ['filled in', 'red', 'red', 'blue', 'fits'],
    ['emptied', 'red', 'red', '', 'fits'],
    ['left while the account changed', 'red', 'black', 'red', 'unchanged'],
    ['filled in while the account changed', 'red', 'black', 'blue', 'misfit'],
    ['filled in with what the account has by now', 'red', 'black', 'black', 'unchanged'],
    ['filled in where the account lost its value', 'red', undefined, 'blue', 'misfit'],
    ['left where the account lost its value', 'red', undefined, 'red', 'unchanged'],
    ['yes, as a spreadsheet writes it', true, true, 'TRUE', 'unchanged'],
    ['no, as a spreadsheet writes it', false, false, 'FALSE', 'unchanged'],
    ['yes, left as a spreadsheet writes it while the account changed', true, false, 'TRUE', 'unchanged'],
    ['no, left as a spreadsheet writes it while the account changed', false, true, 'False', 'unchanged'],
    ['yes, left while the account lost its value', true, undefined, 'TRUE', 'unchanged'],
    ['no in place of yes', true, true, 'FALSE', 'fits'],
    ['another word while the account changed', true, false, 'maybe', 'misfit'],
    ['a number with a decimal comma', 1.5, 1.5, '1,5', 'unchanged'],
    ['a number with blanks', 7, 7, ' 7 ', 'unchanged'],
    ['another number', 7, 7, '8', 'fits'],
    ['no number where one stood', 7, 7, 'many', 'misfit'],
    [
      'a text that was truncated to fit into a cell',
      'x'.repeat(40_000),
      'x'.repeat(40_000),
      'x'.repeat(32_767),
      'unchanged',
    ],
    ['the beginning of a text that did fit', 'xxxx', 'xxxx', 'xx', 'fits'],
  ])('counts as it should: %s', (_, written, now, text, state) => {
    expect(compare(written, now, text)).toMatchObject({
      state,
      changes: state === 'unchanged' ? [] : [{ after: text }],
    });
  });

  it('is compared with the account alone when the row has no mark', () => {
    const row = ['A', 'red'];
    const compared = compareRow(row, 1, product('black'), comparison([['sku', 'value'], row], null));
    expect(compared).toMatchObject({ state: 'fits', changes: [{ before: 'black', after: 'red' }] });
  });
});

describe('a row of a sheet', () => {
  const table = [
    ['sku', 'value'],
    ['A', '1'],
    ['B', '2'],
    ['A', '3'],
    ['', '4'],
  ];

  it('does not fit when its SKU occurs twice: the first row says so, the others name it', () => {
    expect(seenIn(table, comparison([]).heads)).toEqual(
      new Map([
        ['A', { first: 1, count: 2 }],
        ['B', { first: 2, count: 1 }],
      ]),
    );
    const whys = [1, 3].map((at) => compareRow(table[at] ?? [], at, product('0'), comparison(table, null)).why);
    expect(whys).toEqual(['The SKU is in 2 rows', 'Duplicate of row 2']);
  });

  it('does not fit when several products have its SKU', () => {
    const several = { ...comparison([['sku'], ['A', '1']], null), keys: new Map([['A', [1, 2]]]) };
    expect(compareRow(['A', '1'], 1, product('0'), several).state).toBe('misfit');
  });
});
