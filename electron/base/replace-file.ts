import { renameSync, writeFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';

/** Synced before the file gets its name: else a power loss could leave an empty file. */
const options = { mode: 0o600, flush: true };

/**
 * Writes a private file of the profile as `<path>.part`, then renames it. If that fails or is interrupted, the former file
 * stays. Calls for the same path must not overlap. Rejects with errors of the file system.
 */
export const replaceFile = async (path: string, text: string): Promise<void> => {
  await writeFile(`${path}.part`, text, options);
  await rename(`${path}.part`, path);
};

/** Does the work of `replaceFile` synchronously. Throws errors of the file system. */
export const replaceFileSync = (path: string, text: string): void => {
  writeFileSync(`${path}.part`, text, options);
  renameSync(`${path}.part`, path);
};
