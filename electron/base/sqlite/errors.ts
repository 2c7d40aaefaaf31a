import { type FileErrorKind, getFileErrorKind } from '../errno.ts';
import { VitrineError } from '../errors.ts';

/** The errors of SQLite that are not due to the statement. */
export type SqliteErrorKind = 'busy' | 'cannotOpen' | 'corrupt' | 'diskError' | 'diskFull' | 'readOnly';

/** Errors by SQLite's primary result codes: BUSY, LOCKED, READONLY, IOERR, CORRUPT, FULL, CANTOPEN and NOTADB. */
const sqliteErrorKinds: Readonly<Record<number, SqliteErrorKind>> = {
  5: 'busy',
  6: 'busy',
  8: 'readOnly',
  10: 'diskError',
  11: 'corrupt',
  13: 'diskFull',
  14: 'cannotOpen',
  26: 'corrupt',
};

/** File system errors when a database is opened. Any other error means that it cannot be opened. */
const kindsOfFileErrors: Partial<Readonly<Record<FileErrorKind, SqliteErrorKind>>> = {
  readOnly: 'readOnly',
  diskFull: 'diskFull',
  quotaFull: 'diskFull',
  diskError: 'diskError',
};

const getKindOfFileError = (error: unknown): SqliteErrorKind | undefined =>
  error instanceof Error && 'syscall' in error
    ? (kindsOfFileErrors[getFileErrorKind(error) ?? 'missing'] ?? 'cannotOpen')
    : undefined;

/** Returns SQLite's extended result code, with the primary one in the lowest byte; null for any other error. */
export const getSqliteCode = (error: unknown): number | null =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : null;

/** Returns SQLite's primary result code; null for any other error. */
export const getPrimarySqliteCode = (error: unknown): number | null => {
  const code = getSqliteCode(error);
  return code === null ? null : code & 0xff;
};

/** Whether the file is corrupt, or no database. */
export const isCorrupt = (error: unknown): boolean => sqliteErrorKinds[getPrimarySqliteCode(error) ?? 0] === 'corrupt';

/** Creates an error as if SQLite had found the file to be corrupt. */
export const createCorruptError = (messages: string): Error => Object.assign(new Error(messages), { errcode: 11 });

/**
 * Creates a function that converts errors of SQLite or the file system to `disk` with a message. Any other error is
 * returned unchanged.
 */
export const createDiskErrors =
  (messages: Readonly<Record<SqliteErrorKind, string>>) =>
  (error: unknown): unknown => {
    if (error instanceof VitrineError) return error;
    const errorKind = sqliteErrorKinds[getPrimarySqliteCode(error) ?? 0] ?? getKindOfFileError(error);
    return errorKind === undefined
      ? error
      : new VitrineError('disk', messages[errorKind], { retryable: true, cause: error });
  };
