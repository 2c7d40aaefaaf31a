import { open, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { fileFault } from './errno.ts';

const maxTries = 100;

/** Never opens an existing file, which may be the user's own, or a link. */
const openNew = async (path: string, tries = 0): Promise<{ readonly name: string; readonly file: FileHandle }> => {
  const name = tries === 0 ? `${path}.part` : `${path}.${tries + 1}.part`;
  try {
    return { name, file: await open(name, 'wx', 0o600) };
  } catch (error) {
    if (fileFault(error) !== 'exists' || tries >= maxTries) throw error;
    return openNew(path, tries + 1);
  }
};

/**
 * Writes a file at a path that the user chose: next to it first, then renamed. If that fails, such as on a full disk, a file
 * that was there stays unchanged and nothing is left. Rejects with the error of the file system.
 */
export const writeWholeFile = async (path: string, text: string): Promise<void> => {
  const { name, file } = await openNew(path);
  try {
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(name, path);
  } catch (error) {
    await rm(name, { force: true }).catch(() => undefined); // The first error says more.
    throw error;
  }
};
