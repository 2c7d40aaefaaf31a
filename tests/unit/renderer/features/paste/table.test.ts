import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePastedCell, parseCellNumber } from '../../../../../renderer/features/paste/parse-cell.ts';
import {
  countRowCells,
  guessDelimiter,
  maxPastedRows,
  parsePastedTable,
} from '../../../../../renderer/features/paste/parse-table.ts';
import { guessTargets, hasHeadings, getPasteTargets } from '../../../../../renderer/features/paste/column-targets.ts';

const targets = getPasteTargets([
  { name: 'weight_kg', title: 'weight_kg', label: 'Weight', type: 'number' },
  { name: 'colour', title: 'colour', label: 'Colour', type: 'text' },
  { name: 'title', title: 'title', label: null, type: 'text' },
]);

describe('parsing of pasted text', () => {
  it.each([
    [
      'a spreadsheet’s clipboard',
      'SKU\tName\r\nA\t"two\nlines"\r\n',
      '\t',
      [
        ['SKU', 'Name'],
        ['A', 'two\nlines'],
      ],
    ],
    [
      'quotes that are doubled',
      'a,"say ""so"""\nb,2',
      ',',
      [
        ['a', 'say "so"'],
        ['b', '2'],
      ],
    ],
    [
      'a quote inside of a cell',
      'A\t5" pipe\nB\t"Best" bag',
      '\t',
      [
        ['A', '5" pipe'],
        ['B', '"Best" bag'],
      ],
    ],
    [
      'semicolons around decimal commas',
      'A;1,5\nB;2,5',
      ';',
      [
        ['A', '1,5'],
        ['B', '2,5'],
      ],
    ],
    [
      'a byte-order mark',
      '\ufeffSKU|x\nA|y',
      '|',
      [
        ['SKU', 'x'],
        ['A', 'y'],
      ],
    ],
    [
      'blank lines and cells at the end',
      'A\tb\t\t\n\n \t \nB\tc\n\n',
      '\t',
      [
        ['A', 'b'],
        ['B', 'c'],
      ],
    ],
    [
      'lines of different lengths',
      'A\tb\tc\nB',
      '\t',
      [
        ['A', 'b', 'c'],
        ['B', '', ''],
      ],
    ],
    ['one column', 'A\nB', '\t', [['A'], ['B']]],
    [
      'a quote that the quote of another row closes',
      'sku,label,colour\nA,"12 inch,red\nB,24",blue',
      ',',
      [
        ['sku', 'label', 'colour'],
        ['A', '"12 inch', 'red'],
        ['B', '24"', 'blue'],
      ],
    ],
  ])('reads pasted text as a table: %s', async (_, text, delimiter, rows) => {
    expect(await guessDelimiter(text)).toBe(delimiter);
    expect(await parsePastedTable(text, delimiter as ',')).toMatchObject({
      rows,
      columns: rows[0]?.length,
      cut: false,
    });
  });

  it('stops at the maximum number of rows of the outbox, and shows a message', async () => {
    const text = Array.from({ length: maxPastedRows + 50 }, (_, row) => `S-${row}\tx`).join('\n');
    const table = await parsePastedTable(text, '\t');
    expect(table.cut).toBe(true);
    expect(table.rows.length).toBe(maxPastedRows + 1);
  });

  it('never fails, whatever is pasted, and contains only pasted text', async () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '"', ',', ';', '\t', '|', '\n', '\r', ' ', 'é', '=', '\u0000'),
    });
    const plain = (quoted: string): string => quoted.replaceAll('"', '');
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom('\t', ';', ',', '|'), async (pasted, delimiter) => {
        await guessDelimiter(pasted);
        const { rows, columns } = await parsePastedTable(pasted, delimiter);
        for (const row of rows) {
          expect(row.length).toBe(columns);
          for (const cell of row) expect(plain(pasted)).toContain(plain(cell));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('reads plain cells back exactly', async () => {
    const cell = fc.string({ minLength: 1, maxLength: 8 }).filter((text) => text.trim() === text && text !== '');
    const table = fc
      .integer({ min: 1, max: 5 })
      .chain((columns) =>
        fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 12 }),
      );
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom('\t', ';', ',', '|'), async (rows, delimiter) => {
        const quoted = rows.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(delimiter));
        expect((await parsePastedTable(quoted.join('\r\n'), delimiter as ',')).rows).toEqual(rows);
      }),
    );
  });
});

describe('headers of a pasted table', () => {
  it('matches headers to fields and attributes by similar names, each once', () => {
    expect(
      guessTargets(
        ['sku', 'Product name', 'EAN', 'Parent SKU', 'family', 'WEIGHT', 'color', 'Label', 'title'],
        targets,
      ),
    ).toEqual([
      'sku',
      null,
      'gtin',
      'parent_id',
      'product_family_id',
      'attributes.weight_kg',
      'attributes.colour',
      'label',
      'attributes.title',
    ]);
  });

  it('recognizes headers in German and French', () => {
    expect(guessTargets(['Artikel-Nr.', 'Bezeichnung', 'Familie', 'Kategorie'], targets)).toEqual([
      'sku',
      'label',
      'product_family_id',
      'category_ids',
    ]);
    expect(guessTargets(['SKU', 'EAN', 'GTIN'], targets)).toEqual(['sku', null, 'gtin']);
    expect(guessTargets(['Référence', 'Libellé', 'Famille'], targets)).toEqual(['sku', 'label', 'product_family_id']);
    expect(guessTargets(['Artikelnummer', 'Farbe', 'Gewicht', 'Preis'], targets)).toEqual([
      'sku',
      'attributes.colour',
      'attributes.weight_kg',
      null,
    ]);
    const priced = getPasteTargets([{ name: 'price', title: 'price', label: 'Price', type: 'number' }]);
    expect(guessTargets(['Réf.', 'Prix', 'Größe'], priced)).toEqual(['sku', 'attributes.price', null]);
  });

  it('reuses the earlier choice for a header', () => {
    const before = { color: 'attributes.colour', ean: '', old: 'attributes.gone', sku: 'sku' };
    expect(guessTargets(['Color', 'EAN', 'old', 'SKU'], targets, before)).toEqual([
      'attributes.colour',
      null,
      null,
      'sku',
    ]);
  });

  it('distinguishes headers from a row of values', () => {
    expect(hasHeadings(['SKU', 'x'], targets)).toBe(true);
    expect(hasHeadings(['A-1', 'Bag'], targets)).toBe(false);
    expect(hasHeadings(['sku', '12.5'], targets)).toBe(false);
    expect(hasHeadings(['sku', 'sku'], targets)).toBe(false);
    expect(hasHeadings(['sku', 'x', 'x'], targets)).toBe(true);
    expect(hasHeadings(['Colour', 'x', 'x'], targets)).toBe(false);
    expect(hasHeadings([], targets)).toBe(false);
  });
});

describe('readTable', () => {
  it.each(['^', '~', '§', 'x', '-', '\\'])(
    'splits a text at the separator %s that its first line names, also when cells contain usual separators',
    async (separator) => {
      const text = ['sep=' + separator, ['sku', 'label'].join(separator), ['A', 'Red; big, 1|2'].join(separator)].join(
        '\n',
      );
      const delimiter = await guessDelimiter(text);
      expect((await parsePastedTable(text, delimiter)).rows).toEqual([
        ['sku', 'label'],
        ['A', 'Red; big, 1|2'],
      ]);
      expect(countRowCells(text, delimiter)).toBe(2);
    },
  );
});

describe('cells of a pasted table', () => {
  it.each([
    ['text', 'Bag\u00a0', 'Bag'],
    ['name', '\u00a0Bag', 'Bag'],
    ['text', ' Bag \u202f ', 'Bag'],
    ['gtin', '4006381333931\u00a0', '4006381333931'],
    ['list', 'a, b\u3000', ['a', 'b']],
  ] as const)('notes a hard space around a cell of kind %s: %j', (kind, text, value) => {
    expect(parsePastedCell(kind, text)).toEqual({ value, note: 'hidden' });
  });

  it.each([
    ['text', '=TEXT(A1,"0")', { fault: 'formula' }],
    ['number', 'NULL', { value: undefined, note: 'missing' }],
    ['text', '\\N', { value: undefined, note: 'missing' }],
    ['gtin', '4006381333931.0', { value: '4006381333931', note: 'decimals' }],
    ['date', '2026-01-15 00:00:00', { value: '2026-01-15' }],
    ['text', 'None', { value: 'None' }],
  ] as const)(
    'parses what spreadsheets, databases and scripts write for a value of kind %s: %s',
    (kind, text, read) => {
      expect(parsePastedCell(kind, text)).toEqual(read);
    },
  );

  it.each(['Gr??e', 'Gr?n', 'caf? cr?me', 'Wei?wein'])('notes question marks in place of the letters of %s', (text) => {
    expect(parsePastedCell('name', text)).toEqual({ value: text, note: 'questionMarks' });
    expect(parsePastedCell('text', text)).toEqual({ value: text, note: 'questionMarks' });
  });

  it.each(['Really?', 'Why? Because', 'https://a.example/b?c', 'a.example/b?c', 'index?page=2', 'A?B', '???'])(
    'accepts the question marks of %s',
    (text) => {
      expect(parsePastedCell('text', text)).toEqual({ value: text });
    },
  );

  it('notes a text that a program read in a wrong encoding', () => {
    expect(parsePastedCell('text', 'GrÃ¼n')).toEqual({ value: 'GrÃ¼n', note: 'wrongEncoding' });
  });

  it.each([
    ['1.250', true, { fault: 'doubtfulNumber' }],
    ['1.250', false, { value: 1.25 }],
    ['1.25', true, { value: 1.25 }],
    ['1.234,5', true, { value: 1234.5 }],
  ])('rejects a number that can have a thousands separator: %s in a table with decimal commas: %j', (...args) => {
    const [text, usesDecimalComma, read] = args;
    expect(parsePastedCell('number', text, { usesDecimalComma })).toEqual(read);
  });

  it('does not note a hard space around a number or within a text', () => {
    expect(parsePastedCell('number', '12\u00a0')).toEqual({ value: 12 });
    expect(parsePastedCell('text', 'Prix\u00a0: 5')).toEqual({ value: 'Prix\u00a0: 5' });
    expect(parsePastedCell('text', '\u00a0')).toBeNull();
  });

  it.each([
    ['12', 12],
    ['-0.5', -0.5],
    ['1,5', 1.5],
    ['12,345', undefined],
    ['1234,567', 1234.567],
    ['1.234.567', undefined],
    ['007', undefined],
    ['1e5', undefined],
    ['12345678901234567890', undefined],
    ['', undefined],
    ['٣', 3],
    ['０３', undefined],
    ['10²', undefined],
  ])('reads digits as a number only if they can be nothing else: %s', (text, number) => {
    expect(parseCellNumber(text)).toBe(number);
  });

  it.each([
    ['boolean', 'Yes', true],
    ['boolean', '0', false],
    ['date', '2026-10-04', '2026-10-04'],
    ['json', '["a"]', ['a']],
    ['list', 'a; b,a\nc', ['a', 'b', 'c']],
    ['text', ' 007 ', '007'],
  ] as const)('converts a cell of kind %s to its value: %s', (kind, text, value) => {
    expect(parsePastedCell(kind, text)).toEqual({ value });
  });

  it.each([
    ['04.10.2026', '2026-10-04'],
    ['4 Oct 2026', '2026-10-04'],
    ['13/10/2026', '2026-10-13'],
    ['2026年10月4日', '2026-10-04'],
    ['04.10.2026 11:30', '2026-10-04T11:30:00.000Z'],
  ])('converts a date in the format of a country, and notes it: %s', (text, value) => {
    expect(parsePastedCell('date', text)).toEqual({ value, note: 'sentAs' });
  });

  it.each([
    ['number', 'abc', 'notNumber'],
    ['boolean', 'perhaps', 'notYesNo'],
    ['date', '04/10/2026', 'twoDates'],
    ['date', '04.2026', 'notDate'],
    ['date', '2569-10-04', 'otherCalendar'],
    ['json', 'red, blue', 'notJson'],
    ['json', '12', 'notJson'],
    ['date', '2026-02-30', 'notDate'],
    ['text', 'Gr\ufffdn', 'lostCharacters'],
  ] as const)('reports a cell that cannot be read: %s %s', (kind, text, fault) => {
    expect(parsePastedCell(kind, text)).toEqual({ fault });
  });
});
