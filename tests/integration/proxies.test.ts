import { createServer } from 'node:https';
import { type IncomingMessage, type RequestListener, createServer as createPlain } from 'node:http';
import { lookup } from 'node:dns/promises';
import { hostname } from 'node:os';
import { inspect } from 'node:util';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ServiceClient, createClient } from '../../electron/service/client.ts';
import { isPrivateAddress } from '../../electron/asset-files/picture-url.ts';
import { createPictureFetch } from '../../electron/asset-files/fetch-picture.ts';
import { type ProxyServer, startProxy, startSocks } from '../support/proxy-server.ts';
import { companySigned } from '../support/self-signed.ts';
import { sendJson, whenRead, closedPort } from '../unit/service/raw-server.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { listen } from '../support/loopback.ts';

/** Ports of the service, with TLS and without. */
let secure: number;
let plain: number;
/** Methods and paths that reached the service. */
let reached: string[];
/** The `Proxy-Authorization` headers that reached it. */
let leaked: string[];

const serve: RequestListener = (request: IncomingMessage, response) => {
  reached.push(`${String(request.method)} ${String(request.url)}`);
  if (request.headers['proxy-authorization']) leaked.push(request.headers['proxy-authorization']);
  if (request.url === '/auth/api/get-token') whenRead(request, () => sendJson(response, 200, { token: 't' }));
  else if (request.method === 'POST')
    whenRead(request, () => sendJson(response, 200, { data: { id: '64c02c3c078783028f843562' } }));
  else if (request.url?.startsWith('/picture')) response.end('pixels');
  else sendJson(response, 200, { data: [] });
};

const environment = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'no_proxy', 'NO_PROXY'];

const before = getCACertificates('default');
beforeAll(() => setDefaultCACertificates([...before, companySigned.ca]));
afterAll(() => setDefaultCACertificates(before));

beforeEach(async () => {
  reached = [];
  leaked = [];
  for (const name of environment) vi.stubEnv(name, undefined);
  secure = await listen(closedAfterTest(createServer(companySigned, serve)));
  plain = await listen(closedAfterTest(createPlain(serve)));
});
afterEach(() => void vi.unstubAllEnvs());

const proxy = async (options: Partial<Parameters<typeof startProxy>[0]> = {}): Promise<ProxyServer> =>
  closedAfterTest(await startProxy({ target: () => secure, ...options }));

/** Creates a client of `https://pim.test`, which no name server resolves, with the system's proxy settings. */
const connect = (answer: string | (() => Promise<string>)): ServiceClient =>
  closedAfterTest(
    createClient({
      serviceAddress: 'https://pim.test',
      signInAddress: 'https://pim.test',
      apiKey: 'key',
      password: async () => 'pass',
      resolveProxy: async () => (typeof answer === 'string' ? answer : answer()),
      patience: { person: { attempts: 1, attemptsOffline: 1, attemptsUnanswered: 1 } as never },
    }),
  );

const picture = async (url: string, answer: string, serviceAddress = 'https://pim.test'): Promise<string> => {
  const fetching = closedAfterTest(createPictureFetch(async () => answer));
  const { signal } = new AbortController();
  return new TextDecoder().decode(
    await fetching.fetch(url, { serviceAddress, assetAddress: null }, signal, () => undefined),
  );
};

describe('connection to the service through the system’s proxy', () => {
  it('uses a tunnel, trusting the company’s certificates, for reads and for creations', async () => {
    const one = await proxy();
    const client = connect(`PROXY 127.0.0.1:${one.port}`);
    await client.probe();
    await client.create('product', { sku: 'a' });
    expect(new Set(one.asked)).toEqual(new Set(['CONNECT pim.test:443']));
    expect(reached.filter((what) => what.startsWith('POST')).length).toBe(2);
  });

  it('uses a proxy over TLS', async () => {
    const one = await proxy({ tls: companySigned });
    await connect(`HTTPS localhost:${one.port}`).probe();
    expect(one.asked[0]).toBe('CONNECT pim.test:443');
  });

  it('uses a SOCKS5 proxy', async () => {
    const one = closedAfterTest(await startSocks(() => secure));
    await connect(`SOCKS5 127.0.0.1:${one.port}`).probe();
    expect(one.asked[0]).toBe('SOCKS5 pim.test:443');
  });

  it('uses the next proxy when one is unreachable, also for a creation, which is sent once', async () => {
    const second = await proxy();
    const client = connect(`PROXY 127.0.0.1:${await closedPort()}; PROXY 127.0.0.1:${second.port}; DIRECT`);
    await client.create('product', { sku: 'a' });
    expect(reached.filter((what) => what === 'POST /api/v3/products')).toHaveLength(1);
    expect(second.asked.length).toBeGreaterThan(0);
  });

  it('is reported as offline when all proxies are unreachable', async () => {
    const answer = `PROXY 127.0.0.1:${await closedPort()}; HTTPS 127.0.0.1:${await closedPort()}`;
    await expect(connect(answer).probe()).rejects.toMatchObject({ code: 'offline' });
  });

  it.each([
    ['asks for a sign-in', (): Promise<ProxyServer> => proxy({ signIn: 'me:secret' }), /proxy .* sign-in.*\(407\)/],
    ['is of an unknown kind', (): Promise<ProxyServer> => proxy(), /kind of proxy that Vitrine does not support/],
  ])('reports that the proxy %s', async (what, start, words) => {
    const one = await start();
    const kind = what.startsWith('is') ? 'SOCKS4' : 'PROXY';
    await expect(connect(`${kind} 127.0.0.1:${one.port}`).probe()).rejects.toMatchObject({
      code: 'offline',
      message: expect.stringMatching(words) as string,
    });
    expect(reached).toEqual([]);
  });

  it('is never used for this computer, nor when the system cannot determine it', async () => {
    const one = await proxy({ target: () => plain });
    const proxied = closedAfterTest(
      createClient({
        serviceAddress: `http://127.0.0.1:${plain}`,
        signInAddress: `http://localhost:${plain}`,
        apiKey: 'key',
        password: async () => 'pass',
        resolveProxy: async () => `PROXY 127.0.0.1:${one.port}`,
      }),
    );
    await proxied.probe();
    const unsure = connect(() => Promise.reject(new Error('no proxy script')));
    await expect(unsure.probe()).rejects.toMatchObject({ code: 'hostNotFound' });
    expect(one.asked).toEqual([]);
  });
});

describe('proxy of the environment', () => {
  it('takes precedence over the system’s, with its sign-in, which is sent to no other host', async () => {
    const [named, system] = [await proxy({ signIn: 'me:s3cret-word' }), await proxy()];
    vi.stubEnv('HTTPS_PROXY', `http://me:s3cret-word@127.0.0.1:${named.port}`);
    await connect(`PROXY 127.0.0.1:${system.port}`).probe();
    expect([named.asked[0], system.asked]).toEqual(['CONNECT pim.test:443', []]);
    expect(leaked).toEqual([]);
  });

  it.each([
    ['cannot be reached', async () => `http://me:s3cret-word@127.0.0.1:${await closedPort()}`],
    ['wants another sign-in', async () => `http://me:s3cret-word@127.0.0.1:${(await proxy({ signIn: 'x:y' })).port}`],
    ['is no address', async () => 'http://me:s3cret-word@not an address'],
  ])('reports a proxy that %s without its password', async (_what, address) => {
    vi.stubEnv('HTTPS_PROXY', await address());
    const error: unknown = await connect('DIRECT')
      .probe()
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'offline' });
    expect(inspect(error, { depth: 10, showHidden: true })).not.toMatch(/s3cret-word/);
  });

  it('can exclude hosts from the system’s proxy', async () => {
    const one = await proxy();
    vi.stubEnv('NO_PROXY', '.test');
    await expect(connect(`PROXY 127.0.0.1:${one.port}`).probe()).rejects.toMatchObject({ code: 'hostNotFound' });
    expect(one.asked).toEqual([]);
  });
});

describe('pictures through a proxy', () => {
  it('are fetched with the company’s certificates, and without TLS too', async () => {
    const [tunnel, forward] = [await proxy(), await proxy({ target: () => plain })];
    expect(await picture('/picture.png', `PROXY 127.0.0.1:${tunnel.port}`)).toBe('pixels');
    expect(await picture('https://cdn.test/picture.png', `PROXY 127.0.0.1:${tunnel.port}`)).toBe('pixels');
    expect(await picture('http://cdn.test/picture.png', `PROXY 127.0.0.1:${forward.port}`)).toBe('pixels');
    expect(tunnel.asked).toEqual(['CONNECT pim.test:443', 'CONNECT cdn.test:443']);
    expect(forward.asked).toEqual(['GET http://cdn.test/picture.png']);
  });

  it('are fetched through the next proxy when one is unreachable', async () => {
    const second = await proxy();
    const answer = `PROXY 127.0.0.1:${await closedPort()}; PROXY 127.0.0.1:${second.port}`;
    expect(await picture('/picture.png', answer)).toBe('pixels');
  });

  it('are not requested through a proxy from a private address outside the account', async () => {
    const one = await proxy({ target: () => plain });
    const addresses = [`http://localhost:${plain}/picture`, `http://127.0.0.1:${plain}/picture`];
    for (const address of [...addresses, 'http://192.168.7.7/picture', 'http://[fd00::1]/picture'])
      await expect(picture(address, `PROXY 127.0.0.1:${one.port}`)).rejects.toThrow();
    // The computer's own name, which usually resolves to a private address.
    const named = await lookup(hostname()).catch(() => null);
    if (named !== null && isPrivateAddress(named.address)) addresses.push(`http://${hostname()}:${plain}/picture`);
    for (const address of addresses)
      await expect(picture(address, `PROXY 127.0.0.1:${one.port}`), address).rejects.toThrow();
    vi.stubEnv('HTTP_PROXY', `http://127.0.0.1:${one.port}`);
    for (const address of addresses) await expect(picture(address, 'DIRECT')).rejects.toThrow();
    expect([one.asked, reached]).toEqual([[], []]);
  });
});
