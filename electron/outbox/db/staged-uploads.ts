import type { DatabaseSync } from 'node:sqlite';
import { VitrineError } from '../../base/errors.ts';
import { m } from '../../messages/index.ts';
import { type NewUpload, insertIntent } from './intent-store.ts';
import { type IntentTable, getIntentTable } from './intent-table.ts';
import { runTransaction } from './transaction.ts';

/** The number of files that are converted to intents in one transaction, so that other calls are handled in between. */
const filesPerTransaction = 500;

/**
 * Batches with too many files for one transaction. Parts are written as they are received; `commit` adds all of them in
 * one transaction. They are then converted to intents in slices, which continues after a restart. Uncommitted batches
 * are dropped.
 */
export class StagedUploads {
  readonly #db: DatabaseSync;
  readonly #table: IntentTable;
  /** Batches that are not committed yet. */
  readonly #unfinished = new Map<number, { readonly files: number; readonly bytes: number }>();

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#table = getIntentTable(db);
    runTransaction(db, () => this.#forgetUnfinished());
  }

  begin(): number {
    return runTransaction(this.#db, () => {
      const { lastInsertRowid } = this.#db.prepare('INSERT INTO batch (at) VALUES (?)').run(new Date().toISOString());
      return Number(lastInsertRowid);
    });
  }

  stage(batch: number, uploads: readonly NewUpload[]): void {
    const { files, bytes } = this.#unfinished.get(batch) ?? { files: 0, bytes: 0 };
    runTransaction(this.#db, () => {
      const insert = this.#db.prepare('INSERT INTO coming (batch, place, upload) VALUES (?, ?, ?)');
      for (const [at, upload] of uploads.entries()) insert.run(batch, files + at, JSON.stringify(upload));
    });
    const more = uploads.reduce((sum, { source }) => sum + source.size, 0);
    this.#unfinished.set(batch, { files: files + uploads.length, bytes: bytes + more });
  }

  /** Commits a batch after all its parts have been written. Throws `badArgument` if the number of files differs. */
  commit(batch: number, files: number): void {
    const staged = this.#unfinished.get(batch);
    this.#unfinished.delete(batch);
    if (staged?.files !== files) throw new VitrineError('badArgument', m.outbox.draft.incomplete);
    runTransaction(this.#db, () => {
      this.#db
        .prepare('UPDATE batch SET coming = ?, coming_bytes = ? WHERE seq = ?')
        .run(staged.files, staged.bytes, batch);
    });
  }

  /** Drops the parts of a batch that will not be committed. */
  drop(batch: number): void {
    this.#unfinished.delete(batch);
    runTransaction(this.#db, () => {
      this.#db
        .prepare('DELETE FROM coming WHERE batch = ? AND batch IN (SELECT seq FROM batch WHERE coming = 0)')
        .run(batch);
    });
  }

  /** Converts the next files to intents. Returns false if there were none. */
  insertNext(): boolean {
    return runTransaction(this.#db, () => {
      const first = this.#db.prepare('SELECT seq, at FROM batch WHERE coming > 0 ORDER BY seq LIMIT 1').get();
      if (first) this.#makeEntries(Number(first['seq']), String(first['at']));
      return first !== undefined;
    });
  }

  #makeEntries(batch: number, at: string): void {
    const rows = this.#db
      .prepare('SELECT place, upload FROM coming WHERE batch = ? ORDER BY place LIMIT ?')
      .all(batch, filesPerTransaction);
    let size = 0;
    for (const { upload } of rows) {
      const { body, source } = JSON.parse(String(upload)) as NewUpload;
      insertIntent(this.#table, { kind: 'upload', resource: 'asset', title: source.name, body, source, batch }, at);
      size += source.size;
    }
    this.#db.prepare('DELETE FROM coming WHERE batch = ? AND place <= ?').run(batch, rows.at(-1)?.['place'] ?? 0);
    // No rows are left, even if a corrupt database had counted more.
    const isOver = rows.length < filesPerTransaction;
    this.#db
      .prepare(
        'UPDATE batch SET coming = iif(?1, 0, coming - ?2), coming_bytes = iif(?1, 0, coming_bytes - ?3) WHERE seq = ?4',
      )
      .run(Number(isOver), rows.length, size, batch);
  }

  #forgetUnfinished(): void {
    this.#db.exec('DELETE FROM coming WHERE batch IN (SELECT seq FROM batch WHERE coming = 0)');
  }
}
