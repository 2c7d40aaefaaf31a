import { expect, it } from 'vitest';
import { seconds } from '../../../electron/base/branded-types.ts';
import { VitrineError } from '../../../electron/base/errors.ts';
import { getResource } from '../../../electron/model/index.ts';
import { createSession } from '../../../electron/service/auth/session.ts';
import type { HttpAnswer, HttpCall } from '../../../electron/service/http/transport.ts';
import { createRequestQueue } from '../../../electron/service/limits/request-queue.ts';
import { createBudget } from '../../../electron/service/limits/request-budget.ts';
import { createJsonBody } from '../../../electron/service/http/request-body.ts';
import { createRequests } from '../../../electron/service/requests.ts';
import { interactiveRetryPolicy } from '../../../electron/service/retry.ts';
import { ServiceTime } from '../../../electron/service/service-time.ts';

interface Started {
  readonly get: () => Promise<number>;
  /** Sends a creation. Each request is first recorded on a disk that takes `noting` seconds. */
  readonly post: (noting: number) => Promise<unknown>;
  /** The events in order. A status belongs to a sent request. */
  readonly told: string[];
  readonly serviceTime: ServiceTime;
}

/** The time of the service in the headers of its responses. */
const served = Date.UTC(2026, 10, 28, 12);

/**
 * A service that accepts one token at a time, each valid for `life` seconds. Requests wait `wait` seconds for their
 * first turn and `waitAgain` for later ones. `takesBody`: it responds after the complete body, otherwise before any of
 * it. If not `answers`, the connection ends instead.
 */
const start = (life: number, wait: number, { waitAgain = wait, takesBody = true, answers = true } = {}): Started => {
  let time = 1_000_000_000;
  let [tokens, good] = [0, { value: '', until: 0 }];
  const events: string[] = [];
  const now = (): number => time;
  const getAnswer = (status: number, json: unknown): HttpAnswer => ({
    status,
    header: () => undefined,
    body: new TextEncoder().encode(JSON.stringify(json)),
  });
  const serviceTime = new ServiceTime();
  const exchange = (): HttpAnswer => {
    const claims = { iat: time / 1000, exp: time / 1000 + life, number: (tokens += 1) };
    const value = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
    good = { value, until: time + life * 1000 };
    events.push('token');
    time += 10; // The response takes as long.
    return getAnswer(200, { data: [{ access_token: value }] });
  };
  const send = async ({ token, url, body, onAnswer }: HttpCall): Promise<HttpAnswer> => {
    if (url.pathname.endsWith('get-token')) return exchange();
    const pieces = takesBody && body !== null ? body.pieces(() => undefined) : [];
    for await (const piece of pieces) expect(piece.byteLength).toBeGreaterThan(0);
    if (!answers) throw new VitrineError('offline', 'The connection ended.');
    onAnswer?.();
    const status = token === good.value && time < good.until ? 200 : 401;
    events.push(String(status));
    const date = new Date(served).toUTCString();
    const header = (name: string): string | undefined => (name === 'date' ? date : undefined);
    return { ...getAnswer(status, { data: body === null ? [] : 'E-1', errors: [] }), header };
  };
  const transport = { send, close: async (): Promise<void> => undefined };
  const authUrl = 'https://sign-in.example';
  const password = async (): Promise<string> => 'secret';
  const requests = createRequests({
    transport,
    session: createSession({
      transport,
      signInAddress: authUrl,
      apiKey: 'k',
      password,
      limit: seconds(5),
      patience: interactiveRetryPolicy,
      now,
    }),
    queue: createRequestQueue(() => createBudget(() => 100, now)),
    pacer: () => ({
      run: (leave) => {
        time += (events.includes('turn') ? waitAgain : wait) * 1000;
        events.push('turn');
        return leave();
      },
      state: () => {
        throw new Error('Nobody asks');
      },
    }),
    serviceTime,
    serviceAddress: 'https://service.example',
    apiKey: 'k',
    now,
  });
  const about = { resource: getResource('product'), doing: 'search' } as const;
  const { signal } = new AbortController();
  return {
    told: events,
    serviceTime,
    get: () =>
      requests.get(new URL('https://service.example/api/v3/products'), about, {}, signal, ({ status }) => status),
    post: (noting) => {
      const onLeave = async (): Promise<void> => {
        time += noting * 1000;
        events.push('noted');
      };
      const onReturn = async (): Promise<void> => void events.push('returned');
      const what = {
        resource: getResource('ecatalog'),
        streams: false,
        members: () => [],
        make: () => createJsonBody({}),
      };
      return requests.post({ ...what, onLeave, onReturn }, {}, signal);
    },
  };
};

it('sends requests with a valid token, however long they waited', async () => {
  const { get, told: events } = start(900, 3_000);
  await get();
  await get();
  expect(events.filter((what) => what !== 'token')).toEqual(['turn', 'turn', '200', 'turn', 'turn', '200']);
});

it('puts a request back into the queue if its token expired, with a new one', async () => {
  const { get, told: events } = start(900, 3_000, { waitAgain: 10 });
  await get();
  expect(events).toEqual(['token', 'turn', 'token', 'turn', '200']);
});

it('uses one token for many requests within its lifetime', async () => {
  const { get, told: events } = start(900, 10);
  await get();
  await get();
  expect(events).toEqual(['token', 'turn', '200', 'turn', '200']);
});

it('rejects requests without a loop if a token expires before it can be used', async () => {
  const { get, told: events } = start(0.001, 10);
  await expect(get()).rejects.toMatchObject({ code: 'unauthorized' });
  expect(events.filter((what) => what === '401')).toHaveLength(2);
});

it('puts requests back into the queue after a slow disk write, and records them once', async () => {
  const { post, told: events } = start(900, 1);
  await post(4);
  expect(events).toEqual(['token', 'turn', 'noted', 'turn', '200']);
});

it('sends requests immediately after a fast disk write', async () => {
  const { post, told: events } = start(900, 1);
  await post(0.25);
  expect(events).toEqual(['token', 'turn', 'noted', '200']);
});

it('does not resend a creation after a 401 that followed the complete request', async () => {
  const { post, told: events } = start(0.001, 1);
  await expect(post(4)).rejects.toMatchObject({ code: 'unauthorized', bodySent: true });
  expect(events.filter((what) => ['noted', 'returned', '401'].includes(what))).toEqual(['noted', '401']);
  // The next request finds a new token.
  expect(events.at(-1)).toBe('token');
});

it('treats a success as an unknown outcome if it arrived before the complete body was sent', async () => {
  const { post } = start(900, 1, { takesBody: false });
  await expect(post(0)).rejects.toMatchObject({ code: 'unknownOutcome' });
});

it('records requests again when they are resent with a new token', async () => {
  // The first token expires during the slow disk write and the second wait; the earlier one is rejected.
  const { post, told: events } = start(0.001, 1, { takesBody: false });
  await expect(post(4)).rejects.toMatchObject({ code: 'unauthorized' });
  expect(events.filter((what) => ['noted', 'returned', '401'].includes(what))).toEqual([
    'noted',
    '401',
    'returned',
    'noted',
    '401',
  ]);
});

it.each(['get', 'post'] as const)(
  'reads the time of the service from its response to a request (%s)',
  async (method) => {
    const world = start(900, 1);
    expect(world.serviceTime.now()).toBeNull();
    await world[method](0);
    expect(Math.abs((world.serviceTime.now() ?? 0) - served)).toBeLessThan(60_000);
  },
);

it.each([
  ['after all of the body had left', true, 'unknownOutcome'],
  ['before any of the body had left', false, 'offline'],
])('reports a creation whose connection ended %s (%s) as %s', async (_, takesBody, code) => {
  const { post } = start(900, 1, { takesBody, answers: false });
  await expect(post(0)).rejects.toMatchObject({ code });
});
