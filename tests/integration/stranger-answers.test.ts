import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { type RawServer, whenRead, sendJson, startRaw } from '../unit/service/raw-server.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { type Core, startCore } from '../support/core.ts';

type Answer = (response: ServerResponse, path: string) => void;

const page = '<!doctype html><title>Welcome</title><p>Sign in to the network';
const html =
  (status = 200, type = 'text/html'): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': type }).end(page);
const redirect =
  (location: string): Answer =>
  (response) =>
    response.writeHead(302, { location }).end();
const list: Answer = (response, path) => {
  const count = path.includes('/connections') ? 0 : 6;
  const data = Array.from({ length: count }, (_, n) => ({ id: `i${n}`, _id: `i${n}`, sku: `S${n}`, name: `N${n}` }));
  sendJson(response, 200, { data, errors: [], pagination: {} });
};
/** The page of nginx for a request without encryption. */
const plainHttp: Answer = (response) =>
  response
    .writeHead(400, { 'content-type': 'text/html' })
    .end('<html><head><title>400 The plain HTTP request was sent to HTTPS port</title></head></html>');
const token: Answer = (response) => sendJson(response, 200, { access_token: 'tok-en' });

let server: RawServer;
let core: Core;
let service: Answer;
let signInAnswer: Answer;

beforeEach(async () => {
  [service, signInAnswer] = [list, token];
  server = closedAfterTest(
    await startRaw((request: IncomingMessage, response) => {
      const path = request.url ?? '';
      whenRead(request, () => (path === '/auth/api/get-token' ? signInAnswer : service)(response, path));
    }),
  );
  core = closedAfterTest(await startCore());
  await core.connect({ address: server.address, apiKey: 'key', apiPassword: 'password' });
});

describe('network page in place of the service', () => {
  it.each<[string, Answer, RegExp]>([
    ['a redirect to another host', redirect('http://wifi.example/login'), /redirects requests to another address/],
    ['a redirect to another scheme', redirect('https://127.0.0.1/login'), /redirects requests to another address/],
    ['a page', html(), /A web page answered in place of 127\.0\.0\.1/],
    ['a page as plain text', html(200, 'text/plain'), /A web page answered in place of/],
    [
      'a packed page',
      (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(page)),
      /A web page answered in place of/,
    ],
    ['511', html(511), /This network requires a sign-in/],
    [
      'JSON of a network’s sign-in',
      (response) => sendJson(response, 200, { captive: true, 'user-portal-url': 'https://wifi.example' }),
      /This network requires a sign-in/,
    ],
    ['a page that forbids', html(403), /A web page answered in place of/],
    ['a proxy', html(407), /The proxy of this network requires a sign-in/],
    [
      'the page of a server that requires encryption',
      plainHttp,
      /127\.0\.0\.1:\d+ requires an address that begins with https:/,
    ],
    ['a page that finds nothing', html(404), /There is no product information service at this address/],
    ['nothing', (response) => response.writeHead(200).end(), /answered without any content/],
    ['204', (response) => response.writeHead(204).end(), /answered without any content/],
  ])('is reported as such, with few requests: %s', async (_, answer, signInMessage) => {
    service = answer;
    const before = server.asked.length;
    const status = await core.syncAgain();
    expect(status).toMatchObject({
      state: 'failed',
      problem: { message: expect.stringMatching(signInMessage) as string },
    });
    const messages = status.resources.map(({ problem }) => problem?.message ?? '');
    expect(messages.join()).not.toMatch(/does not offer this list/);
    expect(server.asked.length - before).toBeLessThanOrEqual(12);
    expect((await core.ids('product')).length).toBe(6);
    service = list;
    expect(await core.syncAgain()).toMatchObject({ state: 'upToDate', problem: null });
  });

  it.each<[string, Answer, RegExp]>([
    ['a page', html(), /Signing in failed: a web page answered in place of/],
    ['a redirect', redirect('http://wifi.example/login'), /redirects requests to another address/],
    ['511', html(511), /This network requires a sign-in/],
    ['a proxy', html(407), /The proxy of this network requires a sign-in/],
    ['a proxy without a page', (response) => response.writeHead(407).end(), /The proxy of this network requires/],
    ['the page of a server that requires encryption', plainHttp, /requires an address that begins with https:/],
    ['an unknown path', html(404), /There is no sign-in service at this address/],
    ['nothing', (response) => response.writeHead(200).end(), /is not a sign-in\. Check the sign-in address/],
  ])('is reported when it replaces the sign-in: %s', async (_, answer, signInMessage) => {
    service = (response) => sendJson(response, 401, { detail: 'Expired' });
    signInAnswer = answer;
    const before = server.asked.length;
    const status = await core.syncAgain();
    expect(status).toMatchObject({
      state: 'failed',
      problem: { message: expect.stringMatching(signInMessage) as string },
    });
    expect(status.resources.every(({ state }) => state === 'done')).toBe(true);
    expect(server.asked.length - before).toBeLessThanOrEqual(14);
    [service, signInAnswer] = [list, token];
    expect(await core.syncAgain()).toMatchObject({ state: 'upToDate', problem: null });
  });

  it('is reported for the one list that it replaces', async () => {
    service = (response, path) => (path.includes('/pdf-catalogs') ? html() : list)(response, path);
    const status = await core.syncAgain();
    const states = Object.fromEntries(status.resources.map(({ resource, state }) => [resource, state]));
    expect(states).toMatchObject({ pdfCatalog: 'failed', product: 'done', connection: 'done' });
  });

  it('is reported when a single item is requested', async () => {
    const client = core.accounts.client();
    service = html();
    await expect(client?.getOne('channel', 'c1')).rejects.toMatchObject({
      message: expect.stringMatching(/A web page answered in place of/) as string,
    });
    service = html(404);
    await expect(client?.getOne('channel', 'c1')).rejects.toMatchObject({ code: 'notThisService' });
  });

  it.each<[string, Answer]>([
    ['a redirect', redirect('http://wifi.example/login')],
    ['511', html(511)],
  ])('counts as an unreachable service for callers that wait for a list: %s', async (_, answer) => {
    service = answer;
    const { sync } = await core.work();
    const reading = sync.readWhole('ecatalog', Date.now(), () => undefined, true);
    await expect(reading).rejects.toMatchObject({ code: 'offline', retryable: true });
  });

  it('keeps a creation waiting, and shows why, when it replaces the sign-in', async () => {
    signInAnswer = html();
    core.accounts.client()?.signOut();
    const { outbox } = await core.work();
    const { id } = await outbox.create('ecatalog', { name: 'One' });
    await outbox.idle();
    const signInMessage = expect.stringMatching(/Signing in failed: a web page answered in place of/) as string;
    await expect.poll(() => outbox.get(id)).toMatchObject({ state: 'waiting', error: { message: signInMessage } });
  });

  it('leaves a creation unknown, and shows which server may have responded', async () => {
    service = (response, path) => (path.includes('_page') ? list : html())(response, path);
    const { outbox } = await core.work();
    const { id } = await outbox.create('ecatalog', { name: 'One' });
    await outbox.idle();
    expect(JSON.stringify(await outbox.get(id))).toMatch(/someone else answered in place of the service/);
  });
});
