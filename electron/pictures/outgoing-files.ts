import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, realpath, rename, rm, unlink } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { withCleanup } from '../base/with-cleanup.ts';
import { withoutAsar } from '../base/without-asar.ts';
import { fitName, splitName } from '../outbox/state/file-name.ts';
import { markOrigin } from '../asset-files/origin-mark.ts';
import type { OriginalFile } from '../asset-files/original-store.ts';
import { partEnding } from '../asset-files/eviction.ts';

/** Returns a valid file name for other programs; never a path. */
export const toOutgoingName = (filename: string): string => {
  const { name, ext } = splitName(fitName(filename));
  const maxStemLength = 200 - ext.length;
  return `${Array.from(name).slice(0, maxStemLength).join('') || 'file'}${ext === '' ? '' : `.${ext}`}`;
};

/**
 * Copies a stored file. The file system may share the blocks of both files until one of them changes. The
 * copy is never a link, because other programs may write to it. The stored file is private; the copy has the permissions of
 * any new file.
 */
const copyOut = async (from: string, to: string): Promise<void> => {
  const created = await withoutAsar(() => open(to, 'wx'));
  const { mode } = await withCleanup(created.stat(), () => created.close());
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  await chmod(to, mode & 0o777);
};

/** Copies an original to the path that the user chose. An existing file is only replaced once the copy is complete. */
export const copyOriginalTo = async ({ path }: Pick<OriginalFile, 'path'>, target: string): Promise<void> => {
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

/** Copies of stored files with their display names, for programs into which the user drags them. */
export interface OutgoingFiles {
  /** Returns the paths of the copies. */
  readonly prepare: (
    files: readonly { readonly file: OriginalFile; readonly name: string }[],
  ) => Promise<readonly string[]>;
  /** Whether this path leads to one of the copies, also through symbolic links. False if the file does not exist. */
  readonly includes: (path: string) => Promise<boolean>;
  /** Deletes the copies. */
  readonly clear: () => Promise<void>;
}

/** Removes the folder. In Electron, `rm` alone would treat a copied archive as a folder and fail. */
const removeCopies = async (folder: string): Promise<void> => {
  const list = (path: string): Promise<string[]> => readdir(path).catch(() => []);
  for (const copyFolder of await list(folder))
    for (const name of await list(join(folder, copyFolder)))
      await unlink(join(folder, copyFolder, name)).catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
};

export const createOutgoing = (folder: string): OutgoingFiles => {
  return {
    prepare: (files) =>
      Promise.all(
        files.map(async ({ file, name }) => {
          // Each copy has its own folder, because two files may have the same name.
          const copyFolder = join(folder, randomUUID());
          await mkdir(copyFolder, { recursive: true, mode: 0o700 });
          const path = join(copyFolder, toOutgoingName(name));
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
