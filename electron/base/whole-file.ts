import { close as closeFile, fchmod, fsync, writeFile } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { isMissing } from './errno.ts';
import { openNewPart } from './new-part.ts';
import { withoutAsar } from './without-asar.ts';

const [setMode, write, sync, close] = [promisify(fchmod), promisify(writeFile), promisify(fsync), promisify(closeFile)];

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
  const { name, file } = openNewPart(path, mode ?? undefined);
  try {
    try {
      // The mask of the process removed permissions that the existing file has. Some network drives refuse to set them.
      if (mode !== null) await setMode(file, mode).catch(() => undefined);
      await write(file, text);
      await sync(file);
    } finally {
      await close(file);
    }
    await rename(name, path);
  } catch (error) {
    await rm(name, { force: true }).catch(() => undefined); // The first error names the cause.
    throw error;
  }
};
