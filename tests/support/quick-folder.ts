import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';
const enough = 1_000_000_000;

const hasRoom = (folder: string): boolean => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > enough;
};

/**
 * Where tests have databases whose place does not matter: in memory where there is room for them. A new one waits for
 * the disk thirty times, and tests make thousands.
 */
export const quickFolder = existsSync(memory) && hasRoom(memory) ? memory : tmpdir();
