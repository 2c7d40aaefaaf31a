import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { evictFiles, noteEnding, partEnding } from '../../../electron/asset-files/eviction.ts';
import { tempFolder } from '../../support/temp-folder.ts';

it('deletes the least recently used files above the limit, but none that is being written', () => {
  const folder = tempFolder();
  const now = Date.now();
  const write = (name: string, size: number, agoMs: number): void => {
    writeFileSync(join(folder, name), 'x'.repeat(size));
    utimesSync(join(folder, name), (now - agoMs) / 1_000, (now - agoMs) / 1_000);
  };
  write('old', 40, 900_000);
  write('used again', 40, 800_000);
  write(`used again${noteEnding}`, 1, 1_000);
  write(`being written${partEnding}`, 40, 30_000);
  write(`left behind${partEnding}`, 40, 90_000);
  write('new', 40, 2_000);
  mkdirSync(join(folder, 'a folder'));
  const names = () =>
    readdirSync(folder)
      .filter((name) => name !== 'a folder' && !name.endsWith(noteEnding))
      .toSorted();
  expect(evictFiles({ folder, limit: null })).toBe(200);
  expect(evictFiles({ folder, limit: 200 })).toBe(200);
  expect(names()).toHaveLength(5);
  expect(evictFiles({ folder, limit: 199 }), 'nine tenths of the limit remain').toBe(160);
  expect(names()).not.toContain('old');
  expect(evictFiles({ folder, limit: 100 })).toBe(80);
  expect(names()).toEqual([`being written${partEnding}`, 'used again']);
  expect(evictFiles({ folder, limit: 1 })).toBe(40);
  expect(names()).toEqual([`being written${partEnding}`]);
  expect(evictFiles({ folder: join(folder, 'none'), limit: 1 })).toBe(0);
});
