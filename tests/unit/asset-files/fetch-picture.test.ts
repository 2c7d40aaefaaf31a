import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { createPictureFetch } from '../../../electron/asset-files/fetch-picture.ts';
import { closedAfterTest } from '../../support/closed-after-test.ts';

/** Starts a server that sends these bytes and then closes or resets the connection. */
const startEnding = async (response: string, isReset: boolean): Promise<string> => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(response, () => (isReset ? socket.resetAndDestroy() : socket.end()));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closedAfterTest({ close: async () => void server.close() });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const header = 'HTTP/1.1 200 OK\r\ncontent-type: image/png\r\n';
const half = 'half of a picture';
const responses = [
  ['a length', `${header}content-length: 34\r\n\r\n${half}`],
  ['a length, on a connection that closes', `${header}connection: close\r\ncontent-length: 34\r\n\r\n${half}`],
  ['chunks', `${header}transfer-encoding: chunked\r\n\r\n11\r\n${half}\r\n`],
  ['a chunk that is cut', `${header}transfer-encoding: chunked\r\n\r\n22\r\n${half}`],
] as const;
const cases = responses.flatMap(([name, response]) =>
  [false, true].map((isReset) => [name, isReset ? 'resets' : 'ends', response] as const),
);

it.each(cases)(
  'does not accept a file with %s as complete when the server %s the connection too early',
  async (_, how, response) => {
    const serviceAddress = await startEnding(response, how === 'resets');
    const origins = { serviceAddress, assetAddress: null };
    const { signal } = new AbortController();
    const fetching = closedAfterTest(createPictureFetch());
    await expect(fetching.fetch('/a.png', origins, signal, () => undefined)).rejects.toThrow();
    const parts: Uint8Array[] = [];
    const downloaded = fetching.download('/a.png', origins, signal, {
      length: () => undefined,
      part: async (part) => void parts.push(part),
    });
    await expect(downloaded).rejects.toMatchObject({ retryable: true });
    expect(Buffer.concat(parts).length).toBeLessThanOrEqual(half.length);
  },
);

it.each([
  [
    'a page with success',
    'HTTP/1.1 200 OK\r\ncontent-type: image/png\r\nconnection: close\r\n\r\n<!doctype html><p>Sign in',
    /A web page answered in place of/,
  ],
  [
    'a sign-in that the network requires',
    'HTTP/1.1 511 Network Authentication Required\r\nconnection: close\r\n\r\n<html>',
    /This network requires a sign-in/,
  ],
])('reports that another server responded in place of a picture: %s', async (_, response, message) => {
  const serviceAddress = await startEnding(response, false);
  const origins = { serviceAddress, assetAddress: null };
  const { signal } = new AbortController();
  const fetching = closedAfterTest(createPictureFetch());
  const expected = { message: expect.stringMatching(message) as string, retryable: true };
  const nothing = (): undefined => undefined;
  await expect(fetching.head('/a.png', origins, signal, nothing)).rejects.toMatchObject(expected);
  const taking = { length: nothing, part: async () => undefined };
  await expect(fetching.download('/a.png', origins, signal, taking)).rejects.toMatchObject(expected);
});

it('downloads a file of which a later part begins as a web page', async () => {
  const parts = ['plain', '<!doctype html>'].map((text) => Buffer.from(text.padEnd(100_000)));
  const serviceAddress = await startEnding(
    `HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n${Buffer.concat(parts).toString()}`,
    false,
  );
  let [received, count] = [0, 0];
  await closedAfterTest(createPictureFetch()).download(
    '/a.pdf',
    { serviceAddress, assetAddress: null },
    new AbortController().signal,
    {
      length: () => undefined,
      part: async (bytes) => void ([received, count] = [received + bytes.byteLength, count + 1]),
    },
  );
  expect([received, count > 1]).toEqual([200_000, true]);
});

it('downloads a file that is a web page by its name', async () => {
  const serviceAddress = await startEnding('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n<!doctype html>', false);
  const origins = { serviceAddress, assetAddress: null };
  const fetching = closedAfterTest(createPictureFetch());
  const parts: Uint8Array[] = [];
  const part = async (bytes: Uint8Array): Promise<void> => void parts.push(bytes);
  await fetching.download('/a.html', origins, new AbortController().signal, { length: () => undefined, part });
  expect(Buffer.concat(parts).toString()).toBe('<!doctype html>');
});

it('downloads a web page whose name is that of a picture if its size is that of the file in the account', async () => {
  const content = '<!doctype html><p>Not found';
  const length = content.length;
  const serviceAddress = await startEnding(
    `HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: ${String(length)}\r\n\r\n${content}`,
    false,
  );
  const fetching = closedAfterTest(createPictureFetch());
  const download = async (size: number | null): Promise<string> => {
    const parts: Uint8Array[] = [];
    const taking = { length: () => undefined, part: async (bytes: Uint8Array) => void parts.push(bytes), size };
    const origins = { serviceAddress, assetAddress: null };
    await fetching.download('/a.jpg', origins, new AbortController().signal, taking);
    return Buffer.concat(parts).toString();
  };
  await expect(download(length)).resolves.toBe(content);
  for (const other of [length + 1, null]) await expect(download(other)).rejects.toThrow(/A web page answered/);
});
