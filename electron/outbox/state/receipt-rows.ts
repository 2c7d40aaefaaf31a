import type { SQLOutputValue } from 'node:sqlite';
import type { AppError } from '../../base/errors.ts';
import type { Intent } from '../../contract/outbox.ts';
import type { ResourceName } from '../../model/index.ts';
import { type ReceiptRow, parseStoredFile } from './receipt.ts';

/** The columns of `intent` for a receipt, in addition to `seq` and without the body. */
export const receiptColumns = `id, iif(edit IS NULL, kind, 'edit') AS kind, resource, title, file_name, path, file_size, state, already_there, result_id,
  product, iif(kind = 'upload', answer, NULL) AS answer, sha256, error, notice, attempts, created_at, sent_at, changed_at`;

type Row = Readonly<Record<string, SQLOutputValue>>;

const toTextOrNull = (value: SQLOutputValue | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

const parseSku = (product: string | null): string | null => {
  const { sku } = JSON.parse(product ?? '{}') as { readonly sku?: unknown };
  return typeof sku === 'string' ? sku : null;
};

/** Converts a row with these columns. */
export const toReceiptRow = (row: Row): ReceiptRow => ({
  id: String(row['id']),
  kind: row['kind'] as Intent['kind'],
  resource: row['resource'] as ResourceName,
  title: String(row['title']),
  file: toTextOrNull(row['file_name']),
  path: toTextOrNull(row['path']),
  size: row['file_size'] === null ? null : Number(row['file_size']),
  state: row['already_there'] === 1 ? 'alreadyThere' : (row['state'] as Intent['state']),
  itemId: toTextOrNull(row['result_id']),
  sku: parseSku(toTextOrNull(row['product'])),
  ...parseStoredFile(toTextOrNull(row['answer'])),
  checksum: toTextOrNull(row['sha256']),
  error: typeof row['error'] === 'string' ? (JSON.parse(row['error']) as AppError).message : null,
  remark: toTextOrNull(row['notice']),
  attempts: Number(row['attempts']),
  added: String(row['created_at']),
  sent: toTextOrNull(row['sent_at']),
  changed: String(row['changed_at']),
});
