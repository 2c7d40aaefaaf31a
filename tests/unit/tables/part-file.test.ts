import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPartFile } from '../../../electron/tables/part-file.ts';
import { tempFolder } from '../../support/temp-folder.ts';

let folder = '';
beforeEach(() => (folder = tempFolder()));

describe('part file', () => {
  it('replaces the existing file only when it is complete', () => {
    const path = join(folder, 'a.csv');
    writeFileSync(path, 'old');
    const file = openPartFile(path);
    file.write(Buffer.from('new'));
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(readdirSync(folder).sort()).toEqual(['a.csv', 'a.csv.part']);
    file.finish();
    file.abandon();
    expect(readdirSync(folder)).toEqual(['a.csv']);
    expect(readFileSync(path, 'utf8')).toBe('new');
  });

  it('leaves no file when it is cancelled, and keeps the existing file', () => {
    const path = join(folder, 'a.csv');
    writeFileSync(`${path}.part`, 'somebody else’s');
    const file = openPartFile(path);
    file.write(Buffer.from('new'));
    file.abandon();
    file.abandon();
    expect(readdirSync(folder)).toEqual(['a.csv.part']);
    expect(readFileSync(`${path}.part`, 'utf8')).toBe('somebody else’s');
  });

  it('describes why it cannot be written', () => {
    expect(() => openPartFile(join(folder, 'none', 'a.csv'))).toThrow(
      expect.objectContaining({ code: 'disk', message: expect.stringMatching(/folder no longer exists/) as string }),
    );
    mkdirSync(join(folder, 'b.csv'));
    const file = openPartFile(join(folder, 'b.csv'));
    expect(() => file.finish()).toThrow(expect.objectContaining({ code: 'disk' }));
    file.abandon();
    expect(readdirSync(folder)).toEqual(['b.csv']);
  });
});
