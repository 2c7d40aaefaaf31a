import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';
const enough = 1_000_000_000;

const hasSpace = (folder: string): boolean => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > enough;
};

/**
 * The folder for databases in tests: in memory if there is enough space. A new database waits for the disk thirty
 * times, and tests create thousands.
 */
export const quickFolder = existsSync(memory) && hasSpace(memory) ? memory : tmpdir();
