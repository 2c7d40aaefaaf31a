import { memberOf } from '../../base/guards.ts';
import type { Intent } from '../../contract/outbox.ts';
import { resourceOf, neutral } from '../../model/index.ts';
import type { ResourceName } from '../../model/index.ts';
import { byteOrderMark, csvLines } from '../../export/csv-writer.ts';
import { m } from '../../messages/index.ts';

/** One entry of the outbox in a receipt; members of files are null for a creation. */
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
  /** The resulting item. */
  readonly itemId: string | null;
  /** The name that the service gave it; null when unknown. */
  readonly finalName: string | null;
  /** The path in the service. */
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
/** A receipt about uploads, or about entries of the outbox. */
export type ReceiptSubject = 'uploads' | 'entries';

const { columns: heads, kinds, states } = m.exporting.receipt;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // The answer need not be JSON: then it has no name.
    return null;
  }
};

/** The item in a stored answer: a record, a whole answer, or the item alone. */
const itemIn = (answer: string): unknown => {
  let value = parsed(answer);
  const raw = memberOf(value, 'raw');
  if (typeof raw === 'string' && memberOf(value, 'at') !== undefined) value = parsed(raw);
  const data = memberOf(value, 'data') ?? value;
  return Array.isArray(data) ? (data as readonly unknown[])[0] : data;
};

/** Name and path of the stored file by the service's answer. Pure. */
export const storedIn = (answer: string | null): Pick<ReceiptRow, 'finalName' | 'storedPath'> => {
  const item = answer === null ? null : itemIn(answer);
  return { finalName: textOf(memberOf(item, 'filename')), storedPath: textOf(memberOf(item, 'path')) };
};

type Address = (path: string) => string | null;
type Column = readonly [header: string, name: string, read: (row: ReceiptRow) => string | number | null];

const addressOf =
  (address: Address): Column[2] =>
  ({ storedPath }) =>
    storedPath === null ? null : address(storedPath);

/** The columns about the result, in both kinds of receipt. */
const outcome = (address: Address): readonly Column[] => [
  [heads.finalName, 'finalName', ({ finalName }) => finalName],
  [heads.checksum, 'checksum', ({ checksum }) => checksum],
  [heads.address, 'address', addressOf(address)],
  [heads.error, 'error', ({ error }) => error],
  [heads.remark, 'remark', ({ remark }) => remark],
  [heads.size, 'size', ({ size }) => size],
  [heads.path, 'path', ({ path }) => path],
];

/** Columns of a receipt, in order. `address` makes a full address of a stored path. */
const columns: Readonly<Record<ReceiptSubject, (address: Address) => readonly Column[]>> = {
  uploads: (address) => [
    [heads.file, 'file', ({ file }) => file],
    [heads.state, 'state', ({ state }) => (state === 'sending' ? m.exporting.receipt.uploading : states[state])],
    [heads.assetId, 'assetId', ({ itemId }) => itemId],
    ...outcome(address),
    [heads.added, 'added', ({ added }) => added],
    [heads.changed, 'changed', ({ changed }) => changed],
  ],
  entries: (address) => [
    [heads.kind, 'kind', ({ kind }) => kinds[kind]],
    [heads.resource, 'resource', ({ resource }) => resourceOf(resource).labels.one],
    [heads.title, 'title', ({ title }) => title],
    [heads.state, 'state', ({ state }) => states[state]],
    [heads.id, 'id', ({ itemId }) => itemId],
    ...outcome(address),
    [heads.attempts, 'attempts', ({ attempts }) => attempts],
    [heads.added, 'added', ({ added }) => added],
    [heads.sent, 'sent', ({ sent }) => sent],
    [heads.changed, 'changed', ({ changed }) => changed],
    [heads.entry, 'entry', ({ id }) => id],
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
