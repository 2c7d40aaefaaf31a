import { createServer as createPlain } from 'node:http';
import { createServer } from 'node:https';
import { describe, expect, it } from 'vitest';
import { ms } from '../../electron/base/branded-types.ts';
import type { ClientOptions, ServiceClient } from '../../electron/service/client.ts';
import { selfSigned } from '../support/self-signed.ts';
import { type RawServer, whenRead, sendJson, startRaw, closedPort } from '../unit/service/raw-server.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { listen } from '../support/loopback.ts';
import { clientOf } from '../support/client-of.ts';

const raw = async (...handler: Parameters<typeof startRaw>): Promise<RawServer> =>
  closedAfterTest(await startRaw(...handler));
const connect = (address: string, options: Partial<ClientOptions> = {}): ServiceClient =>
  closedAfterTest(clientOf({ address }, { timeouts: { idle: ms(200), uploadIdle: ms(200) }, ...options }));
const withSignIn =
  (rest: Parameters<typeof startRaw>[0]): Parameters<typeof startRaw>[0] =>
  (request, response) => {
    if (request.url === '/auth/api/get-token') whenRead(request, () => sendJson(response, 200, { token: 't' }));
    else rest(request, response);
  };

describe('unreachable service', () => {
  it('is offline after a refused connection, also for a creation, which was certainly not sent', async () => {
    const client = connect(`http://127.0.0.1:${await closedPort()}`);
    await expect(client.signIn()).rejects.toMatchObject({ code: 'offline', retryable: true });
    await expect(client.create('product', { sku: 'a' })).rejects.toMatchObject({ code: 'offline' });
  });

  it('is offline for a creation after it disappeared after the sign-in, not unknown', async () => {
    const server = await raw(withSignIn((_, response) => sendJson(response, 200, { data: [] })));
    const client = connect(server.address);
    await client.probe();
    await server.close();
    await expect(client.create('product', { sku: 'a' })).rejects.toMatchObject({ code: 'offline' });
  });

  it('is not found if the host has no address', async () => {
    await expect(connect('https://no-such-host.invalid').signIn()).rejects.toMatchObject({ code: 'hostNotFound' });
  });

  it('does not use the budget for background requests that were never sent', async () => {
    const server = await raw(withSignIn((_, response) => sendJson(response, 200, { data: [] })));
    const client = connect(server.address);
    await client.signIn();
    await server.close();
    await expect(client.probe({ background: true })).rejects.toMatchObject({ code: 'offline' });
    expect(client.budget().used).toBe(0);
  });
});

describe('certificate', () => {
  it('is not trusted if it is self-signed', async () => {
    const port = await listen(closedAfterTest(createServer(selfSigned)));
    await expect(connect(`https://127.0.0.1:${port}`).signIn()).rejects.toMatchObject({ code: 'certificate' });
  });

  it('is reported as another kind of service if it is missing', async () => {
    const port = await listen(closedAfterTest(createPlain()));
    await expect(connect(`https://127.0.0.1:${port}`).signIn()).rejects.toMatchObject({ code: 'notThisService' });
  });
});

describe('silent service', () => {
  it('ends a read by timeout, before its response and in the middle of it', async () => {
    const server = await raw(
      withSignIn((request, response) => {
        if (request.url?.includes('families')) response.writeHead(200).write('{"data":[');
      }),
    );
    const client = connect(server.address, { timeouts: { idle: ms(100) } });
    await expect(client.getOne('asset', 'x')).rejects.toMatchObject({ code: 'timeout' });
    await expect(client.probe()).rejects.toMatchObject({ code: 'timeout' });
  });

  it('ends a read whose response continues too slowly', async () => {
    const server = await raw(
      withSignIn((_, response) => {
        let bytes = 0;
        response.writeHead(200).write(' '.repeat(100));
        const timer = setInterval(() => {
          response.write(' ');
          if (++bytes === 30) response.end('{"data":[]}');
        }, 50);
        response.on('close', () => clearInterval(timer));
      }),
    );
    const client = connect(server.address, { timeouts: { idle: ms(200) } });
    await expect(client.probe()).rejects.toMatchObject({ code: 'timeout' });
  });

  it('leaves the outcome unknown after a creation was sent', async () => {
    const server = await raw(withSignIn(() => undefined));
    await expect(connect(server.address).create('product', { sku: 'a' })).rejects.toMatchObject({
      code: 'unknownOutcome',
    });
  });

  it('does not delay the user for long, including retries', async () => {
    const server = await raw(withSignIn(() => undefined));
    const client = connect(server.address, { timeouts: { idle: ms(5_000), person: ms(150) } });
    await expect(client.getOne('asset', 'x')).rejects.toMatchObject({ code: 'timeout' });
    await expect(client.search('asset', null, async () => 1)).rejects.toMatchObject({ code: 'timeout' });
    expect(server.asked).toHaveLength(3);
  });
});

describe('cancellation', () => {
  it('ends running and waiting requests immediately, and closes the connection', async () => {
    const closed = Promise.withResolvers<null>();
    const stop = new AbortController();
    const server = await raw(
      withSignIn((request) => {
        request.socket.on('close', () => closed.resolve(null));
        stop.abort();
      }),
    );
    const client = connect(server.address, { timeouts: { idle: ms(20_000) } });
    const all = Array.from({ length: 12 }, () => client.getOne('asset', 'x', { signal: stop.signal }));
    for (const one of await Promise.allSettled(all)) expect(one).toMatchObject({ reason: { code: 'cancelled' } });
    await closed.promise;
    await expect(client.probe({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('of one request does not cancel the exchange that others wait for', async () => {
    const go = Promise.withResolvers<null>();
    const server = await raw((request, response) => {
      const isExchange = request.method === 'POST';
      whenRead(request, () => {
        if (!isExchange) sendJson(response, 200, { data: [] });
        else void go.promise.then(() => sendJson(response, 200, { token: 't' }));
      });
    });
    const client = connect(server.address, { timeouts: { idle: ms(20_000) } });
    const stop = new AbortController();
    const first = client.probe({ signal: stop.signal });
    const second = client.probe();
    stop.abort();
    await expect(first).rejects.toMatchObject({ code: 'cancelled' });
    go.resolve(null);
    await second;
    expect(server.asked.filter((one) => one.startsWith('POST'))).toHaveLength(1);
  });

  it('happens permanently when the client is closed', async () => {
    const server = await raw(withSignIn(() => undefined));
    const client = connect(server.address, { timeouts: { idle: ms(20_000) } });
    const waiting = client.getOne('asset', 'x');
    setImmediate(() => void client.close());
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
    await expect(client.signIn()).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe('proxy', () => {
  it('never receives a request for this computer', async () => {
    const proxy = await raw((_, response) => sendJson(response, 500, {}));
    const server = await raw(withSignIn((_, response) => sendJson(response, 200, { data: [] })));
    const before = process.env['HTTP_PROXY'];
    process.env['HTTP_PROXY'] = proxy.address;
    try {
      await connect(server.address).probe();
    } finally {
      if (before === undefined) delete process.env['HTTP_PROXY'];
      else process.env['HTTP_PROXY'] = before;
    }
    expect(proxy.asked).toEqual([]);
  });
});
