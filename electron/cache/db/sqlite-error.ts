import { VitrineError } from '../../base/errors.ts';

const words: Readonly<Record<number, string>> = {
  5: 'The local copy of the account is in use by another program. Close that program and try again.',
  6: 'The local copy of the account is in use by another program. Close that program and try again.',
  8: 'The local copy of the account cannot be written: the disk or the folder is read-only.',
  10: 'The local copy of the account cannot be read or written: the disk reported an error.',
  11: 'The local copy of the account is damaged. It is made anew when Vitrine starts again.',
  13: 'The disk is full. Nothing was lost; make room and try again.',
  14: 'The local copy of the account cannot be opened. Check that its folder can be written.',
  26: 'The local copy of the account is damaged. It is made anew when Vitrine starts again.',
};

/** SQLite's whole result code, with what is behind the primary one in its higher bits; undefined: it is not from there. */
export const sqliteCode = (error: unknown): number | undefined => {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  return typeof code === 'number' ? code : undefined;
};

const codeOf = (error: unknown): number | undefined => {
  const code = sqliteCode(error);
  return code === undefined ? undefined : code & 0xff;
};

/** Whether the database file itself is unusable (SQLite's CORRUPT and NOTADB). */
export const isDamage = (error: unknown): boolean => [11, 26].includes(codeOf(error) ?? 0);

const isFileError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/** What SQLite or the file system complains about as `disk`, in words for a person; anything else as it is. */
export const asDiskError = (error: unknown): unknown => {
  const code = isFileError(error) ? 14 : codeOf(error);
  const message = code === undefined ? undefined : words[code];
  return message === undefined ? error : new VitrineError('disk', message, { retryable: true, cause: error });
};
