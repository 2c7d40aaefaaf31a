import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Met } from '../support/hostile/child.ts';
import { node24 } from '../support/project.ts';
import { sendBytes, sendJson, startRaw, whenRead } from '../unit/service/raw-server.ts';

const child = new URL('../support/hostile/child.ts', import.meta.url);
type Hostile = (response: ServerResponse, url: URL) => unknown;
const stored = [
  { id: 'p1', sku: 'A' },
  { id: 'p2', sku: 'B' },
];
const nothing = { data: [], errors: [], pagination: {} };

/**
 * Runs a program that has read two products against the same service, which now responds to requests for products in a
 * hostile way. `asked` is the number of these requests.
 */
const meet = async (hostile: Hostile): Promise<Met & { readonly asked: number }> => {
  let isHostile = false;
  const server = await startRaw((request, response) => {
    whenRead(request, () => {
      const url = new URL(request.url ?? '/', 'http://service');
      if (url.pathname === '/auth/api/get-token') sendJson(response, 200, { access_token: 'token' });
      else if (url.pathname !== '/api/v3/products') sendJson(response, 200, nothing);
      else if (isHostile) hostile(response, url);
      else sendJson(response, 200, { ...nothing, data: stored });
    });
  });
  onTestFinished(() => server.close());
  const program = fork(child, [], { execPath: node24 });
  onTestFinished(() => void program.kill('SIGKILL'));
  const died = once(program, 'exit').then(([code, signal]) => {
    throw new Error(`The program ended (${String(code ?? signal)})`);
  });
  died.catch(() => undefined);
  const heard = async (): Promise<unknown> => ((await Promise.race([once(program, 'message'), died])) as unknown[])[0];
  program.send(server.address);
  expect(await heard()).toBe('ready');
  isHostile = true;
  const before = server.asked.length;
  program.send('go');
  const met = (await heard()) as Met;
  const requestCount = server.asked.slice(before).filter((one) => one.startsWith('GET /api/v3/products')).length;
  return { ...met, asked: requestCount };
};

/** Sends pieces one after the other, as fast as the client reads them. */
const pour = async (response: ServerResponse, pieces: Iterable<string | Buffer>): Promise<void> => {
  const closed = once(response, 'close').catch(() => undefined);
  for (const piece of pieces) {
    if (response.destroyed) return;
    if (!response.write(piece)) await Promise.race([once(response, 'drain'), closed]);
  }
  response.end();
};
function* repeated(before: string, piece: (n: number) => string | Buffer, times: number, after: string) {
  yield before;
  for (let n = 0; n < times; n += 1) yield piece(n);
  yield after;
}

const blank = Buffer.alloc(1024 * 1024, ' ');
/** Returns this many times 64 MB of compressed blanks. Concatenated parts unpack to one stream. */
const packed = (times: number): Buffer => {
  const part = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '));
  return Buffer.concat(Array.from({ length: times }, () => part));
};

/** The maximum additional memory of the program, in megabytes. */
const maxGrowth = 700;
const alive = { products: 2, others: 'done' };

describe('hostile response', { timeout: 240_000 }, () => {
  it.each([1, 2])('is rejected if it is 4 GB, packed into a few megabytes (%i times)', async (times) => {
    const once = packed(64);
    const bomb = times === 1 ? once : gzipSync(once);
    const encoding = Array.from({ length: times }, () => 'gzip').join(', ');
    const met = await meet((response) => response.writeHead(200, { 'content-encoding': encoding }).end(bomb));
    expect(met).toMatchObject({ ...alive, message: 'The answer is too large to read.', asked: 1 });
    expect(met.more).toBeLessThan(maxGrowth);
  });

  it.each([
    ['declares', { 'content-length': String(2 ** 31) }],
    ['does not declare', {}],
  ])('is rejected if it is 2 GB, and %s so, and is not requested again', async (_, headers) => {
    const met = await meet((response) =>
      pour(
        response.writeHead(200, headers),
        repeated('', () => blank, 2048, ''),
      ),
    );
    expect(met).toMatchObject({ ...alive, message: 'The answer is too large to read.', asked: 1 });
    expect(met.more).toBeLessThan(maxGrowth);
  });

  it('is reported if it has one item with 10 million properties', async () => {
    const members = Array.from({ length: 10_000 }, (_, n) => `"${n}":1`).join();
    const createMembers = (n: number): string => `${members.replaceAll('":', `-${n}":`)},`;
    const met = await meet((response) =>
      pour(response.writeHead(200), repeated('{"data":[{"id":"p1","attributes":{', createMembers, 1000, '"z":1}}]}')),
    );
    expect(met).toMatchObject({ ...alive, message: 'An item in the answer is too large to read.' });
    expect(met.more).toBeLessThan(maxGrowth);
  });

  it('is reported if it has 10 million items', async () => {
    const items = Buffer.from('{},'.repeat(10_000));
    const met = await meet((response) =>
      pour(
        response.writeHead(200),
        repeated('{"data":[', () => items, 1000, '{}]}'),
      ),
    );
    expect(met).toMatchObject({ ...alive, message: 'The answer has too many items to read.' });
    expect(met.more).toBeLessThan(maxGrowth);
  });

  it.each([
    ['headers', 'HTTP/1.1 200 OK\r\n', (n: number) => `x-${n}: y\r\n`],
    ['body', 'HTTP/1.1 200 OK\r\n\r\n{"data":[', () => ' '],
  ])('with %s that arrive slowly without end is no response', async (_, start, drop) => {
    const met = await meet(async ({ socket }) => {
      socket?.write(start);
      for (let n = 0; socket?.writable; n += 1) {
        socket.write(drop(n));
        await setTimeout(200);
      }
    });
    expect(met).toMatchObject({ ...alive, message: expect.stringMatching(/^No answer from .* in time\.$/) as string });
    expect(met.more).toBeLessThan(maxGrowth);
  });

  it('with endless pages without anything new is followed for at most twenty pages', async () => {
    const met = await meet((response, { searchParams }) =>
      sendJson(response, 200, {
        ...nothing,
        data: stored,
        pagination: { next_page: `?page=${Number(searchParams.get('page')) + 1}` },
      }),
    );
    expect(met).toMatchObject({ ...alive, asked: 21 });
    expect(met.message).toMatch(/page/);
  });

  it('that is not HTTP cannot be read', async () => {
    const met = await meet((response) => sendBytes(response, Buffer.alloc(100_000, 7)));
    expect(met).toMatchObject(alive);
    expect(met.message).not.toBeNull();
  });
});
