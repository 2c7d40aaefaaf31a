import type { ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { ms } from '../../electron/base/branded-types.ts';
import type { ClientOptions, ServiceClient } from '../../electron/service/client.ts';
import { findToken } from '../../electron/service/auth/token-parser.ts';
import { type RawServer, sendBytes, sendJson, startRaw, whenRead } from '../unit/service/raw-server.ts';
import { clientOf } from '../support/client-of.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';

type Step = (response: ServerResponse) => void;

const good: Step = (response) => sendJson(response, 200, { access_token: 'tok-en' });
const raw =
  (head: string, body = ''): Step =>
  (response) =>
    sendBytes(response, `HTTP/1.1 ${head}\r\nconnection: close\r\n\r\n`, body);
const json =
  (status: number, body: unknown): Step =>
  (response) =>
    sendJson(response, status, body);

let server: RawServer;
let steps: Step[];
let sent: unknown[];

/** The tokens of the data requests. */
let authorizations: (string | undefined)[];
/** Whether data requests are rejected with 401. */
let isRejected: boolean;

const connect = (options: Partial<ClientOptions> = {}): ServiceClient =>
  closedAfterTest(clientOf({ address: server.address, apiKey: 'key-7', apiPassword: 'pass-7' }, options));

beforeEach(async () => {
  [steps, sent, authorizations, isRejected] = [[], [], [], false];
  server = closedAfterTest(
    await startRaw((request, response) => {
      whenRead(request, (body) => {
        if (request.url !== '/auth/api/get-token') {
          authorizations.push(request.headers.authorization);
          sendJson(response, isRejected ? 401 : 200, { data: [] });
          return;
        }
        sent.push(JSON.parse(body));
        (steps.length > 1 ? steps.shift() : steps[0])?.(response);
      });
    }),
  );
});

const exchanges = (): number => server.asked.filter((one) => one.startsWith('POST')).length;
const failure = async (client = connect()): Promise<Error> => {
  const error: unknown = await client.signIn().then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Error);
  return error as Error;
};

describe('rejected exchange', () => {
  it.each<[string, Step, string, RegExp]>([
    [
      '400 in plain words',
      raw('400 Bad Request\r\ncontent-type: text/plain', 'no api_key'),
      'signInMalformed',
      /no api_key/,
    ],
    [
      '400 in an envelope',
      json(400, { errors: [{ name: 'E', description: 'no api_key' }] }),
      'signInMalformed',
      /no api_key/,
    ],
    ['400 with nothing', raw('400 Bad Request'), 'signInMalformed', /could not read the sign-in/],
    ['401 as `msg`', json(401, { msg: 'Bad key or password' }), 'signInRefused', /“Bad key or password”/],
    [
      '401 as `error`',
      json(401, { error: { message: 'Bad key or password' } }),
      'signInRefused',
      /“Bad key or password”/,
    ],
    [
      '401 in HTML',
      raw('401 Unauthorized\r\ncontent-type: text/html', '<h1>No</h1>'),
      'signInRefused',
      /key, the API password or the sign-in address may be wrong/,
    ],
    ['403', json(403, { detail: 'Plan has no API' }), 'signInRefused', /Plan has no API/],
    [
      '422 with a path',
      json(422, { detail: [{ loc: ['body', 'api_key'], msg: 'required' }] }),
      'signInMalformed',
      /api_key: required/,
    ],
    [
      '404 in HTML',
      raw('404 Not Found\r\ncontent-type: text/html', '<h1>?</h1>'),
      'notThisService',
      /Check the sign-in address/,
    ],
    [
      'a way elsewhere',
      raw('302 Found\r\nlocation: https://elsewhere.example/'),
      'notThisService',
      /redirects requests to another address/,
    ],
  ])('with %s is reported once, without other requests', async (_, step, code, words) => {
    steps = [step];
    const error = await failure();
    expect(error).toMatchObject({ code, retryable: false });
    expect(error.message).toMatch(words);
    expect([exchanges(), authorizations]).toEqual([1, []]);
    expect(sent).toEqual([{ api_key: 'key-7', api_password: 'pass-7' }]);
  });

  it.each([
    ['api_key', 'apiKey', /The API key or the sign-in address may be wrong/],
    ['api_password', 'apiPassword', /The API password may be wrong/],
  ])('that names %s is reported at the field of the form', async (field, name, words) => {
    steps = [json(401, { error: { msg: 'Sign-in failed', errors: [{ field, msg: 'no match' }] } })];
    const error = await failure();
    expect(error).toMatchObject({ code: 'signInRefused', field: name });
    expect(error.message).toMatch(words);
  });

  it('leaves no token: later requests fail immediately without a connection', async () => {
    steps = [good, json(401, { msg: 'Bad key or password' })];
    let now = Date.UTC(2026, 0, 1);
    const client = connect({ now: () => now });
    await client.probe();
    isRejected = true;
    await expect(client.probe()).rejects.toMatchObject({ code: 'signInRefused' });
    expect(client.session()).toEqual({ signedIn: false, expiresAt: null });
    await expect(client.probe()).rejects.toMatchObject({ code: 'signInRefused' });
    expect([exchanges(), authorizations.length]).toEqual([2, 2]);
    now += 60_000;
    await expect(client.probe()).rejects.toMatchObject({ code: 'signInRefused' });
    expect(exchanges()).toBe(3);
  });

  it('never repeats sent values, for any response of the service', async () => {
    for (const step of [
      json(401, { msg: 'pass-7 is not the password of key-7' }),
      json(422, { detail: [{ loc: ['body', 'pass-7'], msg: 'key-7?' }] }),
      raw('400 Bad Request\r\ncontent-type: text/plain', 'pass-7'),
    ]) {
      steps = [step];
      expect(inspect(await failure(), { depth: 9 })).not.toMatch(/pass-7|key-7/);
    }
  });
});

describe('exchange with a temporary failure', () => {
  it.each<[string, Step]>([
    ['502 in HTML', raw('502 Bad Gateway\r\ncontent-type: text/html', '<html>')],
    ['200 in HTML', raw('200 OK\r\ncontent-type: text/html', '<html>busy</html>')],
    ['503', raw('503 Service Unavailable')],
    ['504', raw('504 Gateway Timeout')],
    ['429 with seconds', raw('429 Too Many Requests\r\nretry-after: 0')],
    ['429 with a date', raw(`429 Too Many Requests\r\nretry-after: ${new Date().toUTCString()}`)],
    ['429 with nothing', raw('429 Too Many Requests')],
    ['an answer cut off', raw('200 OK\r\ncontent-length: 99', '{"access_')],
    ['a reset', (response) => response.socket?.resetAndDestroy()],
    ['an empty answer', raw('200 OK\r\ncontent-length: 0')],
  ])('with %s is retried, and continues', async (_, step) => {
    steps = [step, good];
    const client = connect();
    await client.probe();
    expect([exchanges(), authorizations]).toEqual([2, ['Bearer tok-en']]);
  });

  it.each<[string, Step, string, RegExp]>([
    [
      '502',
      raw('502 Bad Gateway\r\ncontent-type: text/html', '<html>'),
      'serviceFault',
      /sign-in service failed \(502\)/,
    ],
    ['429 for a minute', raw('429 Too Many Requests\r\nretry-after: 60'), 'rateLimited', /asking Vitrine to slow down/],
    [
      'HTML for ever',
      raw('200 OK\r\ncontent-type: text/html', '<html>'),
      'notThisService',
      /Check the sign-in address/,
    ],
  ])('with %s on each attempt ends, and reports why', async (_, step, code, words) => {
    steps = [step];
    const error = await failure();
    expect(error).toMatchObject({ code });
    expect(error.message).toMatch(words);
    expect(exchanges()).toBeLessThanOrEqual(4);
  });

  it('without a response ends after a timeout, for all callers', async () => {
    steps = [() => undefined];
    const client = connect({ timeouts: { person: ms(250) } });
    const all = await Promise.allSettled([client.signIn(), client.probe(), client.getOne('asset', 'x')]);
    for (const one of all) expect(one).toMatchObject({ status: 'rejected', reason: { code: 'timeout' } });
    expect([exchanges(), authorizations]).toEqual([1, []]);
  });
});

describe('token of an exchange', () => {
  it('is deleted when the client is closed', async () => {
    steps = [good];
    const client = connect();
    await client.probe();
    expect(client.session().signedIn).toBe(true);
    await client.close();
    expect(client.session().signedIn).toBe(false);
  });

  it('is dropped when it arrives after signing out', async () => {
    const requested = Promise.withResolvers<ServerResponse>();
    steps = [requested.resolve];
    const client = connect();
    const signing = failure(client);
    const response = await requested.promise;
    client.signOut();
    good(response);
    expect(await signing).toMatchObject({ code: 'cancelled' });
    expect(client.session().signedIn).toBe(false);
  });

  it('is replaced each time the service rejects it, and before it expires', async () => {
    let now = Date.UTC(2026, 0, 1);
    const claims = Buffer.from(JSON.stringify({ iat: now / 1000, exp: now / 1000 + 120 })).toString('base64url');
    const short = json(200, { access_token: `a.${claims}.c` });
    const renewed: Step = (response) => {
      isRejected = false;
      short(response);
    };
    steps = [short, renewed];
    const client = connect({ now: () => now });
    await client.probe();
    for (let time = 2; time < 5; time++) {
      isRejected = true;
      await client.probe();
      expect(exchanges()).toBe(time);
    }
    now += 80_000;
    await client.probe();
    expect(exchanges()).toBe(4);
    now += 15_000;
    await client.probe();
    expect(exchanges()).toBe(5);
  });
});

describe('any response to an exchange', () => {
  const anyToken = fc.stringMatching(/^[!-~]{1,40}$/);
  const name = fc.constantFrom(
    'access_token',
    'accessToken',
    'token',
    'data',
    'refresh_token',
    'token_type',
    'errors',
    'a',
  );
  const shaped = fc.letrec((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      anyToken,
      fc.jsonValue({ maxDepth: 1 }),
      fc.dictionary(name, tie('tree'), { maxKeys: 4 }),
      fc.array(tie('tree'), { maxLength: 3 }),
    ),
  })).tree;
  const statuses = fc.constantFrom(200, 201, 202, 200, 200, 203);

  it('returns exactly the contained token, or an error message, and never fails otherwise', async () => {
    await fc.assert(
      fc.asyncProperty(shaped, statuses, async (body, status) => {
        const text = JSON.stringify(body);
        steps = [json(status, body)];
        authorizations = [];
        const expected = findToken(JSON.parse(text), null);
        const client = connect();
        const error: unknown = await client.probe().then(
          () => null,
          (reason: unknown) => reason,
        );
        if (expected !== null) expect([error, authorizations]).toEqual([null, [`Bearer ${expected}`]]);
        else {
          expect(authorizations).toEqual([]);
          expect(error).toMatchObject({ code: expect.stringMatching(/^(tokenMissing|notThisService)$/) as string });
        }
        await client.close();
      }),
      { numRuns: 60 },
    );
  });
});
