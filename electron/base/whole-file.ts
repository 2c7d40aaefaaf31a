import { open, rename, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { fileFault, isMissing } from './errno.ts';
import { withoutAsar } from './without-asar.ts';

const maxTries = 100;

interface PartFile {
  readonly name: string;
  readonly file: FileHandle;
}

/** Never opens an existing file, which may be the user's own, or a link. */
const openNew = async (path: string, mode: number, tries = 0): Promise<PartFile> => {
  const name = tries === 0 ? `${path}.part` : `${path}.${tries + 1}.part`;
  try {
    return { name, file: await open(name, 'wx', mode) };
  } catch (error) {
    if (fileFault(error) !== 'exists' || tries >= maxTries) throw error;
    return openNew(path, mode, tries + 1);
  }
};

/** Returns the permissions of a file, or null if there is none. */
const getMode = async (path: string): Promise<number | null> => {
  try {
    return (await withoutAsar(() => stat(path))).mode & 0o777;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

/**
 * Writes a file at a path that the user chose: next to it first, then renamed. If that fails, such as on a full disk, a file
 * that was there stays unchanged and nothing is left. An existing file keeps its permissions; a new one gets those of any
 * new file of the user. `isPrivate`: only the user can read the file. Rejects with the error of the file system.
 */
export const writeWholeFile = async (path: string, text: string, { isPrivate = false } = {}): Promise<void> => {
  const mode = isPrivate ? 0o600 : await getMode(path);
  const { name, file } = await openNew(path, mode ?? 0o666);
  try {
    try {
      // The mask of the process removed permissions that the existing file has. Some network drives refuse to set them.
      if (mode !== null) await file.chmod(mode).catch(() => undefined);
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
