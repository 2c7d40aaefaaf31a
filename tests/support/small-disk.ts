import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const mount = (...args: readonly string[]): void => void execFileSync('mount', args, { stdio: 'pipe' });

/** A mounted disk that is small enough to fill, and that can be made read-only. Linux only, with the right to mount. */
export class SmallDisk {
  readonly folder: string;

  /** `names` is the maximum number of files and folders, including the root. */
  constructor(megabytes: number, names = 100_000) {
    this.folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
    mount('-t', 'tmpfs', '-o', `size=${megabytes}m,nr_inodes=${names}`, 'tmpfs', this.folder);
  }

  /** Fills the disk to the last byte. */
  fill(): void {
    for (let size = 65_536; size >= 1; size = Math.floor(size / 4)) {
      try {
        for (;;) appendFileSync(join(this.folder, 'filler'), Buffer.alloc(size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  }

  /** Frees the space again. */
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
    // Containers usually forbid mounting.
    return false;
  }
};

/** Whether disks can be created on this computer. */
export const canMakeDisks = tried();
