import { VitrineError } from '../base/errors.ts';

const refused = 'The file cannot be written there: the folder or the file does not allow it. Choose another place.';
const missing = 'The folder is not there any more. Choose another place.';

const words: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full. Nothing of the export was kept; make room and try again.',
  EDQUOT: 'The space that you may use on this disk is full. Nothing of the export was kept; make room and try again.',
  EFBIG: 'The disk does not take a file as large as this export. Choose another place, or export less.',
  EACCES: refused,
  EPERM: refused,
  EROFS: 'The disk is read-only. Choose another place.',
  ENOENT: missing,
  ENOTDIR: missing,
  EISDIR: 'There is a folder of that name already. Choose another name.',
  ENOTEMPTY: 'There is a folder of that name already. Choose another name.',
  ENAMETOOLONG: 'The name is too long for this disk. Choose a shorter one.',
  EBUSY: 'The file is in use by another program, perhaps a spreadsheet. Close it there, or choose another name.',
};

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : undefined;

/** Whether there is something of that name already. */
export const isTaken = (error: unknown): boolean => codeOf(error) === 'EEXIST';

/** What the file system complains about as `disk`, in words for a person; anything else as it is. */
export const asFileError = (error: unknown): unknown => {
  const code = codeOf(error);
  if (code === undefined) return error;
  const message = words[code] ?? 'The file could not be written: the disk reports a fault. Choose another place.';
  return new VitrineError('disk', message, { retryable: true, cause: error });
};
