import { fileFault } from '../base/errno.ts';
import type { FileFault } from '../base/errno.ts';
import { VitrineError } from '../base/errors.ts';
import { m } from '../messages/index.ts';

const words: Readonly<Partial<Record<FileFault, string>>> = m.saving.disk;

const isOfFileSystem = (error: unknown): error is Error => error instanceof Error && 'syscall' in error;

/** Returns the message for an error of one file. Rethrows errors that are not about the file. */
export const wordsOf = (error: unknown): string => {
  if (error instanceof VitrineError) return error.message;
  if (!isOfFileSystem(error)) throw error;
  return words[fileFault(error) ?? 'diskError'] ?? m.saving.disk.diskError;
};

/** Converts a file system error to `disk` with a message. Returns any other error unchanged. */
export const asDisk = (error: unknown): unknown =>
  isOfFileSystem(error) && fileFault(error) !== null
    ? new VitrineError('disk', wordsOf(error), { cause: error })
    : error;
