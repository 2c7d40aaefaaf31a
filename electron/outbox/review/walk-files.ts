import { type Stats, accessSync, constants, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { isNotFoundError } from '../../base/errno.ts';
import { getReadErrorMessage } from '../state/file-error-message.ts';
import { m } from '../../messages/index.ts';

/** A file that was found, with its size and time, or with the reason why it cannot be read. */
export interface FoundFile {
  readonly path: string;
  readonly name: string;
  readonly size: number | null;
  readonly mtimeMs: number;
  /** The reason why it cannot be read, as a message; null if it can. */
  readonly problem: string | null;
}

const system =
  /^(?:\..*|thumbs\.db|ehthumbs\.db|desktop\.ini|icon\r|__macosx|\$recycle\.bin|system volume information)$/i;

const getFileProblem = (stats: Stats): string | null => {
  if (stats.isFile()) return null;
  if (stats.isFIFO() || stats.isSocket()) return m.review.unreadable.pipe;
  return stats.isBlockDevice() || stats.isCharacterDevice() ? m.review.unreadable.device : m.files.notAFile;
};

const toUnreadableFile = (path: string, problem: string): FoundFile => ({
  path,
  name: basename(path),
  size: null,
  mtimeMs: 0,
  problem,
});

const inspectPath = (path: string): Stats | FoundFile => {
  try {
    const stats = statSync(path);
    if (stats.isFile()) accessSync(path, constants.R_OK);
    return stats;
  } catch (error) {
    // The system returns a name that is not valid UTF-8 with replacement characters.
    const isMalformed = isNotFoundError(error) && path.includes('\uFFFD');
    return toUnreadableFile(path, isMalformed ? m.review.unreadable.malformedName : getReadErrorMessage(error));
  }
};

const list = (path: string, seen: Set<string>): readonly string[] | FoundFile => {
  try {
    const real = realpathSync.native(path);
    // A link to a folder that was already read: following it would never end, or would read it twice.
    if (seen.has(real)) return [];
    seen.add(real);
    return readdirSync(path)
      .filter((name) => !system.test(name))
      .sort();
  } catch (error) {
    return toUnreadableFile(path, getReadErrorMessage(error));
  }
};

const toFoundFile = (path: string, stats: Stats): FoundFile => {
  const problem = getFileProblem(stats);
  const size = problem === null ? stats.size : null;
  return { path, name: basename(path), size, mtimeMs: stats.mtimeMs, problem };
};

/**
 * Yields every file of these paths, including all files in folders, in the order of the paths and then by name; each
 * once. Links are followed, never in a loop; hidden and system files in folders are skipped. Unreadable files are
 * yielded with a message. Beyond `most` files, the rest is skipped and a last entry reports that. Yields null for each
 * step without a file, so that the caller can pause.
 */
export function* walkFiles(paths: readonly string[], most: number): Generator<FoundFile | null> {
  const given = new Set<string>();
  const folders = new Set<string>();
  /** The paths to process; the next one is last. */
  const rest = [...new Set(paths.map((path) => resolve(path)))].reverse();
  const [first = ''] = rest.slice(-1);
  for (let path = rest.pop(); path !== undefined; path = rest.pop()) {
    if (given.has(path)) continue;
    const found = inspectPath(path);
    if (!('problem' in found) && found.isDirectory()) {
      const names = list(path, folders);
      if (!('problem' in names)) {
        for (let index = names.length - 1; index >= 0; index--) rest.push(join(path, names[index] ?? ''));
        yield null;
        continue;
      }
      given.add(path);
      yield names;
      continue;
    }
    if (given.size >= most) {
      yield toUnreadableFile(first, m.review.mostFiles(most));
      return;
    }
    given.add(path);
    yield 'problem' in found ? found : toFoundFile(path, found);
  }
}
