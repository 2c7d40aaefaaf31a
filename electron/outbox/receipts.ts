import { basename } from 'node:path';
import { resourceId } from '../base/brand.ts';
import type { Thread } from '../base/thread.ts';
import { VitrineError } from '../base/errors.ts';
import type { OutboxHandlers } from './outbox-thread.ts';
import { receiptText } from './state/receipt.ts';
import type { ReceiptFormat, ReceiptRow, ReceiptSubject } from './state/receipt.ts';
import type { OutboxCache } from './types.ts';
import type { Paged } from './db/upload-rows.ts';

/** Where a receipt goes, and how. */
export interface ReceiptOrder {
  readonly path: string;
  readonly format: ReceiptFormat;
  /** A full address of a path as the service tells it; null where it is none. */
  readonly address: (path: string) => string | null;
}

/** What a receipt tells of: its rows after the one of a number (0: from the first), so many at a time. */
export interface ReceiptSource {
  readonly subject: ReceiptSubject;
  readonly page: (after: number, limit: number) => Promise<Paged<ReceiptRow>>;
}

/** A receipt that is whole, and on the disk. */
export interface ReceiptWritten {
  readonly fileName: string;
  readonly rows: number;
}

/** Writes a receipt. Fails with `disk`, or with `conflict` while another is being written. */
export type WriteReceipt = (source: ReceiptSource, order: ReceiptOrder) => Promise<ReceiptWritten>;

const rowsAtOnce = 500;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Where the service's answer did not tell a name, as of a file that was found in the account, the copy may know it. */
const completed = async (rows: readonly ReceiptRow[], cache: Pick<OutboxCache, 'rows'>): Promise<ReceiptRow[]> => {
  const nameless = ({ kind, itemId, finalName }: ReceiptRow): boolean =>
    kind === 'upload' && itemId !== null && finalName === null;
  const ids = rows.filter(nameless).map(({ itemId }) => resourceId(String(itemId)));
  if (ids.length === 0) return [...rows];
  const columns = ['filename', 'path'];
  const found = await cache.rows({ resource: 'asset', ids, columns });
  const known = new Map<string, Readonly<Record<string, unknown>>>(found.map(({ id, cells }) => [id, cells]));
  return rows.map((row) => {
    const cells = nameless(row) ? known.get(String(row.itemId)) : undefined;
    return cells ? { ...row, finalName: textOf(cells['filename']), storedPath: textOf(cells['path']) } : row;
  });
};

/** Writes receipts, one after the other; each is streamed, and its file is there only when it is whole. */
export const createReceipts = (thread: Thread<OutboxHandlers>, cache: Pick<OutboxCache, 'rows'>): WriteReceipt => {
  let writing = false;
  const pour = async ({ subject, page }: ReceiptSource, { format, address }: ReceiptOrder): Promise<number> => {
    const text = receiptText(format, subject, address);
    let count = 0;
    await thread.call('receiptWrite', text.begin());
    for (let after: number | null = 0; after !== null;) {
      const { rows, next }: Paged<ReceiptRow> = await page(after, rowsAtOnce);
      await thread.call('receiptWrite', text.rows(await completed(rows, cache)));
      count += rows.length;
      after = next;
    }
    await thread.call('receiptWrite', text.end());
    return count;
  };
  return async (source, order) => {
    if (writing) throw new VitrineError('conflict', 'Another receipt is being written. Wait until it is there.');
    writing = true;
    try {
      await thread.call('receiptBegin', order.path);
      const rows = await pour(source, order);
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
