import { stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type LocalFileThumbnails, createFilePictures } from '../../../electron/pictures/local-file-thumbnails.ts';
import { layout } from '../../../electron/model/picture/perceptual-hash.ts';
import { createScaler } from '../../../electron/pictures/scaler.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const scaler = createScaler(new URL('../../../electron/', import.meta.url));
afterAll(() => scaler.close());

let folder: string;
let scaled: number;
let chosen: Map<string, { path: string; size: number; mtimeMs: number }>;
let pictures: LocalFileThumbnails;
beforeEach(() => {
  folder = tempFolder();
  scaled = 0;
  chosen = new Map();
  pictures = createFilePictures({
    find: async (named) => (named.of === 'upload' ? (chosen.get(named.id) ?? null) : null),
    scale: (bytes) => {
      scaled += 1;
      return scaler.scale(bytes);
    },
  });
});

const png = (): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 450, channels: 3, background: '#6c7351' } })
    .png()
    .toBuffer();
const choose = async (id: string, content: Buffer | string): Promise<string> => {
  const path = join(folder, id);
  await writeFile(path, content);
  const { size, mtimeMs } = await stat(path);
  chosen.set(id, { path, size, mtimeMs });
  return path;
};
const get = (id: string, signal = new AbortController().signal): ReturnType<LocalFileThumbnails['picture']> =>
  pictures.picture({ of: 'upload', id }, signal);

describe('thumbnail of a local file', () => {
  it('is small, and created once', async () => {
    await choose('a', await png());
    const picture = await get('a');
    const { format, width, height } = await sharp(picture?.body).metadata();
    expect([format, width, height]).toEqual(['webp', 64, 32]);
    expect(await get('a')).toEqual(picture);
    expect(await pictures.print({ of: 'upload', id: 'a' })).toHaveLength(layout.length);
    expect(scaled).toBe(1);
  });

  it('is missing for a file that was not chosen, changed since, or is not a picture', async () => {
    expect(await get('none')).toBeNull();
    const path = await choose('changed', await png());
    await utimes(path, new Date(0), new Date(0));
    expect(await get('changed')).toBeNull();
    await choose('text', 'a text that is long enough to be looked into '.repeat(10));
    await choose('svg', `<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(100)}</svg>`);
    for (const id of ['text', 'svg']) expect(await get(id)).toBeNull();
    expect(await pictures.print({ of: 'upload', id: 'text' })).toBeNull();
    chosen.set('folder', { path: folder, size: 4_096, mtimeMs: (await stat(folder)).mtimeMs });
    chosen.set('gone', { path: join(folder, 'gone.png'), size: 4_096, mtimeMs: 0 });
    for (const id of ['folder', 'gone']) expect(await get(id)).toBeNull();
    expect(scaled).toBe(0);
  });

  it('is missing for a damaged file, or one that is too large to be read', async () => {
    await choose('damaged', (await png()).subarray(0, 60));
    expect(await get('damaged')).toBeNull();
    chosen.set('large', { path: await choose('small', await png()), size: 40_000_001, mtimeMs: 0 });
    expect(await get('large')).toBeNull();
  });

  it('is not read after all requests were cancelled', async () => {
    await choose('a', await png());
    await choose('b', await png());
    const leaving = new AbortController();
    const first = get('a');
    const second = get('b', leaving.signal);
    leaving.abort();
    expect(await first).not.toBeNull();
    expect(await second).toBeNull();
    expect(scaled).toBe(1);
    expect(await get('b')).not.toBeNull();
  });
});
