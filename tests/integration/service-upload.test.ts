import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { ms } from '../../electron/base/branded-types.ts';
import type { ServiceClient, Upload } from '../../electron/service/client.ts';
import { type RawServer, whenRead, sendJson, startRaw } from '../unit/service/raw-server.ts';
import type { RequestListener } from 'node:http';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { clientOf } from '../support/client-of.ts';

const fields = { filename: 'filename', content: 'content' };
let folder: string;
let server: RawServer;
let client: ServiceClient;
let bodies: { text: string; length: string | undefined }[];
let assets: RequestListener;
let exchanges: number;

const storeBody: RequestListener = (request, response) => {
  whenRead(request, (text) => {
    bodies.push({ text, length: request.headers['content-length'] });
    sendJson(response, 201, { data: { id: `a${bodies.length}` } });
  });
};

beforeEach(async () => {
  folder = tempFolder();
  bodies = [];
  exchanges = 0;
  assets = storeBody;
  server = closedAfterTest(
    await startRaw((request, response) => {
      if (request.url !== '/auth/api/get-token') assets(request, response);
      else whenRead(request, () => sendJson(response, 200, { token: `t${++exchanges}` }));
    }),
  );
  client = closedAfterTest(
    clientOf({ address: server.address, apiKey: 'k', apiPassword: 'p' }, { timeouts: { uploadIdle: ms(1_500) } }),
  );
});

const file = (size: number, name = 'file.bin'): { path: string; name: string; size: number; content: Buffer } => {
  const content = randomBytes(size);
  const path = join(folder, 'content');
  writeFileSync(path, content);
  return { path, name, size, content };
};
const upload = (
  one: { path: string; name: string; size: number },
  options?: Upload,
): ReturnType<ServiceClient['upload']> => client.upload(one, fields, options);

describe('upload to a service', () => {
  it.each([0, 1, 2, 3, 4, 196_607, 196_608, 196_609, 3_000_001])(
    'of %i bytes arrives completely, with a known length',
    async (size) => {
      const one = file(size);
      const progress: number[] = [];
      const created = await upload(one, { onProgress: (sent) => progress.push(sent) });
      const [body] = bodies;
      const { filename, content } = JSON.parse(body?.text ?? 'null') as { filename: string; content: string };
      expect(filename).toBe('file.bin');
      expect(Buffer.from(content, 'base64').equals(one.content)).toBe(true);
      expect(body?.length).toBe(String(Buffer.byteLength(body?.text ?? '')));
      expect(created).toMatchObject({ id: 'a1', sha256Sent: createHash('sha256').update(one.content).digest('hex') });
      expect(progress).toEqual([...progress].sort((a, b) => a - b));
      expect(progress.at(-1) ?? 0).toBe(size);
    },
  );

  it.each([
    'a "quoted" \\ name.png',
    '../../etc/passwd',
    'line\nbreak\u0000.txt',
    '😀 مرحبا \u202E.jpg',
    'lone \uD800.png',
    'x'.repeat(255),
  ])('keeps the name %j in its field', async (name) => {
    await upload(file(10, name));
    expect(JSON.parse(bodies[0]?.text ?? 'null')).toMatchObject({ filename: name.toWellFormed() });
  });

  it('uses the field names of the account', async () => {
    await client.upload(file(3), { filename: 'na"me', content: '__proto__' });
    expect(bodies[0]?.text).toMatch(/^\{"na\\"me":"file.bin","__proto__":"[^"]{4}"\}$/);
  });

  it('is not resent when the token was rejected after the complete request', async () => {
    assets = (request, response) => {
      assets = storeBody;
      whenRead(request, () => sendJson(response, 401, { detail: 'expired' }));
    };
    await expect(upload(file(500_000))).rejects.toMatchObject({ code: 'unauthorized', bodySent: true });
    expect([exchanges, bodies.length]).toEqual([2, 0]);
  });

  it('that is rejected before it was read shows the reason', async () => {
    assets = (_, response) => sendJson(response, 413, { errors: [{ name: 'X', description: 'content: Too large' }] });
    await expect(upload(file(1_000))).rejects.toMatchObject({
      code: 'invalid',
      field: 'content',
      message: 'Too large',
    });
  });

  it('may have been performed when the response is lost', async () => {
    assets = (request) => whenRead(request, () => request.socket.resetAndDestroy());
    await expect(upload(file(300_000))).rejects.toMatchObject({ code: 'unknownOutcome' });
  });

  it('was not performed when it is interrupted half-way', async () => {
    assets = (request) => void request.once('data', () => request.socket.resetAndDestroy());
    await expect(upload(file(30_000_000))).rejects.toMatchObject({ code: 'offline', retryable: true });
  });

  it('ends by timeout when the server does not read it', async () => {
    assets = (request) => void request.pause();
    await expect(upload(file(60_000_000))).rejects.toMatchObject({ code: 'timeout' });
  });

  it('closes its connection when it is cancelled', async () => {
    const closed = Promise.withResolvers<null>();
    const stop = new AbortController();
    assets = (request) => {
      request.socket.once('close', () => closed.resolve(null));
      request.once('data', () => stop.abort());
      request.on('error', () => undefined);
    };
    await expect(upload(file(60_000_000), { signal: stop.signal })).rejects.toMatchObject({ code: 'cancelled' });
    await closed.promise;
  });
});

describe('changed file', () => {
  it('is not sent: missing, grown, shortened, a folder, a device, a loop, a pipe', async () => {
    const one = file(100);
    const loop = join(folder, 'loop');
    symlinkSync(loop, loop);
    mkdirSync(join(folder, 'sub'));
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    for (const wrong of [
      { ...one, path: join(folder, 'gone') },
      { ...one, size: 99 },
      { ...one, size: 101 },
      { ...one, path: join(folder, 'sub') },
      { ...one, path: '/dev/zero' },
      { ...one, path: loop },
      { ...one, path: pipe },
    ])
      await expect(upload(wrong)).rejects.toMatchObject({ code: 'file' });
    expect(bodies).toEqual([]);
  });

  it.each([
    ['shrinks', (path: string) => truncateSync(path, 1_000_000)],
    ['grows', (path: string) => appendFileSync(path, 'more')],
  ])('is cancelled when it %s during the upload', async (_, change) => {
    const one = file(40_000_000);
    assets = (request) => {
      request.on('error', () => undefined);
      request.once('data', () => {
        change(one.path);
        request.resume();
      });
      request.pause();
      request.resume();
    };
    await expect(upload(one)).rejects.toMatchObject({ code: 'file' });
  });
});
