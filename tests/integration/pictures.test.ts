import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type DemoService, startDemoHere } from '../support/demo/index.ts';
import type { EventName } from '../../electron/contract/index.ts';
import { toResourceId } from '../../electron/base/branded-types.ts';
import { getCacheKeys } from '../../electron/asset-files/cache-keys.ts';
import { type PictureService, openPictures } from '../../electron/pictures/picture-service.ts';
import { createPictureStore } from '../../electron/pictures/thumbnail-store.ts';
import { emptyPicture } from '../../electron/pictures/thumbnail-file.ts';
import type { PictureHow } from '../../electron/pictures/thumbnails.ts';
import { type Core, startCore } from '../support/core.ts';
import { threadsRoot as root } from '../support/threads.ts';
import { waitUntil } from '../support/wait-until.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';

interface PicturesWorld {
  readonly demo: DemoService;
  readonly core: Core;
  readonly events: EventName[];
  /** Reopens the pictures on the same profile, as after a restart, and closes the former ones. */
  open(): Promise<PictureService>;
  /** Sets the account's settings for pictures. */
  allow(settings: Parameters<Core['accounts']['saveSettings']>[1]): void;
  /** Returns the files requested since the last call. */
  fetched(): Promise<string[]>;
}

/** Among this many assets, two have the content of another one. */
const withTwins = 80;

/** Opens the pictures of a demo service in a profile. Waiting runs check again immediately. */
const start = async (assets = 30): Promise<PicturesWorld> => {
  const none = { families: 2, attributes: 3, assetLists: 1, ecatalogs: 1, pdfCatalogs: 1, connections: 1 };
  const demo = await startDemoHere({ ...none, products: 24, assets });
  onTestFinished(() => demo.close().catch(() => undefined));
  const core = closedAfterTest(await startCore());
  const { baseUrl: address, authUrl: signInAddress, apiKey, apiPassword } = demo;
  await core.connect({ address, signInAddress, apiKey, apiPassword });
  const events: EventName[] = [];
  let opened: PictureService | null = null;
  const close = async (): Promise<void> => opened?.close();
  onTestFinished(close);
  return {
    demo,
    core,
    events,
    open: async () => {
      await close();
      opened = openPictures({
        root,
        profile: core.folder,
        file: core.settings,
        accounts: core.accounts,
        workspaces: core.workspaces,
        emit: (name) => events.push(name),
        sleep: (_, signal) =>
          new Promise((resolve, reject) => {
            signal.addEventListener('abort', () => reject(new Error('aborted')));
            setImmediate(resolve);
          }),
      });
      return opened;
    },
    allow: (settings) => {
      const id = core.accounts.record()?.id;
      if (id) core.accounts.saveSettings(id, settings);
    },
    fetched: async () => {
      const paths = (await demo.requests()).map(({ path }) => path).filter((path) => path.startsWith('/storage/'));
      await demo.clearRequests();
      return paths;
    },
  };
};

const get = async (pictures: PictureService, id: string, how: PictureHow = 'now'): Promise<boolean> =>
  (await pictures.get(id, new AbortController().signal, 'row', how)) !== null;

/** Returns the picture assets with the metadata of their files. */
const known = async ({ core }: PicturesWorld): Promise<{ id: string; checksum: string; path: string }[]> => {
  const { cache } = await core.work();
  const { sources } = await cache.pictureSources(0, 1000);
  return sources.map(({ id, checksum, path }) => ({ id, checksum: checksum ?? '', path }));
};

/** Returns two assets with the same content. */
const twins = async (world: PicturesWorld): Promise<readonly [string, string]> => {
  const all = await known(world);
  for (const one of all) {
    const other = all.find(({ id, checksum }) => id !== one.id && checksum === one.checksum);
    if (other) return [one.id, other.id];
  }
  throw new Error('No two assets have the same content');
};

describe('thumbnail', () => {
  it('is fetched once for each asset without a comparable checksum, and not again after a restart', async () => {
    const world = await start(withTwins);
    const [one, other] = await twins(world);
    const pictures = await world.open();
    await world.fetched();
    expect(await get(pictures, one)).toBe(true);
    expect(await world.fetched()).toHaveLength(1);
    expect(await get(pictures, other)).toBe(true);
    expect(await world.fetched()).toHaveLength(1);
    const again = await world.open();
    expect([await get(again, one), await get(again, other)]).toEqual([true, true]);
    expect(await world.fetched()).toEqual([]);
  });

  it('is counted by received bytes, over a restart, and not when it was cached', async () => {
    const world = await start();
    const [first, second] = await known(world);
    const pictures = await world.open();
    let bytes = 0;
    for (const asset of [first, second]) {
      expect(await get(pictures, asset?.id ?? '')).toBe(true);
      bytes += (await (await fetch(asset?.path ?? '')).arrayBuffer()).byteLength;
    }
    const again = await world.open();
    expect(await get(again, first?.id ?? '')).toBe(true);
    expect(again.status()).toMatchObject({ bytes, pictures: 2, near: false, held: null });
  });

  it('is created from an original that was shown first, without another fetch', async () => {
    const world = await start();
    const asset = (await known(world)).find(({ path }) => path.endsWith('.png'))?.id ?? '';
    const pictures = await world.open();
    await world.fetched();
    expect(await pictures.originals.get(asset, 'now')).toMatchObject({ kind: 'picture', type: 'image/png' });
    await expect.poll(() => pictures.facts(asset), { timeout: 20_000 }).toMatchObject({ format: 'png' });
    expect(await get(pictures, asset)).toBe(true);
    const again = await world.open();
    expect(await again.originals.get(asset, 'kept')).not.toBeNull();
    expect(await world.fetched()).toHaveLength(1);
  });

  it('has the metadata of its file, also later', async () => {
    const world = await start();
    const asset = (await known(world)).find(({ path }) => path.endsWith('.png'));
    const pictures = await world.open();
    expect(await pictures.facts(asset?.id ?? '')).toBeNull();
    await get(pictures, asset?.id ?? '');
    const file = await (await fetch(asset?.path ?? '')).arrayBuffer();
    const { width, height } = await sharp(file).metadata();
    const facts = {
      width,
      height,
      format: 'png',
      space: 'srgb',
      alpha: false,
      orientation: null,
      frames: 1,
      edge: 100,
      fill: 78,
    };
    expect(await pictures.facts(asset?.id ?? '')).toEqual(facts);
    expect(await (await world.open()).facts(asset?.id ?? '')).toEqual(facts);
  });
});

describe('monthly traffic limit', () => {
  it('stops automatic requests, reports it once, and keeps stored pictures', async () => {
    const world = await start();
    const [first = { id: '' }, second = { id: '' }, third = { id: '' }] = await known(world);
    const pictures = await world.open();
    world.allow({ pictureCeiling: 1 });
    await world.fetched();
    expect(await get(pictures, first.id)).toBe(true);
    expect(pictures.status()).toMatchObject({ held: 'ceiling', near: true });
    expect(await get(pictures, second.id)).toBe(false);
    expect(await get(pictures, second.id, 'ahead')).toBe(false);
    expect(await get(pictures, first.id)).toBe(true);
    expect(await world.fetched()).toHaveLength(1);
    expect(await pictures.fetch(second.id)).toBe(true);
    expect(await get(pictures, second.id)).toBe(true);
    expect(await world.fetched()).toHaveLength(1);
    world.allow({ pictureCeiling: null, pictureFetch: 'never' });
    expect([await get(pictures, third.id), pictures.status()?.held]).toEqual([false, 'never']);
    world.allow({ pictureFetch: 'always' });
    expect(await get(pictures, third.id)).toBe(true);
    expect(world.events.filter((name) => name === 'pictures.nearCeiling')).toHaveLength(1);
  });
});

describe('download of all pictures', () => {
  it('shows the required traffic, and fetches each file once: all are available without the service', async () => {
    const world = await start(withTwins);
    const all = await known(world);
    const contents = all.length;
    const pictures = await world.open();
    await get(pictures, all[0]?.id ?? '');
    const plan = await pictures.plan();
    expect(plan).toMatchObject({ of: contents, pictures: contents - 1, unsized: 0 });
    expect(plan.bytes).toBeGreaterThan(0);
    expect(plan.seconds).toBeGreaterThan(0);
    await world.fetched();
    await pictures.keepAll();
    expect(pictures.status()?.keeping).toMatchObject({ state: expect.any(String) as string });
    await expect.poll(() => pictures.status()?.keeping, { timeout: 60_000 }).toBeNull();
    expect(await world.fetched()).toHaveLength(contents - 1);
    expect(await pictures.plan()).toMatchObject({ of: contents, pictures: 0 });
    expect(world.core.accounts.record()?.settings.keepPictures).toBe(false);
    await world.demo.close();
    const offline = await world.open();
    for (const { id } of all) expect(await get(offline, id), id).toBe(true);
  }, 90_000);

  it('obeys the traffic limit, and resumes after a restart', async () => {
    const world = await start();
    const all = await known(world);
    const contents = new Set(all.map(({ checksum }) => checksum)).size;
    const pictures = await world.open();
    world.allow({ pictureCeiling: 60_000 });
    await world.fetched();
    await pictures.keepAll();
    await expect.poll(() => pictures.status()?.keeping?.state, { timeout: 60_000 }).toBe('held');
    const some = (await world.fetched()).length;
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(contents);
    await pictures.close();
    world.allow({ pictureCeiling: null });
    const again = await world.open();
    again.begin();
    await expect.poll(async () => (await again.plan()).pictures, { timeout: 60_000 }).toBe(0);
    expect(await world.fetched()).toHaveLength(contents - some);
  }, 90_000);

  it('stops on request, and stays stopped', async () => {
    const world = await start();
    const pictures = await world.open();
    await pictures.keepAll();
    await pictures.stopKeeping();
    expect(pictures.status()?.keeping).toBeNull();
    const { pictures: left } = await pictures.plan();
    expect(left).toBeGreaterThan(0);
    const again = await world.open();
    again.begin();
    await world.core.syncAgain();
    expect(again.status()?.keeping).toBeNull();
    expect((await again.plan()).pictures).toBe(left);
  });

  it('migrates the pictures of a profile of an earlier version', async () => {
    const world = await start();
    const pictures = await world.open();
    expect(await pictures.store.size()).toBe(0);
    const [first] = await known(world);
    const { cache } = await world.core.work();
    const source = await cache.assetSource(toResourceId(first?.id ?? ''));
    const account = world.core.accounts.record()?.id ?? '';
    const name = createHash('sha256')
      .update(`${account} ${first?.id} ${source?.modified} ${source?.path}`)
      .digest('hex');
    const folder = join(world.core.folder, 'pictures');
    await mkdir(folder, { recursive: true });
    const body = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#6c7351' } })
      .webp()
      .toBuffer();
    await writeFile(join(folder, `${name}.webp`), body);
    await world.fetched();
    expect(await get(pictures, first?.id ?? '')).toBe(true);
    expect(await world.fetched()).toEqual([]);
  });
});

describe('download of the pictures that were not compared', () => {
  /** Waits until no such download is running. */
  const waitForEnd = (pictures: PictureService): Promise<void> =>
    waitUntil('the download has ended', () => pictures.status()?.comparing === null);
  const countUncompared = async ({ core }: PicturesWorld): Promise<number> => {
    const { cache } = await core.work();
    return (await cache.alikeGroups({ from: 0, most: 1, dismissed: [] })).uncompared;
  };

  it('fetches each of them once, and no picture that was compared and then evicted', async () => {
    const world = await start(withTwins);
    const same = await twins(world);
    const all = await known(world);
    const pictures = await world.open();
    const compared = all.filter(({ id }) => !same.includes(id)).slice(0, 5);
    for (const { id } of compared) expect(await get(pictures, id)).toBe(true);
    await pictures.store.clear();
    const missing = all.filter((one) => !compared.includes(one));
    const contents = new Set(missing.map(({ checksum }) => checksum)).size;
    expect((await pictures.plan()).pictures).toBe(all.length);
    expect(await pictures.comparePlan()).toMatchObject({ pictures: contents, of: contents, unsized: 0 });
    expect(await countUncompared(world)).toBe(missing.length);
    await world.fetched();
    world.allow({ pictureFetch: 'never' });
    await pictures.keepUncompared();
    await waitUntil('it waits', () => pictures.status()?.comparing?.state === 'held');
    expect(pictures.status()).toMatchObject({ keeping: null, comparing: { done: 0, of: contents } });
    world.allow({ pictureFetch: 'always' });
    await waitForEnd(pictures);
    expect(await pictures.comparePlan()).toMatchObject({ pictures: 0, of: 0 });
    expect(await countUncompared(world)).toBe(0);
    const fetched = await world.fetched();
    const isMissing = (path: string): boolean => missing.some((one) => new URL(one.path).pathname === path);
    expect([fetched.length, fetched.every(isMissing)]).toEqual([contents, true]);
  }, 90_000);

  it('does not fetch a stored file again that could not be decoded', async () => {
    const world = await start();
    const [first] = await known(world);
    const id = toResourceId(first?.id ?? '');
    const source = await (await world.core.work()).cache.assetSource(id);
    if (source === null) throw new Error('The first picture has no source');
    const pictures = await world.open();
    const before = await pictures.comparePlan();
    const { key } = getCacheKeys(world.core.accounts.record()?.id ?? '', id, source);
    await createPictureStore(join(world.core.folder, 'pictures')).put(key, emptyPicture);
    expect((await pictures.comparePlan()).pictures).toBe(before.pictures - 1);
    expect(before.bytes - (await pictures.comparePlan()).bytes).toBe(source.size);
  });

  it('stops on request, and does not resume after a restart', async () => {
    const world = await start();
    const pictures = await world.open();
    const { pictures: missing } = await pictures.comparePlan();
    world.allow({ pictureFetch: 'never' });
    await pictures.keepUncompared();
    await waitUntil('it waits', () => pictures.status()?.comparing?.state === 'held');
    await pictures.stopComparing();
    expect(pictures.status()?.comparing).toBeNull();
    await pictures.keepUncompared();
    const again = await world.open();
    again.begin();
    world.allow({ pictureFetch: 'always' });
    await world.core.syncAgain();
    expect([again.status()?.comparing, (await again.comparePlan()).pictures]).toEqual([null, missing]);
  });
});

describe('analysis of all pictures', () => {
  const views = async ({ core }: PicturesWorld, resource: 'asset' | 'product'): Promise<Record<string, number>> => {
    const { cache } = await core.work();
    return Object.fromEntries((await cache.views(resource)).map(({ view, type, count }) => [type ?? view, count]));
  };
  const inspectAll = async (pictures: PictureService): Promise<void> => {
    await pictures.lookAtAll();
    await waitUntil('all are looked at', () => pictures.status()?.looking === null);
  };

  it('counts no picture as good before its analysis, and shows the required traffic', async () => {
    const world = await start();
    const all = await known(world);
    const pictures = await world.open();
    expect((await views(world, 'asset'))['notLookedAt']).toBe(all.length);
    const plan = await pictures.lookPlan();
    expect(plan.pictures).toBe(new Set(all.map(({ checksum }) => checksum)).size);
    expect(plan.of).toBe(plan.pictures);
    expect(plan.bytes).toBeGreaterThan(0);
  });

  it('analyses all, reports the products that use them, and requests nothing twice', async () => {
    const world = await start();
    const pictures = await world.open();
    await world.fetched();
    await inspectAll(pictures);
    expect(await pictures.lookPlan()).toMatchObject({ pictures: 0, bytes: 0 });
    const assets = await views(world, 'asset');
    expect(assets['notLookedAt']).toBeUndefined();
    expect(assets['under1000']).toBeGreaterThan(0);
    expect((await views(world, 'product'))['under1000']).toBeGreaterThan(0);
    expect(new Set(await world.fetched()).size).toBeGreaterThan(0);
    await inspectAll(pictures);
    expect(await world.fetched()).toEqual([]);
  });

  it('counts pictures that cannot be analysed apart, with the reason, also after a restart', async () => {
    const world = await start();
    const all = await known(world);
    const { cache } = await world.core.work();
    const pictures = await world.open();
    const before = await pictures.lookPlan();
    expect(before.impossible).toEqual({ drawings: 0, unreadable: 0 });
    const [first] = all;
    const source = await cache.assetSource(toResourceId(first?.id ?? ''));
    if (source === null) throw new Error('The first picture has no source');
    const account = world.core.accounts.record()?.id ?? '';
    const { key } = getCacheKeys(account, toResourceId(first?.id ?? ''), source);
    // A file that could not be decoded is stored without a thumbnail.
    await createPictureStore(join(world.core.folder, 'pictures')).put(key, {
      row: null,
      whole: null,
      facts: null,
      print: null,
    });
    for (const one of [pictures, await world.open()]) {
      const plan = await one.lookPlan();
      expect([plan.impossible, plan.pictures, plan.of]).toEqual([
        { drawings: 0, unreadable: 1 },
        before.pictures - 1,
        before.of,
      ]);
    }
  });

  it('is finished for a picture that the user has seen', async () => {
    const world = await start();
    const pictures = await world.open();
    const [one] = await known(world);
    const before = (await pictures.lookPlan()).pictures;
    expect(await get(pictures, one?.id ?? '')).toBe(true);
    expect((await pictures.lookPlan()).pictures).toBe(before - 1);
  });

  it('fetches nothing if the account’s settings exclude pictures', async () => {
    const world = await start();
    world.allow({ pictureFetch: 'never' });
    const pictures = await world.open();
    await world.fetched();
    await pictures.lookAtAll();
    await waitUntil('it waits', () => pictures.status()?.looking?.state === 'held');
    expect(await world.fetched()).toEqual([]);
    await pictures.stopLooking();
    expect(pictures.status()?.looking).toBeNull();
  });
});
