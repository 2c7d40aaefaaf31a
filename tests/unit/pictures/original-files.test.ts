import { createHash } from 'node:crypto';
import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { toAccountId } from '../../../electron/base/branded-types.ts';
import { VitrineError } from '../../../electron/base/errors.ts';
import { noteEnding, partEnding } from '../../../electron/asset-files/eviction.ts';
import { createOriginalStore } from '../../../electron/asset-files/original-store.ts';
import { type Originals, createOriginals } from '../../../electron/pictures/original-files.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const right = Buffer.from('the right file');
const other = Buffer.from('a placeholder!');
const checksum = createHash('sha256').update(right).digest('hex');

interface World {
  readonly originals: Originals;
  /** The response of the service for any asset, or null if the service is unreachable. */
  served: Buffer | null;
  /** The number of requested files. */
  fetched: number;
  /** Converts a picture for the renderer. */
  draw: () => Promise<Uint8Array>;
  readonly folder: string;
  readonly clear: () => Promise<void>;
}

/** Creates the originals of an account with this checksum for every asset, on a real store. */
const start = (told: string | null): World => {
  const folder = tempFolder();
  const store = createOriginalStore(folder);
  const source = { modified: null, contentType: null, checksum: told, size: null };
  const account = {
    id: toAccountId('one'),
    cache: { assetSource: async (id: string) => ({ ...source, path: `/${id}` }) },
    origins: { serviceAddress: 'https://service.example', assetAddress: null },
  };
  const draw = (): Promise<never> => Promise.reject(new Error('No picture'));
  const world: Omit<World, 'originals'> = { served: other, fetched: 0, draw, folder, clear: store.clear };
  const originals = createOriginals({
    account: async () => account,
    download: async (_path, _origins, _signal, { part }) => {
      world.fetched += 1;
      if (world.served === null) throw new VitrineError('offline', 'Nobody answers.');
      await part(new Uint8Array(world.served));
    },
    draw: () => world.draw(),
    store,
    metering: {
      allows: () => true,
      came: () => undefined,
      whole: () => undefined,
      status: () => ({ held: null }) as never,
    },
    onProgress: () => undefined,
    log: () => undefined,
  });
  return Object.assign(world, { originals });
};

it('stores a file with another checksum only for its own asset, and does not share it', async () => {
  const { originals } = start(checksum);
  expect(await originals.get('a', 'now')).toMatchObject({ differs: true });
  expect(await originals.get('b', 'kept')).toBeNull();
  await expect(originals.file('a')).rejects.toMatchObject({ code: 'file' });
  expect(await originals.file('b')).toBeNull();
});

it('returns the file of another asset with the same checksum', async () => {
  const world = start(checksum);
  world.served = right;
  expect(await world.originals.get('a', 'now')).toMatchObject({ differs: false });
  expect(await readFile((await world.originals.file('b'))?.path ?? '')).toEqual(right);
  expect(world.fetched).toBe(1);
});

it('refetches a file with another checksum once while it is shown, and each time on request', async () => {
  const world = start(checksum);
  for (const [how, fetched] of [
    ['now', 1],
    ['ahead', 1],
    ['kept', 1],
    ['now', 2],
    ['now', 2],
    ['asked', 3],
    ['now', 3],
  ] as const) {
    expect(await world.originals.get('a', how)).toMatchObject({ differs: true });
    expect([how, world.fetched]).toEqual([how, fetched]);
  }
});

it('still shows a file with another checksum when the service is unreachable, and fails on request', async () => {
  const world = start(checksum);
  await world.originals.get('a', 'now');
  world.served = null;
  expect(await world.originals.get('a', 'now')).toMatchObject({ differs: true });
  await expect(world.originals.get('a', 'asked')).rejects.toMatchObject({ code: 'offline' });
});

it('does not return a file whose bytes were changed on the disk when the account has no checksum', async () => {
  const { originals } = start(null);
  await originals.get('a', 'now');
  const { path = '' } = (await originals.file('a')) ?? {};
  expect(await readFile(path)).toEqual(other);
  await writeFile(path, 'A placeholder!');
  // Size and time equal the stored ones, as another program can restore them.
  const note = JSON.parse(await readFile(path + noteEnding, 'utf8')) as object;
  await writeFile(path + noteEnding, JSON.stringify({ ...note, mtimeMs: (await stat(path)).mtimeMs }));
  expect(await originals.file('a')).toBeNull();
});

it('converts a picture once for everything that shows it, and again after a failure or once the store was cleared', async () => {
  const world = start(null);
  const { originals } = world;
  world.served = Buffer.from('II*\0 a picture that the renderer cannot display');
  world.draw = () => Promise.reject(new Error('Out of memory'));
  await expect(originals.get('a', 'now')).rejects.toThrow('Out of memory');
  expect((await readdir(world.folder)).filter((name) => name.endsWith(partEnding))).toEqual([]);
  let drawings = 0;
  world.draw = async () => Buffer.from(`drawing ${(drawings += 1)}`);
  for (const round of [1, 2]) {
    await Promise.all([originals.get('a', 'now'), originals.shown('a'), originals.get('a', 'kept')]);
    const shown = await originals.shown('a');
    expect(await readFile(shown?.path ?? '', 'utf8')).toBe(`drawing ${round}`);
    await world.clear();
  }
});
