import { strFromU8, unzipSync } from 'fflate';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ReceiptFormat,
  type ReceiptRow,
  type ReceiptSubject,
  hasSku,
  createReceiptText,
  parseStoredFile,
} from '../../../../electron/outbox/state/receipt.ts';

const row: ReceiptRow = {
  id: 'e-1',
  kind: 'upload',
  resource: 'asset',
  title: 'front.jpg',
  file: 'front.jpg',
  path: '/photographs/front.jpg',
  size: 5,
  state: 'done',
  itemId: 'a-1',
  sku: 'BAG-1',
  finalName: 'front-1.jpg',
  storedPath: 'x/front-1.jpg',
  checksum: 'ab'.repeat(32),
  error: null,
  remark: null,
  attempts: 1,
  added: '2026-11-20T18:00:00.000Z',
  sent: '2026-11-20T18:00:30.000Z',
  changed: '2026-11-20T18:01:00.000Z',
};
const address = (path: string): string => `https://files.example/${path}`;
const createReceipt = (format: ReceiptFormat, ...pages: readonly (readonly ReceiptRow[])[]): string => {
  const text = createReceiptText(format, 'uploads', address);
  return Buffer.concat([text.begin(), ...pages.map((rows) => text.rows(rows)), text.end()]).toString();
};
const readCsv = (text: string): Record<string, string>[] => parse(text, { columns: true, bom: true });

describe('receipt', () => {
  it('is read back unchanged by another parser', () => {
    expect(readCsv(createReceipt('csv', [row]))).toEqual([
      {
        File: 'front.jpg',
        State: 'Done',
        'Asset ID': 'a-1',
        'Final name': 'front-1.jpg',
        Checksum: row.checksum,
        Address: 'https://files.example/x/front-1.jpg',
        Error: '',
        Remark: '',
        Size: '5',
        Path: row.path,
        Added: row.added,
        Changed: row.changed,
      },
    ]);
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 5 }), (names) => {
        const rows = names.map((file) => ({ ...row, file: `n${file}` }));
        expect(readCsv(createReceipt('csv', rows, [])).map(({ File }) => File)).toEqual(rows.map(({ file }) => file));
      }),
    );
  });

  it('is written byte for byte as CSV and as JSON', () => {
    const failed = { ...row, state: 'failed', itemId: null, size: null, error: '=a, "b"\ud800', remark: '' } as const;
    const write = (format: ReceiptFormat, subject: ReceiptSubject): string => {
      const text = createReceiptText(format, subject, () => null);
      return Buffer.concat([text.begin(), text.rows([row]), text.rows([]), text.rows([failed]), text.end()]).toString();
    };
    const checksum = 'ab'.repeat(32);
    const times = '2026-11-20T18:00:00.000Z,2026-11-20T18:00:30.000Z,2026-11-20T18:01:00.000Z';
    expect(write('csv', 'entries').split('\r\n')).toEqual([
      '\ufeffKind,Resource,Title,State,ID,Final name,Checksum,Address,Error,Remark,Size,Path,Attempts,Added,Sent,Changed,Outbox entry',
      `Upload,asset,front.jpg,Done,a-1,front-1.jpg,${checksum},,,,5,/photographs/front.jpg,1,${times},e-1`,
      `Upload,asset,front.jpg,Failed,,front-1.jpg,${checksum},,"'=a, ""b""\ufffd",,,/photographs/front.jpg,1,${times},e-1`,
      '',
    ]);
    expect(write('json', 'skus')).toBe(
      `[
{"file":"front-1.jpg","assetId":"a-1","sku":"BAG-1","address":null},
{"file":"front-1.jpg","assetId":null,"sku":"BAG-1","address":null}
]
`,
    );
    expect(createReceipt('json')).toBe('[\n]\n');
    expect(createReceipt('csv')).toBe(
      '\ufeffFile,State,Asset ID,Final name,Checksum,Address,Error,Remark,Size,Path,Added,Changed\r\n',
    );
  });

  it('lists files with their SKUs as CSV and as a workbook', () => {
    const pieces = (format: ReceiptFormat): Buffer => {
      const text = createReceiptText(format, 'skus', address);
      return Buffer.concat([text.begin(), text.rows([row]), text.end()]);
    };
    const cells = ['front-1.jpg', 'a-1', 'BAG-1', 'https://files.example/x/front-1.jpg'];
    expect(readCsv(pieces('csv').toString())).toEqual([
      { File: cells[0], 'Asset ID': cells[1], SKU: cells[2], Address: cells[3] },
    ]);
    const sheet = strFromU8(unzipSync(pieces('xlsx'))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(cells.filter((cell) => !sheet.includes(cell))).toEqual([]);
  });

  it('lists only files that are in the account and have a SKU in their name', () => {
    expect(hasSku(row)).toBe(true);
    expect(hasSku({ ...row, state: 'alreadyThere' })).toBe(true);
    for (const other of [{ sku: null }, { itemId: null }, { state: 'failed' }] as const)
      expect(hasSku({ ...row, ...other })).toBe(false);
  });

  it('contains no formula', () => {
    const [read] = readCsv(createReceipt('csv', [{ ...row, file: '=1+1.jpg', error: '@SUM(A1)' }]));
    expect(read).toMatchObject({ File: "'=1+1.jpg", Error: "'@SUM(A1)" });
  });

  it('is complete JSON after any number of pages', () => {
    const other = { ...row, state: 'failed', itemId: null, storedPath: null, error: 'Too large.' } as const;
    expect(JSON.parse(createReceipt('json'))).toEqual([]);
    expect(JSON.parse(createReceipt('json', [], [row], [], [other]))).toMatchObject([
      { file: 'front.jpg', state: 'Done', address: 'https://files.example/x/front-1.jpg' },
      { file: 'front.jpg', state: 'Failed', assetId: null, address: null, error: 'Too large.' },
    ]);
  });

  it('finds the assigned name in any stored form of the response', () => {
    const item = { id: '1', filename: 'b.jpg', path: 'p/b.jpg' };
    const stored = { finalName: 'b.jpg', storedPath: 'p/b.jpg' };
    const createAnswer = (raw: string): string => JSON.stringify({ at: row.added, status: 201, raw, cut: false });
    expect(parseStoredFile(JSON.stringify(item))).toEqual(stored);
    expect(parseStoredFile(createAnswer(JSON.stringify({ data: item, errors: [] })))).toEqual(stored);
    expect(parseStoredFile(createAnswer(JSON.stringify({ data: [item] })))).toEqual(stored);
    for (const answer of [null, createAnswer('<html>'), 'nonsense', '"id"', createAnswer('{"data":{"filename":7}}')])
      expect(parseStoredFile(answer)).toEqual({ finalName: null, storedPath: null });
  });
});
