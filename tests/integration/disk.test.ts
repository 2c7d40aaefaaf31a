import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Cache, openCache } from '../../electron/cache/cache.ts';
import { openOutbox } from '../../electron/outbox/open-outbox.ts';
import type { Outbox } from '../../electron/outbox/outbox.ts';
import { canMakeDisks, SmallDisk } from '../support/small-disk.ts';
import { idsOf, pass, root } from '../unit/cache/temp-cache.ts';

/** Databases are opened and closed several times, each on separate threads. */
vi.setConfig({ testTimeout: 90_000 });

let disk: SmallDisk;
const open: { close(): Promise<void> }[] = [];
beforeEach(() => {
  disk = new SmallDisk(6);
});
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
  disk.remove();
});

const closeAfterTest = <T extends { close(): Promise<void> }>(one: T): T => {
  open.push(one);
  return one;
};
const closeAll = async (): Promise<void> => {
  for (const one of open.splice(0).toReversed()) await one.close();
};
const openDiskCache = async (): Promise<Cache> => closeAfterTest(await openCache({ root, folder: disk.folder }));
const openDiskOutbox = async (cache: Cache): Promise<Outbox> =>
  closeAfterTest(
    await openOutbox({
      root,
      folder: disk.folder,
      client: () => null,
      cache,
      fields: () => ({ filename: 'filename', content: 'content' }),
      uploadsAtOnce: () => 2,
      fullReader: null,
    }),
  );

const items = (count: number, words: string): unknown[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `p${n}`,
    sku: `S-${n}`,
    label: `${words} ${n}`,
    attributes: { text: `${words} ${n} `.repeat(60) },
  }));
const integrity = (name: string): unknown => {
  const db = new DatabaseSync(join(disk.folder, name));
  const found = db.prepare('PRAGMA integrity_check').get();
  db.close();
  return Object.values(found ?? {})[0];
};
const catalog = (n: number): Readonly<Record<string, unknown>> => ({ name: `Catalogue ${n} ${'x'.repeat(3_000)}` });

describe.runIf(canMakeDisks)('full disk', () => {
  it('is reported by the cache with a message, loses no data, and delays nothing once there is room', async () => {
    const cache = await openDiskCache();
    await pass(cache, 'product', items(50, 'before'));
    disk.fill();
    await expect(pass(cache, 'product', items(1_200, 'during'))).rejects.toMatchObject({
      code: 'disk',
      message: expect.stringContaining('The disk is full') as string,
    });
    expect(await idsOf(cache, 'product', { searchText: 'before' })).toHaveLength(50);
    disk.free();
    await pass(cache, 'product', items(60, 'after'));
    expect(await idsOf(cache, 'product', { searchText: 'after' })).toHaveLength(60);
    await closeAll();
    expect(integrity('cache.db')).toBe('ok');
  });

  it('is reported by the outbox with a message, which accepts only storable entries, and keeps accepted ones', async () => {
    const outbox = await openDiskOutbox(await openDiskCache());
    const accepted = [(await outbox.create('ecatalog', catalog(0))).id];
    disk.fill();
    const fillOutbox = async (): Promise<unknown> => {
      for (let n = 1; n < 5_000; n += 1) accepted.push((await outbox.create('ecatalog', catalog(n))).id);
      return null;
    };
    await expect(fillOutbox()).rejects.toMatchObject({
      code: 'disk',
      message: expect.stringContaining('The disk is full') as string,
    });
    expect((await outbox.counts()).waiting).toBe(accepted.length);
    disk.free();
    accepted.push((await outbox.create('ecatalog', catalog(9_999))).id);
    await closeAll();
    expect(integrity('outbox.db')).toBe('ok');
    const again = await openDiskOutbox(await openDiskCache());
    expect((await again.counts()).waiting).toBe(accepted.length);
  });
});

describe.runIf(canMakeDisks)('disk that became read-only', () => {
  it('is reported by cache and outbox, changes neither, and both open as before once it is writable', async () => {
    const cache = await openDiskCache();
    await pass(cache, 'product', items(20, 'kept'));
    const outbox = await openDiskOutbox(cache);
    const { id } = await outbox.create('ecatalog', catalog(1));
    await closeAll();
    const bytes = (): Buffer[] => ['cache.db', 'outbox.db'].map((name) => readFileSync(join(disk.folder, name)));
    const before = bytes();
    disk.setReadOnly(true);
    await expect(openCache({ root, folder: disk.folder })).rejects.toMatchObject({
      code: 'disk',
      message: expect.stringMatching(/can be written to|read-only/) as string,
    });
    await expect(openDiskOutbox(cache)).rejects.toMatchObject({
      code: 'disk',
      message: expect.stringContaining('read-only') as string,
    });
    disk.setReadOnly(false);
    expect(bytes()).toEqual(before);
    const copy = await openDiskCache();
    expect(await idsOf(copy, 'product', { searchText: 'kept' })).toHaveLength(20);
    expect(await (await openDiskOutbox(copy)).get(id)).toMatchObject({ state: 'waiting' });
  });
});
