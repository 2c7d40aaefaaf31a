import { type IncomingMessage, type RequestListener, type ServerResponse, createServer, request } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type Server, type Socket, connect, createServer as createSocketServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { listen } from './loopback.ts';

export interface ProxyServer {
  readonly port: number;
  /** The requests in order: `CONNECT host:port`, `GET http://host/path` or `SOCKS5 host:port`. */
  readonly asked: string[];
  close(): Promise<void>;
}

interface Options {
  /** Returns the local port to which every host is mapped. */
  readonly target: () => number;
  /** Enables TLS for the proxy itself. */
  readonly tls?: { readonly cert: string; readonly key: string };
  /** The required `name:password`. */
  readonly signIn?: string;
}

const started = async (server: Server, requests: string[]): Promise<ProxyServer> => {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket.once('close', () => sockets.delete(socket))));
  return {
    port: await listen(server),
    asked: requests,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const join = (one: Duplex, other: Duplex): void => {
  one.on('error', () => other.destroy());
  other.on('error', () => one.destroy());
  one.pipe(other).pipe(one);
};

/** Starts a proxy for web requests: tunnels by CONNECT, and plain requests by their full address. */
export const startProxy = async ({ target, tls, signIn }: Options): Promise<ProxyServer> => {
  const requests: string[] = [];
  const lets = ({ headers }: IncomingMessage): boolean =>
    signIn === undefined || headers['proxy-authorization'] === `Basic ${Buffer.from(signIn).toString('base64')}`;
  const forward: RequestListener = (incoming: IncomingMessage, response: ServerResponse) => {
    requests.push(`${String(incoming.method)} ${String(incoming.url)}`);
    if (!lets(incoming)) return void response.writeHead(407).end();
    const { pathname, search } = new URL(incoming.url ?? '');
    const options = { host: '127.0.0.1', port: target(), path: pathname + search, method: incoming.method };
    const onward = request({ ...options, headers: incoming.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(onward);
  };
  const server = tls ? createTlsServer(tls, forward) : createServer(forward);
  server.on('connect', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    requests.push(`CONNECT ${String(incoming.url)}`);
    if (!lets(incoming)) return void socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    const onward = connect(target(), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.write(head);
      join(onward, socket);
    });
  });
  return started(server, requests);
};

/** Starts a SOCKS5 proxy without authentication, for hosts by name. */
export const startSocks = async (target: () => number): Promise<ProxyServer> => {
  const requests: string[] = [];
  const server = createSocketServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.from([5, 0]));
      socket.once('data', (bytes: Buffer) => {
        const length = bytes[4] ?? 0;
        requests.push(`SOCKS5 ${bytes.toString('latin1', 5, 5 + length)}:${String(bytes.readUInt16BE(5 + length))}`);
        const onward = connect(target(), '127.0.0.1', () => {
          socket.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
          join(onward, socket);
        });
      });
    });
    socket.on('error', () => undefined);
  });
  return started(server, requests);
};
