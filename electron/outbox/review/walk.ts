import type { Stats } from 'node:fs';
import { constants } from 'node:fs';
import { access, readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { mapBounded } from './bounded.ts';
import { fileWords } from './file-words.ts';

/** One file that was found: with its size and time, or with the reason why it cannot be read. */
export interface FoundFile {
  readonly path: string;
  readonly name: string;
  readonly size: number | null;
  readonly mtimeMs: number;
  /** In words; null when it can be read. */
  readonly problem: string | null;
}

const system =
  /^(?:\..*|thumbs\.db|ehthumbs\.db|desktop\.ini|icon\r|__macosx|\$recycle\.bin|system volume information)$/i;

const problemOf = (stats: Stats): string | null => {
  if (stats.isFile()) return null;
  if (stats.isFIFO() || stats.isSocket()) return 'Not a file: a connection between programs.';
  return stats.isBlockDevice() || stats.isCharacterDevice() ? 'Not a file: a device.' : 'Not a file.';
};

const unreadable = (path: string, problem: string): FoundFile => ({
  path,
  name: basename(path),
  size: null,
  mtimeMs: 0,
  problem,
});

const look = async (path: string): Promise<Stats | FoundFile> => {
  try {
    const stats = await stat(path);
    if (stats.isFile()) await access(path, constants.R_OK);
    return stats;
  } catch (error) {
    return unreadable(path, fileWords(error));
  }
};

const list = async (path: string, seen: Set<string>): Promise<readonly string[] | FoundFile> => {
  try {
    const real = await realpath(path);
    // A link to a folder that was already read: following it would never end, or read it twice.
    if (seen.has(real)) return [];
    seen.add(real);
    return (await readdir(path)).filter((name) => !system.test(name)).sort();
  } catch (error) {
    return unreadable(path, fileWords(error));
  }
};

interface Walk {
  readonly files: Map<string, FoundFile>;
  /** Folders that were read, by their real path. */
  readonly seen: Set<string>;
  readonly most: number;
  cut: boolean;
}

const looksAtOnce = 16;

const add = async (walk: Walk, path: string, found: Stats | FoundFile): Promise<void> => {
  if (walk.files.has(path)) return;
  if (walk.files.size >= walk.most) {
    walk.cut = true;
    return;
  }
  if ('problem' in found) walk.files.set(path, found);
  else if (found.isDirectory()) await addFolder(walk, path);
  else {
    const problem = problemOf(found);
    const size = problem === null ? found.size : null;
    walk.files.set(path, { path, name: basename(path), size, mtimeMs: found.mtimeMs, problem });
  }
};

const addFolder = async (walk: Walk, folder: string): Promise<void> => {
  const names = await list(folder, walk.seen);
  if ('problem' in names) return void walk.files.set(folder, names);
  const found = await mapBounded(names, looksAtOnce, (name) => look(join(folder, name)));
  for (const [index, name] of names.entries()) {
    const one = found[index];
    if (one) await add(walk, join(folder, name), one);
  }
};

/**
 * Every file of these paths, folders with all that is in them, in the order of the paths and then by name; each once.
 * Links are followed, never in a loop; hidden and system files in folders are left out. What cannot be read is told,
 * not left out. Beyond `most` files the rest is left out, and an entry at the end says so.
 */
export const walkFiles = async (paths: readonly string[], most: number): Promise<readonly FoundFile[]> => {
  const walk: Walk = { files: new Map(), seen: new Set(), most, cut: false };
  const roots = [...new Set(paths.map((path) => resolve(path)))];
  const found = await mapBounded(roots, looksAtOnce, look);
  for (const [index, root] of roots.entries()) {
    const one = found[index];
    if (one) await add(walk, root, one);
  }
  const files = [...walk.files.values()];
  const words = `There are more than ${most.toLocaleString('en')} files: the rest is left out.`;
  return walk.cut ? [...files, unreadable(roots[0] ?? '', words)] : files;
};
