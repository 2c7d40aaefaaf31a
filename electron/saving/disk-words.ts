import { fileFault } from '../base/errno.ts';
import type { FileFault } from '../base/errno.ts';
import { VitrineError } from '../base/errors.ts';
import { m } from '../messages/index.ts';

const words: Readonly<Partial<Record<FileFault, string>>> = m.saving.disk;

const isOfFileSystem = (error: unknown): error is Error => error instanceof Error && 'syscall' in error;

/** What went wrong with one file, for a person. What is no fault of it goes on up. */
export const wordsOf = (error: unknown): string => {
  if (error instanceof VitrineError) return error.message;
  if (!isOfFileSystem(error)) throw error;
  return words[fileFault(error) ?? 'diskError'] ?? m.saving.disk.diskError;
};

/** A fault of the file system as `disk`, in words; any other error as it is. */
export const asDisk = (error: unknown): unknown =>
  isOfFileSystem(error) && fileFault(error) !== null
    ? new VitrineError('disk', wordsOf(error), { cause: error })
    : error;
