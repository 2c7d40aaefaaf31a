import { homedir } from 'node:os';
import { sep } from 'node:path';

/** Returns a path for display, with `~` for the user's home folder. */
export const toDisplayPath = (path: string): string => {
  const home = homedir();
  return path === home || path.startsWith(home + sep) ? `~${path.slice(home.length)}` : path;
};
