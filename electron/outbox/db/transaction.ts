import type { DatabaseSync } from 'node:sqlite';
import { asDiskError } from './disk-error.ts';

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
