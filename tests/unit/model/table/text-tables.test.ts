import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openSeparated } from '../../../../electron/model/table/separated.ts';
import { isFixedWidth, withoutBorders } from '../../../../electron/model/table/text-tables.ts';

const getRows = (text: string, chosen?: string): readonly (readonly string[])[] => {
  const separated = openSeparated(text, parse, chosen);
  return parse(separated.text, separated.options).map((row) => row.map(separated.restore));
};

const table = [
  ['sku', 'label', 'price'],
  ['A-1', 'Bag "x", red', '3'],
  ['A-2', 'Tent | 2', ''],
];

describe('tables that are written as text', () => {
  it.each([
    [
      'Markdown',
      '| sku | label | price |\n|-----|:-----:|------:|\n| A-1 | Bag "x", red | 3 |\n| A-2 | Tent \\| 2 |  |\n',
    ],
    [
      'Markdown without outer bars',
      'sku | label | price\n--- | --- | ---\nA-1 | Bag "x", red | 3\nA-2 | Tent \\| 2 |  \n',
    ],
    [
      'a database tool',
      '+-----+--------------+-------+\r\n| sku | label        | price |\r\n+-----+--------------+-------+\r\n| A-1 | Bag "x", red | 3     |\r\n| A-2 | Tent \\| 2    |       |\r\n+-----+--------------+-------+\r\n',
    ],
    [
      'a report with a title, and the number of rows below it',
      'Report\n-----------\n| sku | label | price |\n|-----------|\n| A-1 | Bag "x", red | 3 |\n| A-2 | Tent \\| 2 | |\n(2 rows)\n',
    ],
    ['lines quoted by a spreadsheet', '"sku;label;price"\r\n"A-1;""Bag """"x"""", red"";3"\r\n"A-2;Tent | 2;"\r\n'],
  ])('are read like separated texts: %s', (_, text) => {
    expect(getRows(text)).toEqual(table);
  });

  it.each([
    [
      'a column of quoted sentences',
      '"sku"\n"A-1, in red"\n"A-2, in blue"\n',
      [['sku'], ['A-1, in red'], ['A-2, in blue']],
    ],
    [
      'a dash as a value',
      'sku|label\n--|Bag\nA-2|---\n',
      [
        ['sku', 'label'],
        ['--', 'Bag'],
        ['A-2', '---'],
      ],
    ],
    ['a quoted header above other rows', '"sku;label"\nA-1;Bag\n', [['sku;label'], ['A-1', 'Bag']]],
  ])('leave %s unchanged', (_, text, rows) => {
    expect(getRows(text, text.includes('|') ? '|' : text.includes(';') ? ';' : ',')).toEqual(rows);
  });

  it('keep every cell of a Markdown table', () => {
    const cell = fc.string({ maxLength: 12 }).map((text) => text.replaceAll(/[\\\s|]/g, '').trim());
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 }), (cells) => {
        const lines = cells.filter(([a, b]) => !/^[:=+-]*$/.test(a) || !/^[:=+-]*$/.test(b));
        const text = ['| sku | label |', '|---|---|', ...lines.map(([a, b]) => `| ${a} | ${b} |`)].join('\n');
        expect(parse(withoutBorders(text), { delimiter: '|', relax_column_count: true })).toEqual([
          ['sku', 'label'],
          ...lines,
        ]);
      }),
    );
  });
});

it.each([
  ['sku     label        price', true],
  ['sku;label  with spaces', false],
  ['sku', false],
])('recognizes columns that are aligned with spaces in %j: %s', (line, isAligned) => {
  expect(isFixedWidth(line)).toBe(isAligned);
});
