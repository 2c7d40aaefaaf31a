import { createHash } from 'node:crypto';
import { appendFile, open, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type OriginalFile,
  type OriginalStore,
  createOriginalStore,
} from '../../../electron/asset-files/original-store.ts';
import { tempFolder } from '../../support/temp-folder.ts';

let folder: string;
beforeEach(() => {
  folder = tempFolder();
});

const png = (size: number): Uint8Array => {
  const bytes = new Uint8Array(size);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return bytes;
};

const put = async (store: OriginalStore, key: string, bytes: Uint8Array): Promise<OriginalFile> => {
  const arriving = await store.begin(key);
  await arriving.write(bytes.subarray(0, 10));
  await arriving.write(bytes.subarray(10));
  return arriving.finish(createHash('sha256').update(bytes).digest('hex'));
};

describe('store of original files', () => {
  it('returns the same bytes with their metadata over a restart', async () => {
    const bytes = png(5_000);
    await put(createOriginalStore(folder), 'a', bytes);
    const found = await createOriginalStore(folder).get('a');
    expect(found).toMatchObject({ kind: 'picture', type: 'image/png', size: 5_000, drawn: false });
    expect(new Uint8Array(await readFile(found?.path ?? ''))).toEqual(bytes);
    if (process.platform !== 'win32') expect((await stat(found?.path ?? '')).mode & 0o777).toBe(0o600);
    expect(await createOriginalStore(folder).get('b')).toBeNull();
  });

  it('has a WebP file converted whose orientation the page ignores, and shows others unchanged', async () => {
    const drawn = async (orientation: number | null): Promise<boolean> => {
      const picture = sharp({ create: { width: 30, height: 20, channels: 3, background: '#d33' } });
      const rotated = orientation === null ? picture : picture.withMetadata({ orientation });
      return (await put(createOriginalStore(folder), 'w', await rotated.webp().toBuffer())).drawn;
    };
    expect([await drawn(6), await drawn(3), await drawn(1), await drawn(null)]).toEqual([true, true, false, false]);
  });

  it('stores nothing of an incomplete file, and leaves nothing behind', async () => {
    const store = createOriginalStore(folder);
    const arriving = await store.begin('a');
    await arriving.write(png(1_000));
    expect(await store.get('a')).toBeNull();
    await arriving.abandon();
    await arriving.abandon();
    expect(await readdir(folder)).toEqual([]);
  });

  it('evicts the least recently used files when their size exceeds the limit', async () => {
    const store = createOriginalStore(folder, { limit: 10_000 });
    for (const [at, key] of ['a', 'b', 'c'].entries()) {
      const { path } = await put(store, key, png(3_000));
      await utimes(`${path}.note`, at + 1, at + 1);
    }
    await store.get('a');
    await put(store, 'd', png(3_000));
    const has = await Promise.all(['a', 'b', 'c', 'd'].map(async (key) => (await store.get(key)) !== null));
    expect(has).toEqual([true, false, true, true]);
    expect(await store.size()).toBe(9_000);
  });

  it.each([
    ['is longer', (path: string) => appendFile(path, 'x')],
    [
      'has other bytes of the same number',
      async (path: string) => {
        const file = await open(path, 'r+');
        await file.write('other', 100);
        await file.close();
      },
    ],
    ['was not noted', (path: string) => rm(`${path}.note`)],
  ])('returns no file that %s since another program opened it', async (_, change) => {
    const store = createOriginalStore(folder);
    const { path } = await put(store, 'a', png(1_000));
    expect(await store.get('a')).not.toBeNull();
    await change(path);
    expect(await store.get('a')).toBeNull();
    await put(store, 'a', png(1_000));
    expect(await store.get('a')).not.toBeNull();
  });

  it('stores a file under another key if its content differs', async () => {
    const store = createOriginalStore(folder);
    const arriving = await store.begin('content');
    await arriving.write(png(100));
    await arriving.finish('digest', 'address');
    expect(await store.get('content')).toBeNull();
    expect(await store.get('address')).toMatchObject({ size: 100, sha256: 'digest' });
  });

  it('accepts two files with the same content in parallel, and is empty once cleared', async () => {
    const store = createOriginalStore(folder);
    await Promise.all([put(store, 'a', png(2_000)), put(store, 'a', png(2_000))]);
    expect((await readdir(folder)).filter((name) => name.endsWith('.original'))).toHaveLength(1);
    await store.clear();
    expect([await store.size(), await store.get('a')]).toEqual([0, null]);
    await put(store, 'b', png(100));
    expect(await store.size()).toBe(100);
  });
});
