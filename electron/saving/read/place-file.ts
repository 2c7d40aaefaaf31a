import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { errorCode, fileFault } from '../../base/errno.ts';

const settle = (path: string): void => {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

/** Systems on which a file cannot have a second name say so in one of these ways. */
const cannotLink: ReadonlySet<string | null> = new Set([
  'EPERM',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EINVAL',
  'EMLINK',
  'EXDEV',
  'UNKNOWN',
]);

/**
 * Gives a whole file its name. False: another file came to have that name meanwhile, and stays. With `replaces` the one that
 * is there makes room.
 */
export const placeFile = (part: string, path: string, replaces: boolean): boolean => {
  settle(part);
  if (replaces) {
    renameSync(part, path);
    return true;
  }
  try {
    linkSync(part, path);
  } catch (error) {
    if (fileFault(error) === 'exists') return false;
    if (!cannotLink.has(errorCode(error))) throw error;
    if (existsSync(path)) return false;
    renameSync(part, path);
    return true;
  }
  rmSync(part, { force: true });
  return true;
};

/** What is written down of a file that has its name. */
export const statWritten = (path: string): { readonly size: number; readonly mtimeMs: number } => {
  const { size, mtimeMs } = statSync(path);
  return { size, mtimeMs };
};
