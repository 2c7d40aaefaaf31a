import { createHash } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { StoredPicture } from '../../../electron/pictures/thumbnail-file.ts';
import { type PictureKeys, getCacheKeys } from '../../../electron/asset-files/cache-keys.ts';
import { createPictureStore } from '../../../electron/pictures/thumbnail-store.ts';
import { canMakeDisks, SmallDisk } from '../../support/small-disk.ts';
import { tempFolder } from '../../support/temp-folder.ts';

let folder: string;
beforeEach(() => {
  folder = tempFolder();
});

const bytes = (size: number, fill = 1): Uint8Array<ArrayBuffer> => new Uint8Array(size).fill(fill);
const picture = (size: number): StoredPicture => ({ row: bytes(10), whole: bytes(size, 2), facts: null, print: null });
const plain = (key: string): PictureKeys => ({ key, byAddress: key });
const checksum = '0123456789ABCDEF0123456789abcdef';
const source = { path: '/a.jpg', modified: null, contentType: null, size: null };
const former = (key: string): string => join(folder, `${createHash('sha256').update(key).digest('hex')}.webp`);

/** Makes all stored pictures look as if they were seen long ago, in this order. */
const age = async (names: readonly string[]): Promise<void> => {
  for (const [at, name] of names.entries()) await utimes(join(folder, name), at + 1, at + 1);
};

describe('key of a picture', () => {
  const key = (asset: string, marker: string | null, path = '/a.jpg'): string =>
    getCacheKeys('account', asset, { ...source, path, checksum: marker }).key;

  it('is equal for equal content, and unique without a comparable checksum', () => {
    expect(key('one', checksum)).toBe(key('two', checksum.toLowerCase(), '/renamed.jpg'));
    for (const marker of [null, '', '0', 'unknown', 'a\nb'.repeat(10), 'aGVsbG8gd29ybGQhIQ==', `drawn-${checksum}`])
      expect(key('one', marker)).not.toBe(key('two', marker));
    expect(getCacheKeys('other', 'one', { ...source, checksum }).key).not.toBe(key('one', checksum));
  });
});

describe('picture store', () => {
  it('returns the stored data and metadata over a restart', async () => {
    const facts = {
      width: 4,
      height: 3,
      format: 'png',
      space: 'srgb',
      alpha: true,
      orientation: null,
      frames: 2,
      edge: 100,
      fill: 62,
    };
    await createPictureStore(folder).put('a', { ...picture(100), facts, print: bytes(112, 7) });
    expect(await createPictureStore(folder).get(plain('a'))).toEqual({
      ...{ ...picture(100), facts, print: bytes(112, 7) },
      key: 'a',
    });
    const none = { row: null, whole: null, facts: null, print: null };
    await createPictureStore(folder).put('b', none);
    expect(await createPictureStore(folder).get(plain('b'))).toEqual({ ...none, key: 'b' });
  });

  it('evicts the least recently seen pictures when their size exceeds the limit', async () => {
    const store = createPictureStore(folder, { limit: 10_000 });
    const order: string[] = [];
    for (const key of ['a', 'b', 'c']) {
      await store.put(key, picture(3_000));
      order.push(...(await readdir(folder)).filter((name) => !order.includes(name)));
    }
    await age(order);
    await store.get(plain('a'));
    await store.put('d', picture(3_000));
    const has = await store.kept();
    expect(['a', 'b', 'c', 'd'].filter((key) => has(plain(key)))).toEqual(['a', 'd']);
    expect(await store.size()).toBeLessThanOrEqual(10_000);
    expect(await createPictureStore(folder).size()).toBe(await store.size());
  });

  it('never exceeds its limit, however many pictures arrive together', async () => {
    const store = createPictureStore(folder, { limit: 50_000 });
    await Promise.all(Array.from({ length: 100 }, (_, at) => store.put(`p${String(at)}`, picture(1_000))));
    expect(await createPictureStore(folder).size()).toBeLessThanOrEqual(50_000);
    await store.put('one more', picture(1_000));
    expect(await store.get(plain('one more'))).not.toBeNull();
  });

  it('reads a picture of the earlier format without a second fetch, only for its address', async () => {
    const keys = getCacheKeys('account', 'asset', { ...source, checksum });
    await writeFile(former(keys.byAddress), bytes(50, 7));
    await writeFile(former(`${keys.byAddress} row`), bytes(5, 8));
    const store = createPictureStore(folder);
    expect((await store.kept())(keys)).toBe(true);
    expect(await store.get(keys)).toEqual({
      whole: bytes(50, 7),
      print: null,
      row: bytes(5, 8),
      facts: null,
      key: keys.byAddress,
    });
    expect(await readdir(folder)).toHaveLength(1);
    expect((await store.get(keys))?.whole).toEqual(bytes(50, 7));
    const renamed = getCacheKeys('account', 'another', { ...source, path: '/b.jpg', checksum });
    expect(await store.get(renamed)).toBeNull();
    await store.put(keys.key, picture(10));
    expect(await store.get(renamed)).toMatchObject({ key: keys.key });
    expect(await store.get(keys)).toMatchObject({ key: keys.key });
    await store.clear();
    await mkdir(folder);
    await writeFile(former('only an address'), bytes(9));
    expect((await store.get(plain('only an address')))?.whole).toEqual(bytes(9));
    expect(await readdir(folder)).toHaveLength(1);
  });

  it('treats a damaged file as missing, and replaces it', async () => {
    const store = createPictureStore(folder);
    await store.put('a', picture(100));
    const [name = ''] = await readdir(folder);
    for (const damaged of ['', 'abc', Buffer.from([255, 255, 255, 255, 1]), Buffer.from([2, 0, 0, 0, 0x7b, 0x7d, 9])]) {
      await writeFile(join(folder, name), damaged);
      expect(await store.get(plain('a'))).toBeNull();
    }
    await store.put('a', picture(100));
    expect(await store.get(plain('a'))).toEqual({ ...picture(100), key: 'a' });
  });

  it.runIf(canMakeDisks)('leaves no partial file on a full disk', async () => {
    const disk = new SmallDisk(1);
    onTestFinished(() => disk.remove());
    const store = createPictureStore(join(disk.folder, 'pictures'));
    const puts = Array.from({ length: 200 }, (_, at) => store.put(`p${at}`, picture(20_000)));
    const results = await Promise.allSettled(puts);
    expect(results.some(({ status }) => status === 'rejected')).toBe(true);
    expect((await readdir(join(disk.folder, 'pictures'))).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('is empty once cleared, and accepts new pictures', async () => {
    const store = createPictureStore(folder);
    await store.put('a', picture(100));
    await store.clear();
    expect([await store.size(), await store.get(plain('a'))]).toEqual([0, null]);
    await store.put('b', picture(100));
    expect(await store.get(plain('b'))).not.toBeNull();
  });
});
