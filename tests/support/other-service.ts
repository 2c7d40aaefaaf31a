import { createHash, randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import { listen, shut } from './loopback.ts';

/**
 * A service that follows the interface document but differs in everything it leaves open. The token has another name,
 * links to the next page are relative or have `http://` and another host, creations respond with 200, optional
 * properties are missing, a creation may return only an ID, pages have three items, and page sizes are not supported.
 */
export interface OtherService {
  readonly serviceAddress: string;
  readonly signInAddress: string;
  readonly apiKey: string;
  readonly apiPassword: string;
  /** The created items, by path. */
  readonly created: readonly { readonly path: string; readonly body: Record<string, unknown> }[];
  /** Descriptions of requests that violated the contract. */
  readonly offences: readonly string[];
  readonly close: () => Promise<void>;
}

type Item = Record<string, unknown>;
const token = `tok-${randomUUID()}`;

const items = (count: number, make: (n: number) => Item): Item[] => Array.from({ length: count }, (_, n) => make(n));

const initial = (): Record<string, Item[]> => ({
  products: items(8, (n) => ({
    id: `p${n}`,
    sku: `OTHER-${n}`,
    ...(n % 2 ? { label: `Other thing ${n}` } : {}),
    novelty: { deep: [n] },
  })),
  assets: items(4, (n) => ({ id: `a${n}`, filename: `other-${n}.bin` })),
  'asset-lists': items(1, () => ({ id: 'l0', name: 'Only list', type: 'Odd' })),
  ecatalogs: items(2, (n) => ({ id: `e${n}`, name: `Book ${n}` })),
  'product-attributes': items(5, (n) => ({ _id: `t${n}`, name: `attribute_${n}` })),
  'pdf-catalogs': [],
  'product-families': items(2, (n) => ({ _id: `f${n}`, name: `Kin ${n}` })),
  connections: items(1, () => ({ id: 'c0', name: 'Dock', type: 'carrier-pigeon' })),
});

const read = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
};

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly type?: string;
}

const send = (response: ServerResponse, { status, body, type = 'application/json' }: Answer): void => {
  response.writeHead(status, { 'content-type': type }).end(typeof body === 'string' ? body : JSON.stringify(body));
};

class Resources {
  readonly store = initial();
  readonly created: { path: string; body: Item }[] = [];
  readonly offences: string[] = [];

  list(name: string, url: URL): unknown {
    const from = Number(url.searchParams.get('cursor') ?? 0);
    // A search with a few items detects features, which is allowed.
    const isUnsupported =
      /^[07]$/.test(url.searchParams.get('_page_size') ?? '') || url.searchParams.has('modified[gt]');
    for (const key of url.searchParams.keys())
      if (key !== 'cursor' && !isUnsupported) this.offences.push(`unknown parameter ${key}`);
    const all = this.store[name] ?? [];
    const next = from + 3;
    const link = name === 'products' ? `http://elsewhere.example/api/v3/${name}?cursor=${next}` : `?cursor=${next}`;
    return {
      data: all.slice(from, next),
      errors: [],
      pagination: next < all.length ? { next_page: link, previous_page: null } : { previous_page: '' },
    };
  }

  create(name: string, body: Item): unknown {
    this.created.push({ path: name, body });
    const id = randomUUID();
    const { content, ...rest } = body;
    const file = typeof content === 'string' ? Buffer.from(content, 'base64') : null;
    const checksum = file ? { checksum: createHash('md5').update(file).digest('hex') } : {};
    (this.store[name] ??= []).push({ ...rest, ...checksum, id });
    return { data: name === 'ecatalogs' ? { id } : { ...rest, ...checksum, id }, errors: [], pagination: {} };
  }
}

const answerSignIn = async (request: IncomingMessage, { offences }: Resources): Promise<Answer> => {
  if (request.method !== 'POST' || request.url !== '/auth/api/get-token')
    return { status: 404, body: 'no such thing', type: 'text/plain' };
  const body = JSON.parse(await read(request)) as Item;
  if (Object.keys(body).sort().join() !== 'api_key,api_password') offences.push('the exchange carried other members');
  if (body['api_key'] !== 'other-key' || body['api_password'] !== 'other password ünïcode')
    return { status: 401, body: { msg: 'Bad key or password' } };
  return {
    status: 200,
    body: { result: { session_token: token, valid: 'some while', refresh: { refresh_token: 'r' } } },
  };
};

const answerChannel = (resources: Resources, id: string | undefined): Answer => {
  const known = resources.store['channels']?.find((channel) => channel['id'] === id);
  return known
    ? { status: 200, body: { data: known, errors: [] } }
    : { status: 410, body: { errors: [{ name: 'Gone', description: 'no channel' }] } };
};

const answerResource = async (request: IncomingMessage, resources: Resources): Promise<Answer> => {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  if (request.headers.authorization !== `Bearer ${token}`) return { status: 401, body: { detail: 'who are you' } };
  const [name = '', id] = url.pathname.replace('/pim/api/v3/', '').split('/').map(decodeURIComponent);
  if (!url.pathname.startsWith('/pim/api/v3/')) resources.offences.push(`asked ${url.pathname}`);
  if (request.method === 'GET' && name === 'channels') return answerChannel(resources, id);
  if (request.method === 'GET' && id === undefined && resources.store[name])
    return { status: 200, body: resources.list(name, url) };
  if (request.method === 'POST') {
    if (request.headers['content-type'] !== 'application/json')
      resources.offences.push('a creation without content type');
    return { status: 200, body: resources.create(name, JSON.parse(await read(request)) as Item), type: 'text/plain' };
  }
  return { status: 404, body: { errors: [{ name: 'NotFound', description: 'nothing here' }] } };
};

const serve = (answer: (request: IncomingMessage) => Promise<Answer>): Server =>
  createServer((request, response) => {
    answer(request).then(
      (given) => send(response, given),
      (error: unknown) => send(response, { status: 500, body: String(error), type: 'text/plain' }),
    );
  });

/** Starts it on loopback, on separate ports, with the path prefix `/pim`. */
export const startOtherService = async (): Promise<OtherService> => {
  const resources = new Resources();
  const signIn = serve((request) => answerSignIn(request, resources));
  const service = serve((request) => answerResource(request, resources));
  const [signInPort, port] = await Promise.all([listen(signIn), listen(service)]);
  return {
    serviceAddress: `http://127.0.0.1:${port}/pim`,
    signInAddress: `http://127.0.0.1:${signInPort}`,
    apiKey: 'other-key',
    apiPassword: 'other password ünïcode',
    created: resources.created,
    offences: resources.offences,
    close: async () => {
      await Promise.all([signIn, service].map(shut));
    },
  };
};
