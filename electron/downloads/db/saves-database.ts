import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { createLogger } from '../../base/logger.ts';
import { findFreePath } from '../../base/set-aside.ts';
import { isCorrupt } from '../../base/sqlite/errors.ts';
import { connect, migrate, moveDatabase } from '../../base/sqlite/open.ts';
import { type Statements, createStatements } from '../../cache/db/statements.ts';

const log = createLogger('downloads');

/** The database of current and former runs. Runs are resumed after a restart. */
export interface SavesDatabase {
  readonly db: DatabaseSync;
  readonly sql: Statements;
  /** Runs `work` in one transaction. */
  readonly together: <T>(work: () => T) => T;
}

export const savesFile = 'saves.db';

const openOnce = (file: string, migrations: string): DatabaseSync =>
  connect(file, { timeout: 3_000 }, (db) => {
    db.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY',
    );
    migrate(db, migrations);
    // Files that were in progress when the program was interrupted are pending again.
    db.exec("UPDATE file SET state = 'waiting' WHERE state IN ('fetching', 'converting')");
  });

/**
 * Opens the database in an account's folder. A corrupt one is moved away, because its contents can be determined again.
 */
export const openSaves = (folder: string, migrations: string): SavesDatabase => {
  const file = join(folder, savesFile);
  const open = (): DatabaseSync => {
    try {
      return openOnce(file, migrations);
    } catch (error) {
      if (!isCorrupt(error) || !existsSync(file)) throw error;
      log.error('The database of downloads cannot be read; its file was moved aside', error);
      moveDatabase(file, findFreePath(file));
      return openOnce(file, migrations);
    }
  };
  const db = open();
  chmodSync(file, 0o600);
  const runInTransaction = <T>(work: () => T): T => {
    db.exec('BEGIN IMMEDIATE');
    try {
      const value = work();
      db.exec('COMMIT');
      return value;
    } catch (error) {
      db.exec('ROLLBACK');
      throw error;
    }
  };
  return { db, sql: createStatements(db), together: runInTransaction };
};
