import { EventEmitter } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { Part } from './events.ts';
import { createStrictProxy } from './strict-proxy.ts';

/** Whether a response is a redirect, which Electron's request reports and Node's request does not. */
const isRedirect = ({ statusCode = 0, headers }: http.IncomingMessage): boolean =>
  statusCode >= 300 && statusCode < 400 && headers.location !== undefined;

type Options = Electron.ClientRequestConstructorOptions & { headers?: http.OutgoingHttpHeaders };

/** A `net.request` that uses Node's client, without Chromium's proxies, cookies and certificates. */
class ClientRequest
  extends EventEmitter
  implements Part<Electron.ClientRequest, 'setHeader' | 'getHeader' | 'removeHeader' | 'write' | 'abort'>
{
  private readonly request: http.ClientRequest;
  private readonly address: URL;

  constructor(options: Options) {
    super();
    const { protocol = 'http:', hostname = '', port, path = '/', method = 'GET', headers = {} } = options;
    if (options.redirect !== undefined && options.redirect !== 'manual' && options.redirect !== 'follow')
      throw new Error(`The Chromium host does not redirect by ${options.redirect}`);
    this.address = new URL(path, `${protocol}//${hostname}${port === undefined ? '' : `:${port}`}`);
    const { request } = protocol === 'https:' ? https : http;
    this.request = request(this.address, { method, headers, agent: false });
    this.request.on('response', (response) => this.handleResponse(response));
    for (const event of ['error', 'abort', 'close', 'finish', 'socket'])
      this.request.on(event, (...args: unknown[]) => this.emit(event, ...args));
  }

  setHeader(name: string, value: string): void {
    this.request.setHeader(name, value);
  }

  getHeader(name: string): string {
    return String(this.request.getHeader(name) ?? '');
  }

  removeHeader(name: string): void {
    this.request.removeHeader(name);
  }

  write(chunk: Buffer | string): void {
    this.request.write(chunk);
  }

  end(chunk?: Buffer | string): this {
    this.request.end(chunk);
    return this;
  }

  abort(): void {
    this.request.destroy();
  }

  private handleResponse(response: http.IncomingMessage): void {
    // As in Electron, an interrupted connection is an error of the response.
    response.on('aborted', () => this.emit('aborted'));
    if (!isRedirect(response)) return void this.emit('response', response);
    const to = new URL(response.headers.location ?? '', this.address).href;
    response.resume();
    this.emit('redirect', response.statusCode, this.request.method, to, response.headers);
  }
}

export const request = (options: Options): ClientRequest =>
  createStrictProxy('net.request()', new ClientRequest(options));
