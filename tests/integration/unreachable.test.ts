import { type Socket, createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Ms, ms } from '../../electron/base/branded-types.ts';
import type { Cache } from '../../electron/cache/cache.ts';
import type { ClientOptions, ServiceClient } from '../../electron/service/client.ts';
import { type Sync, createSync } from '../../electron/sync/sync.ts';
import { setSystemTimer } from '../../electron/base/monotonic-clock.ts';
import { startTiny } from '../support/tiny-service.ts';
import { idsOf, tempCache } from '../unit/cache/temp-cache.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { closedPort } from '../unit/service/raw-server.ts';
import { listen } from '../support/loopback.ts';
import { clientOf } from '../support/client-of.ts';

/** The program's clock runs twenty times as fast. */
const pace = 20;
const began = Date.now();
const now = (): number => began + (Date.now() - began) * pace;
const faster = (time: Ms): Ms => ms(time / pace);

interface World {
  readonly client: ServiceClient;
  readonly sync: Sync;
  readonly cache: Cache;
}

const start = async (address: string, waits: boolean, options: Partial<ClientOptions> = {}): Promise<World> => {
  const client = clientOf({ address, apiKey: 'tiny key', apiPassword: 'tiny päss word' }, options);
  const cache = await tempCache();
  const setTimer = (work: () => void, delay: Ms): (() => void) => setSystemTimer(work, faster(delay));
  const sync = await createSync({ client, cache, somethingWaits: () => waits, now, setTimer });
  onTestFinished(async () => {
    await sync.stop();
    await client.close();
  });
  return { client, sync, cache };
};

/** Accepts every connection and never responds, or passes it to `take`. `tried` counts the connections. */
const blackHole = async (
  take: (socket: Socket) => void = () => undefined,
): Promise<{ readonly address: string; readonly tried: () => number }> => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    take(socket);
    socket.on('error', () => undefined);
  });
  const port = await listen(server);
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return { address: `http://127.0.0.1:${port}`, tried: () => sockets.length };
};

describe('service that is unreachable at the start', () => {
  it('is offline after a few attempts, which are shared by all waiting callers', async () => {
    const { address, tried } = await blackHole((socket) => socket.resetAndDestroy());
    const { sync } = await start(address, false);
    sync.start();
    await expect.poll(() => sync.status().state, { timeout: 20_000 }).toBe('offline');
    // The sign-ins of the sync and of the connection check.
    expect(tried()).toBe(8);
    expect(sync.status().problem).toMatchObject({
      code: 'offline',
      message: expect.stringContaining('No connection') as string,
    });
  });

  it.each([true, false])('reconnects without a click (something waits: %s)', async (waits) => {
    const port = await closedPort();
    const { sync, cache } = await start(`http://127.0.0.1:${port}`, waits);
    sync.start();
    await expect.poll(() => sync.status().state, { timeout: 20_000 }).toBe('offline');
    closedAfterTest(await startTiny({}, port));
    await expect.poll(() => sync.status().state, { timeout: 20_000 }).toBe('upToDate');
    expect(await idsOf(cache, 'product')).toHaveLength(11);
  });
});

describe('service that accepts connections and never responds', () => {
  const short: Partial<ClientOptions> = { timeouts: { idle: ms(400), uploadIdle: ms(400), person: ms(450) } };

  it('is reported to every caller for any request, within the user’s maximum wait', async () => {
    const { address } = await blackHole();
    const { client } = await start(address, false, short);
    const requests = [
      client.signIn(),
      client.probe(),
      client.getOne('asset', 'x'),
      client.search('product', null, async () => null),
      client.create('ecatalog', { name: 'x' }),
    ];
    for (const one of await Promise.allSettled(requests))
      expect(one).toMatchObject({
        reason: { code: 'timeout', message: expect.stringContaining('No answer') as string },
      });
  });

  it('is offline for a sync after a few such waits', async () => {
    const { address, tried } = await blackHole();
    const { sync } = await start(address, false, short);
    sync.start();
    await expect.poll(() => sync.status().state, { timeout: 20_000 }).toBe('offline');
    expect(tried()).toBeLessThanOrEqual(4);
  });

  it('is offline also when it stops responding after the sign-in', async () => {
    const { address, tried } = await blackHole();
    const tiny = closedAfterTest(await startTiny());
    const { sync } = await start(address, false, { ...short, signInAddress: tiny.address });
    sync.start();
    await expect.poll(() => sync.status().state, { timeout: 20_000 }).toBe('offline');
    expect(tried()).toBeLessThanOrEqual(4);
    expect(tiny.exchanges).toBe(1);
  });
});
