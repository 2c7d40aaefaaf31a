import { createHash } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { listen, shut } from './loopback.ts';

export type Item = Readonly<Record<string, unknown>>;

/** The position of a page, from which links and faults are created. */
export interface PageRequest {
  readonly path: string;
  readonly page: number;
  readonly more: boolean;
  /** Whether the request named no page. */
  readonly first: boolean;
  readonly origin: string;
}

/** The service's choices where the interface document is silent. */
export interface Choices {
  /** A path before `/api/v3`. */
  readonly prefix: string;
  /** Returns the token of an exchange by its number. */
  readonly token: (exchange: number) => string;
  /** Returns the exchange's response with a token; a text is sent as `text/plain`. */
  readonly signIn: (token: string) => unknown;
  /** The exchange's response to a wrong key or password. */
  readonly refusal: unknown;
  /** The number of requests for which a token is valid. */
  readonly tokenUses: number;
  readonly pageSize: number;
  /** Returns the full response to a search with the items of its page. */
  readonly page: (items: readonly Item[], place: PageRequest) => unknown;
  /** Returns the sent form of an item. */
  readonly item: (item: Item, path: string) => unknown;
  readonly items: (path: string) => readonly Item[];
  readonly createStatus: number;
  /** Returns the body of the response to a creation, or null for none. */
  readonly created: (item: Item) => unknown;
  /** Returns a replacement response, or null for none. `count` is the number of earlier requests to this path. */
  readonly instead: (path: string, count: number) => { readonly status: number; readonly body?: unknown } | null;
  readonly packing: 'none' | 'gzip' | 'br';
  /** `length`, chunks, or a connection that ends with each response. */
  readonly framing: 'length' | 'chunked' | 'close';
  /** Whether addresses without a trailing slash redirect to those with one. */
  readonly slash: boolean;
}

const names: Readonly<Record<string, string>> = {
  products: 'sku',
  assets: 'filename',
  'asset-lists': 'name',
  ecatalogs: 'name',
  'product-attributes': 'name',
  'pdf-catalogs': 'name',
  'product-families': 'name',
  connections: 'name',
};
const counts: Readonly<Record<string, number>> = { products: 11, assets: 6, 'product-attributes': 4, ecatalogs: 2 };
const getKey = (path: string): string => (/^product-(?:attributes|families)$/.test(path) ? '_id' : 'id');

/** Returns items with only an ID and a name. */
export const plainItems = (path: string, count: number): Item[] =>
  Array.from({ length: count }, (_, n) => ({
    [getKey(path)]: `${path}-${n}`,
    [names[path] ?? 'name']: `${path} ${n}`,
  }));

/** The simplest choices, with nothing beyond the document. */
export const plain: Choices = {
  prefix: '',
  token: (exchange) => `tok.${exchange}-${Math.random().toString(36).slice(2)}`,
  signIn: (token) => ({ access_token: token }),
  refusal: { msg: 'Bad key or password' },
  tokenUses: Infinity,
  pageSize: 4,
  page: (data, { path, page, more, origin }) => ({
    data,
    errors: [],
    pagination: more ? { next_page: `${origin}/api/v3/${path}?page=${page + 1}` } : {},
  }),
  item: (item) => item,
  items: (path) => plainItems(path, counts[path] ?? 1),
  createStatus: 201,
  created: (data) => ({ data, errors: [], pagination: {} }),
  instead: () => null,
  packing: 'none',
  framing: 'length',
  slash: false,
};

/** A server on loopback that follows the interface document and its own choices. */
export interface TinyService {
  readonly address: string;
  readonly apiKey: string;
  apiPassword: string;
  /** `METHOD path?query` of each request to a resource. */
  readonly asked: readonly string[];
  exchanges: number;
  /** Descriptions of requests that the interface document does not allow. */
  readonly offences: readonly string[];
  /** The created items, by path. */
  readonly created: readonly { readonly path: string; readonly body: Item }[];
  /** The exact bytes of each creation's body. */
  readonly bodies: readonly Buffer[];
  /** Invalidates every token issued so far. */
  expireTokens(): void;
  close(): Promise<void>;
}

/** Headers that HTTP, the interface document or convention explain. */
const allowed = new Set(['host', 'connection', 'accept', 'accept-encoding', 'user-agent', 'authorization']);
const allowedWithoutBody = new Set([...allowed, 'cache-control']);
const allowedWithBody = new Set([...allowed, 'content-type', 'content-length']);

const read = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
};

class Tiny {
  readonly choices: Choices;
  readonly apiKey = 'tiny key';
  readonly asked: string[] = [];
  readonly offences: string[] = [];
  readonly created: { path: string; body: Item }[] = [];
  readonly bodies: Buffer[] = [];
  /** The remaining uses of each token. */
  readonly #tokens = new Map<string, number>();
  readonly #held = new Map<string, Item[]>();
  readonly #counts = new Map<string, number>();
  apiPassword = 'tiny päss word';
  exchanges = 0;
  origin = '';

  constructor(choices: Choices) {
    this.choices = choices;
  }

  expireTokens(): void {
    this.#tokens.clear();
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin);
    const bytes = await read(request);
    const text = bytes.toString('utf8');
    this.#checkHeaders(request);
    if (this.choices.slash && !url.pathname.endsWith('/')) {
      response.writeHead(308, { location: `${url.pathname}/${url.search}` }).end();
      return;
    }
    const path = url.pathname.replace(/\/$/, '');
    if (request.method === 'POST' && path !== '/auth/api/get-token') this.bodies.push(bytes);
    if (path === '/auth/api/get-token') this.#signIn(request, response, text);
    else if (this.offences.length > 0)
      this.#send(response, 400, { errors: [{ name: 'Bad', description: this.offences[0] }] });
    else this.#resource(request, response, { path, query: url.searchParams, text });
  }

  #checkHeaders(request: IncomingMessage): void {
    const known = request.method === 'POST' ? allowedWithBody : allowedWithoutBody;
    for (const name of Object.keys(request.headers)) if (!known.has(name)) this.#offend(`header ${name}`);
    if (request.method === 'POST' && request.headers['content-type'] !== 'application/json')
      this.#offend('content type');
  }

  #offend(what: string): void {
    this.offences.push(what);
  }

  #signIn(request: IncomingMessage, response: ServerResponse, text: string): void {
    this.exchanges += 1;
    if (request.headers.authorization !== undefined) this.#offend('a token for the exchange');
    const body = JSON.parse(text) as Item;
    if (Object.keys(body).toSorted().join() !== 'api_key,api_password') this.#offend('members of the exchange');
    if (body['api_key'] !== this.apiKey || body['api_password'] !== this.apiPassword) {
      this.#send(response, 401, this.choices.refusal);
      return;
    }
    const token = this.choices.token(this.exchanges);
    this.#tokens.set(token, this.choices.tokenUses);
    this.#send(response, 200, this.choices.signIn(token));
  }

  #resource(
    request: IncomingMessage,
    response: ServerResponse,
    { path, query, text }: { path: string; query: URLSearchParams; text: string },
  ): void {
    this.asked.push(`${request.method} ${request.url}`);
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const uses = this.#tokens.get(token) ?? 0;
    if (uses === 0) return this.#send(response, 401, { detail: 'Token expired' });
    this.#tokens.set(token, uses - 1);
    const start = `${this.choices.prefix}/api/v3/`;
    if (!path.startsWith(start)) return this.#send(response, 404, { message: 'no route' });
    const [name = '', id] = path.slice(start.length).split('/');
    // A search with a few items detects features, which is allowed.
    const isUnsupported = /^[07]$/.test(query.get('_page_size') ?? '') || query.has('modified[gt]');
    for (const parameter of query.keys())
      if (parameter !== 'page' && !isUnsupported) this.#offend(`parameter ${parameter}`);
    const count = this.#counts.get(name) ?? 0;
    this.#counts.set(name, count + 1);
    const instead = this.choices.instead(name, count);
    if (instead) return this.#send(response, instead.status, instead.body ?? null);
    if (request.method === 'POST') return this.#create(response, name, JSON.parse(text) as Item);
    if (id !== undefined) return this.#one(response, name, decodeURIComponent(id));
    if (names[name] === undefined) return this.#send(response, 404, { errors: [] });
    this.#send(response, 200, this.#page(name, query.get('page')));
  }

  /** Only assets and channels have single-item requests. */
  #one(response: ServerResponse, name: string, id: string): void {
    const found = ['assets', 'channels'].includes(name)
      ? this.#items(name).find((item) => item['id'] === id)
      : undefined;
    this.#send(response, found ? 200 : 404, found ? { data: found, errors: [] } : { errors: [] });
  }

  #items(name: string): Item[] {
    const held = this.#held.get(name) ?? [...this.choices.items(name)];
    this.#held.set(name, held);
    return held;
  }

  #page(path: string, asked: string | null): unknown {
    const page = Number(asked ?? 0);
    const { pageSize, item } = this.choices;
    const all = this.#items(path);
    const items = all.slice(page * pageSize, (page + 1) * pageSize).map((one) => item(one, path) as Item);
    const more = (page + 1) * pageSize < all.length;
    return this.choices.page(items, { path, page, more, first: asked === null, origin: this.origin });
  }

  #create(response: ServerResponse, path: string, body: Item): void {
    this.created.push({ path, body });
    const { content, ...rest } = body;
    const file = typeof content === 'string' ? Buffer.from(content, 'base64') : null;
    const checksum = file ? { checksum: createHash('sha1').update(file).digest('hex').toUpperCase() } : {};
    const made = { ...rest, ...checksum, [getKey(path)]: `new-${this.created.length}` };
    this.#items(path).push(made);
    this.#send(response, this.choices.createStatus, this.choices.created(made));
  }

  #send(response: ServerResponse, status: number, body: unknown): void {
    const { packing, framing } = this.choices;
    const plainBytes = Buffer.from(body === null ? '' : typeof body === 'string' ? body : JSON.stringify(body));
    const bytes =
      packing === 'gzip' ? gzipSync(plainBytes) : packing === 'br' ? brotliCompressSync(plainBytes) : plainBytes;
    response.writeHead(status, {
      'content-type': typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json',
      ...(packing === 'none' ? {} : { 'content-encoding': packing }),
      ...(framing === 'length' ? { 'content-length': bytes.length } : {}),
      ...(framing === 'close' ? { connection: 'close' } : {}),
    });
    for (let at = 0; at < bytes.length; at += 1_000) response.write(bytes.subarray(at, at + 1_000));
    response.end();
  }
}

/** Starts a service on `port` (0: any). Omitted `choices` are those of `plain`. */
export const startTiny = async (choices: Partial<Choices> = {}, port = 0): Promise<TinyService> => {
  const tiny = new Tiny({ ...plain, ...choices });
  const server = createServer((request, response) => {
    tiny.answer(request, response).catch((error: unknown) => {
      tiny.offences.push(String(error));
      response.destroy();
    });
  });
  tiny.origin = `http://127.0.0.1:${await listen(server, port)}`;
  return Object.assign(tiny, {
    address: tiny.origin,
    close: () => shut(server),
  });
};
