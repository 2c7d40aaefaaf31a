import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { getErrorCode, getFileErrorKind } from '../../base/errno.ts';

const flushFile = (path: string): void => {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

/** Error codes of file systems without hard links. */
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
 * Commits a complete file. Returns false if another file was created with that name; it is kept. With `replaces`, the
 * existing file is replaced.
 */
export const commitFile = (part: string, path: string, replaces: boolean): boolean => {
  flushFile(part);
  if (replaces) {
    renameSync(part, path);
    return true;
  }
  try {
    linkSync(part, path);
  } catch (error) {
    if (getFileErrorKind(error) === 'exists') return false;
    if (!cannotLink.has(getErrorCode(error))) throw error;
    if (existsSync(path)) return false;
    renameSync(part, path);
    return true;
  }
  rmSync(part, { force: true });
  return true;
};

/** Returns the recorded properties of a committed file. */
export const statWritten = (path: string): { readonly size: number; readonly mtimeMs: number } => {
  const { size, mtimeMs } = statSync(path);
  return { size, mtimeMs };
};
