import type { DatabaseSync } from 'node:sqlite';
import { createDiskErrors } from '../../base/sqlite/errors.ts';
import { m } from '../../messages/index.ts';

/** A failure of the disk as a `VitrineError` of code `disk`; any other error unchanged. */
export const asDiskError = createDiskErrors(m.outbox.disk);

/** Runs `work` in one transaction, on the disk when it returns; a failure rolls it back. */
export const transaction = <T>(db: DatabaseSync, work: () => T): T => {
  try {
    db.exec('BEGIN IMMEDIATE');
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw asDiskError(error);
  }
};

/** Runs a read; a failure of the disk becomes `disk`. */
export const reading = <T>(read: () => T): T => {
  try {
    return read();
  } catch (error) {
    throw asDiskError(error);
  }
};
