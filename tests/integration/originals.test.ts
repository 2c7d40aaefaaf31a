import { createHash } from 'node:crypto';
import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createTrafficStore } from '../../electron/account/monthly-traffic.ts';
import { toAccountId } from '../../electron/base/branded-types.ts';
import type { AssetSource } from '../../electron/cache/shared/asset-source.ts';
import type { OriginalMode, OriginalProgress } from '../../electron/contract/index.ts';
import { m } from '../../electron/messages/index.ts';
import { noteEnding } from '../../electron/asset-files/eviction.ts';
import { createPictureFetch } from '../../electron/asset-files/fetch-picture.ts';
import { type TrafficMeter, createMetering } from '../../electron/asset-files/traffic-meter.ts';
import { createOriginalStore } from '../../electron/asset-files/original-store.ts';
import { type Originals, createOriginals } from '../../electron/pictures/original-files.ts';
import { convertToPng } from '../../electron/pictures/scale-picture.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { startRaw } from '../unit/service/raw-server.ts';
import { tempFolder } from '../unit/cache/temp-cache.ts';

type Serve = (request: IncomingMessage, response: ServerResponse) => void;
type Fetching = 'always' | 'looked' | 'never';

interface OriginalsWorld {
  readonly originals: Originals;
  readonly metering: TrafficMeter;
  readonly folder: string;
  readonly asked: IncomingMessage[];
  readonly progress: OriginalProgress[];
  set(settings: { pictureCeiling?: number; pictureFetch?: Fetching }): void;
}

const account = toAccountId('one');
const png = (background = '#7a8'): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
const digest = async (kind: string): Promise<string> =>
  createHash(kind)
    .update(await png())
    .digest('hex');
/** The account's checksum of an asset, by the prefix of its name. */
const checksums: Readonly<Record<string, string>> = {
  twin: await digest('sha256'),
  short: await digest('md5'),
  strange: `etag-${await digest('sha256')}`,
};

/**
 * Starts a server whose files are the assets with their names; see `checksums` for those with a checksum in the
 * account.
 */
const start = async (files: Readonly<Record<string, Serve>>): Promise<OriginalsWorld> => {
  const folder = tempFolder();
  const requests: IncomingMessage[] = [];
  const { address: serviceAddress } = closedAfterTest(
    await startRaw((request, response) => {
      requests.push(request);
      const serve = files[request.url?.slice(1) ?? ''];
      if (serve) serve(request, response);
      else response.writeHead(404).end();
    }),
  );
  let settings: { pictureCeiling: number; pictureFetch: Fetching } = { pictureCeiling: 1e9, pictureFetch: 'always' };
  const stored = new Map<string, unknown>();
  const metering = createMetering({
    store: createTrafficStore({ get: (key) => stored.get(key), set: (key, value) => void stored.set(key, value) }),
    settingsOf: () => settings as never,
    log: () => undefined,
    onChange: () => undefined,
    onNear: () => undefined,
  });
  const source = (id: string): AssetSource => ({
    path: `/${id}`,
    modified: null,
    contentType: 'text/html',
    checksum: checksums[id.split('-', 1)[0] ?? ''] ?? null,
    size: null,
  });
  const fetching = closedAfterTest(createPictureFetch());
  const progress: OriginalProgress[] = [];
  const originals = closedAfterTest(
    createOriginals({
      account: async () => ({
        id: account,
        cache: { assetSource: async (id) => (id === 'unknown' ? null : source(id)) },
        origins: { serviceAddress, assetAddress: null },
      }),
      download: fetching.download,
      draw: async ({ path }) => convertToPng(await readFile(path)),
      store: createOriginalStore(folder),
      metering,
      onProgress: (told) => progress.push(told),
      log: () => undefined,
    }),
  );
  return {
    originals,
    metering,
    folder,
    asked: requests,
    progress,
    set: (change) => {
      settings = { ...settings, ...change };
    },
  };
};

const send =
  (body: Buffer): Serve =>
  (_request, response) =>
    response.writeHead(200, { 'content-length': body.byteLength }).end(body);

describe('original file', () => {
  it('is fetched once, without credentials, stored by its content, and counted', async () => {
    const body = await png();
    const { originals, metering, asked: requests } = await start({ 'twin-a': send(body), 'twin-b': send(body) });
    expect(await originals.get('twin-a', 'kept')).toBeNull();
    const known = { kind: 'picture', type: 'image/png', size: body.byteLength, differs: false };
    const [one, same] = await Promise.all([originals.get('twin-a', 'now'), originals.get('twin-a', 'now')]);
    expect([one, same]).toEqual([
      { id: 'twin-a', ...known },
      { id: 'twin-a', ...known },
    ]);
    expect(await originals.get('twin-b', 'kept')).toEqual({ id: 'twin-b', ...known });
    expect(await readFile((await originals.file('twin-b'))?.path ?? '')).toEqual(body);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers).not.toHaveProperty('authorization');
    expect(requests[0]?.headers).not.toHaveProperty('cookie');
    expect(metering.status(account)).toMatchObject({ bytes: body.byteLength, pictures: 1 });
  });

  it.each(['twin', 'short'])('is distinguished from a placeholder, and returned only unchanged (%s)', async (kind) => {
    const [right, placeholder] = [await png(), await png('#000')];
    let served = placeholder;
    const answer: Serve = (request, response) => send(served)(request, response);
    const { originals, asked: requests } = await start({ [`${kind}-a`]: answer, [`${kind}-b`]: send(right) });
    const get = async (id: string, how: OriginalMode): Promise<boolean | undefined> =>
      (await originals.get(`${kind}-${id}`, how))?.differs;
    const isShown = async (id: string, body: Buffer): Promise<boolean> =>
      (await readFile((await originals.shown(`${kind}-${id}`))?.path ?? '')).equals(body);
    expect(await get('a', 'now')).toBe(true);
    expect(await isShown('a', placeholder)).toBe(true);
    await expect(originals.file(`${kind}-a`)).rejects.toMatchObject({ code: 'file', message: m.pictures.differs });
    // Another asset with this checksum does not use the file.
    expect(await get('b', 'kept')).toBeUndefined();
    expect(await get('a', 'kept')).toBe(true);
    expect(requests).toHaveLength(1);
    // It is requested again once, and whenever the user requests the file itself.
    for (const how of ['now', 'now', 'asked'] as const) expect(await get('a', how)).toBe(true);
    expect(requests).toHaveLength(3);
    served = right;
    expect(await get('a', 'asked')).toBe(false);
    expect(await isShown('a', right)).toBe(true);
    expect(await get('b', 'kept')).toBe(false);
    expect((await readFile((await originals.file(`${kind}-b`))?.path ?? '')).equals(right)).toBe(true);
    expect(requests).toHaveLength(4);
  });

  it('is stored for each address if its checksum is of an unknown type', async () => {
    const { originals, asked: requests } = await start({
      'strange-a': send(await png()),
      'strange-b': send(await png('#000')),
    });
    for (const id of ['strange-a', 'strange-b'])
      expect(await originals.get(id, 'now')).toMatchObject({ differs: false });
    expect(await originals.file('strange-b')).not.toBeNull();
    expect(requests).toHaveLength(2);
  });

  it('is not returned with other bytes of the same size and time, even without a checksum in the account', async () => {
    const { originals } = await start({ a: send(await png()) });
    await originals.get('a', 'now');
    const { path = '' } = (await originals.file('a')) ?? {};
    await writeFile(
      path,
      (await readFile(path)).map((byte, at) => (at === 40 ? byte ^ 1 : byte)),
    );
    // Node rounds file times to milliseconds, so the record must be updated.
    const note = JSON.parse(await readFile(path + noteEnding, 'utf8')) as object;
    await writeFile(path + noteEnding, JSON.stringify({ ...note, mtimeMs: (await stat(path)).mtimeMs }));
    expect(await originals.file('a')).toBeNull();
  });

  it('obeys the traffic limit and the account’s settings; a request of the user overrides both', async () => {
    const body = await png();
    const world = await start({ a: send(body), b: send(body), c: send(body) });
    world.set({ pictureFetch: 'never' });
    expect(await world.originals.get('a', 'ahead')).toBeNull();
    expect(await world.originals.get('a', 'now')).not.toBeNull();
    world.set({ pictureFetch: 'looked' });
    expect(await world.originals.get('b', 'ahead')).toBeNull();
    world.set({ pictureFetch: 'always', pictureCeiling: 10 });
    for (const how of ['ahead', 'now'] as const) expect(await world.originals.get('b', how)).toBeNull();
    expect(await world.originals.get('b', 'asked')).not.toBeNull();
    world.set({ pictureCeiling: 1e9 });
    expect(await world.originals.get('c', 'ahead')).not.toBeNull();
    expect(world.asked).toHaveLength(3);
  });

  it('reports progress, and leaves nothing when it is cancelled or interrupted', async () => {
    const begun = Promise.withResolvers<ServerResponse>();
    const ended = Promise.withResolvers<undefined>();
    const world = await start({
      slow: (_request, response) => {
        response.on('close', () => ended.resolve(undefined));
        response.writeHead(200, { 'content-length': 1_000 }).write(Buffer.alloc(400));
        begun.resolve(response);
      },
      cut: (_request, response) => {
        response.writeHead(200, { 'content-length': 1_000 }).write(Buffer.alloc(400), () => response.destroy());
      },
    });
    world.originals.get('slow', 'ahead').catch(() => undefined);
    const response = await begun.promise;
    await expect.poll(() => world.metering.status(account).bytes).toBe(400);
    expect(world.progress).toEqual([]);
    const slow = world.originals.get('slow', 'now');
    slow.catch(() => undefined);
    const receiveMore = (): unknown => response.write('x') && world.progress[0];
    await expect.poll(receiveMore).toMatchObject({ id: 'slow', of: 1_000 });
    world.originals.cancel('slow');
    await expect(slow).rejects.toMatchObject({ code: 'cancelled' });
    await ended.promise;
    await expect(world.originals.get('cut', 'now')).rejects.toThrow();
    expect(await readdir(world.folder)).toEqual([]);
    expect(await world.originals.get('slow', 'kept')).toBeNull();
  });

  it('explains why it could not be fetched', async () => {
    const world = await start({
      huge: (_request, response) => void response.writeHead(200, { 'content-length': 600_000_000 }).write('x'),
      inside: (_request, response) => response.writeHead(302, { location: 'http://127.0.0.2:9/secret' }).end(),
      elsewhere: (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    });
    const why = async (id: string): Promise<string> =>
      world.originals.get(id, 'asked').then(
        () => 'it came',
        (error: unknown) => String(error),
      );
    expect(await why('huge')).toMatch(/larger than 500 MB/);
    expect(await why('inside')).toMatch(/private address/);
    expect(await why('elsewhere')).toMatch(/could not be found/);
    expect(await why('missing')).toMatch(/status 404/);
    expect(await why('unknown')).toMatch(/No file is known/);
    expect(await readdir(world.folder)).toEqual([]);
  });

  it('is shown according to its bytes; a TIFF is converted for the page once, other files are not shown', async () => {
    const tiff = await sharp(await png())
      .tiff()
      .toBuffer();
    const world = await start({ tiff: send(tiff), page: send(Buffer.from('<script>alert(1)</script>')) });
    expect(await world.originals.get('tiff', 'now')).toMatchObject({ kind: 'picture', type: 'image/tiff' });
    const shown = await world.originals.shown('tiff');
    expect(shown).toMatchObject({ kind: 'picture', type: 'image/png' });
    expect(await sharp(await readFile(shown?.path ?? '')).metadata()).toMatchObject({ width: 40, height: 30 });
    expect((await world.originals.shown('tiff'))?.path).toBe(shown?.path);
    expect((await world.originals.file('tiff'))?.size).toBe(tiff.byteLength);
    expect(await world.originals.get('page', 'now')).toMatchObject({ kind: 'other', type: 'application/octet-stream' });
  });
});
