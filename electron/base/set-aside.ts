import { copyFileSync, lstatSync, renameSync } from 'node:fs';

/** Returns a path next to `path` that does not exist yet: `<path>.damaged`, `<path>.damaged-2` and so on. */
export const findFreePath = (path: string): string => {
  let free = `${path}.damaged`;
  for (let number = 2; lstatSync(free, { throwIfNoEntry: false }) !== undefined; number++)
    free = `${path}.damaged-${number}`;
  return free;
};

/**
 * Renames a damaged file or folder to `<path>.damaged`, never replacing an earlier one. Returns the new path. Throws
 * errors of the file system.
 */
export const moveDamagedFile = (path: string): string => {
  const damagedPath = findFreePath(path);
  renameSync(path, damagedPath);
  return damagedPath;
};

/**
 * Copies a partly damaged file to `<path>.damaged`, never replacing an earlier one. Returns the new path. Throws errors
 * of the file system.
 */
export const copyDamagedFile = (path: string): string => {
  const damagedPath = findFreePath(path);
  copyFileSync(path, damagedPath);
  return damagedPath;
};
