import type { Intent } from '../../contract/outbox.ts';
import { resourceOf } from '../../model/index.ts';
import type { ResourceName } from '../../model/index.ts';
import { byteOrderMark, csvLines } from '../../export/csv-writer.ts';
import { neutral } from '../../model/index.ts';

/** One entry of the outbox as a receipt tells it; what a file alone has is null for a creation. */
export interface ReceiptRow {
  readonly id: string;
  readonly kind: Intent['kind'];
  readonly resource: ResourceName;
  readonly title: string;
  readonly file: string | null;
  /** On this computer. */
  readonly path: string | null;
  readonly size: number | null;
  readonly state: Intent['state'] | 'alreadyThere';
  /** What came of it. */
  readonly itemId: string | null;
  /** The name that the service gave it, which may be another; null when it is not known to have one. */
  readonly finalName: string | null;
  /** As the service told it. */
  readonly storedPath: string | null;
  /** SHA-256 of the file as it was sent, or is to be, in hex. */
  readonly checksum: string | null;
  readonly error: string | null;
  readonly remark: string | null;
  readonly attempts: number;
  readonly added: string;
  /** When it last left; null: never. */
  readonly sent: string | null;
  readonly changed: string;
}

export type ReceiptFormat = 'csv' | 'json';
/** What a receipt tells: of files what became of them, or of entries of the outbox what they are. */
export type ReceiptSubject = 'uploads' | 'entries';

const kinds: Readonly<Record<ReceiptRow['kind'], string>> = { create: 'Creation', upload: 'Upload' };
const words: Readonly<Record<ReceiptRow['state'], string>> = {
  waiting: 'Waiting',
  sending: 'Sending',
  done: 'Done',
  alreadyThere: 'Already there',
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

type Address = (path: string) => string | null;
type Column = readonly [header: string, name: string, read: (row: ReceiptRow) => string | number | null];

const addressOf =
  (address: Address): Column[2] =>
  ({ storedPath }) =>
    storedPath === null ? null : address(storedPath);

/** What became of an entry's item, which both kinds of receipt tell. */
const outcome = (address: Address): readonly Column[] => [
  ['Final name', 'finalName', ({ finalName }) => finalName],
  ['Checksum', 'checksum', ({ checksum }) => checksum],
  ['Address', 'address', addressOf(address)],
  ['Error', 'error', ({ error }) => error],
  ['Remark', 'remark', ({ remark }) => remark],
  ['Size', 'size', ({ size }) => size],
  ['Path', 'path', ({ path }) => path],
];

/** Columns of a receipt, in order. `address` makes a full address of a path as the service tells it. */
const columns: Readonly<Record<ReceiptSubject, (address: Address) => readonly Column[]>> = {
  uploads: (address) => [
    ['File', 'file', ({ file }) => file],
    ['State', 'state', ({ state }) => (state === 'sending' ? 'Uploading' : words[state])],
    ['Asset ID', 'assetId', ({ itemId }) => itemId],
    ...outcome(address),
    ['Added', 'added', ({ added }) => added],
    ['Changed', 'changed', ({ changed }) => changed],
  ],
  entries: (address) => [
    ['Kind', 'kind', ({ kind }) => kinds[kind]],
    ['Resource', 'resource', ({ resource }) => resourceOf(resource).labels.one],
    ['Title', 'title', ({ title }) => title],
    ['State', 'state', ({ state }) => words[state]],
    ['ID', 'id', ({ itemId }) => itemId],
    ...outcome(address),
    ['Attempts', 'attempts', ({ attempts }) => attempts],
    ['Added', 'added', ({ added }) => added],
    ['Sent', 'sent', ({ sent }) => sent],
    ['Changed', 'changed', ({ changed }) => changed],
    ['Outbox entry', 'entry', ({ id }) => id],
  ],
};

/** The pieces of a receipt in one format; each gives what is to be written next. */
export interface ReceiptText {
  begin(): Buffer;
  rows(rows: readonly ReceiptRow[]): Buffer;
  end(): Buffer;
}

const asCsv = (all: readonly Column[]): ReceiptText => {
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

const asJson = (all: readonly Column[]): ReceiptText => {
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

/** CSV (RFC 4180, UTF-8, formulas neutralised), or an array of JSON, one entry a line. */
export const receiptText = (format: ReceiptFormat, subject: ReceiptSubject, address: Address): ReceiptText => {
  const all = columns[subject](address);
  return format === 'csv' ? asCsv(all) : asJson(all);
};
