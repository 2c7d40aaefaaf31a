import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isNotFoundError } from '../base/errno.ts';

export interface EvictionRequest {
  readonly folder: string;
  /** The maximum size in bytes. Null: only measure. */
  readonly limit: number | null;
}

/** The options of a folder whose least recently used files are evicted. */
export interface EvictionOptions {
  readonly limit?: number;
  /** Evicts files, see `evict`. The program runs it on a thread, because it reads every file's properties. */
  readonly evictBy?: (request: EvictionRequest) => Promise<number>;
}

/** The extension of incomplete files. */
export const partEnding = '.part';
/** The age in milliseconds above which an incomplete file was left by an interrupted program. */
const maxPartAgeMs = 60_000;

/**
 * The extension of a file's record. Its modification time is the time of last use, so that the file's own time stays
 * unchanged.
 */
export const noteEnding = '.note';

/** The share of the limit that remains after an eviction, so that the next one is not needed immediately. */
const shareAfterEviction = 0.9;

const filesIn = (folder: string): { path: string; size: number; used: number }[] => {
  const names = ((): readonly string[] => {
    try {
      return readdirSync(folder);
    } catch (error) {
      if (isNotFoundError(error)) return [];
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

/** Returns the size of a folder in bytes, after deleting the least recently used files above the limit. */
export const evictFiles = ({ folder, limit }: EvictionRequest): number => {
  const files = filesIn(folder);
  let total = files.reduce((sum, { size }) => sum + size, 0);
  if (limit === null || total <= limit) return total;
  const now = Date.now();
  for (const { path, size, used } of files.sort((a, b) => a.used - b.used)) {
    if (total <= limit * shareAfterEviction) break;
    if (path.endsWith(partEnding) && now - used < maxPartAgeMs) continue;
    rmSync(path, { force: true });
    rmSync(path + noteEnding, { force: true });
    total -= size;
  }
  return total;
};

/** Runs the eviction on the calling thread, for tests and small folders. */
export const evictOnCallingThread = async (request: EvictionRequest): Promise<number> => evictFiles(request);
