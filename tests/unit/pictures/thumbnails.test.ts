import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it, vi, onTestFinished } from 'vitest';
import { toAccountId } from '../../../electron/base/branded-types.ts';
import { VitrineError } from '../../../electron/base/errors.ts';
import { type PictureOrigins, isPrivateAddress, resolvePictureUrl } from '../../../electron/asset-files/picture-url.ts';
import { type PictureFetch, createPictureFetch } from '../../../electron/asset-files/fetch-picture.ts';
import {
  type AssetThumbnails,
  type Picture,
  type PictureHow,
  type PictureOf,
  createPictures,
} from '../../../electron/pictures/thumbnails.ts';
import { createScaler } from '../../../electron/pictures/scaler.ts';
import { createPictureStore } from '../../../electron/pictures/thumbnail-store.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { closedAfterTest } from '../../support/closed-after-test.ts';
import { startRaw } from '../service/raw-server.ts';

let seen: { url: string; headers: IncomingMessage['headers'] }[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let origins: PictureOrigins;
let folder: string;
let fetching: PictureFetch;
let pictures: PictureOf;
let path: string;
/** The account in use, and the checksum of each picture in that account. */
let account: string;
let checksum: string | null;
let size: number | null;
/** The assets whose picture properties were reported. */
let learned: string[];

const scaler = createScaler(new URL('../../../electron/', import.meta.url));
afterAll(() => scaler.close());

const untold = { modified: null, contentType: null, checksum: null, size: null };

const png = (background = '#6c7351'): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 450, channels: 3, background } })
    .png()
    .toBuffer();

/** Opens the pictures as after a start of the program. */
const open = (begin: () => void = () => scaler.begin()): PictureOf => openAll({ begin }).get;
const openAll = (own: Partial<typeof scaler>): AssetThumbnails =>
  createPictures({
    account: async () => ({
      id: toAccountId(account),
      origins,
      cache: { assetSource: async (id) => ({ ...untold, checksum, size, path: `${path}?${id}` }) },
    }),
    fetch: fetching.fetch,
    scaler: { ...scaler, ...own },
    store: createPictureStore(folder),
    metering: { allows: () => true, came: () => undefined, whole: () => undefined },
    onLearned: (_account, asset) => learned.push(asset),
    log: () => undefined,
  });

beforeEach(async () => {
  seen = [];
  learned = [];
  [path, account, checksum, size] = ['/storage/a.png', 'account', null, null];
  const body = await png();
  answer = (_request, response) => response.end(body);
  const { address: serviceAddress } = closedAfterTest(
    await startRaw((request, response) => {
      seen.push({ url: request.url ?? '', headers: request.headers });
      answer(request, response);
    }),
  );
  origins = { serviceAddress, assetAddress: null };
  folder = tempFolder();
  fetching = closedAfterTest(createPictureFetch());
  pictures = open();
});

const get = (id = 'x'): Promise<Picture | null> => pictures(id, new AbortController().signal);

describe('picture', () => {
  it('is returned as a small version for rows, from the same response', async () => {
    const row = (): Promise<Picture | null> => pictures('x', new AbortController().signal, 'row');
    const first = await row();
    const { width, height } = await sharp(first?.body).metadata();
    expect([width, height]).toEqual([64, 32]);
    expect(Buffer.from((await row())?.body ?? [])).toEqual(Buffer.from(first?.body ?? []));
    expect((await sharp((await get())?.body).metadata()).width).toBe(320);
    expect(seen).toHaveLength(1);
  });

  it('is fetched once, without credentials, scaled to 320 px, and then read from the disk', async () => {
    const first = await get();
    const metadata = await sharp(first?.body).metadata();
    expect([metadata.format, metadata.width, metadata.height]).toEqual(['webp', 320, 160]);
    expect(Buffer.from((await get())?.body ?? [])).toEqual(Buffer.from(first?.body ?? []));
    expect(seen).toHaveLength(1);
    expect(seen[0]?.headers).not.toHaveProperty('authorization');
    expect(seen[0]?.headers).not.toHaveProperty('cookie');
  });

  it('is requested once when two callers want it at the same time', async () => {
    await Promise.all([get(), get()]);
    expect(seen).toHaveLength(1);
  });

  it('is cancelled when all callers have left, and not when one of two has', async () => {
    const pendingResponses: ServerResponse[] = [];
    answer = (_request, response) => void pendingResponses.push(response);
    const [one, two] = [new AbortController(), new AbortController()];
    const first = pictures('x', one.signal);
    const second = pictures('x', two.signal);
    await expect.poll(() => pendingResponses.length).toBe(1);
    one.abort();
    pendingResponses[0]?.end(await png());
    expect(await second).not.toBeNull();
    expect(await first).not.toBeNull();
    const third = pictures('y', two.signal);
    await expect.poll(() => pendingResponses.length).toBe(2);
    two.abort();
    expect(await third).toBeNull();
    await expect.poll(() => pendingResponses[1]?.destroyed).toBe(true);
  });

  it('is not fetched on a cache-only request, which neither delays nor breaks the next request', async () => {
    const getStored = (): Promise<Picture | null> => pictures('x', new AbortController().signal, 'row', 'kept');
    expect(await getStored()).toBeNull();
    expect(seen).toHaveLength(0);
    expect(await get()).not.toBeNull();
    expect(await getStored()).not.toBeNull();
    expect(seen).toHaveLength(1);
  });

  it('is returned as none to a prefetch, and is available on the next request', async () => {
    expect(await pictures('x', new AbortController().signal, 'row', 'ahead')).toBeNull();
    await expect
      .poll(() => pictures('x', new AbortController().signal, 'row', 'kept'), { timeout: 10_000 })
      .not.toBeNull();
    expect(seen).toHaveLength(1);
  });

  it('is requested again soon after a service error, and late after a response that is not a picture', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    answer = (_request, response) => response.writeHead(503).end();
    expect(await get('a')).toBeNull();
    answer = (_request, response) => response.writeHead(404).end();
    expect(await get('b')).toBeNull();
    answer = (_request, response) => response.end('<!doctype html><title>Sign in to the network</title>');
    expect(await get('c')).toBeNull();
    vi.setSystemTime(Date.now() + 4_000);
    expect(await get('a')).toBeNull();
    expect(seen).toHaveLength(3);
    const body = await png();
    answer = (_request, response) => response.end(body);
    vi.setSystemTime(Date.now() + 2_000);
    expect([await get('a'), await get('b')]).toEqual([expect.anything(), null]);
    vi.setSystemTime(Date.now() + 60_000);
    expect([await get('b'), await get('c')]).toEqual([expect.anything(), null]);
    vi.setSystemTime(Date.now() + 3_600_000);
    expect(await get('c')).not.toBeNull();
  });

  const getPicture = (id: string, how: PictureHow): Promise<Picture | null> =>
    pictures(id, new AbortController().signal, 'whole', how);

  it('is fetched once for all assets with its content, whose checksum was compared', async () => {
    checksum = createHash('md5')
      .update(await png())
      .digest('hex');
    expect(await get('one')).not.toBeNull();
    expect(await get('two')).not.toBeNull();
    pictures = open();
    expect(await getPicture('three', 'kept')).not.toBeNull();
    expect(seen).toHaveLength(1);
  });

  it.each([
    ['a picture', png('#000')],
    ['no picture', Promise.resolve(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 1, 2, 3]))],
  ])('is stored only for its address if its bytes differ from the account’s, %s', async (_, other) => {
    const right = await png();
    checksum = createHash('sha256').update(right).digest('hex');
    const served = await other;
    answer = (_request, response) => response.end(served);
    const placeholder = await get('one');
    expect(await getPicture('two', 'kept')).toBeNull();
    expect((await getPicture('one', 'kept'))?.body).toEqual(placeholder?.body);
    expect(learned).toEqual([]);
    answer = (_request, response) => response.end(right);
    expect((await getPicture('one', 'asked'))?.body).not.toEqual(placeholder?.body);
    expect(await getPicture('two', 'kept')).not.toBeNull();
    expect(learned).toEqual(['one']);
    expect(seen).toHaveLength(2);
  });

  const damaged = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 1, 2, 3]);
  it.each([
    ['of unknown size and content', null, null],
    ['with a checksum', 'a'.repeat(32), null],
    ['with another size than the service declares', 'a'.repeat(32), 4_711],
  ])(
    'is fetched once if it cannot be decoded, %s, also over a restart, except on user request',
    async (_what, sum, bytes) => {
      vi.useFakeTimers({ toFake: ['Date'] });
      onTestFinished(() => void vi.useRealTimers());
      [checksum, size] = [sum, bytes];
      answer = (_request, response) => response.end(damaged);
      for (let day = 0; day < 3; day++) {
        expect(await get()).toBeNull();
        vi.setSystemTime(Date.now() + 86_400_000);
      }
      pictures = open();
      expect(await get()).toBeNull();
      expect(seen).toHaveLength(1);
      const body = await png();
      answer = (_request, response) => response.end(body);
      expect(await pictures('x', new AbortController().signal, 'whole', 'asked')).not.toBeNull();
      expect(await get()).not.toBeNull();
      expect(seen).toHaveLength(2);
    },
  );

  it.each([
    ['HTML', '<html><script>alert(1)</script></html>'],
    ['SVG with any declared type', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a cut-off PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])],
    ['nothing', ''],
  ])('is missing when the service sends %s', async (_what, body) => {
    answer = (_request, response) => response.setHeader('content-type', 'image/png').end(body);
    expect(await get()).toBeNull();
  });

  it('is missing when it is larger than 50 MB, and no more than that is read', async () => {
    let written = 0;
    answer = (_request, response) => {
      const block = Buffer.alloc(1_000_000);
      const write = (): void => {
        while (!response.destroyed && written < 200_000_000) {
          written += block.byteLength;
          if (!response.write(block)) return void response.once('drain', write);
        }
        response.end();
      };
      write();
    };
    expect(await get()).toBeNull();
    expect(written).toBeLessThan(150_000_000);
    pictures = open();
    expect(await get()).toBeNull();
    expect(seen).toHaveLength(1);
  });

  it('follows a redirect within the account, and none to a private address elsewhere', async () => {
    const body = await png();
    answer = (request, response) => {
      if (request.url?.startsWith('/moved')) response.end(body);
      else response.writeHead(302, { location: '/moved' }).end();
    };
    expect(await get('a')).not.toBeNull();
  });

  it('is never fetched from a private address outside the account, nor by a redirect', async () => {
    const body = await png();
    const { port, asked } = closedAfterTest(await startRaw((_request, response) => response.end(body)));
    const addresses = [`http://127.0.0.1:${port}/a.png`, `http://localhost:${port}/a.png`];
    for (path of [...addresses, 'http://[::1]/a.png', 'file:///etc/passwd']) expect(await get(path)).toBeNull();
    expect(seen).toHaveLength(0);
    path = '/storage/a.png';
    for (const location of addresses) {
      answer = (_request, response) => response.writeHead(302, { location }).end();
      expect(await get(location)).toBeNull();
    }
    expect(asked).toEqual([]);
  });

  it.each([null, 'd41d8cd98f00b204e9800998ecf8427e'])(
    'is never shared with another account’s item, with the checksum %j',
    async (encoded) => {
      checksum = encoded;
      for (account of ['one', 'two', 'one', 'two']) expect(await get()).not.toBeNull();
      expect(seen).toHaveLength(2);
    },
  );
});

describe('many pictures', () => {
  it('are fetched six at a time, except those already scrolled past', async () => {
    const pendingResponses: ServerResponse[] = [];
    answer = (_request, response) => void pendingResponses.push(response);
    let none = 0;
    const requests = Array.from({ length: 400 }, async (_, at) => {
      const picture = await get(`p${String(at)}`);
      if (picture === null) none += 1;
    });
    // All requests except the running ones and 150 return no picture immediately, and may be repeated.
    await expect.poll(() => none, { timeout: 30_000 }).toBe(400 - 6 - 150);
    await expect.poll(() => pendingResponses.length).toBe(6);
    const body = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#6c7351' } })
      .png()
      .toBuffer();
    answer = (_request, response) => response.end(body);
    pendingResponses.forEach((response) => response.end(body));
    await Promise.all(requests);
    expect([none, seen.length]).toEqual([400 - 6 - 150, 6 + 150]);
  }, 60_000);
});

describe('picture with a name from the service', () => {
  it('is stored in the program’s path for any `Content-Disposition` and URL', async () => {
    const body = await png();
    const names = [
      '../../evil.sh',
      '/tmp/evil.sh',
      '..\\..\\evil.sh',
      'evil\u202Egnp.exe',
      'evil\r\nx: y',
      'con',
      `${'e'.repeat(300)}vil`,
    ];
    for (const name of names) {
      const encoded = encodeURIComponent(name);
      answer = (_request, response) =>
        response
          .writeHead(200, { 'content-disposition': `attachment; filename="${encoded}"; filename*=UTF-8''${encoded}` })
          .end(body);
      path = `/storage/${encoded}`;
      expect(await get(name), name).not.toBeNull();
    }
    const files = await readdir(folder, { recursive: true });
    expect(files.length).toBeGreaterThanOrEqual(names.length);
    expect(files.filter((name) => /evil|vil$|exe|\.sh|con$/i.test(name))).toEqual([]);
    for (const outside of ['..', '../..', '/tmp'])
      expect(await readdir(resolve(folder, outside))).not.toContain('evil.sh');
  });

  it('is given up for the offline copy if its complete file could not be decoded, even for a passing reason', async () => {
    const scale = () => Promise.reject(new VitrineError('internal', 'The scaler ended.', { retryable: true }));
    const { keep } = openAll({ scale });
    for (let times = 0; times < 2; times += 1) expect(await keep('x', new AbortController().signal)).toBe('none');
    expect(seen).toHaveLength(1);
  });

  it('prepares the scaler during the download, but not after a fetch without a picture', async () => {
    let begun = 0;
    pictures = open(() => (begun += 1));
    const fine = answer;
    answer = (_request, response) => response.writeHead(404).end();
    for (const id of ['a', 'b', 'c']) {
      path = `/storage/${id}.png`;
      expect(await get(id)).toBeNull();
    }
    expect(begun).toBe(1);
    answer = fine;
    for (const id of ['d', 'e']) {
      path = `/storage/${id}.png`;
      expect(await get(id)).not.toBeNull();
    }
    expect(begun, 'as soon as something comes').toBe(3);
  });
});

describe('address of a picture', () => {
  const baseAddresses = { serviceAddress: 'https://pim.example/base', assetAddress: null };

  it('is relative to the service address unless it is absolute or the account defines another base', () => {
    expect(resolvePictureUrl('/storage/a.png', baseAddresses)?.href).toBe('https://pim.example/base/storage/a.png');
    expect(resolvePictureUrl('https://cdn.example/a.png', baseAddresses)?.href).toBe('https://cdn.example/a.png');
    expect(resolvePictureUrl('a.png', { ...baseAddresses, assetAddress: 'https://cdn.example/x/' })?.href).toBe(
      'https://cdn.example/x/a.png',
    );
  });

  it.each([
    'ftp://cdn.example/a.png',
    'https://me:secret@cdn.example/a.png',
    'javascript:alert(1)',
    'data:image/png;base64,',
  ])('is missing for %s', (path) => {
    expect(resolvePictureUrl(path, baseAddresses)).toBeNull();
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '::1',
    'fd00::1',
    'fe80::1',
    '::ffff:10.0.0.1',
    '0.0.0.0',
    'nonsense',
  ])('treats %s as private', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each(['93.184.216.34', '2606:4700::1111'])('treats %s as public', (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  });
});
