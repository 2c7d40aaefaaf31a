import { existsSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { withoutAsar } from '../../base/without-asar.ts';
import { type PartFile, openPartFile } from '../part-file.ts';

/** The files of one sheet. They appear together when all are complete, or not at all. */
export interface SheetFiles {
  /** Starts the next file. Returns a function that writes to it. */
  next(): (chunk: Uint8Array) => void;
  /** Renames the files to the requested path, or to numbered names next to it. Returns the name and size of each. */
  finish(): readonly { readonly fileName: string; readonly path: string; readonly bytes: number }[];
  /** Removes the written files. Can be called twice, and after `finish`. */
  abandon(): void;
}

interface Open {
  readonly file: PartFile;
  bytes: number;
}

const split = (path: string): readonly [stem: string, ending: string] => {
  const dot = path.lastIndexOf('.');
  return dot <= path.length - basename(path).length ? [path, ''] : [path.slice(0, dot), path.slice(dot)];
};

const createNumberedNames = (stem: string, ending: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `${stem}_${at + 1}-of-${count}${ending}`);

/** Returns unused file names, because the user was not asked whether files may be replaced. */
const findFreeNames = (path: string, count: number): readonly string[] => {
  const [stem, ending] = split(path);
  for (let tries = 1; ; tries += 1) {
    const names = createNumberedNames(tries === 1 ? stem : `${stem} (${tries})`, ending, count);
    if (!names.some((name) => withoutAsar(() => existsSync(name)))) return names;
  }
};

/** Starts files at `path`. Every call can fail with `disk`. */
export const openFiles = (path: string): SheetFiles => {
  const open: Open[] = [];
  let done = false;
  const finishAs = (names: readonly string[]): void => {
    const createdPaths: string[] = [];
    try {
      for (const [at, { file }] of open.entries()) {
        const name = names[at] ?? path;
        file.finish(name);
        createdPaths.push(name);
      }
    } catch (error) {
      for (const name of createdPaths) rmSync(name, { force: true });
      throw error;
    }
    done = true;
  };
  return {
    next: () => {
      const one: Open = { file: openPartFile(path), bytes: 0 };
      open.push(one);
      return (chunk) => {
        one.bytes += chunk.length;
        one.file.write(chunk);
      };
    },
    finish: () => {
      const names = open.length === 1 ? [path] : findFreeNames(path, open.length);
      finishAs(names);
      return names.map((name, index) => ({ fileName: basename(name), path: name, bytes: open[index]?.bytes ?? 0 }));
    },
    abandon: () => {
      if (!done) for (const { file } of open) file.abandon();
    },
  };
};

/** Returns files that are discarded, to determine their number and sizes. */
export const countFiles = (name: string): SheetFiles => {
  const sizes: { bytes: number }[] = [];
  return {
    next: () => {
      const one = { bytes: 0 };
      sizes.push(one);
      return (chunk) => {
        one.bytes += chunk.length;
      };
    },
    finish: () => {
      const names = sizes.length === 1 ? [name] : createNumberedNames(...split(name), sizes.length);
      return names.map((fileName, index) => ({ fileName, path: '', bytes: sizes[index]?.bytes ?? 0 }));
    },
    abandon: () => undefined,
  };
};
