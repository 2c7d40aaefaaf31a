import { type FileErrorKind, getFileErrorKind } from '../base/errno.ts';
import { VitrineError } from '../base/errors.ts';
import { m } from '../messages/index.ts';

const diskMessages: Readonly<Partial<Record<FileErrorKind, string>>> = m.downloads.disk;

const isOfFileSystem = (error: unknown): error is Error => error instanceof Error && 'syscall' in error;

/** Returns the message for an error of one file. Rethrows errors that are not about the file. */
export const getFileErrorMessage = (error: unknown): string => {
  if (error instanceof VitrineError) return error.message;
  if (!isOfFileSystem(error)) throw error;
  return diskMessages[getFileErrorKind(error) ?? 'diskError'] ?? m.downloads.disk.diskError;
};

/** Converts a file system error to `disk` with a message. Returns any other error unchanged. */
export const toDiskError = (error: unknown): unknown =>
  isOfFileSystem(error) && getFileErrorKind(error) !== null
    ? new VitrineError('disk', getFileErrorMessage(error), { cause: error })
    : error;
