import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { asFileError, isTaken } from './file-error.ts';

/** A file that is there only when it is whole. Every call can fail with `disk`, in words a person understands. */
export interface PartFile {
  write(chunk: Uint8Array): void;
  /** Puts the file in its place, over what was there. */
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

const mostTries = 100;

/** Never opens what is there already, which may be somebody's own file or lead elsewhere. */
const openNew = (path: string, tries = 0): { readonly name: string; readonly file: number } => {
  const name = tries === 0 ? `${path}.part` : `${path}.${tries + 1}.part`;
  try {
    return { name, file: openSync(name, 'wx') };
  } catch (error) {
    if (!isTaken(error) || tries >= mostTries) throw error;
    return openNew(path, tries + 1);
  }
};

const writeAll = (file: number, chunk: Uint8Array): void => {
  for (let at = 0; at < chunk.length;) at += writeSync(file, chunk, at);
};

/** Begins the file `path` under the name `<path>.part`. */
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
