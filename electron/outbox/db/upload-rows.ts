import type { DatabaseSync } from 'node:sqlite';
import type { IntentId } from '../../base/branded-types.ts';
import type { UploadBatch } from '../../contract/uploads.ts';
import type { Row } from './outbox-rows.ts';
import { receiptColumns, toReceiptRow } from './receipt-rows.ts';
import type { ReceiptRow } from '../state/receipt.ts';
import { pausedBatchesSetting } from '../state/setting-names.ts';

/** The scope of an upload query: some batches, or all. */
export type BatchSelection = readonly number[] | 'all';

/** A page of uploads after a sequence number, oldest first. */
export interface UploadPage {
  readonly batches: BatchSelection;
  readonly after: number;
  readonly limit: number;
}

/** A page, and the sequence number after which the next one starts; null: it is the last one. */
export interface UploadRowPage<T> {
  readonly rows: readonly T[];
  readonly next: number | null;
}

/** The name of a file that was sent, and its SHA-256. */
export interface SentFile {
  readonly name: string;
  readonly sha256: string | null;
}

/** The new position of a waiting upload in the queue. */
export type QueueStep = 'first' | 'earlier' | 'later' | 'last';

export interface UploadQueries {
  /** Inserts a batch. Must be called within the transaction that adds its uploads. */
  newBatch(at: string): number;
  /**
   * Returns the next upload to send, except these, or null if none is waiting. An upload that must be searched for
   * first is skipped.
   */
  next(except: readonly IntentId[]): IntentId | null;
  /** Moves an upload in the queue, ignoring the given ones. Returns false if it is not waiting. */
  place(id: IntentId, to: QueueStep, except: readonly IntentId[]): boolean;
  /** Returns batches with files that are waiting, being sent, or unknown. */
  unfinished(): number[];
  /** Returns the names and checksums of the other intents of the same kind and resource that were sent and are not done. */
  sentWithoutResult(except: IntentId): SentFile[];
  receipt(page: UploadPage): UploadRowPage<ReceiptRow>;
  /** Returns batches, newest first. */
  batches(limit: number): UploadBatch[];
}

/** The index is specified, because SQLite's planner would otherwise sort all waiting files to find the first one. */
const queue = 'intent INDEXED BY upload_waiting';
const isWaitingCondition = `kind = 'upload' AND state = 'waiting' AND discarded_at IS NULL`;
const exceptCondition = 'id NOT IN (SELECT value FROM json_each(?))';
/** SQL: batches that the user paused. */
export const pausedBatches = `(SELECT value FROM json_each(
  ifnull((SELECT value FROM wish WHERE name = '${pausedBatchesSetting}'), '[]')))`;
const queueOrder = '(SELECT ifnull(place, seq) FROM intent WHERE id = ?)';

/** Creates the function that moves waiting files in the queue. */
const createQueueMove = (db: DatabaseSync): UploadQueries['place'] => {
  const isWaiting = db.prepare(`SELECT 1 FROM intent WHERE id = ? AND ${isWaitingCondition}`);
  const first = db.prepare(
    `UPDATE intent SET place = (SELECT min(ifnull(place, seq)) - 1 FROM intent WHERE ${isWaitingCondition}) WHERE id = ?`,
  );
  const last = db.prepare(
    `UPDATE intent SET place = (SELECT max(max(ifnull(place, seq)), (SELECT max(seq) FROM intent)) + 1
      FROM intent WHERE ${isWaitingCondition}) WHERE id = ?`,
  );
  const neighbourQueries = {
    earlier:
      db.prepare(`SELECT id FROM ${queue} WHERE ${isWaitingCondition} AND ${exceptCondition} AND ifnull(place, seq) < ${queueOrder}
      ORDER BY ifnull(place, seq) DESC LIMIT 1`),
    later:
      db.prepare(`SELECT id FROM ${queue} WHERE ${isWaitingCondition} AND ${exceptCondition} AND ifnull(place, seq) > ${queueOrder}
      ORDER BY ifnull(place, seq) LIMIT 1`),
  };
  const selectOrder = db.prepare('SELECT ifnull(place, seq) AS place FROM intent WHERE id = ?');
  const exchange = db.prepare(
    'UPDATE intent SET place = CASE id WHEN $id THEN $others ELSE $own END WHERE id IN ($id, $other)',
  );
  const swap = (id: IntentId, other: string): void => {
    const [mine, others] = [id, other].map((each) => Number(selectOrder.get(each)?.['place']));
    exchange.run({ id, other, own: mine ?? null, others: others ?? null });
  };
  return (id, to, others) => {
    if (isWaiting.get(id) === undefined) return false;
    if (to === 'first') first.run(id);
    else if (to === 'last') last.run(id);
    else {
      const other = neighbourQueries[to].get(JSON.stringify(others), id)?.['id'];
      if (typeof other === 'string') swap(id, other);
    }
    return true;
  };
};

const createReceiptReader = (db: DatabaseSync): UploadQueries['receipt'] => {
  const selectReceiptPage = (of: string): string =>
    `SELECT seq, ${receiptColumns} FROM intent WHERE kind = 'upload' AND seq > ?1 AND ${of} ORDER BY seq LIMIT ?2`;
  const ofAll = db.prepare(selectReceiptPage('true'));
  const end = (which: string): string =>
    `(SELECT ${which}((SELECT ${which}(seq) FROM intent WHERE batch = j.value)) FROM json_each(?3) j)`;
  // By range of rows: selecting by batch would sort all rows for each page.
  const ofSome = db.prepare(
    selectReceiptPage(`seq BETWEEN ${end('min')} AND ${end('max')} AND +batch IN (SELECT value FROM json_each(?3))`),
  );
  return ({ batches, after, limit }) => {
    const found = batches === 'all' ? ofAll.all(after, limit) : ofSome.all(after, limit, JSON.stringify(batches));
    const last = found.at(-1);
    return {
      rows: (found as Row[]).map(toReceiptRow),
      next: found.length < limit || !last ? null : Number(last['seq']),
    };
  };
};

const toUploadBatch = (row: Row): UploadBatch => ({
  id: Number(row['id']),
  at: String(row['at']),
  files: Number(row['files']),
  done: Number(row['done']),
  needing: Number(row['needing']),
});

export const createUploadQueries = (db: DatabaseSync): UploadQueries => {
  const batch = db.prepare('INSERT INTO batch (at) VALUES (?)');
  const next = db.prepare(
    `SELECT id FROM ${queue} WHERE ${isWaitingCondition} AND look IS NULL AND ${exceptCondition} AND ifnull(batch, 0) NOT IN ${pausedBatches}
      ORDER BY ifnull(place, seq) LIMIT 1`,
  );
  const unfinished = db.prepare(
    `SELECT batch FROM tally WHERE kind = 'upload' AND batch > 0 AND state IN ('waiting', 'sending', 'unknown')
      UNION SELECT seq FROM batch WHERE coming > 0`,
  );
  const batches = db.prepare(
    `SELECT batch.seq AS id, batch.at AS at, count(*) AS files, sum(state = 'done') AS done,
      sum(state IN ('failed', 'unknown')) AS needing
      FROM batch JOIN intent ON intent.batch = batch.seq AND intent.kind = 'upload' GROUP BY batch.seq ORDER BY batch.seq DESC LIMIT ?`,
  );
  const sentWithoutResult = db.prepare(
    `SELECT title AS name, sha256 FROM intent WHERE (kind, resource) = (SELECT kind, resource FROM intent WHERE id = ?1)
      AND state <> 'done' AND attempts > 0 AND id <> ?1`,
  );
  return {
    newBatch: (at) => Number(batch.run(at).lastInsertRowid),
    next: (busy) => {
      const id = next.get(JSON.stringify(busy))?.['id'];
      return typeof id === 'string' ? (id as IntentId) : null;
    },
    place: createQueueMove(db),
    unfinished: () => unfinished.all().map((row) => Number(row['batch'])),
    sentWithoutResult: (except) =>
      sentWithoutResult
        .all(except)
        .map(({ name, sha256 }) => ({ name: String(name), sha256: sha256 === null ? null : String(sha256) })),
    receipt: createReceiptReader(db),
    batches: (limit) => (batches.all(limit) as Row[]).map(toUploadBatch),
  };
};
