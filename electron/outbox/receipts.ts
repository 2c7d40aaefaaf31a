import { basename } from 'node:path';
import { resourceId } from '../base/brand.ts';
import type { Thread } from '../base/thread.ts';
import { VitrineError } from '../contract/errors.ts';
import type { OutboxHandlers } from './outbox-thread.ts';
import { receiptText } from './receipt.ts';
import type { ReceiptFormat, ReceiptRow } from './receipt.ts';
import type { OutboxCache } from './types.ts';
import type { Batches } from './upload-rows.ts';

/** What a receipt tells of, and how. */
export interface ReceiptOrder {
  readonly batches: Batches;
  readonly path: string;
  readonly format: ReceiptFormat;
  /** A full address of a path as the service tells it; null where it is none. */
  readonly address: (path: string) => string | null;
}

const rowsAtOnce = 500;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Where the service's answer did not tell a name, as of a file that was found in the account, the copy may know it. */
const completed = async (rows: readonly ReceiptRow[], cache: Pick<OutboxCache, 'rows'>): Promise<ReceiptRow[]> => {
  const ids = rows.flatMap(({ assetId, finalName }) => (assetId !== null && finalName === null ? [assetId] : []));
  if (ids.length === 0) return [...rows];
  const columns = ['filename', 'path'];
  const found = await cache.rows({ resource: 'asset', ids: ids.map((id) => resourceId(id)), columns });
  const known = new Map<string, Readonly<Record<string, unknown>>>(found.map(({ id, cells }) => [id, cells]));
  return rows.map((row) => {
    const cells = row.assetId === null || row.finalName !== null ? undefined : known.get(row.assetId);
    return cells ? { ...row, finalName: textOf(cells['filename']), storedPath: textOf(cells['path']) } : row;
  });
};

/** Writes receipts, one after the other; each is streamed, and its file is there only when it is whole. */
export const createReceipts = (
  thread: Thread<OutboxHandlers>,
  cache: Pick<OutboxCache, 'rows'>,
): ((order: ReceiptOrder) => Promise<{ fileName: string; rows: number }>) => {
  let writing = false;
  const pour = async ({ batches, format, address }: ReceiptOrder): Promise<number> => {
    const text = receiptText(format, address);
    let count = 0;
    await thread.call('receiptWrite', text.begin());
    for (let after: number | null = 0; after !== null;) {
      const { rows, next }: { rows: readonly ReceiptRow[]; next: number | null } = await thread.call('receiptPage', {
        batches,
        after,
        limit: rowsAtOnce,
      });
      await thread.call('receiptWrite', text.rows(await completed(rows, cache)));
      count += rows.length;
      after = next;
    }
    await thread.call('receiptWrite', text.end());
    return count;
  };
  return async (order) => {
    if (writing) throw new VitrineError('conflict', 'Another receipt is being written. Wait until it is there.');
    writing = true;
    try {
      await thread.call('receiptBegin', order.path);
      const rows = await pour(order);
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
