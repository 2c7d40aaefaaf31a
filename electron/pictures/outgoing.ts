import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, realpath, rename, rm } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fitName, splitName } from '../outbox/state/file-name.ts';
import type { OriginalFile } from './original-store.ts';
import { partEnding } from './eviction.ts';

/** What another program is given of a file's name; never a path. */
export const outgoingName = (filename: string): string => {
  const { name, ext } = splitName(fitName(filename));
  const longest = 200 - ext.length;
  return `${Array.from(name).slice(0, longest).join('') || 'file'}${ext === '' ? '' : `.${ext}`}`;
};

/** Copies a whole file to where the person said, which it replaces only once it is there. */
export const saveOriginal = async ({ path }: Pick<OriginalFile, 'path'>, target: string): Promise<void> => {
  const part = `${target}.${randomUUID()}${partEnding}`;
  try {
    await copyFile(path, part);
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
};

/** Kept files under the names that people know, for programs that they are dragged into. */
export interface Outgoing {
  /** The paths of copies, each under its name. */
  readonly prepare: (
    files: readonly { readonly file: OriginalFile; readonly name: string }[],
  ) => Promise<readonly string[]>;
  /** Whether this path leads to one of the copies, also through symbolic links. False if there is no such file. */
  readonly includes: (path: string) => Promise<boolean>;
  /** Removes them all. */
  readonly clear: () => Promise<void>;
}

export const createOutgoing = (folder: string): Outgoing => {
  /** A second name for the same file costs no room; where the disk knows none, it is copied. */
  const place = async (from: string, to: string): Promise<void> => {
    await link(from, to).catch(() => copyFile(from, to));
  };
  return {
    prepare: (files) =>
      Promise.all(
        files.map(async ({ file, name }) => {
          // Two files may have one name: each has a folder of its own.
          const own = join(folder, randomUUID());
          await mkdir(own, { recursive: true, mode: 0o700 });
          const path = join(own, outgoingName(name));
          await place(file.path, path);
          return path;
        }),
      ),
    includes: async (path) => {
      try {
        const [real, own] = await Promise.all([realpath(path), realpath(folder)]);
        return real.startsWith(own + sep);
      } catch {
        return false;
      }
    },
    clear: () => rm(folder, { recursive: true, force: true }),
  };
};
