import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { asFileError, isTaken } from './file-error.ts';

/** A file that appears only when it is complete. Every call can fail with `disk`. */
export interface PartFile {
  write(chunk: Uint8Array): void;
  /** Renames the file to its path, replacing what was there. */
  finish(): void;
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
    finish: () =>
      guarded(() => {
        fsyncSync(file);
        closeSync(file);
        state = 'closed';
        renameSync(name, path);
        state = 'done';
      }),
    abandon: () => {
      if (state === 'open') closeSync(file);
      if (state !== 'done') rmSync(name, { force: true });
      state = 'done';
    },
  };
};
