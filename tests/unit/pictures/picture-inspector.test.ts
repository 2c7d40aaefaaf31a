import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { headerBytes } from '../../../electron/asset-files/fetch-picture.ts';
import { VitrineError } from '../../../electron/base/errors.ts';
import { toAccountId } from '../../../electron/base/branded-types.ts';
import { type InspectorParts, createInspector } from '../../../electron/pictures/picture-inspector.ts';
import { type StoredPicture, emptyPicture } from '../../../electron/pictures/thumbnail-file.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const picture: StoredPicture = { ...emptyPicture, whole: new Uint8Array([1]) };

/** Inspects an asset with this checksum whose file is `content`. Returns the outcome, and what was learned and stored. */
const inspect = async (checksum: string, content = 'content') => {
  const learned: string[] = [];
  const stored: string[] = [];
  const source = { path: '/a.jpg', checksum, size: 10 * headerBytes, contentType: 'image/jpeg', modified: null };
  const parts = {
    account: async () => ({
      id: toAccountId('account'),
      cache: { assetSource: async () => source },
      origins: { serviceAddress: 'https://service.example', assetAddress: null },
    }),
    fetch: { head: async () => ({ bytes: new TextEncoder().encode(content), whole: true, host: 'service.example' }) },
    scaler: {
      scale: async () => {
        if (content === 'broken') throw new Error('no picture');
        return picture;
      },
    },
    store: { get: async () => null, put: async (key: string) => void stored.push(key) },
    metering: { allows: () => true, came: () => undefined, whole: () => undefined },
    learned: (_: string, asset: string) => void learned.push(asset),
    log: () => undefined,
  } as unknown as InspectorParts;
  const inspector = createInspector(parts);
  const outcome = await inspector.look('a', new AbortController().signal);
  return { outcome, learned, isUnderChecksum: stored.map((key) => key.includes('checksum')) };
};

it('learns the metadata of a file only if its content is that of the account', async () => {
  expect(await inspect(sha256('content'))).toEqual({ outcome: 'kept', learned: ['a'], isUnderChecksum: [true] });
  expect(await inspect(sha256('other'))).toEqual({ outcome: 'kept', learned: [], isUnderChecksum: [false] });
  expect(await inspect(sha256('broken'), 'broken')).toEqual({ outcome: 'none', learned: [], isUnderChecksum: [true] });
});

const jpeg = new Uint8Array(
  await sharp({ create: { width: 8, height: 4, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer(),
);
const png = new Uint8Array(
  await sharp({ create: { width: 8, height: 4, channels: 4, background: '#f008' } })
    .png()
    .toBuffer(),
);
const facts = { width: 8, height: 4 } as StoredPicture['facts'];
const large = 3 * headerBytes;

/** Creates an inspector of the pictures `sources`. The log contains the calls of its parts in order. */
const createScene = (sources: Record<string, object>) => {
  const log: string[] = [];
  const stored = new Map<string, StoredPicture>();
  const world = {
    allows: true,
    head: async (): Promise<object> => ({ bytes: jpeg, whole: false }),
    learn: async (): Promise<object> => ({ print: 'print' }),
    scale: async (): Promise<StoredPicture> => picture,
    put: async (): Promise<void> => undefined,
  };
  const list = Object.entries(sources).map(([id, source]) => ({
    ...{
      id,
      path: `https://${id}.example/${id}.jpg`,
      checksum: null,
      size: large,
      contentType: 'image/jpeg',
      modified: null,
    },
    ...source,
  }));
  const key = (id: string) => `account ${id}  https://${id}.example/${id}.jpg`;
  const cache = {
    assetSource: async (id: string) => list.find((source) => source.id === id) ?? null,
    pictureSources: async (_after: number, _most: number, which?: string) => ({
      sources: list.filter((source) => which === undefined || !('inspected' in source)),
      next: null,
    }),
  };
  const account = {
    id: toAccountId('account'),
    cache,
    origins: { serviceAddress: 'https://s.example', assetAddress: null },
  };
  const parts = {
    account: async () => account,
    fetch: {
      head: (path: string, _origins: unknown, _signal: unknown, came: (bytes: number) => void) => {
        log.push(`head ${path.slice(8, 9)}`);
        came(7);
        return world.head();
      },
    },
    scaler: { scale: () => world.scale(), learn: () => world.learn() },
    store: {
      get: async (keys: { key: string }) => (stored.has(keys.key) ? { key: keys.key, ...stored.get(keys.key) } : null),
      put: async (name: string, one: StoredPicture) => {
        log.push(`put ${one.whole === null ? 'nothing' : one.print === null ? 'null' : 'print'}`);
        stored.set(name, one);
        return world.put();
      },
      kept: async () => (keys: { key: string }) => stored.has(keys.key),
    },
    metering: {
      allows: () => world.allows,
      came: (_: string, bytes: number) => log.push(`came ${String(bytes)}`),
      whole: () => log.push('whole'),
    },
    pictures: { keep: async (asset: string) => (log.push(`keep ${asset}`), 'later') },
    learned: (_: string, asset: string, _source: unknown, one: { facts: unknown; print: string | null }) =>
      log.push(`learned ${asset}${one.facts === null ? '' : ' facts'}${one.print === null ? '' : ` ${one.print}`}`),
    log: (message: string) => log.push(message),
  } as unknown as InspectorParts;
  const inspector = createInspector(parts);
  const look = async (id: string, signal = new AbortController().signal) => [
    await inspector.look(id, signal),
    ...log.splice(0),
  ];
  return { world, stored, key, look, inspector, plan: () => inspector.plan(account as never), log };
};

it('inspects what is stored, else the header if the file is large, else the complete file', async () => {
  const scene = createScene({
    a: {},
    b: {},
    c: { size: 2 * headerBytes },
    d: { size: null },
    e: { contentType: 'image/svg+xml' },
  });
  const { world, stored, key, look, inspector } = scene;
  expect(await look('unknown')).toEqual(['none']);
  expect(await look('e')).toEqual(['none']);
  expect(await look('a')).toEqual(['kept', 'head a', 'came 7', 'learned a facts']);
  expect(await look('c')).toEqual(['later', 'keep c']);
  expect(await look('d')).toEqual(['kept', 'head d', 'came 7', 'learned d facts']);
  world.allows = false;
  expect(await look('a')).toEqual(['later']);
  world.allows = true;
  stored.set(key('a'), { ...picture, facts, print: 'known' as never });
  expect(await look('a')).toEqual(['kept', 'learned a facts known']);
  stored.set(key('a'), { ...picture, facts, print: null });
  expect(await look('a')).toEqual(['kept', 'put print', 'learned a facts print']);
  expect(stored.get(key('a'))?.print).toBe('print');
  stored.set(key('b'), { ...picture, facts: null });
  expect(await look('b')).toEqual(['kept', 'head b', 'came 7', 'learned b facts']);
  expect(inspector.inVain(key('b'))).toBe(false);
  stored.set(key('b'), emptyPicture);
  expect([await look('b'), inspector.inVain(key('b')), inspector.inVain(key('a'))]).toEqual([['none'], true, false]);
});

it('fetches the complete file if its header is not sufficient, or its host sends no ranges', async () => {
  const { world, look, stored, key, inspector } = createScene({ a: {}, b: {}, c: {} });
  world.head = async () => ({ bytes: png, whole: false });
  expect(await look('a')).toEqual(['later', 'head a', 'came 7', 'learned a facts', 'keep a']);
  world.head = async () => ({ bytes: new Uint8Array([1, 2]), whole: false });
  expect(await look('a')).toEqual(['later', 'head a', 'came 7', 'keep a']);
  world.head = async () => ({ bytes: new Uint8Array(headerBytes), whole: true });
  expect(await look('a')).toEqual(['kept', 'head a', 'came 7', 'put null', 'whole', 'learned a']);
  world.head = async () => ({ bytes: new Uint8Array(headerBytes + 1), whole: true });
  stored.clear();
  expect(await look('a')).toEqual(['kept', 'head a', 'came 7', 'put null', 'whole', 'learned a']);
  stored.clear();
  expect(await look('a')).toEqual(['later', 'keep a']);
  world.scale = () => Promise.reject(new Error('no picture'));
  world.put = () => Promise.reject(new Error('full'));
  expect(await look('b')).toEqual([
    ...['none', 'head b', 'came 7', 'A picture could not be decoded', 'put nothing', 'A thumbnail could not be stored'],
  ]);
  expect(inspector.inVain(key('b'))).toBe(true);
});

it('tries again later after a passing failure, and fetches the complete file after another one', async () => {
  const { world, look } = createScene({ a: {} });
  const failed = 'The header of a picture could not be read';
  const fail = (error: Error) => (world.head = () => Promise.reject(error));
  fail(new Error('broken'));
  expect(await look('a')).toEqual(['later', 'head a', 'came 7', failed]);
  fail(new VitrineError('timeout', 'slow', { retryable: true }));
  expect(await look('a')).toEqual(['later', 'head a', 'came 7', failed]);
  fail(new VitrineError('notFound', 'gone'));
  expect(await look('a')).toEqual(['later', 'head a', 'came 7', failed, 'keep a']);
  expect(await look('a', AbortSignal.abort())).toEqual(['later', 'head a', 'came 7', failed]);
});

it('plans the traffic of the pictures that were not inspected', async () => {
  const { plan, stored, key, look, world, inspector } = createScene({
    ...{ a: {}, b: { size: 1_000 }, c: { size: null }, d: { contentType: 'image/svg+xml' }, e: { size: 5_000 } },
    ...{ f: {}, g: { inspected: true }, h: { size: 3_000 } },
  });
  stored.set(key('e'), { ...picture, facts });
  stored.set(key('f'), emptyPicture);
  const bytes = 2 * headerBytes + 1_000 + 3_000;
  const impossible = { drawings: 1, unreadable: 1 };
  expect(await plan()).toEqual({
    of: 7,
    pictures: 5,
    bytes,
    unsized: 1,
    seconds: Math.ceil(bytes / 2_500_000 + 5 * 0.15),
    impossible,
  });
  expect([inspector.inVain(key('f')), inspector.inVain(key('e'))]).toEqual([true, false]);
  stored.delete(key('f'));
  expect((await plan()).impossible).toEqual(impossible);
  world.head = async () => ({ bytes: new Uint8Array(headerBytes + 1), whole: true });
  await look('a');
  stored.clear();
  expect(await plan()).toMatchObject({ pictures: 5, bytes: large + headerBytes + 1_000 + 3_000 + 5_000 });
  expect([
    inspector.canBe({ contentType: null } as never),
    inspector.canBe({ contentType: 'image/svg' } as never),
  ]).toEqual([true, false]);
});
