import { errorCode, fileFault } from '../base/errno.ts';
import type { FileFault } from '../base/errno.ts';
import { VitrineError } from '../base/errors.ts';
import { m } from '../messages/index.ts';

const words: Readonly<Partial<Record<FileFault, string>>> = {
  ...m.exporting.disk,
  notFolder: m.exporting.disk.missing,
  notEmpty: m.exporting.disk.isFolder,
};

const isOfFileSystem = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && errorCode(error) !== null;

/** Whether the error says that the file exists. */
export const isTaken = (error: unknown): boolean => isOfFileSystem(error) && fileFault(error) === 'exists';

/** A file system error as `disk`, in words for the user; any other error unchanged. */
export const asFileError = (error: unknown): unknown => {
  if (!isOfFileSystem(error)) return error;
  const message = words[fileFault(error) ?? 'diskError'] ?? m.exporting.disk.diskError;
  return new VitrineError('disk', message, { retryable: true, cause: error });
};
