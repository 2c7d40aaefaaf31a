import type { Intent } from '../contract/outbox.ts';
import { byteOrderMark, csvLines } from '../export/csv-writer.ts';
import { neutral } from '../export/neutral.ts';

/** One upload as a receipt tells it. */
export interface ReceiptRow {
  readonly file: string;
  /** On this computer. */
  readonly path: string;
  readonly size: number;
  readonly state: Intent['state'];
  readonly assetId: string | null;
  /** The name that the service gave it, which may be another; null when it is not known to have one. */
  readonly finalName: string | null;
  /** As the service told it. */
  readonly storedPath: string | null;
  /** SHA-256 of the file as it was sent, or is to be, in hex. */
  readonly checksum: string | null;
  readonly error: string | null;
  readonly remark: string | null;
  readonly added: string;
  readonly changed: string;
}

export type ReceiptFormat = 'csv' | 'json';

const words: Readonly<Record<Intent['state'], string>> = {
  waiting: 'Waiting',
  sending: 'Uploading',
  done: 'Done',
  failed: 'Failed',
  unknown: 'Unknown',
  cancelled: 'Cancelled',
};

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // What the service answered need not be JSON: then it tells no name.
    return null;
  }
};

/** The item of an answer as it was kept: the record of it, the whole answer, or the item alone. */
const itemIn = (answer: string): unknown => {
  let value = parsed(answer);
  const raw = member(value, 'raw');
  if (typeof raw === 'string' && member(value, 'at') !== undefined) value = parsed(raw);
  const data = member(value, 'data') ?? value;
  return Array.isArray(data) ? (data as readonly unknown[])[0] : data;
};

/** What the service said of the stored file, as far as its answer tells. Pure. */
export const storedIn = (answer: string | null): Pick<ReceiptRow, 'finalName' | 'storedPath'> => {
  const item = answer === null ? null : itemIn(answer);
  return { finalName: textOf(member(item, 'filename')), storedPath: textOf(member(item, 'path')) };
};

/** Columns of a receipt, in order. `address` makes a full address of a path as the service tells it. */
const columns = (
  address: (path: string) => string | null,
): readonly (readonly [header: string, name: string, (row: ReceiptRow) => string | number | null])[] => [
  ['File', 'file', ({ file }) => file],
  ['State', 'state', ({ state }) => words[state]],
  ['Asset ID', 'assetId', ({ assetId }) => assetId],
  ['Final name', 'finalName', ({ finalName }) => finalName],
  ['Checksum', 'checksum', ({ checksum }) => checksum],
  ['Address', 'address', ({ storedPath }) => (storedPath === null ? null : address(storedPath))],
  ['Error', 'error', ({ error }) => error],
  ['Remark', 'remark', ({ remark }) => remark],
  ['Size', 'size', ({ size }) => size],
  ['Path', 'path', ({ path }) => path],
  ['Added', 'added', ({ added }) => added],
  ['Changed', 'changed', ({ changed }) => changed],
];

/** The pieces of a receipt in one format; each gives what is to be written next. */
export interface ReceiptText {
  begin(): Buffer;
  rows(rows: readonly ReceiptRow[]): Buffer;
  end(): Buffer;
}

const asCsv = (address: (path: string) => string | null): ReceiptText => {
  const all = columns(address);
  const cell = (value: string | number | null): string =>
    typeof value === 'string' ? neutral(value.toWellFormed()) : String(value ?? '');
  return {
    begin: () => Buffer.concat([Buffer.from(byteOrderMark), csvLines([all.map(([header]) => header)], ',')]),
    rows: (rows) =>
      csvLines(
        rows.map((row) => all.map(([, , read]) => cell(read(row)))),
        ',',
      ),
    end: () => Buffer.alloc(0),
  };
};

const asJson = (address: (path: string) => string | null): ReceiptText => {
  const all = columns(address);
  let empty = true;
  const line = (row: ReceiptRow): string =>
    JSON.stringify(Object.fromEntries(all.map(([, name, read]) => [name, read(row)]))).toWellFormed();
  return {
    begin: () => Buffer.from('[\n'),
    rows: (rows) => {
      const text = rows.map(line).join(',\n');
      const before = empty || rows.length === 0 ? '' : ',\n';
      empty &&= rows.length === 0;
      return Buffer.from(before + text);
    },
    end: () => Buffer.from(empty ? ']\n' : '\n]\n'),
  };
};

/** CSV (RFC 4180, UTF-8, formulas neutralised), or an array of JSON, one upload a line. */
export const receiptText = (format: ReceiptFormat, address: (path: string) => string | null): ReceiptText =>
  format === 'csv' ? asCsv(address) : asJson(address);
