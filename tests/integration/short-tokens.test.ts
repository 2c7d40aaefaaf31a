import { expect, it } from 'vitest';
import { type ServiceClient, createClient } from '../../electron/service/client.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { sendJson, startRaw, whenRead } from '../unit/service/raw-server.ts';

const password = 'p';

interface Service {
  readonly client: ServiceClient;
  /** The statuses of the responses to creations, in order. */
  readonly answers: readonly number[];
  exchanges: number;
}

/**
 * Starts a service whose tokens contain no expiry; `accepts` decides on each request by the number of its token, after
 * `age` milliseconds.
 */
const start = async (
  accepts: (token: number, request: number) => boolean,
  ages: readonly number[] = [],
): Promise<Service> => {
  let now = Date.now();
  let requests = 0;
  const answers: number[] = [];
  const server = closedAfterTest(
    await startRaw((request, response) => {
      whenRead(request, () => {
        if (request.url?.endsWith('get-token') === true) {
          service.exchanges += 1;
          sendJson(response, 200, { access_token: `token-${service.exchanges}` });
          return;
        }
        now += ages[requests] ?? 0;
        const token = Number(/token-(\d+)$/.exec(request.headers.authorization ?? '')?.[1]);
        const status = accepts(token, requests) ? 201 : 401;
        requests += 1;
        answers.push(status);
        sendJson(response, status, status === 201 ? { data: { id: `e${requests}`, name: 'x' }, errors: [] } : {});
      });
    }),
  );
  const client = closedAfterTest(
    createClient({
      serviceAddress: server.address,
      signInAddress: server.address,
      apiKey: 'k',
      password: async () => password,
      now: () => now,
    }),
  );
  const service = { client, answers, exchanges: 0 };
  return service;
};

const read = ({ client }: Service): Promise<unknown> => client.search('ecatalog', null, async () => undefined);
const create = ({ client }: Service): Promise<unknown> => client.create('ecatalog', { name: 'x' });

it('retries reads when fresh tokens expire before they arrive, as earlier ones did', async () => {
  // The first token is accepted once. Then three expire in transit, each after 700 ms.
  const service = await start((token, request) => request === 0 || token === 5, [0, 700, 700, 700, 700]);
  await read(service);
  await read(service);
  expect(service.answers).toEqual([201, 401, 401, 401, 401, 201]);
  expect(service.exchanges).toBe(5);
});

it('stops reading after six rejections when no token lasts', async () => {
  const service = await start((_token, request) => request === 0, [0, ...Array.from({ length: 10 }, () => 700)]);
  await read(service);
  await expect(read(service)).rejects.toMatchObject({ code: 'unauthorized' });
  expect(service.answers).toEqual([201, 401, 401, 401, 401, 401, 401]);
});

it('retries a read only once when the service rejects that request with any token', async () => {
  const service = await start((_token, request) => request === 0, [0, 60_000, 20, 20]);
  await read(service);
  await expect(read(service)).rejects.toMatchObject({ code: 'unauthorized' });
  expect(service.answers).toEqual([201, 401, 401]);
});

it('does not resend a creation automatically, which the service may have performed', async () => {
  const service = await start((_token, request) => request !== 1, [0, 700]);
  await create(service);
  await expect(create(service)).rejects.toMatchObject({ code: 'unauthorized', bodySent: true });
  expect(service.answers).toEqual([201, 401]);
  // The following requests have a new token.
  await create(service);
  expect(service.exchanges).toBe(2);
});
