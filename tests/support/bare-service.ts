import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { listen, shut } from './loopback.ts';

export type Item = Readonly<Record<string, unknown>>;

/** A service that only supports the interface document and rejects everything else. */
export interface BareService {
  readonly address: string;
  readonly apiKey: string;
  readonly apiPassword: string;
  /** Descriptions of rejected requests. */
  readonly refused: readonly string[];
  /** Returns the number of requested pages. */
  readonly pages: () => number;
  close(): Promise<void>;
}

const pageSize = 25;
const token = 'bare-token';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const getBody = async (request: IncomingMessage): Promise<Item> => {
  let text = '';
  for await (const part of request) text += String(part);
  return JSON.parse(text) as Item;
};

/** Starts it on loopback. `search` contains the items of each list, `get` those for single-item requests. */
export const startBareService = async (
  search: Readonly<Record<string, readonly Item[]>>,
  get: Readonly<Record<string, readonly Item[]>>,
): Promise<BareService> => {
  const rejected: string[] = [];
  let pages = 0;
  const refuse = (status: number, words: string): Answer => {
    rejected.push(words);
    return { status, body: { data: [], errors: [{ name: 'Refused', description: words }], pagination: {} } };
  };
  const list = (origin: string, path: string, query: URLSearchParams): Answer => {
    const at = Number(query.get('after') ?? 0);
    const items = search[path] ?? [];
    const next = at + pageSize;
    const pagination = next < items.length ? { next_page: `${origin}/api/v3/${path}?after=${String(next)}` } : {};
    pages += 1;
    return { status: 200, body: { data: items.slice(at, next), errors: [], pagination } };
  };
  const exchange = async (request: IncomingMessage): Promise<Answer> => {
    const { api_key: key, api_password: password } = await getBody(request);
    return key === 'key' && password === 'password'
      ? { status: 200, body: { access_token: token } }
      : { status: 401, body: { msg: 'Bad key or password' } };
  };
  const answer = (request: IncomingMessage): Answer | Promise<Answer> => {
    const { method = '', url = '/', headers } = request;
    const origin = `http://${headers.host ?? ''}`;
    const { pathname, searchParams } = new URL(url, origin);
    if (method === 'POST' && pathname === '/auth/api/get-token') return exchange(request);
    if (headers.authorization !== `Bearer ${token}`) return refuse(401, `no token: ${pathname}`);
    const [, path = '', id] = /^\/api\/v3\/([a-z-]+)(?:\/([^/]+))?$/.exec(pathname) ?? [];
    const beyond = [...searchParams.keys()].some((name) => name !== 'after');
    if (method !== 'GET' || beyond) return refuse(400, `${method} ${url}`);
    if (id === undefined && path in search) return list(origin, path, searchParams);
    const item = get[path]?.find((one) => one['id'] === id);
    return item === undefined
      ? refuse(404, `${method} ${pathname}`)
      : { status: 200, body: { data: item, errors: [] } };
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, body } = await answer(request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const server = createServer((request, response) => void serve(request, response));
  return {
    address: `http://127.0.0.1:${await listen(server)}`,
    apiKey: 'key',
    apiPassword: 'password',
    refused: rejected,
    pages: () => pages,
    close: () => shut(server),
  };
};
