import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { profileFault } from '../../electron/failed-start.ts';
import { canMakeDisks, SmallDisk } from '../support/small-disk.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-fault-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a profile whose lock was refused', () => {
  it('has no fault where another instance has the lock, and is left as it was', () => {
    writeFileSync(join(folder, 'settings.json'), '{}');
    expect(profileFault(folder)).toBeNull();
    expect(readdirSync(folder)).toEqual(['settings.json']);
  });

  it('has one where a file is in its place, or in the place of a folder above it', () => {
    const file = join(folder, 'settings.json');
    expect(profileFault(file)).toMatchObject({ code: 'EEXIST' });
    expect(profileFault(join(file, 'profile'))).toMatchObject({ code: 'ENOTDIR' });
  });
});

const names = 10;

describe.runIf(canMakeDisks)('a profile on a disk that takes nothing', () => {
  let disk: SmallDisk;
  beforeEach(() => {
    disk = new SmallDisk(1, names);
  });
  afterEach(() => disk.remove());

  it('has a fault where the disk is read-only', () => {
    disk.setReadOnly(true);
    expect(profileFault(disk.folder)).toMatchObject({ code: 'EROFS' });
  });

  it('has one where the disk takes no more names, but not while another instance runs from it', () => {
    const profile = join(disk.folder, 'profile');
    expect(profileFault(profile)).toBeNull();
    const takeAll = (): void => {
      for (let file = 0; file < names; file += 1) writeFileSync(join(disk.folder, String(file)), '');
    };
    expect(takeAll).toThrow('ENOSPC');
    expect(profileFault(profile)).toMatchObject({ code: 'ENOSPC' });
    rmSync(join(disk.folder, '0'));
    symlinkSync('this-computer-1', join(profile, 'SingletonLock'));
    expect(profileFault(profile)).toBeNull();
  });
});
