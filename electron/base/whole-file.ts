import { close as closeFile, fchmod, fsync, writeFile } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { isNotFoundError } from './errno.ts';
import { openNewPart } from './new-part.ts';
import { withoutAsar } from './without-asar.ts';

const [setMode, write, sync, close] = [promisify(fchmod), promisify(writeFile), promisify(fsync), promisify(closeFile)];

/** Returns the permissions of a file, or null if there is none. */
const getMode = async (path: string): Promise<number | null> => {
  try {
    return (await withoutAsar(() => stat(path))).mode & 0o777;
  } catch (error) {
    if (isNotFoundError(error)) return null;
    throw error;
  }
};

/**
 * Writes a file at a path that the user chose: first to a new file next to it, which is then renamed. If that fails,
 * such as on a full disk, an existing file stays unchanged and no partial file is left. An existing file keeps its
 * permissions; a new one gets the user's default permissions. `isPrivate`: only the user can read the file. Rejects
 * with the error of the file system.
 */
export const writeFileAtomically = async (path: string, text: string, { isPrivate = false } = {}): Promise<void> => {
  const mode = isPrivate ? 0o600 : await getMode(path);
  const { name, file } = openNewPart(path, mode ?? undefined);
  try {
    try {
      // The umask of the process removed permissions that the existing file has. Some network drives do not support
      // setting them.
      if (mode !== null) await setMode(file, mode).catch(() => undefined);
      await write(file, text);
      await sync(file);
    } finally {
      await close(file);
    }
    await rename(name, path);
  } catch (error) {
    await rm(name, { force: true }).catch(() => undefined); // The first error contains the cause.
    throw error;
  }
};
