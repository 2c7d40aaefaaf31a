import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, realpath, rename, rm, unlink } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { andFinally } from '../base/finally.ts';
import { withoutAsar } from '../base/without-asar.ts';
import { fitName, splitName } from '../outbox/state/file-name.ts';
import { markOrigin } from './origin-mark.ts';
import type { OriginalFile } from './original-store.ts';
import { partEnding } from './eviction.ts';

/** What another program is given of a file's name; never a path. */
export const outgoingName = (filename: string): string => {
  const { name, ext } = splitName(fitName(filename));
  const longest = 200 - ext.length;
  return `${Array.from(name).slice(0, longest).join('') || 'file'}${ext === '' ? '' : `.${ext}`}`;
};

/**
 * Copies a stored file. The copy takes no room if the disk can share it until one of the two changes. It is never a link,
 * because other programs may write to it. The stored file is private; the copy has the permissions of any new file.
 */
const copyOut = async (from: string, to: string): Promise<void> => {
  const created = await withoutAsar(() => open(to, 'wx'));
  const { mode } = await andFinally(created.stat(), () => created.close());
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  await chmod(to, mode & 0o777);
};

/** Copies a whole file to where the person said, which it replaces only once it is there. */
export const saveOriginal = async ({ path }: Pick<OriginalFile, 'path'>, target: string): Promise<void> => {
  const part = `${target}.${randomUUID()}${partEnding}`;
  try {
    await copyOut(path, part);
    await rename(part, target);
    await markOrigin(target);
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
  /** Deletes the copies. */
  readonly clear: () => Promise<void>;
}

/** Removes the folder. `rm` alone would take a copy of an archive for a folder in Electron, and fail. */
const removeCopies = async (folder: string): Promise<void> => {
  const list = (path: string): Promise<string[]> => readdir(path).catch(() => []);
  for (const own of await list(folder))
    for (const name of await list(join(folder, own))) await unlink(join(folder, own, name)).catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
};

export const createOutgoing = (folder: string): Outgoing => {
  return {
    prepare: (files) =>
      Promise.all(
        files.map(async ({ file, name }) => {
          // Two files may have one name: each has a folder of its own.
          const own = join(folder, randomUUID());
          await mkdir(own, { recursive: true, mode: 0o700 });
          const path = join(own, outgoingName(name));
          await copyOut(file.path, path);
          await markOrigin(path);
          return path;
        }),
      ),
    includes: async (path) => {
      try {
        const [real, own] = await Promise.all([withoutAsar(() => realpath(path)), realpath(folder)]);
        return real.startsWith(own + sep);
      } catch {
        return false;
      }
    },
    clear: () => removeCopies(folder),
  };
};
