import { fileFault } from '../errno.ts';
import type { FileFault } from '../errno.ts';
import { VitrineError } from '../errors.ts';

/** What SQLite complains of beyond the statement it was given. */
export type SqliteFault = 'busy' | 'cannotOpen' | 'corrupt' | 'diskError' | 'diskFull' | 'readOnly';

/** By SQLite's primary result codes: BUSY, LOCKED, READONLY, IOERR, CORRUPT, FULL, CANTOPEN and NOTADB. */
const faults: Readonly<Record<number, SqliteFault>> = {
  5: 'busy',
  6: 'busy',
  8: 'readOnly',
  10: 'diskError',
  11: 'corrupt',
  13: 'diskFull',
  14: 'cannotOpen',
  26: 'corrupt',
};

/** What the file system complains of where a database is opened; all else is that it cannot be. */
const fileFaults: Partial<Readonly<Record<FileFault, SqliteFault>>> = {
  readOnly: 'readOnly',
  diskFull: 'diskFull',
  quotaFull: 'diskFull',
  diskError: 'diskError',
};

const ofFileSystem = (error: unknown): SqliteFault | undefined =>
  error instanceof Error && 'syscall' in error
    ? (fileFaults[fileFault(error) ?? 'missing'] ?? 'cannotOpen')
    : undefined;

/** SQLite's whole result code, its primary one in the lowest byte; null for any other error. */
export const sqliteCode = (error: unknown): number | null =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : null;

/** SQLite's primary result code; null for any other error. */
export const primaryCode = (error: unknown): number | null => {
  const code = sqliteCode(error);
  return code === null ? null : code & 0xff;
};

/** Whether the file is damaged, or no database. */
export const isCorrupt = (error: unknown): boolean => faults[primaryCode(error) ?? 0] === 'corrupt';

/** An error as if SQLite had found the file damaged. */
export const corruptError = (message: string): Error => Object.assign(new Error(message), { errcode: 11 });

/** Turns what SQLite or the file system complains of into `disk` with the words for it; any other error stays as it is. */
export const createDiskErrors =
  (words: Readonly<Record<SqliteFault, string>>) =>
  (error: unknown): unknown => {
    if (error instanceof VitrineError) return error;
    const fault = faults[primaryCode(error) ?? 0] ?? ofFileSystem(error);
    return fault === undefined ? error : new VitrineError('disk', words[fault], { retryable: true, cause: error });
  };
