import type { AppError } from '../../base/errors.ts';
import type { Intent } from '../../contract/outbox.ts';
import type { ResourceName } from '../../model/index.ts';
import type { UploadProduct } from '../outbox-types.ts';
import { parseJsonColumn, readTextColumn } from './intent-rows.ts';
import type { Row } from './outbox-rows.ts';
import { type ReceiptRow, parseStoredFile } from '../state/receipt.ts';

/** The columns of `intent` for a receipt, in addition to `seq` and without the body. */
export const receiptColumns = `id, iif(edit IS NULL, kind, 'edit') AS kind, resource, title, file_name, path, file_size, state, already_there, result_id,
  product, iif(kind = 'upload', answer, NULL) AS answer, sha256, error, notice, attempts, created_at, sent_at, changed_at`;

/** Converts a row with these columns. */
export const toReceiptRow = (row: Row): ReceiptRow => ({
  id: String(row['id']),
  kind: row['kind'] as Intent['kind'],
  resource: row['resource'] as ResourceName,
  title: String(row['title']),
  file: readTextColumn(row['file_name']),
  path: readTextColumn(row['path']),
  size: row['file_size'] === null ? null : Number(row['file_size']),
  state: row['already_there'] === 1 ? 'alreadyThere' : (row['state'] as Intent['state']),
  itemId: readTextColumn(row['result_id']),
  sku: parseJsonColumn<UploadProduct>(row['product'])?.sku ?? null,
  ...parseStoredFile(readTextColumn(row['answer'])),
  checksum: readTextColumn(row['sha256']),
  error: parseJsonColumn<AppError>(row['error'])?.message ?? null,
  remark: readTextColumn(row['notice']),
  attempts: Number(row['attempts']),
  added: String(row['created_at']),
  sent: readTextColumn(row['sent_at']),
  changed: String(row['changed_at']),
});
