import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cell } from '../../../electron/model/table/cell-values.ts';
import { createCsvWriter } from '../../../electron/tables/csv-writer.ts';
import { neutralizeFormula } from '../../../electron/model/index.ts';
import { gather, tableOf } from '../export/items.ts';

const written = (rows: readonly (readonly Cell[])[], separator = ',', bom = false): Buffer => {
  const { put, bytes } = gather();
  const { columns, items } = tableOf(rows);
  const writer = createCsvWriter(put, columns, { separator, bom });
  for (const item of items) writer.write([item]);
  writer.end();
  return bytes();
};

describe('CSV writer', () => {
  it('ends lines according to RFC 4180 and quotes only values that need it', () => {
    const text = written([['plain', 'a,b', 'say "hi"', 'two\nlines', ' edge ', null]]).toString();
    expect(text).toBe('c0,c1,c2,c3,c4,c5\r\nplain,"a,b","say ""hi""","two\nlines"," edge ",\r\n');
  });

  it('starts with a byte-order mark on request', () => {
    expect(written([['a']], ',', true).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(
      written([['a']])
        .toString()
        .startsWith('c0'),
    ).toBe(true);
  });

  it('keeps numbers, booleans and dates as such', () => {
    const text = written([[-5, 1.5, true, false, new Date('2026-03-12T09:41:00Z'), '-5']]).toString();
    expect(text.split('\r\n')[1]).toBe("-5,1.5,true,false,2026-03-12T09:41:00.000Z,'-5");
  });

  it.each([',', ';', '\t'])(
    'writes a file that another parser reads back unchanged, with %j as separator',
    (separator) => {
      const wild = fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '\r', '\n', '=', '-', ' ', 'é', '😀', 'ש') }),
        fc.string({ unit: 'binary' }),
      );
      fc.assert(
        fc.property(fc.array(fc.tuple(wild, wild, wild), { minLength: 1, maxLength: 6 }), (rows) => {
          const read = parse(written(rows, separator), { delimiter: separator, record_delimiter: '\r\n' });
          expect(read.slice(1)).toEqual(rows.map((row) => row.map((text) => neutralizeFormula(text.toWellFormed()))));
        }),
      );
    },
  );
});
