import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRoutes, parseRoutes } from '../../../electron/service/proxy-routes.ts';

const far = new URL('https://pim.example/api/v3/products?secret=1');

beforeEach(() => {
  for (const name of ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY']) vi.stubEnv(name, undefined);
});
afterEach(() => vi.unstubAllEnvs());

describe('proxy settings of the system', () => {
  it.each([
    ['DIRECT', ['direct']],
    ['', ['direct']],
    ['PROXY a:8080; PROXY b ;DIRECT', ['http://a:8080', 'http://b:80', 'direct']],
    ['HTTPS proxy.example:8443;SOCKS5 [::1]:1081', ['https://proxy.example:8443', 'socks5://[::1]:1081']],
    ['https a; socks5 b', ['https://a:443', 'socks5://b:1080']],
    ['SOCKS a:1080; QUIC b:443; DIRECT', ['direct']],
    ['SOCKS4 a:1080', []],
    ['PROXY me:word@a:80; PROXY a:80/path; PROXY a:99999; PROXY [:::]; PROXY', []],
  ])('«%s»', (answer, routes) => {
    expect(parseRoutes(answer)).toEqual(routes);
  });

  it('returns an address for any input', () => {
    fc.assert(
      fc.property(fc.string(), (wild) => {
        for (const route of parseRoutes(`PROXY ${wild}; ${wild}`))
          if (route !== 'direct') expect(URL.parse(route)).toMatchObject({ username: '', password: '' });
      }),
    );
  });
});

describe('routes to a host', () => {
  it('are requested without the path, which may be private', async () => {
    const requests: string[] = [];
    const routes = createRoutes(async (url) => {
      requests.push(url);
      return 'PROXY a:80';
    });
    expect(await routes.to(far)).toEqual(['http://a:80']);
    expect(requests).toEqual(['https://pim.example/']);
  });

  it('end with the routes that failed in the last five minutes', async () => {
    let now = 0;
    const routes = createRoutes(
      async () => 'PROXY a:80; PROXY b:80; DIRECT',
      () => now,
    );
    routes.failed('http://a:80');
    routes.failed('direct');
    expect(await routes.to(far)).toEqual(['http://b:80', 'direct', 'http://a:80']);
    now = 300_000;
    expect(await routes.to(far)).toEqual(['http://a:80', 'http://b:80', 'direct']);
  });

  it('are only a proxy of an unknown type: that is reported', async () => {
    await expect(createRoutes(async () => 'SOCKS4 a:1').to(far)).rejects.toMatchObject({ code: 'offline' });
  });

  it('never use a proxy for this computer, and otherwise the proxy of the environment', async () => {
    vi.stubEnv('HTTPS_PROXY', 'http://named:1');
    const routes = createRoutes(async () => 'PROXY a:80');
    expect(await routes.to(far)).toEqual(['environment']);
    for (const proxyRoute of ['http://127.0.0.1:1', 'http://localhost', 'http://[::1]:2'])
      expect(await routes.to(new URL(proxyRoute))).toEqual(['here']);
  });
});
