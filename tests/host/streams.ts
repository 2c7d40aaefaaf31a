import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { logLine } from './recorded.ts';

/** A response that Chromium fetches in parts, as fast as the page reads it. */
export interface StreamedResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly body: Readable;
}

/** The request header that contains the token of the response. Only the host and Chromium know a token. */
export const tokenHeader = 'x-vitrine-stream';

const offered = new Map<string, StreamedResponse>();

/** Keeps a response until Chromium fetches it, and returns the token for the request. */
export function offerStream(streamed: StreamedResponse): string {
  const token = randomUUID();
  offered.set(token, streamed);
  return token;
}

/** Discards a response that Chromium does not fetch, because the page has cancelled its request. */
export function discardStream(token: string): void {
  offered.get(token)?.body.destroy();
  offered.delete(token);
}

async function send(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const token = request.headers[tokenHeader];
  const streamed = typeof token === 'string' ? offered.get(token) : undefined;
  if (typeof token !== 'string' || streamed === undefined) {
    response.destroy();
    return;
  }
  offered.delete(token);
  const headers = streamed.headers.filter(({ name }) => name.toLowerCase() !== 'cache-control');
  for (const { name, value } of headers) response.appendHeader(name, value);
  // Electron does not cache responses of a custom protocol either, and a cached part would change the requested ranges.
  response.setHeader('cache-control', 'no-store');
  response.writeHead(streamed.status, streamed.statusText);
  await pipeline(streamed.body, response);
}

let listening: Promise<number> | undefined;

/**
 * Returns the port of the proxy that Chromium is started with. The proxy has no network access: it answers requests with the
 * token of an offered response, and closes every other connection.
 */
export function openStreams(): Promise<number> {
  listening ??= (async () => {
    const server = http.createServer((request, response) => {
      send(request, response).catch((error: unknown) => {
        // The page may stop reading, which closes the body.
        if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE')
          logLine(`a stream broke: ${String(error)}`);
      });
    });
    server.on('connect', (_request, socket) => socket.destroy());
    server.listen(0, '127.0.0.1').unref();
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  })();
  return listening;
}
