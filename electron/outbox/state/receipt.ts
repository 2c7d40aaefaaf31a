import { getProperty, toNonEmptyText } from '../../base/guards.ts';
import type { Intent } from '../../contract/outbox.ts';
import { type ResourceName, getResource } from '../../model/index.ts';
import { createCsvWriter } from '../../tables/csv-writer.ts';
import type { TableWriter, WriteChunk } from '../../tables/table-writer.ts';
import { createXlsxWriter } from '../../tables/xlsx-writer.ts';
import { m } from '../../messages/index.ts';

/** An intent in a receipt. The properties of files are null for a creation. */
export interface ReceiptRow {
  readonly id: string;
  readonly kind: Intent['kind'];
  readonly resource: ResourceName;
  readonly title: string;
  readonly file: string | null;
  /** The path on this computer. */
  readonly path: string | null;
  readonly size: number | null;
  readonly state: Intent['state'] | 'alreadyThere';
  /** The ID of the created item. */
  readonly itemId: string | null;
  /** The SKU in the name of an uploaded file, or null if no product of the account has one. */
  readonly sku: string | null;
  /** The name in the service; null if it is unknown. */
  readonly finalName: string | null;
  /** The path in the service. */
  readonly storedPath: string | null;
  /** The SHA-256 of the file in hex. */
  readonly checksum: string | null;
  readonly error: string | null;
  readonly remark: string | null;
  readonly attempts: number;
  readonly added: string;
  /** When it was last sent; null: never. */
  readonly sent: string | null;
  readonly changed: string;
}

export type ReceiptFormat = 'csv' | 'json' | 'xlsx';
/** A receipt about uploads, about the products that uploads belong to by their names, or about entries of the outbox. */
export type ReceiptSubject = 'uploads' | 'skus' | 'entries';

/** Whether an upload is in the account and has a SKU in its name: the rows of the subject `skus`. */
export const hasSku = ({ sku, itemId, state }: ReceiptRow): boolean =>
  sku !== null && itemId !== null && (state === 'done' || state === 'alreadyThere');

const { columns: heads, kinds, states } = m.exporting.receipt;

const parseJsonOrNull = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // A response that is not JSON contains no name.
    return null;
  }
};

/** Returns the item in a stored response: a record, a complete response, or only the item. */
const getItemInResponse = (answer: string): unknown => {
  let value = parseJsonOrNull(answer);
  const raw = getProperty(value, 'raw');
  if (typeof raw === 'string' && getProperty(value, 'at') !== undefined) value = parseJsonOrNull(raw);
  const data = getProperty(value, 'data') ?? value;
  return Array.isArray(data) ? (data as readonly unknown[])[0] : data;
};

/** Returns name and path of the stored file from the service's response. */
export const parseStoredFile = (answer: string | null): Pick<ReceiptRow, 'finalName' | 'storedPath'> => {
  const item = answer === null ? null : getItemInResponse(answer);
  return {
    finalName: toNonEmptyText(getProperty(item, 'filename')),
    storedPath: toNonEmptyText(getProperty(item, 'path')),
  };
};

type Address = (path: string) => string | null;
type Column = readonly [header: string, name: string, read: (row: ReceiptRow) => string | number | null];

const createAddressReader =
  (address: Address): Column[2] =>
  ({ storedPath }) =>
    storedPath === null ? null : address(storedPath);

/** Returns the columns about the result, which both kinds of receipt have. */
const createOutcomeColumns = (address: Address): readonly Column[] => [
  [heads.finalName, 'finalName', ({ finalName }) => finalName],
  [heads.checksum, 'checksum', ({ checksum }) => checksum],
  [heads.address, 'address', createAddressReader(address)],
  [heads.error, 'error', ({ error }) => error],
  [heads.remark, 'remark', ({ remark }) => remark],
  [heads.size, 'size', ({ size }) => size],
  [heads.path, 'path', ({ path }) => path],
];

/** The columns of a receipt, in order. `address` returns the full URL of a stored path. */
const columns: Readonly<Record<ReceiptSubject, (address: Address) => readonly Column[]>> = {
  uploads: (address) => [
    [heads.file, 'file', ({ file }) => file],
    [heads.state, 'state', ({ state }) => (state === 'sending' ? m.exporting.receipt.uploading : states[state])],
    [heads.assetId, 'assetId', ({ itemId }) => itemId],
    ...createOutcomeColumns(address),
    [heads.added, 'added', ({ added }) => added],
    [heads.changed, 'changed', ({ changed }) => changed],
  ],
  skus: (address) => [
    [heads.file, 'file', ({ finalName, file, title }) => finalName ?? file ?? title],
    [heads.assetId, 'assetId', ({ itemId }) => itemId],
    [heads.sku, 'sku', ({ sku }) => sku],
    [heads.address, 'address', createAddressReader(address)],
  ],
  entries: (address) => [
    [heads.kind, 'kind', ({ kind }) => kinds[kind]],
    [heads.resource, 'resource', ({ resource }) => getResource(resource).labels.one],
    [heads.title, 'title', ({ title }) => title],
    [heads.state, 'state', ({ state }) => states[state]],
    [heads.id, 'id', ({ itemId }) => itemId],
    ...createOutcomeColumns(address),
    [heads.attempts, 'attempts', ({ attempts }) => attempts],
    [heads.added, 'added', ({ added }) => added],
    [heads.sent, 'sent', ({ sent }) => sent],
    [heads.changed, 'changed', ({ changed }) => changed],
    [heads.entry, 'entry', ({ id }) => id],
  ],
};

/** A serializer of a receipt. Each function returns the bytes to write next. */
export interface ReceiptText {
  begin(): Buffer;
  rows(rows: readonly ReceiptRow[]): Buffer;
  end(): Buffer;
}

const asJson = (all: readonly Column[]): ReceiptText => {
  let empty = true;
  const formatLine = (row: ReceiptRow): string =>
    JSON.stringify(Object.fromEntries(all.map(([, name, read]) => [name, read(row)]))).toWellFormed();
  return {
    begin: () => Buffer.from('[\n'),
    rows: (rows) => {
      const text = rows.map(formatLine).join(',\n');
      const before = empty || rows.length === 0 ? '' : ',\n';
      empty &&= rows.length === 0;
      return Buffer.from(before + text);
    },
    end: () => Buffer.from(empty ? ']\n' : '\n]\n'),
  };
};

/** Returns a serializer that collects the bytes of a table writer. */
const asTable = (beginWriter: (put: WriteChunk) => TableWriter<ReceiptRow>): ReceiptText => {
  let pieces: Uint8Array[] = [];
  const take = (): Buffer => {
    const bytes = Buffer.concat(pieces);
    pieces = [];
    return bytes;
  };
  const writer = beginWriter((piece) => void pieces.push(piece));
  return {
    begin: take,
    rows: (rows) => {
      writer.write(rows);
      return take();
    },
    end: () => {
      writer.end();
      return take();
    },
  };
};

/**
 * Creates a receipt serializer: a workbook, CSV (RFC 4180, UTF-8, formulas neutralized), or a JSON array with one intent
 * per line.
 */
export const createReceiptText = (format: ReceiptFormat, subject: ReceiptSubject, address: Address): ReceiptText => {
  const all = columns[subject](address);
  if (format === 'json') return asJson(all);
  const table = all.map(([header, , cell]) => ({ header, cell }));
  return asTable((put) =>
    format === 'csv'
      ? createCsvWriter(put, table, { separator: ',', bom: true })
      : createXlsxWriter(put, table, { title: m.exporting.receipt.sheet, total: 0 }),
  );
};
