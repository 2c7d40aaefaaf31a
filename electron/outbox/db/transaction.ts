import type { DatabaseSync } from 'node:sqlite';
import { createDiskErrors } from '../../base/sqlite/errors.ts';
import { m } from '../../messages/index.ts';

/** Converts a disk error to a `VitrineError` with the code `disk`. Any other error is returned unchanged. */
export const toOutboxDiskError = createDiskErrors(m.outbox.disk);

/** Runs `work` in one transaction, which is on disk when it returns. An error rolls it back. */
export const runTransaction = <T>(db: DatabaseSync, work: () => T): T => {
  try {
    db.exec('BEGIN IMMEDIATE');
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw toOutboxDiskError(error);
  }
};

/** Runs a read. A disk error is converted to `disk`. */
export const runRead = <T>(read: () => T): T => {
  try {
    return read();
  } catch (error) {
    throw toOutboxDiskError(error);
  }
};
