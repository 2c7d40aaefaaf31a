import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isMissing } from '../base/errno.ts';

export interface EvictionAsked {
  readonly folder: string;
  /** Bytes that may stay; null: only counts. */
  readonly limit: number | null;
}

/** What is being written has this ending until it is whole. */
export const partEnding = '.part';
/** Older ones were left by a program that was cut off, in milliseconds. */
const partLives = 60_000;

/** Beside a file, what was noted of it. Its time says when the file was last used, so that the file's own can stay as it was. */
export const noteEnding = '.note';

/** After making room so much of the limit is used, so that it is not made again at once. */
const after = 0.9;

const filesIn = (folder: string): { path: string; size: number; used: number }[] => {
  const names = ((): readonly string[] => {
    try {
      return readdirSync(folder);
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  })();
  return names.flatMap((name) => {
    const path = join(folder, name);
    if (name.endsWith(noteEnding)) return [];
    const status = statSync(path, { throwIfNoEntry: false });
    const used = statSync(path + noteEnding, { throwIfNoEntry: false }) ?? status;
    return status?.isFile() === true ? [{ path, size: status.size, used: used?.mtimeMs ?? 0 }] : [];
  });
};

/** Bytes of a folder's files, once those that were longest unused have left where there are more than the limit. */
export const evict = ({ folder, limit }: EvictionAsked): number => {
  const files = filesIn(folder);
  let total = files.reduce((sum, { size }) => sum + size, 0);
  if (limit === null || total <= limit) return total;
  const now = Date.now();
  for (const { path, size, used } of files.sort((a, b) => a.used - b.used)) {
    if (total <= limit * after) break;
    if (path.endsWith(partEnding) && now - used < partLives) continue;
    rmSync(path, { force: true });
    rmSync(path + noteEnding, { force: true });
    total -= size;
  }
  return total;
};

/** The same on the thread that asks, for who has no other. */
export const evictHere = async (asked: EvictionAsked): Promise<number> => evict(asked);
