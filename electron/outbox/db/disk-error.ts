import { VitrineError } from '../../base/errors.ts';

const words: Readonly<Record<number, string>> = {
  5: 'The outbox is in use by another program, perhaps a second Vitrine. Close it and try again.',
  6: 'The outbox is in use by another program, perhaps a second Vitrine. Close it and try again.',
  8: 'The outbox cannot be written: its file or folder is read-only.',
  10: 'The outbox cannot be read or written: the disk reports a fault.',
  11: 'The outbox on the disk is damaged. Restart Vitrine: it sets the damaged file aside and keeps it.',
  13: 'The disk is full: the outbox cannot remember anything more.',
  14: 'The outbox cannot be opened: its file or folder is not accessible.',
  26: 'The outbox on the disk is damaged. Restart Vitrine: it sets the damaged file aside and keeps it.',
};

const systemWords: Readonly<Record<string, string>> = {
  EACCES: words[14] ?? '',
  EPERM: words[14] ?? '',
  EROFS: words[8] ?? '',
  ENOSPC: words[13] ?? '',
  ENOTDIR: words[14] ?? '',
  EEXIST: words[14] ?? '',
};

/** SQLite's primary result code of an error of `node:sqlite`; null when it is no such error. */
export const sqliteCode = (error: unknown): number | null =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : null;

/** The same failure as a `VitrineError` of code `disk`, where it is the disk's; else the error itself. */
export const asDiskError = (error: unknown): unknown => {
  if (error instanceof VitrineError) return error;
  const code = sqliteCode(error);
  if (code !== null && words[code]) return new VitrineError('disk', words[code], { retryable: true, cause: error });
  const system = error instanceof Error && 'code' in error ? systemWords[String(error.code)] : undefined;
  return system ? new VitrineError('disk', system, { retryable: true, cause: error }) : error;
};
