import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Rule } from '../support/demo/index.ts';
import { startClient, type Client } from '../unit/demo/client.ts';

let client: Client;
let address: string;
beforeAll(async () => {
  client = await startClient({ products: 60, assets: 30 });
  address = `${client.demo.baseUrl}/api/v3/products`;
});
afterEach(() => client.demo.set({ rules: [], rateLimit: null, signInRateLimit: null, latencyMs: 0 }));
afterAll(() => client.demo.close());

const rule = (...rules: Rule[]): Promise<void> => client.demo.set({ rules });
const pagination = async (path = 'products'): Promise<unknown> => (await client.get(path)).json['pagination'];

/** Returns the bytes of the connection, whether or not it ended properly. */
function raw(
  path = '/api/v3/products?_page_size=5',
): Promise<{ bytes: Buffer; ended: boolean; encoding: string | undefined }> {
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof raw>>>();
  const sent = request(client.demo.baseUrl + path, { headers: client.bearer(), agent: false }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', () => undefined);
    response.on('close', () =>
      resolve({
        bytes: Buffer.concat(chunks),
        ended: response.complete,
        encoding: response.headers['content-encoding'],
      }),
    );
  });
  sent.on('error', reject);
  sent.end();
  return promise;
}

describe('status in place of a response', () => {
  it.each([
    ['html', /^<!doctype html>/],
    ['message', /^\{"message":/],
    ['detail', /^\{"detail":/],
    ['msg', /^\{"msg":/],
    ['error', /^\{"error":\{"msg":/],
    ['envelope', /"errors":\[\{"name":/],
    ['text', /^Malformed/],
    ['empty', /^$/],
  ] as const)('can look like %s', async (form, expected) => {
    await rule({ kind: 'status', status: 502, form });
    const { status, text } = await client.get('products');
    expect(status).toBe(502);
    expect(text).toMatch(expected);
  });

  it('performs nothing', async () => {
    await rule({ kind: 'status', status: 503, match: { method: 'POST' } });
    const before = (await client.demo.created()).length;
    expect((await client.post('products', { sku: 'NEVER' })).status).toBe(503);
    expect(await client.demo.created()).toHaveLength(before);
  });

  it('can specify when to retry, and a redirect', async () => {
    await rule({ kind: 'status', status: 429, retryAfter: 7 });
    expect((await client.get('products')).headers.get('retry-after')).toBe('7');
    await rule({ kind: 'status', status: 429, retryAfter: 'date' });
    expect(Date.parse((await client.get('products')).headers.get('retry-after') ?? '')).toBeGreaterThan(0);
    await rule({ kind: 'status', status: 302, location: '/elsewhere', form: 'empty' });
    const response = await fetch(address, { redirect: 'manual' });
    expect(response.headers.get('location')).toBe('/elsewhere');
  });

  it('can contain the entries of a validation error', async () => {
    const errors = [{ name: 'PermissionError', description: 'Not with this key' }];
    await rule({ kind: 'status', status: 403, errors });
    expect((await client.get('products')).json['errors']).toEqual(errors);
  });
});

describe('misbehaviour rule', () => {
  it('applies only to the matching requests', async () => {
    await rule({ kind: 'status', status: 500, match: { path: '^/api/v3/assets', method: 'get', server: 'base' } });
    expect((await client.get('products')).status).toBe(200);
    expect((await client.post('assets', {})).status).toBe(422);
    expect((await client.get('assets?_page=2')).status).toBe(500);
    expect((await client.exchange()).status).toBe(200);
  });

  it('can apply to the exchange', async () => {
    await rule({ kind: 'status', status: 502, form: 'html', match: { server: 'auth' } });
    expect((await client.exchange()).status).toBe(502);
    expect((await client.get('products')).status).toBe(200);
  });

  it('starts after some requests and stops after others', async () => {
    await rule({ kind: 'status', status: 500, match: { after: 1, times: 2 } });
    const statuses: number[] = [];
    for (let n = 0; n < 5; n++) statuses.push((await client.get('products')).status);
    expect(statuses).toEqual([200, 500, 500, 200, 200]);
  });
});

describe('misbehaving connection', () => {
  it('can be closed before the response, with nothing performed', async () => {
    await rule({ kind: 'closeBefore' });
    const before = (await client.demo.created()).length;
    await expect(client.post('products', { sku: 'LOST-1' })).rejects.toThrow();
    expect(await client.demo.created()).toHaveLength(before);
  });

  it.each(['closeAfterRead', 'reset'] as const)('can be lost after the creation was performed: %s', async (kind) => {
    await rule({ kind });
    await expect(client.post('products', { sku: `LOST-${kind}` })).rejects.toThrow();
    expect((await client.demo.created()).at(-1)?.body).toEqual({ sku: `LOST-${kind}` });
    expect((await client.demo.requests()).at(-1)?.status).toBeNull();
  });

  it('can be closed after half of the body', async () => {
    const complete = await raw();
    await rule({ kind: 'closeHalf' });
    const half = await raw();
    expect(half.ended).toBe(false);
    expect(half.bytes.equals(complete.bytes.subarray(0, half.bytes.length))).toBe(true);
    expect(half.bytes.length).toBe(Math.floor(complete.bytes.length / 2));
  });

  it.each(['neverAnswer', 'silent', 'stopHalf'] as const)('can stay open without an end: %s', async (kind) => {
    await client.demo.clearRequests();
    await rule({ kind });
    const stop = new AbortController();
    const answer = fetch(address, { headers: client.bearer(), signal: stop.signal }).then((one) => one.text());
    const failed = expect(answer).rejects.toThrow(/abort/i);
    await expect.poll(async () => (await client.demo.requests()).length).toBe(1);
    stop.abort();
    await failed;
  });

  it('can send the same bytes slowly', async () => {
    const complete = await raw();
    await rule({ kind: 'dribble', bytes: 997 });
    expect((await raw()).bytes.equals(complete.bytes)).toBe(true);
  });

  it('can be held until other rules are in force', async () => {
    await client.demo.clearRequests();
    await rule({ kind: 'held', match: { path: '/products' } });
    const answered: number[] = [];
    const answer = client.get('products').then(({ status }) => answered.push(status));
    await expect.poll(async () => (await client.demo.requests()).length).toBe(1);
    expect((await client.get('assets')).status).toBe(200);
    expect(answered).toEqual([]);
    await rule();
    await answer;
    expect(answered).toEqual([200]);
  });

  it('can be slow', async () => {
    await rule({ kind: 'slow', ms: 5 });
    await client.demo.set({ latencyMs: 5 });
    expect((await client.get('products')).status).toBe(200);
  });
});

describe('misbehaving body', () => {
  it('can have another content type or status', async () => {
    await rule({ kind: 'contentType', value: 'text/html' }, { kind: 'otherStatus', status: 206 });
    const { status, headers, text } = await client.get('products');
    expect([status, headers.get('content-type')]).toEqual([206, 'text/html']);
    expect(JSON.parse(text)).toMatchObject({ errors: [] });
  });

  it('can start with a byte-order mark', async () => {
    await rule({ kind: 'byteOrderMark' });
    expect((await raw()).bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  });

  it('can be compressed without a request for it, or only claim so', async () => {
    const complete = await raw();
    await rule({ kind: 'gzip' });
    const zipped = await raw();
    expect(zipped.encoding).toBe('gzip');
    expect(gunzipSync(zipped.bytes).equals(complete.bytes)).toBe(true);
    await rule({ kind: 'gzip', honest: false });
    expect((await raw()).bytes.equals(complete.bytes)).toBe(true);
  });

  it('can be empty, invalid JSON, or truncated', async () => {
    await rule({ kind: 'emptyBody' });
    expect((await raw()).bytes).toHaveLength(0);
    await rule({ kind: 'bodyText', text: '<html>' });
    expect((await raw()).bytes.toString()).toBe('<html>');
    await rule({ kind: 'cutJson' });
    const cut = await raw();
    expect(cut.ended).toBe(true);
    expect(() => JSON.parse(cut.bytes.toString()) as unknown).toThrow(SyntaxError);
  });

  it('can be huge', async () => {
    await rule({ kind: 'huge', bytes: 5_000_000 });
    expect((await raw()).bytes.length).toBeGreaterThan(5_000_000);
  });

  it('can be deeply nested and contain large numbers', async () => {
    await rule({ kind: 'deep', depth: 10_000 });
    const text = (await raw()).bytes.toString();
    expect(text).toContain(`"odd":${'['.repeat(10_000)}]`);
    await rule({ kind: 'bigNumber' });
    expect((await raw()).bytes.toString()).toContain('"odd":9007199254740993123');
  });
});

describe('misbehaving content', () => {
  const items = async (): Promise<Record<string, unknown>[]> => (await client.get('products')).data;

  it('can contain errors with status 200', async () => {
    await rule({ kind: 'errors' });
    expect(await client.get('products')).toMatchObject({ status: 200, json: { errors: [{ name: 'PartialError' }] } });
  });

  it('can have unknown properties, or lack known ones', async () => {
    await rule({ kind: 'unknownMembers' });
    expect((await items())[0]).toHaveProperty('x_new_member');
    await rule({ kind: 'missingMembers', names: ['sku', 'label'] });
    expect((await items())[0]).not.toHaveProperty('sku');
    expect((await items())[0]).toHaveProperty('gtin');
    await rule({ kind: 'missingMembers' });
    expect(Object.keys((await items())[0] ?? {})).toEqual(['id']);
  });

  it('can have wrong types everywhere except in IDs', async () => {
    const before = (await items())[0] ?? {};
    await rule({ kind: 'wrongTypes' });
    const after = (await items())[0] ?? {};
    expect(after['id']).toBe(before['id']);
    expect(after).toMatchObject({ sku: { text: before['sku'] }, product_level: '0', attributes: 'an object' });
  });

  it('can swap id and _id, or have neither', async () => {
    await rule({ kind: 'swapIds' });
    expect(Object.keys((await items())[0] ?? {})).toContain('_id');
    expect(Object.keys((await client.get('product-families')).data[0] ?? {})).toContain('id');
    await rule({ kind: 'noId', every: 2 });
    expect((await items()).map((one) => 'id' in one).slice(0, 4)).toEqual([false, true, false, true]);
  });

  it('can be only the ID after a creation', async () => {
    await rule({ kind: 'idOnly' }, { kind: 'otherStatus', status: 200 });
    const { status, data } = await client.post('products', { sku: 'ID-ONLY' });
    expect([status, Object.keys(data[0] ?? {})]).toEqual([200, ['id']]);
  });

  it('can contain entries that are no items, or duplicates', async () => {
    await rule({ kind: 'junkItems' });
    expect((await items()).slice(0, 4)).toEqual([null, 7, 'text', []]);
    await rule({ kind: 'repeatItems' });
    expect(new Set((await items()).map((one) => one['id'])).size * 2).toBe((await items()).length);
  });

  it('can be an attack', async () => {
    await rule({ kind: 'hostile' });
    const text = JSON.stringify(await items());
    for (const character of ['<script>', '=HYPERLINK', 'DROP TABLE', '\u202e']) expect(text).toContain(character);
    const [first] = await items();
    expect(JSON.stringify(first?.['attributes'])).toContain('DROP TABLE');
    expect(first?.['id']).toMatch(/^[0-9a-f]{24}$/);
  });
});

describe('misbehaving next link', () => {
  it.each([
    ['relative', '/api/v3/products?_page=2'],
    ['queryOnly', '?_page=2'],
    ['http', 'http://service.example/api/v3/products?_page=2'],
    ['https', 'https://service.example/api/v3/products?_page=2'],
    ['otherHost', 'http://127.0.0.2:9/api/v3/products?_page=2'],
    ['null', null],
    ['emptyText', ''],
    ['garbage', 'http://[not a link'],
  ] as const)('can be %s', async (form, expected) => {
    await rule({ kind: 'nextLink', form });
    expect(await pagination()).toEqual({ next_page: expected });
  });

  it('can be absent, or the whole pagination can', async () => {
    await rule({ kind: 'nextLink', form: 'absent' });
    expect(await pagination()).toEqual({});
    await rule({ kind: 'nextLink', form: 'noPagination' });
    expect(await pagination()).toBeUndefined();
  });

  it('can lead to itself or to an earlier page, even from the last', async () => {
    await rule({ kind: 'nextLink', form: 'self' });
    expect(await pagination('products?_page=9')).toMatchObject({ next_page: `${address}?_page=9` });
    await rule({ kind: 'nextLink', form: 'earlier' });
    expect(await pagination('products?_page=2')).toMatchObject({ next_page: `${address}?_page=1` });
  });

  it('can differ if another host is named', async () => {
    await rule({ kind: 'nextLink', form: 'otherHost', host: 'https://evil.example:8443' });
    expect(await pagination()).toEqual({ next_page: 'https://evil.example:8443/api/v3/products?_page=2' });
  });

  it('can follow an empty page', async () => {
    await rule({ kind: 'emptyPage' });
    const { data, json } = await client.get('products');
    expect(data).toEqual([]);
    expect(json['pagination']).toHaveProperty('next_page');
  });
});

describe('misbehaving request limit', () => {
  const over = async (retryAfter: 'seconds' | 'date' | 'none'): Promise<string | null> => {
    await client.demo.set({ rateLimit: { requests: 1, perMs: 600_000, retryAfter } });
    for (;;) {
      const { status, headers } = await client.get('product-families');
      if (status === 429) return headers.get('retry-after');
    }
  };

  it('responds 429 with seconds, a date, or nothing', async () => {
    expect(Number(await over('seconds'))).toBeGreaterThan(0);
    expect(Date.parse((await over('date')) ?? '')).toBeGreaterThan(Date.now());
    expect(await over('none')).toBeNull();
  });

  it('of the exchange is separate', async () => {
    await client.demo.set({ signInRateLimit: { requests: 0, perMs: 1000, retryAfter: 'none' } });
    expect((await client.exchange()).status).toBe(429);
    expect((await client.get('products')).status).toBe(200);
  });
});

it('misbehaviour leaves uploads performed and recorded', async () => {
  await rule({ kind: 'closeAfterRead', match: { path: '/assets$' } });
  const bytes = Buffer.from('lost');
  await expect(client.post('assets', { filename: 'lost.txt', content: bytes.toString('base64') })).rejects.toThrow();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect((await client.demo.requests()).at(-1)?.file).toEqual({ size: 4, sha256 });
});
