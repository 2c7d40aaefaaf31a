import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DemoOptions, TokenShape } from '../support/demo/index.ts';
import { type Client, startClient } from '../unit/demo/client.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';

const start = async (options: DemoOptions = {}): Promise<Client> => {
  const client = await startClient({ products: 30, assets: 30, ...options });
  closedAfterTest(client.demo);
  return client;
};
afterEach(() => void vi.useRealTimers());

describe('demo exchange', () => {
  it('returns a token with its expiry', async () => {
    const client = await start();
    const claims = JSON.parse(Buffer.from(client.token.split('.')[1] ?? '', 'base64url').toString()) as Record<
      string,
      number
    >;
    expect((claims['exp'] ?? 0) - (claims['iat'] ?? 0)).toBe(900);
    expect((await client.get('products')).status).toBe(200);
  });

  it.each<[TokenShape, RegExp]>([
    ['data-list', /^\{"data":\[\{"access_token":"/],
    ['access_token', /^\{"access_token":"/],
    ['accessToken', /^\{"accessToken":"/],
    ['token', /^\{"token":"/],
    ['data-object', /^\{"data":\{"access_token":"/],
    ['data-token', /^\{"data":\{"token":"/],
    ['nested', /^\{"result":\{"session":\{"api_token_value":"/],
    ['text', /^[\w-]+\.[\w-]+\.[\w-]+$/],
  ])('can return the token as %s', async (tokenShape, form) => {
    const client = await start({ misbehave: { tokenShape } });
    expect((await client.exchange()).text).toMatch(form);
  });

  it.each(['', '{', '[]', '{"api_key":"demo-key"}', '{"api_key":1,"api_password":"x"}'])(
    'responds 400 with a message for the body %j',
    async (body) => {
      const client = await start();
      const { status, text, headers } = await client.exchange(body);
      expect(status).toBe(400);
      expect(text).toMatch(/malformed/i);
      expect(headers.get('content-type')).toMatch(/^text\/plain/);
    },
  );

  it('responds 401 for a wrong password, in either format', async () => {
    const client = await start();
    const wrong = { api_key: client.demo.apiKey, api_password: 'wrong' };
    expect(await client.exchange(wrong)).toMatchObject({ status: 401, json: { msg: expect.any(String) as string } });
    await client.demo.set({ refusalShape: 'error' });
    expect(await client.exchange(wrong)).toMatchObject({
      status: 401,
      json: { error: { errors: [{ field: 'api_key' }] } },
    });
  });

  it('accepts only POST with JSON at its one address', async () => {
    const client = await start();
    const address = `${client.demo.authUrl}/auth/api/get-token`;
    expect((await fetch(address)).status).toBe(405);
    expect((await fetch(address, { method: 'POST', body: 'a=b' })).status).toBe(400);
    expect((await fetch(`${client.demo.authUrl}/elsewhere`)).status).toBe(404);
    expect((await fetch(`${client.demo.authUrl}/api/v3/products`, { headers: client.bearer() })).status).toBe(404);
  });
});

describe('demo token check', () => {
  it.each([undefined, 'Bearer nonsense', 'bearer', 'Basic eA=='])(
    'rejects the token when the header is %s',
    async (header) => {
      const client = await start();
      const headers = header === undefined ? {} : { authorization: header };
      const { status, json } = await client.send(`${client.demo.baseUrl}/api/v3/products`, { headers });
      expect(status).toBe(401);
      expect(json).toMatchObject({ errors: [{ name: 'InvalidTokenError' }] });
    },
  );

  it('requires exactly one space after the word Bearer', async () => {
    const client = await start();
    const headers = { authorization: `Bearer  ${client.token}` };
    expect((await client.send(`${client.demo.baseUrl}/api/v3/products`, { headers })).status).toBe(401);
  });

  it('rejects a token of another account', async () => {
    const [one, other] = [await start(), await start({ apiKey: 'other-key' })];
    one.token = other.token;
    expect((await one.get('products')).status).toBe(401);
  });

  it('accepts the token for exactly the configured time', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const client = await start({ tokenLifeMs: 5000 });
    vi.setSystemTime(Date.now() + 4999);
    expect((await client.get('products')).status).toBe(200);
    vi.setSystemTime(Date.now() + 1);
    expect(await client.get('products')).toMatchObject({
      status: 401,
      json: { errors: [{ name: 'ExpiredTokenError' }] },
    });
    expect((await (await client.signIn()).get('products')).status).toBe(200);
  });
});
