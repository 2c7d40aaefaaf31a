import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
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
const isTaken = (error: unknown): boolean => isOfFileSystem(error) && fileFault(error) === 'exists';

/** A file system error as `disk`, in words for the user; any other error unchanged. */
export const asFileError = (error: unknown): unknown => {
  if (!isOfFileSystem(error)) return error;
  const message = words[fileFault(error) ?? 'diskError'] ?? m.exporting.disk.diskError;
  return new VitrineError('disk', message, { retryable: true, cause: error });
};

/** A file that appears only when it is complete. Every call can fail with `disk`. */
export interface PartFile {
  write(chunk: Uint8Array): void;
  /** Renames the file to its path, or to another one beside it, replacing what was there. */
  finish(as?: string): void;
  /** Removes what was written. Safe to call twice, and after `finish`. */
  abandon(): void;
}

const guarded = <T>(work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw asFileError(error);
  }
};

const maxTries = 100;

/** Never opens an existing file, which may be the user's own, or a link. */
const openNew = (path: string, tries = 0): { readonly name: string; readonly file: number } => {
  const name = tries === 0 ? `${path}.part` : `${path}.${tries + 1}.part`;
  try {
    return { name, file: openSync(name, 'wx') };
  } catch (error) {
    if (!isTaken(error) || tries >= maxTries) throw error;
    return openNew(path, tries + 1);
  }
};

const writeAll = (file: number, chunk: Uint8Array): void => {
  for (let at = 0; at < chunk.length;) at += writeSync(file, chunk, at);
};

/** Begins the file `path` as `<path>.part`. */
export const openPartFile = (path: string): PartFile => {
  const { name, file } = guarded(() => openNew(path));
  let state: 'open' | 'closed' | 'done' = 'open';
  return {
    write: (chunk) => guarded(() => writeAll(file, chunk)),
    finish: (as = path) =>
      guarded(() => {
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
