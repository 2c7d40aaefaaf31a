import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

const LOOPBACK = '127.0.0.1';
const KEEP_ALIVE_MS = 60_000;

export interface Listening {
  /** Scheme, host and port, without a trailing slash. */
  readonly origin: string;
  /** Stops listening and closes every connection immediately. */
  close(): Promise<void>;
}

/**
 * Starts a server on loopback. A request whose client disconnects is ignored; any other failure is an unhandled
 * rejection.
 */
export async function listen(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  port: number,
): Promise<Listening> {
  const sockets = new Set<Socket>();
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: 0 }, (request, response) => {
    handle(request, response).catch((error: unknown) => {
      const isClosed = request.destroyed || response.destroyed;
      response.destroy();
      if (!isClosed) throw error;
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(port, LOOPBACK);
  await once(server, 'listening');
  const { port: given } = server.address() as AddressInfo;
  return {
    origin: `http://${LOOPBACK}:${given}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
