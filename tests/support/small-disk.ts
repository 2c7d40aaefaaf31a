import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const mount = (...args: readonly string[]): void => void execFileSync('mount', args, { stdio: 'pipe' });

/** A disk of its own, small enough to be filled, that can be made read-only. Linux, for who may mount. */
export class SmallDisk {
  readonly folder: string;

  /** `names`: how many files and folders there can be, itself among them. */
  constructor(megabytes: number, names = 100_000) {
    this.folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
    mount('-t', 'tmpfs', '-o', `size=${megabytes}m,nr_inodes=${names}`, 'tmpfs', this.folder);
  }

  /** Leaves not a byte, but what files have already. */
  fill(): void {
    for (let size = 65_536; size >= 1; size = Math.floor(size / 4)) {
      try {
        for (;;) appendFileSync(join(this.folder, 'filler'), Buffer.alloc(size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  }

  /** Makes room again. */
  free(): void {
    rmSync(join(this.folder, 'filler'), { force: true });
  }

  setReadOnly(readOnly: boolean): void {
    mount('-o', `remount,${readOnly ? 'ro' : 'rw'}`, this.folder);
  }

  remove(): void {
    execFileSync('umount', [this.folder], { stdio: 'pipe' });
    rmdirSync(this.folder);
  }
}

const tried = (): boolean => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  if (spawnSync('mount', ['--version']).status !== 0) return false;
  try {
    new SmallDisk(1).remove();
    return true;
  } catch {
    // Containers mostly forbid it.
    return false;
  }
};

/** Whether a disk can be made here. */
export const canMakeDisks = tried();
