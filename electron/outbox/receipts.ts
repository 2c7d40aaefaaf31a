import { basename } from 'node:path';
import { toNonEmptyText } from '../base/guards.ts';
import { toResourceId } from '../base/branded-types.ts';
import type { Thread } from '../base/thread.ts';
import { VitrineError } from '../base/errors.ts';
import { m } from '../messages/index.ts';
import type { OutboxHandlers } from './db/outbox-handlers.ts';
import {
  type ReceiptFormat,
  type ReceiptRow,
  type ReceiptSubject,
  hasSku,
  createReceiptText,
} from './state/receipt.ts';
import type { OutboxCache } from './outbox-types.ts';
import type { UploadRowPage } from './db/upload-rows.ts';

/** The destination and format of a receipt. */
export interface ReceiptOrder {
  readonly path: string;
  /** For uploads: whether the receipt lists their products by name instead of their results. */
  readonly skus?: boolean | undefined;
  readonly format: ReceiptFormat;
  /** Returns the full URL of a stored path, or null if it has none. */
  readonly address: (path: string) => string | null;
}

/** The source of a receipt's rows: up to `limit` rows after a sequence number (0: from the first one). */
export interface ReceiptSource {
  readonly subject: ReceiptSubject;
  readonly page: (after: number, limit: number) => Promise<UploadRowPage<ReceiptRow>>;
}

/** A finished receipt on the disk. */
export interface ReceiptWritten {
  readonly fileName: string;
  readonly rows: number;
}

/** Writes a receipt. Rejects with `disk`, or with `conflict` while another receipt is being written. */
export type WriteReceipt = (source: ReceiptSource, order: ReceiptOrder) => Promise<ReceiptWritten>;

const rowsPerPage = 500;

/** Adds names from the cache to rows whose response had none, as for a file that was found in the account. */
const withCachedNames = async (
  rows: readonly ReceiptRow[],
  cache: Pick<OutboxCache, 'rows'>,
): Promise<ReceiptRow[]> => {
  const isNamelessUpload = ({ kind, itemId, finalName }: ReceiptRow): boolean =>
    kind === 'upload' && itemId !== null && finalName === null;
  const ids = rows.filter(isNamelessUpload).map(({ itemId }) => toResourceId(String(itemId)));
  if (ids.length === 0) return [...rows];
  const columns = ['filename', 'path'];
  const found = await cache.rows({ resource: 'asset', ids, columns });
  const known = new Map<string, Readonly<Record<string, unknown>>>(found.map(({ id, cells }) => [id, cells]));
  return rows.map((row) => {
    const cells = isNamelessUpload(row) ? known.get(String(row.itemId)) : undefined;
    return cells
      ? { ...row, finalName: toNonEmptyText(cells['filename']), storedPath: toNonEmptyText(cells['path']) }
      : row;
  });
};

/**
 * Creates the function that writes receipts, one at a time. Each is streamed, and its file appears only after it is
 * complete.
 */
export const createReceipts = (thread: Thread<OutboxHandlers>, cache: Pick<OutboxCache, 'rows'>): WriteReceipt => {
  let writing = false;
  const writeRows = async ({ subject, page }: ReceiptSource, { format, address }: ReceiptOrder): Promise<number> => {
    const text = createReceiptText(format, subject, address);
    let count = 0;
    await thread.call('receiptWrite', text.begin());
    for (let after: number | null = 0; after !== null;) {
      const { rows, next }: UploadRowPage<ReceiptRow> = await page(after, rowsPerPage);
      const listed = subject === 'skus' ? rows.filter(hasSku) : rows;
      await thread.call('receiptWrite', text.rows(await withCachedNames(listed, cache)));
      count += listed.length;
      after = next;
    }
    await thread.call('receiptWrite', text.end());
    return count;
  };
  return async (source, order) => {
    if (writing) throw new VitrineError('conflict', m.outbox.conflict.receipt);
    writing = true;
    try {
      await thread.call('receiptBegin', order.path);
      const rows = await writeRows(source, order);
      await thread.call('receiptFinish', undefined);
      return { fileName: basename(order.path), rows };
    } catch (error) {
      await thread.call('receiptAbandon', undefined);
      throw error;
    } finally {
      writing = false;
    }
  };
};
