import { type IncomingMessage, type RequestListener, type ServerResponse, createServer } from 'node:http';
import { listen, shut } from '../../support/loopback.ts';

export interface RawServer {
  readonly address: string;
  readonly port: number;
  /** `METHOD path` of each request, in order. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** Starts a server on loopback that only runs its handler. */
export const startRaw = async (handler: RequestListener): Promise<RawServer> => {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    handler(request, response);
  });
  const port = await listen(server);
  return { address: `http://127.0.0.1:${port}`, port, asked: requests, close: () => shut(server) };
};

/** Returns a port without a server. */
export const closedPort = async (): Promise<number> => {
  const server = await startRaw(() => undefined);
  await server.close();
  return server.port;
};

export const sendJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/** Writes raw bytes to the socket without HTTP processing, and closes it. */
export const sendBytes = (response: ServerResponse, ...parts: readonly (string | Buffer)[]): void => {
  for (const part of parts) response.socket?.write(part);
  response.socket?.end();
};

/** Calls back with the complete body, and not at all if the client closed the connection earlier. */
export const whenRead = (request: IncomingMessage, then: (body: string) => void): void => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => then(Buffer.concat(parts).toString()));
  request.on('error', () => undefined);
};
