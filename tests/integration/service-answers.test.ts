import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import type { ServerResponse } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ServiceClient } from '../../electron/service/client.ts';
import { sliceData } from '../../electron/base/json/envelope.ts';
import { type RawServer, whenRead, sendBytes, sendJson, startRaw } from '../unit/service/raw-server.ts';
import { tempCache } from '../unit/cache/temp-cache.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { clientOf } from '../support/client-of.ts';

type Step = (response: ServerResponse) => void;

const good = { data: [{ id: '1', label: 'Grüße' }], errors: [], pagination: { next_page: null } };
const ok: Step = (response) => sendJson(response, 200, good);
const bytes = JSON.stringify(good);

let server: RawServer;
let client: ServiceClient;
let steps: Step[];
let authorizations: (string | undefined)[];

beforeEach(async () => {
  steps = [];
  authorizations = [];
  server = closedAfterTest(
    await startRaw((request, response) => {
      if (request.url === '/auth/api/get-token') {
        whenRead(request, () => sendJson(response, 200, { access_token: 'tok-en' }));
        return;
      }
      authorizations.push(request.headers.authorization);
      whenRead(request, () => (steps.length > 1 ? steps.shift() : steps[0])?.(response));
    }),
  );
  client = closedAfterTest(clientOf({ address: server.address, apiKey: 'key-7', apiPassword: 'pass-7' }));
});

const search = (): Promise<readonly string[]> =>
  client.search('product', null, async (body) => sliceData(new TextDecoder().decode(body)).items);
const countRequests = (): number => server.asked.filter((one) => one.includes('/api/v3/')).length;
const raw =
  (head: string, ...body: (string | Buffer)[]): Step =>
  (response) =>
    sendBytes(response, `HTTP/1.1 ${head}\r\nconnection: close\r\n\r\n`, ...body);
const packed =
  (encoding: string, body: Buffer): Step =>
  (response) =>
    response.writeHead(200, { 'content-encoding': encoding }).end(body);

describe('unusual response that is accepted', () => {
  it.each<[string, Step]>([
    ['of another content type', raw('200 OK\r\ncontent-type: text/html', bytes)],
    ['of no content type', raw('200 OK', bytes)],
    ['with a byte-order mark', raw('200 OK', '\uFEFF', bytes)],
    ['with NUL characters after it', raw('200 OK', bytes, '\0\0')],
    ['in UTF-16 with a byte-order mark', raw('200 OK', Buffer.from(`\uFEFF${bytes}`, 'utf16le'))],
    ['in UTF-16 without a byte-order mark', raw('200 OK', Buffer.from(bytes, 'utf16le').swap16())],
    [
      'in the encoding that its content type names',
      raw('200 OK\r\ncontent-type: application/json; charset=ISO-8859-1', Buffer.from(bytes, 'latin1')),
    ],
    [
      'in UTF-8 although its content type names another encoding',
      raw('200 OK\r\ncontent-type: application/json;charset="latin1"', bytes),
    ],
    ['in UTF-8 with an unknown encoding in its content type', raw('200 OK\r\ncontent-type: text/x; charset=x', bytes)],
    ['packed by gzip', packed('gzip', gzipSync(bytes))],
    ['packed by gzip without saying so', raw('200 OK', gzipSync(bytes))],
    ['packed by x-gzip', packed('x-gzip', gzipSync(bytes))],
    ['packed by deflate', packed('deflate', deflateSync(bytes))],
    ['packed by deflate without its head', packed('deflate', deflateRawSync(bytes))],
    ['packed by brotli', packed('br', brotliCompressSync(bytes))],
    ['packed twice', packed('gzip, br', brotliCompressSync(gzipSync(bytes)))],
    ['that only claims to be compressed', packed('gzip', Buffer.from(bytes))],
    [
      'that arrives one byte at a time',
      (response) => {
        response.writeHead(200);
        const left = [...Buffer.from(bytes)];
        const next = (): void => {
          const byte = left.shift();
          if (byte === undefined) response.end();
          else response.write(Buffer.of(byte), () => setImmediate(next));
        };
        next();
      },
    ],
    ['with 201', (response) => sendJson(response, 201, good)],
  ])('%s', async (_, step) => {
    steps = [step];
    expect((await search()).map((item) => JSON.parse(item) as unknown)).toEqual(good.data);
    expect(countRequests()).toBe(1);
  });

  it('of 100 MB is parsed in memory that can be transferred', async () => {
    const item = `{"id":"1","label":"${'x'.repeat(1_000_000)}"}`;
    steps = [raw('200 OK', '{"data":[', ...Array.from({ length: 100 }, (_, n) => (n === 0 ? item : `,${item}`)), ']}')];
    const [count, length, buffer] = await client.search('product', null, async (body) => {
      const { items } = sliceData(new TextDecoder().decode(body));
      return [items.length, body.byteLength, body.buffer.byteLength] as const;
    });
    expect(count).toBe(100);
    expect(length).toBeGreaterThan(100_000_000);
    expect(buffer).toBe(length);
  });
});

describe('response that makes a read retry', () => {
  it.each<[string, Step]>([
    ['cut off', raw(`200 OK\r\ncontent-length: ${bytes.length}`, bytes.slice(0, 20))],
    ['cut off without a length', raw('200 OK', bytes.slice(0, 20))],
    ['cut off while packed', raw('200 OK\r\ncontent-encoding: gzip', gzipSync(bytes).subarray(0, 30))],
    ['with an unknown compression', raw('200 OK\r\ncontent-encoding: rot13', bytes)],
    ['empty', raw('200 OK\r\ncontent-length: 0')],
    ['HTML', raw('200 OK\r\ncontent-type: text/html', '<!doctype html><p>Maintenance')],
    ['garbage', (response) => sendBytes(response, 'garbage\r\n\r\n')],
    ['nothing', (response) => response.socket?.destroy()],
    ['a reset', (response) => response.socket?.resetAndDestroy()],
    ['502', raw('502 Bad Gateway\r\ncontent-type: text/html', '<html>Bad gateway</html>')],
    ['503', raw('503 Service Unavailable', '{"message":"x"}')],
    ['504', raw('504 Gateway Timeout')],
    ['429 in seconds', raw('429 Too Many Requests\r\nretry-after: 0')],
    ['429 by date', raw(`429 Too Many Requests\r\nretry-after: ${new Date().toUTCString()}`)],
  ])('%s', async (_, step) => {
    steps = [step, ok];
    expect(await search()).toHaveLength(1);
    expect(countRequests()).toBe(2);
  });

  it('ends after four attempts, with a message without markup', async () => {
    steps = [raw('502 Bad Gateway\r\ncontent-type: text/html', '<html>Bad gateway</html>')];
    await expect(search()).rejects.toMatchObject({
      code: 'serviceFault',
      retryable: true,
      message: 'The service failed (502).',
    });
    expect(countRequests()).toBe(4);
    steps = [raw('200 OK', '<html>')];
    await expect(search()).rejects.toMatchObject({ code: 'unreadable' });
  });

  it('contains another item than requested, and reports it if all attempts do', async () => {
    const other: Step = (response) => sendJson(response, 200, { data: { id: 'other' } });
    steps = [other, (response) => sendJson(response, 200, { data: { id: 'a1' } })];
    expect(await client.getOne('asset', 'a1')).toEqual({ raw: '{"id":"a1"}', item: { id: 'a1' } });
    steps = [other];
    await expect(client.getOne('asset', 'a1')).rejects.toMatchObject({
      code: 'unreadable',
      message: 'The service answered with a different item from the one requested.',
    });
  });

  it('is not retried if the user would wait too long', async () => {
    steps = [raw('429 Too Many Requests\r\nretry-after: 60')];
    await expect(search()).rejects.toMatchObject({ code: 'rateLimited', retryAfter: 60_000 });
    expect(countRequests()).toBe(1);
  });
});

describe('error response', () => {
  it.each<[number, unknown, string, string]>([
    [
      400,
      { errors: [{ name: 'InvalidFieldError', description: '_page_size is unknown' }] },
      'invalid',
      '_page_size is unknown',
    ],
    [
      401,
      { detail: 'Could not validate' },
      'unauthorized',
      'The service refuses the sign-in although it has just been renewed.',
    ],
    [
      403,
      { errors: [{ name: 'PermissionError', description: 'Your role forbids it' }] },
      'forbidden',
      'Your role forbids it',
    ],
    [402, '<b>no</b>', 'notInPlan', 'The plan of this account does not allow it.'],
    [402, { msg: 'Upgrade your plan' }, 'notInPlan', 'Upgrade your plan'],
    [403, '<b>no</b>', 'forbidden', 'This API key is not allowed to do that.'],
    [404, { message: 'no route' }, 'notFound', 'no route'],
    [418, { detail: [{ loc: ['body', 'sku'], msg: 'is odd' }] }, 'invalid', 'is odd'],
  ])('with %i %j is %s', async (status, body, code, message) => {
    steps = [(response) => sendJson(response, status, body)];
    if (code === 'unauthorized') await expect(search()).rejects.toMatchObject({ code });
    else await expect(search()).rejects.toMatchObject({ code, message });
  });

  it('is detected also with 200, when it has errors and no data', async () => {
    steps = [(response) => sendJson(response, 200, { errors: [{ name: 'X', description: 'Not for this plan' }] })];
    await expect(search()).rejects.toMatchObject({ code: 'invalid', message: 'Not for this plan' });
    await expect(client.create('product', { sku: 'a' })).rejects.toMatchObject({
      code: 'invalid',
      message: 'Not for this plan',
    });
  });

  it('has the same message for an error of a page as for any other', async () => {
    const cache = await tempCache();
    const { run } = await cache.beginPass('product');
    steps = [
      (response) => sendJson(response, 200, { data: [], errors: [{ name: 'X', description: 'Not for this plan' }] }),
    ];
    await expect(
      client.search('product', null, (body) => cache.ingest({ resource: 'product', run, body })),
    ).rejects.toMatchObject({ code: 'invalid', message: 'Not for this plan' });
  });

  it('never repeats a secret', async () => {
    const message = '••• of ••• may not';
    steps = [(response) => sendJson(response, 403, { msg: 'tok-en of key-7 may not' })];
    await expect(search()).rejects.toMatchObject({ message });
    const said = [{ description: 'tok-en of key-7 may not' }];
    steps = [(response) => sendJson(response, 200, { errors: said })];
    await expect(search()).rejects.toMatchObject({ message, problems: [{ message }] });
    await expect(client.getOne('asset', 'x')).rejects.toMatchObject({ message });
    await expect(client.create('product', { sku: 'a' })).rejects.toMatchObject({ message, problems: [{ message }] });
    steps = [(response) => sendJson(response, 200, { data: { id: 'a' }, errors: said })];
    expect(await client.create('product', { sku: 'a' })).toMatchObject({ id: 'a', errors: [{ message }] });
  });

  it('with a list in a service without JSON is reported as a wrong address', async () => {
    steps = [raw('404 Not Found\r\ncontent-type: text/html', '<h1>Not found</h1>')];
    await expect(search()).rejects.toMatchObject({ code: 'notThisService' });
  });
});

describe('redirect', () => {
  it('is followed to the same origin only', async () => {
    const elsewhere = await startRaw((_, response) => sendJson(response, 200, good));
    steps = [raw('307 Temporary Redirect\r\nlocation: /api/v3/other'), ok];
    expect(await search()).toHaveLength(1);
    expect(server.asked.at(-1)).toBe('GET /api/v3/other');
    steps = [raw(`302 Found\r\nlocation: ${elsewhere.address}/api/v3/products`)];
    await expect(search()).rejects.toMatchObject({ code: 'notThisService' });
    steps = [raw('301 Moved\r\nlocation: /api/v3/products')];
    await expect(search()).rejects.toMatchObject({ code: 'notThisService' });
    expect(elsewhere.asked).toEqual([]);
    expect(authorizations.every((one) => one === 'Bearer tok-en')).toBe(true);
    await elsewhere.close();
  });
});

describe('sent creation', () => {
  const create = (): ReturnType<ServiceClient['create']> => client.create('product', { sku: 'A-1' });

  it.each<[string, Step]>([
    ['500', raw('500 Internal Server Error')],
    ['502 with HTML', raw('502 Bad Gateway', '<html>')],
    ['408', raw('408 Request Timeout')],
    ['a reset', (response) => response.socket?.resetAndDestroy()],
    ['nothing', (response) => response.socket?.destroy()],
    ['an answer cut off', raw('201 Created\r\ncontent-length: 99', '{"data":')],
    ['an answer that cannot be read', raw('200 OK', '<html>')],
    ['200 and nothing at all', raw('200 OK\r\ncontent-length: 0')],
    ['201 and nothing at all', raw('201 Created\r\ncontent-length: 0')],
    ['202 and a space', raw('202 Accepted\r\ncontent-length: 1', ' ')],
    ['no content', raw('204 No Content')],
    ['no data', (response) => sendJson(response, 201, { data: null, errors: [], pagination: {} })],
    ['an empty item', (response) => sendJson(response, 201, { data: {}, errors: [] })],
    ['an empty list', (response) => sendJson(response, 201, { data: [], errors: [] })],
    ['an empty id', (response) => sendJson(response, 201, { data: '' })],
    ['something that names no item', (response) => sendJson(response, 202, { data: { message: 'Queued' } })],
    ['the id of a job', (response) => sendJson(response, 202, { data: { id: 'job-1', sku: 'A-1' } })],
    ['a status for each part', (response) => sendJson(response, 207, { data: [{ id: '1', status: 409 }] })],
    ['a word in place of the id', (response) => sendJson(response, 200, { data: 'created' })],
    ['a sentence in place of the id', (response) => sendJson(response, 200, 'Quota of 50 exceeded')],
    ['the number of created items', (response) => sendJson(response, 201, { data: 1 })],
    [
      'an error with the id of the request',
      (response) => sendJson(response, 200, { id: 'req-1', error: 'Not possible' }),
    ],
    [
      'several items',
      (response) =>
        sendJson(response, 200, {
          data: [
            { id: 'p0', sku: 'Z' },
            { id: 'p1', sku: 'A-1' },
          ],
        }),
    ],
    [
      'a failure without a reason',
      (response) => sendJson(response, 200, { success: false, data: { id: 'p1', sku: 'A-1' } }),
    ],
    ['499, a timeout of a proxy', raw('499 Client Closed Request')],
    [
      'a name without an id, and complaints',
      (response) => sendJson(response, 201, { data: { sku: 'A-1' }, errors: [{ description: 'Too long' }] }),
    ],
  ])('may have been performed after %s, and is sent once', async (_, step) => {
    steps = [step];
    await expect(create()).rejects.toMatchObject({ code: 'unknownOutcome', retryable: false });
    expect(countRequests()).toBe(1);
  });

  it.each<[number, string]>([
    [400, 'invalid'],
    [402, 'notInPlan'],
    [403, 'forbidden'],
    [409, 'conflict'],
    [413, 'invalid'],
    [422, 'invalid'],
    [429, 'rateLimited'],
  ])('was not performed after %i, and is sent once', async (status, code) => {
    steps = [raw(`${status} X`)];
    await expect(create()).rejects.toMatchObject({ code });
    expect(countRequests()).toBe(1);
  });

  it('was not performed after a success status with a failure and its reason', async () => {
    steps = [(response) => sendJson(response, 200, { status: 'error', message: 'Too many products', data: null })];
    await expect(create()).rejects.toMatchObject({ code: 'invalid', message: 'Too many products' });
  });

  it.each([
    [300, 'unknownOutcome'],
    [301, 'unknownOutcome'],
    [302, 'unknownOutcome'],
    [303, 'unknownOutcome'],
    [304, 'unknownOutcome'],
    [305, 'unknownOutcome'],
    [399, 'unknownOutcome'],
  ])('is not redirected elsewhere by %i', async (status, code) => {
    const elsewhere = raw(`${status} Elsewhere\r\nlocation: /api/v3/elsewhere`);
    steps = [elsewhere, (response) => sendJson(response, 201, { data: { id: 'p1' } })];
    await expect(create()).rejects.toMatchObject({ code });
    expect(server.asked.slice(1)).toEqual(['POST /api/v3/products']);
  });

  it.each([307, 308])('is cancelled after three endless redirects by %i', async (status) => {
    steps = [raw(`${status} Onward\r\nlocation: /api/v3/products`)];
    await expect(create()).rejects.toMatchObject({ code: 'unknownOutcome' });
    expect(countRequests()).toBe(4);
  });

  it.each<[string, Step, object]>([
    [
      '200 and the item',
      (response) => sendJson(response, 200, { data: { id: 'p1', sku: 'A-1' } }),
      { id: 'p1', raw: '{"id":"p1","sku":"A-1"}' },
    ],
    ['the other name of the id', (response) => sendJson(response, 201, { data: { _id: 'p1' } }), { id: 'p1' }],
    ['a list of one', (response) => sendJson(response, 201, { data: [{ id: 'p1' }] }), { id: 'p1' }],
    ['the id alone', (response) => sendJson(response, 201, { data: 'p1' }), { id: 'p1', raw: null }],
    ['the id in a list', (response) => sendJson(response, 201, { data: [7] }), { id: '7', raw: null }],
    ['the id without an envelope', (response) => sendJson(response, 203, 'p1'), { id: 'p1', raw: null }],
    ['the item without an envelope', (response) => sendJson(response, 200, { _id: 'p1' }), { id: 'p1' }],
    [
      'its SKU alone',
      (response) => sendJson(response, 201, { data: { sku: 'A-1' } }),
      { id: null, item: { sku: 'A-1' } },
    ],
    ['the item next to its envelope', (response) => sendJson(response, 200, { id: 'p1', errors: [] }), { id: 'p1' }],
    [
      'the item and complaints',
      (response) =>
        sendJson(response, 201, { data: { id: 'p1' }, errors: [{ name: 'W', description: 'label: Too long' }] }),
      { id: 'p1', errors: [{ field: 'label', message: 'Too long' }] },
    ],
  ])('is done after %s', async (_, step, created) => {
    steps = [step];
    expect(await create()).toMatchObject(created);
  });

  it('was not performed after errors without an item', async () => {
    const errors = [{ description: 'sku: Taken' }];
    for (const data of [null, {}, [], { message: 'Refused' }]) {
      steps = [(response) => sendJson(response, 200, { data, errors })];
      await expect(create()).rejects.toMatchObject({ code: 'invalid', problems: [{ field: 'sku', message: 'Taken' }] });
    }
  });

  it('reports every error at its field', async () => {
    const errors = ['sku: Field required', 'body.label: Too long', 'odd: Unknown', 'Not today'].map((description) => ({
      name: 'InputDTOValidationError',
      description,
    }));
    steps = [(response) => sendJson(response, 422, { errors })];
    await expect(create()).rejects.toMatchObject({
      code: 'invalid',
      problems: [
        { field: 'sku', message: 'Field required' },
        { field: 'label', message: 'Too long' },
        { message: 'odd: Unknown' },
        { message: 'Not today' },
      ],
    });
  });
});

it('returns no secrets of a connection that the service repeats', async () => {
  const connection = { id: 'c1', name: 'Shop', type: 'ftp', password: 'hunter2', token: null };
  steps = [(response) => sendJson(response, 200, { data: [connection], errors: [], pagination: {} })];
  const page = await client.search('connection', null, async (body) => Buffer.from(body).toString());
  expect(page).toBe('{"data":[{"id":"c1","name":"Shop","type":"ftp","token":null}],"errors":[],"pagination":{}}');
  steps = [(response) => sendJson(response, 201, { data: connection })];
  expect(JSON.stringify(await client.create('connection', connection))).not.toContain('hunter2');
});
