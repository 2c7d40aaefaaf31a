import { homedir } from 'node:os';
import { sep } from 'node:path';

/** A path as people write it: from their own folder on where it is in it. */
export const shownPath = (path: string): string => {
  const home = homedir();
  return path === home || path.startsWith(home + sep) ? `~${path.slice(home.length)}` : path;
};
