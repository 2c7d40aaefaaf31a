import type { Server as HttpServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

/** Starts a server on loopback. Returns its port, by default a free one. */
export const listen = (server: Server, port = 0): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

/** Stops listening and closes every connection. */
export const shut = async (server: HttpServer): Promise<void> => {
  server.closeAllConnections();
  if (server.listening) await new Promise((resolve) => server.close(resolve));
};
