import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { bytes, resourceId } from '../base/brand.ts';
import type { IntentId } from '../base/brand.ts';
import type { AppError } from '../contract/errors.ts';
import type { Intent } from '../contract/outbox.ts';
import type { UploadBatch } from '../contract/uploads.ts';
import type { Shown } from './board.ts';
import { receiptOf } from './receipt-rows.ts';
import type { ReceiptRow } from './receipt.ts';

type Row = Readonly<Record<string, SQLOutputValue>>;

/** Which uploads: of some batches, or of all. */
export type Batches = readonly number[] | 'all';

/** Some uploads after the one of that number, in the order in which they were asked for. */
export interface UploadPage {
  readonly batches: Batches;
  readonly after: number;
  readonly limit: number;
}

/** A page and where the next begins; null: that was the last. */
export interface Paged<T> {
  readonly rows: readonly T[];
  readonly next: number | null;
}

/** Before or after every other that waits, or in the other's place, which gets its own. */
export type Place = 'first' | 'last' | { readonly swap: IntentId };

/** What is asked of the rows of uploads alone. */
export interface UploadRows {
  /** Makes a batch of new uploads; to be called within the transaction that adds them. */
  newBatch(ids: readonly IntentId[], at: string): number;
  /** Uploads that wait, in the order in which they are to be sent. */
  waiting(): IntentId[];
  place(id: IntentId, to: Place): void;
  /** Batches with files that wait, are on their way, or were cut off. */
  unfinished(): number[];
  shown(page: UploadPage): Paged<Shown>;
  receipt(page: UploadPage): Paged<ReceiptRow>;
  /** Newest first. */
  batches(limit: number): UploadBatch[];
  wish(name: string): string | null;
  /** Null forgets it. */
  setWish(name: string, value: string | null): void;
}

const text = (value: SQLOutputValue | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

const shownOf = (row: Row): Shown => ({
  id: String(row['id']) as IntentId,
  title: String(row['title']),
  state: String(row['state']) as Intent['state'],
  file: { name: String(row['file_name']), size: bytes(Number(row['file_size'])), sha256: text(row['sha256']) },
  error: typeof row['error'] === 'string' ? (JSON.parse(row['error']) as AppError) : null,
  notice: text(row['notice']),
  resultId: typeof row['result_id'] === 'string' ? resourceId(row['result_id']) : null,
  batch: row['batch'] === null ? null : Number(row['batch']),
  alreadyThere: row['already_there'] === 1,
});

const waits = `kind = 'upload' AND state = 'waiting' AND discarded_at IS NULL`;

const paging = (db: DatabaseSync): (<T>(page: UploadPage, read: (row: Row) => T, where: string) => Paged<T>) => {
  const all = (where: string): string =>
    `SELECT * FROM intent WHERE kind = 'upload' AND seq > ?1 AND ${where}
     AND (?2 IS NULL OR batch IN (SELECT value FROM json_each(?2))) ORDER BY seq LIMIT ?3`;
  return ({ batches, after, limit }, read, where) => {
    const wanted = batches === 'all' ? null : JSON.stringify(batches);
    const rows = db.prepare(all(where)).all(after, wanted, limit) as Row[];
    const last = rows.at(-1);
    return { rows: rows.map(read), next: rows.length < limit || !last ? null : Number(last['seq']) };
  };
};

/** How those that wait are moved among each other. */
const placing = (db: DatabaseSync): UploadRows['place'] => {
  const first = db.prepare(
    `UPDATE intent SET place = (SELECT min(ifnull(place, seq)) - 1 FROM intent WHERE ${waits}) WHERE id = ?`,
  );
  const last = db.prepare(
    `UPDATE intent SET place = (SELECT max(max(ifnull(place, seq)), (SELECT max(seq) FROM intent)) + 1
      FROM intent WHERE ${waits}) WHERE id = ?`,
  );
  const placeOf = db.prepare('SELECT ifnull(place, seq) AS place FROM intent WHERE id = ?');
  const exchange = db.prepare(
    'UPDATE intent SET place = CASE id WHEN $id THEN $others ELSE $own END WHERE id IN ($id, $other)',
  );
  const swap = (id: IntentId, other: IntentId): void => {
    const [own, others] = [id, other].map((each) => Number(placeOf.get(each)?.['place']));
    exchange.run({ id, other, own: own ?? null, others: others ?? null });
  };
  return (id, to) => {
    if (to === 'first') first.run(id);
    else if (to === 'last') last.run(id);
    else swap(id, to.swap);
  };
};

/** What a person said of the outbox as a whole. */
const wishes = (db: DatabaseSync): Pick<UploadRows, 'wish' | 'setWish'> => {
  const read = db.prepare('SELECT value FROM wish WHERE name = ?');
  const write = db.prepare(
    'INSERT INTO wish (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  );
  const forget = db.prepare('DELETE FROM wish WHERE name = ?');
  return {
    wish: (name) => text(read.get(name)?.['value']),
    setWish: (name, value) => {
      if (value === null) forget.run(name);
      else write.run(name, value);
    },
  };
};

const batchOf = (row: Row): UploadBatch => ({
  id: Number(row['id']),
  at: String(row['at']),
  files: Number(row['files']),
  done: Number(row['done']),
  needing: Number(row['needing']),
});

export const createUploadRows = (db: DatabaseSync): UploadRows => {
  const batch = db.prepare('INSERT INTO batch (at) VALUES (?)');
  const join = db.prepare('UPDATE intent SET batch = ? WHERE id = ?');
  const waiting = db.prepare(`SELECT id FROM intent WHERE ${waits} ORDER BY ifnull(place, seq)`);
  const unfinished = db.prepare(
    `SELECT DISTINCT batch FROM intent WHERE kind = 'upload' AND batch IS NOT NULL AND discarded_at IS NULL
      AND state IN ('waiting', 'sending', 'unknown')`,
  );
  const batches = db.prepare(
    `SELECT batch.seq AS id, batch.at AS at, count(*) AS files, sum(state = 'done') AS done,
      sum(state IN ('failed', 'unknown')) AS needing
      FROM batch JOIN intent ON intent.batch = batch.seq GROUP BY batch.seq ORDER BY batch.seq DESC LIMIT ?`,
  );
  const page = paging(db);
  return {
    newBatch: (ids, at) => {
      const seq = Number(batch.run(at).lastInsertRowid);
      for (const id of ids) join.run(seq, id);
      return seq;
    },
    waiting: () => waiting.all().map((row) => String(row['id']) as IntentId),
    place: placing(db),
    unfinished: () => unfinished.all().map((row) => Number(row['batch'])),
    shown: (asked) => page(asked, shownOf, 'discarded_at IS NULL'),
    receipt: (asked) => page(asked, receiptOf, 'true'),
    batches: (limit) => (batches.all(limit) as Row[]).map(batchOf),
    ...wishes(db),
  };
};
