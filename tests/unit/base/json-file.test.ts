import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { JsonFile, parseEntries } from '../../../electron/base/json-file.ts';
import { tempFolder } from '../../support/temp-folder.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = tempFolder();
  path = join(folder, 'numbers.json');
});

const openFile = (): JsonFile<readonly number[]> =>
  new JsonFile({
    path,
    parse: (json, skip) => parseEntries(json, z.number(), skip),
    createDefault: () => [0],
    toJson: (numbers) => numbers,
  });

describe('JsonFile', () => {
  it('reads the default without a file, and writes a private file without a part file', async () => {
    const file = openFile();
    expect(await file.read()).toEqual([0]);
    expect(await file.update((numbers) => [...numbers, 1])).toEqual([0, 1]);
    expect(readdirSync(folder)).toEqual(['numbers.json']);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(await openFile().read()).toEqual([0, 1]);
  });

  it('applies concurrent changes one after the other', async () => {
    const file = openFile();
    await Promise.all([1, 2, 3].map((n) => file.update((numbers) => [...numbers, n])));
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual([0, 1, 2, 3]);
  });

  it('replaces a part file that a crash left behind', async () => {
    writeFileSync(`${path}.part`, '[1, 2');
    await openFile().update(() => [7]);
    expect(readdirSync(folder)).toEqual(['numbers.json']);
  });

  it('copies a file with unreadable entries aside before they are lost', async () => {
    writeFileSync(path, '[1, "two", 3]');
    const file = openFile();
    expect(await file.read()).toEqual([1, 3]);
    await file.update((numbers) => [...numbers, 4]);
    expect(readFileSync(`${path}.damaged`, 'utf8')).toBe('[1, "two", 3]');
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual([1, 3, 4]);
  });

  it('rejects while the file cannot be read, changes nothing, and reads it afterwards', async () => {
    // A folder in place of the file fails as a locked file does, also for root.
    mkdirSync(path);
    const file = openFile();
    const failure = { code: 'disk', message: expect.stringContaining('numbers.json') as string };
    await expect(file.read()).rejects.toMatchObject(failure);
    await expect(file.update(() => [9])).rejects.toMatchObject(failure);
    expect(readdirSync(folder)).toEqual(['numbers.json']);
  });

  it('keeps the previous content when a change throws or cannot be written', async () => {
    const file = openFile();
    await file.update(() => [5]);
    await expect(
      file.update(() => {
        throw new Error('too many');
      }),
    ).rejects.toThrow('too many');
    mkdirSync(`${path}.part`);
    await expect(file.update(() => [6])).rejects.toMatchObject({ code: 'disk' });
    expect(await file.read()).toEqual([5]);
    await file.settled();
  });
});
