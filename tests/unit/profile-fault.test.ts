import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findProfileError } from '../../electron/startup-error.ts';
import { canMakeDisks, SmallDisk } from '../support/small-disk.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-fault-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('profile whose lock was rejected', () => {
  it('has no problem if another instance has the lock, and is left unchanged', () => {
    writeFileSync(join(folder, 'settings.json'), '{}');
    expect(findProfileError(folder)).toBeNull();
    expect(readdirSync(folder)).toEqual(['settings.json']);
  });

  it('has a problem if a file replaces it or one of its parent folders', () => {
    const file = join(folder, 'settings.json');
    expect(findProfileError(file)).toMatchObject({ code: 'EEXIST' });
    expect(findProfileError(join(file, 'profile'))).toMatchObject({ code: 'ENOTDIR' });
  });
});

const names = 10;

describe.runIf(canMakeDisks)('profile on an unwritable disk', () => {
  let disk: SmallDisk;
  beforeEach(() => {
    disk = new SmallDisk(1, names);
  });
  afterEach(() => disk.remove());

  it('has a problem if the disk is read-only', () => {
    disk.setReadOnly(true);
    expect(findProfileError(disk.folder)).toMatchObject({ code: 'EROFS' });
  });

  it('has a problem if the disk accepts no further files, but not while another instance uses it', () => {
    const profile = join(disk.folder, 'profile');
    expect(findProfileError(profile)).toBeNull();
    const takeAll = (): void => {
      for (let file = 0; file < names; file += 1) writeFileSync(join(disk.folder, String(file)), '');
    };
    expect(takeAll).toThrow('ENOSPC');
    expect(findProfileError(profile)).toMatchObject({ code: 'ENOSPC' });
    rmSync(join(disk.folder, '0'));
    symlinkSync('this-computer-1', join(profile, 'SingletonLock'));
    expect(findProfileError(profile)).toBeNull();
  });
});
