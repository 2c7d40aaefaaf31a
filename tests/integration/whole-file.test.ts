import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { writeFileAtomically } from '../../electron/base/whole-file.ts';
import { createDefaultProfile } from '../../electron/quality/completeness-profile.ts';
import { writeProfileFile } from '../../electron/quality/profile-file.ts';
import { canMakeDisks, SmallDisk } from '../support/small-disk.ts';
import { tempFolder } from '../support/temp-folder.ts';

const fullDisk = (): SmallDisk => {
  const disk = new SmallDisk(1);
  onTestFinished(() => disk.remove());
  writeFileSync(join(disk.folder, 'mine.json'), 'x'.repeat(3_000));
  disk.fill();
  return disk;
};

describe.runIf(canMakeDisks)('file at a chosen path on a full disk', () => {
  it('keeps the existing file, and nothing else, when a profile is exported over it', async () => {
    const disk = fullDisk();
    const profile = { ...createDefaultProfile(), name: 'long '.repeat(4_000) };
    const before = readdirSync(disk.folder);
    await expect(writeProfileFile(join(disk.folder, 'mine.json'), profile)).rejects.toMatchObject({ code: 'file' });
    await expect(writeProfileFile(join(disk.folder, 'new.json'), profile)).rejects.toMatchObject({ code: 'file' });
    expect(readFileSync(join(disk.folder, 'mine.json'), 'utf8')).toBe('x'.repeat(3_000));
    expect(readdirSync(disk.folder)).toEqual(before);
  });

  it('keeps the existing file when any text is written over it', async () => {
    const disk = fullDisk();
    const before = readdirSync(disk.folder);
    const write = writeFileAtomically(join(disk.folder, 'mine.json'), 'y'.repeat(20_000));
    await expect(write).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(readFileSync(join(disk.folder, 'mine.json'), 'utf8')).toBe('x'.repeat(3_000));
    expect(readdirSync(disk.folder)).toEqual(before);
  });
});

describe('writeWholeFile', () => {
  it('replaces a file, and keeps a file of the user with the name of the part file', async () => {
    const folder = tempFolder();
    const path = join(folder, 'a.json');
    writeFileSync(path, 'old');
    writeFileSync(`${path}.part`, 'of the user');
    await writeFileAtomically(path, 'new');
    expect(readFileSync(path, 'utf8')).toBe('new');
    expect(readFileSync(`${path}.part`, 'utf8')).toBe('of the user');
    expect(readdirSync(folder).toSorted()).toEqual(['a.json', 'a.json.part']);
  });

  it.skipIf(process.platform === 'win32')('gives a new file the default permissions of the user', async () => {
    const folder = tempFolder();
    const getMode = (name: string): number => statSync(join(folder, name)).mode;
    writeFileSync(join(folder, 'any.json'), 'any');
    await writeFileAtomically(join(folder, 'text.json'), 'new');
    await writeProfileFile(join(folder, 'profile.json'), createDefaultProfile());
    expect(['text.json', 'profile.json'].map(getMode)).toEqual([getMode('any.json'), getMode('any.json')]);
  });

  it.skipIf(process.platform === 'win32')('keeps the permissions of a file that it replaces', async () => {
    const path = join(tempFolder(), 'a.json');
    writeFileSync(path, 'old');
    for (const mode of [0o600, 0o640, 0o666, 0o444]) {
      chmodSync(path, mode);
      await writeFileAtomically(path, `new ${mode}`);
      expect([statSync(path).mode & 0o777, readFileSync(path, 'utf8')]).toEqual([mode, `new ${mode}`]);
    }
  });

  it('leaves nothing next to a folder with that name', async () => {
    const folder = tempFolder();
    mkdirSync(join(folder, 'a.json'));
    await expect(writeFileAtomically(join(folder, 'a.json'), 'new')).rejects.toThrow();
    expect(readdirSync(folder)).toEqual(['a.json']);
  });
});
