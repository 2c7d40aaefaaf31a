import { openSync } from 'node:fs';
import { getFileErrorKind } from './errno.ts';

const maxTries = 100;

/**
 * Creates and opens the file `<path>.part`, or `<path>.2.part` and so on. Never opens an existing file, which may be
 * the user's own, or a link. Throws errors of the file system.
 */
export const openNewPart = (
  path: string,
  mode = 0o666,
  tries = 0,
): { readonly name: string; readonly file: number } => {
  const name = tries === 0 ? `${path}.part` : `${path}.${tries + 1}.part`;
  try {
    return { name, file: openSync(name, 'wx', mode) };
  } catch (error) {
    if (getFileErrorKind(error) !== 'exists' || tries >= maxTries) throw error;
    return openNewPart(path, mode, tries + 1);
  }
};
