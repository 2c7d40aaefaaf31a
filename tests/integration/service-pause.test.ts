import type { ServerResponse } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { type RawServer, sendJson, startRaw, whenRead } from '../unit/service/raw-server.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { type Core, startCore } from '../support/core.ts';

type Answer = (response: ServerResponse) => void;

const hour = 3_600_000;
const list: Answer = (response) => {
  const data = Array.from({ length: 3 }, (_, n) => ({ id: `i${n}`, _id: `i${n}`, sku: `S${n}`, name: `N${n}` }));
  sendJson(response, 200, { data, errors: [], pagination: {} });
};
/** Requests a pause until a time of the service's clock, which is `ahead` of this computer's. */
const later =
  (status: number, waitMs: number, ahead: number): Answer =>
  (response) => {
    const served = Date.now() + ahead;
    const headers = { date: new Date(served).toUTCString(), 'retry-after': new Date(served + waitMs).toUTCString() };
    response.writeHead(status, headers).end();
  };

let server: RawServer;
let core: Core;
let service: Answer;

beforeEach(async () => {
  service = list;
  server = closedAfterTest(
    await startRaw((request, response) => {
      const isSignIn = request.url === '/auth/api/get-token';
      whenRead(request, () => (isSignIn ? sendJson(response, 200, { access_token: 'tok-en' }) : service(response)));
    }),
  );
  core = closedAfterTest(await startCore());
  await core.connect({ address: server.address, apiKey: 'key', apiPassword: 'password' });
});

describe('service that requests a pause until a time', () => {
  it.each([
    [503, 0],
    [503, hour],
    [429, hour],
    [429, -hour],
  ])('receives no requests until then: status %i, its clock ahead by %i ms', async (status, ahead) => {
    service = later(status, 40 * 60_000, ahead);
    const { state, waiting, resources } = await core.syncAgain();
    expect({ state, why: waiting?.why }).toEqual({ state: 'waiting', why: 'pause' });
    const wait = Date.parse(waiting?.until ?? '') - Date.now();
    expect(Math.abs(wait - 40 * 60_000)).toBeLessThan(5_000);
    expect(resources.every((one) => one.state === 'done')).toBe(true);
  });

  it('delays creations too, and the time is shown', async () => {
    service = later(503, 40 * 60_000, hour);
    await core.syncAgain();
    const { outbox } = await core.work();
    const { id } = await outbox.create('ecatalog', { name: 'One' });
    await outbox.idle();
    expect(await outbox.get(id)).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(outbox.holdStatus()).toMatchObject({ hold: 'offline', until: expect.any(String) as string });
  });

  it('receives one request when the user starts a sync earlier, and is read when it responds', async () => {
    service = later(503, 40 * 60_000, 0);
    await core.syncAgain();
    const before = server.asked.length;
    expect((await core.syncAgain()).state).toBe('waiting');
    expect(server.asked.length - before).toBe(1);
    service = list;
    expect(await core.syncAgain()).toMatchObject({ state: 'upToDate', problem: null });
  });

  it('is read after a pause in seconds of the service’s clock, independently of the local clock', async () => {
    const until = Date.now() + 2_000;
    service = (response) => (Date.now() < until ? later(429, 2_000, hour) : list)(response);
    expect(await core.syncAgain()).toMatchObject({ state: 'upToDate', problem: null });
    expect(Date.now() - until).toBeLessThan(20_000);
  });
});
