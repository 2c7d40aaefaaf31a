import type { DatabaseSync } from 'node:sqlite';
import { VitrineError } from '../../base/errors.ts';
import { insertIntent } from './store.ts';
import type { NewUpload } from './store.ts';
import { createTable } from './table.ts';
import type { IntentTable } from './table.ts';
import { transaction } from './transaction.ts';

/** Files that become entries with one transaction: what is sent meanwhile has its turn between two. */
const slice = 500;

/**
 * Batches of so many files that one transaction would hold up everything else. Their parts are written down as they come;
 * with the last, one transaction makes them the outbox's, all of them. From then on they become entries slice by slice,
 * and wherever the program ends, the next start goes on. What was not whole then was never there.
 */
export class StagedUploads {
  readonly #db: DatabaseSync;
  readonly #table: IntentTable;
  /** What came so far of batches that are not whole. */
  readonly #taken = new Map<number, { readonly files: number; readonly bytes: number }>();

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#table = createTable(db);
    transaction(db, () => this.#forgetUnfinished());
  }

  /** A batch whose parts are to come. */
  begin(): number {
    return transaction(this.#db, () => {
      const { lastInsertRowid } = this.#db.prepare('INSERT INTO batch (at) VALUES (?)').run(new Date().toISOString());
      return Number(lastInsertRowid);
    });
  }

  /** Writes a part down. */
  take(batch: number, uploads: readonly NewUpload[]): void {
    const { files, bytes } = this.#taken.get(batch) ?? { files: 0, bytes: 0 };
    transaction(this.#db, () => {
      const insert = this.#db.prepare('INSERT INTO coming (batch, place, upload) VALUES (?, ?, ?)');
      for (const [at, upload] of uploads.entries()) insert.run(batch, files + at, JSON.stringify(upload));
    });
    const more = uploads.reduce((sum, { source }) => sum + source.size, 0);
    this.#taken.set(batch, { files: files + uploads.length, bytes: bytes + more });
  }

  /** All parts are here: from now on the outbox has these files. `badArgument` when they are not so many. */
  commit(batch: number, files: number): void {
    const taken = this.#taken.get(batch);
    this.#taken.delete(batch);
    if (taken?.files !== files) throw new VitrineError('badArgument', 'Not all of it came over. Try once more.');
    transaction(this.#db, () => {
      this.#db
        .prepare('UPDATE batch SET coming = ?, coming_bytes = ? WHERE seq = ?')
        .run(taken.files, taken.bytes, batch);
    });
  }

  /** Forgets the parts of a batch that will not be whole. */
  drop(batch: number): void {
    this.#taken.delete(batch);
    transaction(this.#db, () => {
      this.#db
        .prepare('DELETE FROM coming WHERE batch = ? AND batch IN (SELECT seq FROM batch WHERE coming = 0)')
        .run(batch);
    });
  }

  /** Makes entries of the next files; false when there were none. */
  next(): boolean {
    return transaction(this.#db, () => {
      const first = this.#db.prepare('SELECT seq, at FROM batch WHERE coming > 0 ORDER BY seq LIMIT 1').get();
      if (first) this.#makeEntries(Number(first['seq']), String(first['at']));
      return first !== undefined;
    });
  }

  #makeEntries(batch: number, at: string): void {
    const rows = this.#db
      .prepare('SELECT place, upload FROM coming WHERE batch = ? ORDER BY place LIMIT ?')
      .all(batch, slice);
    let size = 0;
    for (const { upload } of rows) {
      const { body, source } = JSON.parse(String(upload)) as NewUpload;
      insertIntent(this.#table, { kind: 'upload', resource: 'asset', title: source.name, body, source, batch }, at);
      size += source.size;
    }
    this.#db.prepare('DELETE FROM coming WHERE batch = ? AND place <= ?').run(batch, rows.at(-1)?.['place'] ?? 0);
    // None left: what a damaged file lost is not waited for.
    const isOver = rows.length < slice;
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
