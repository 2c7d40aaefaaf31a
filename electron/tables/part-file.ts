import { closeSync, fsyncSync, renameSync, rmSync, writeSync } from 'node:fs';
import { type FileErrorKind, getErrorCode, getFileErrorKind } from '../base/errno.ts';
import { VitrineError } from '../base/errors.ts';
import { openNewPart } from '../base/new-part.ts';
import { m } from '../messages/index.ts';

const diskMessages: Readonly<Partial<Record<FileErrorKind, string>>> = {
  ...m.exporting.disk,
  notFolder: m.exporting.disk.missing,
  notEmpty: m.exporting.disk.isFolder,
};

const isOfFileSystem = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && getErrorCode(error) !== null;

/** Returns a file system error as `disk` with a message for the user, and any other error unchanged. */
export const toFileError = (error: unknown): unknown => {
  if (!isOfFileSystem(error)) return error;
  const message = diskMessages[getFileErrorKind(error) ?? 'diskError'] ?? m.exporting.disk.diskError;
  return new VitrineError('disk', message, { retryable: true, cause: error });
};

/** A file that appears only when it is complete. Every call can throw `disk`. */
export interface PartFile {
  write(chunk: Uint8Array): void;
  /** Renames the file to its path, or to another one next to it, replacing an existing file. */
  finish(as?: string): void;
  /** Deletes the partial file. Safe to call twice, and after `finish`. */
  abandon(): void;
}

const runWithFileErrors = <T>(work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw toFileError(error);
  }
};

const writeAll = (file: number, chunk: Uint8Array): void => {
  for (let at = 0; at < chunk.length;) at += writeSync(file, chunk, at);
};

/** Creates the file `path` as `<path>.part`, or with a number if that exists. */
export const openPartFile = (path: string): PartFile => {
  const { name, file } = runWithFileErrors(() => openNewPart(path));
  let state: 'open' | 'closed' | 'done' = 'open';
  return {
    write: (chunk) => runWithFileErrors(() => writeAll(file, chunk)),
    finish: (as = path) =>
      runWithFileErrors(() => {
        fsyncSync(file);
        closeSync(file);
        state = 'closed';
        renameSync(name, as);
        state = 'done';
      }),
    abandon: () => {
      if (state === 'open') closeSync(file);
      if (state !== 'done') rmSync(name, { force: true });
      state = 'done';
    },
  };
};
