import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { ResourceName } from '../../electron/model/index.ts';
import { resourceTables } from '../unit/model/interface-tables.ts';
import { type Complaint, findErrors } from './strict-rules.ts';
import { listen, shut } from './loopback.ts';

export type Item = Readonly<Record<string, unknown>>;

/** A received body: its bytes are exactly this text in UTF-8. */
export interface Arrival {
  readonly resource: ResourceName;
  readonly text: string;
}

/** The service's choices where the document is silent. */
export interface Habits {
  readonly status: 200 | 201;
  /** Whether a creation returns an object, or a list with one object. */
  readonly data: 'object' | 'list';
  /** Properties that the service ignores silently on creation. */
  readonly ignores: Readonly<Partial<Record<ResourceName, readonly string[]>>>;
  readonly items: Readonly<Partial<Record<ResourceName, readonly Item[]>>>;
}

/**
 * A service that validates creations: it rejects unknown, missing, invalid and duplicate values, and whatever a plan or
 * a role forbids. Everything is recorded before it is validated.
 */
export interface StrictService {
  readonly address: string;
  readonly apiKey: string;
  readonly apiPassword: string;
  /** All received creations in order, including rejected ones. */
  readonly arrived: readonly Arrival[];
  /** The created items in order. */
  readonly made: readonly { readonly resource: ResourceName; readonly item: Item }[];
  /** Resources that cannot be created, because of the role (403) or the plan (422). */
  readonly refused: Map<ResourceName, 'role' | 'plan'>;
  /** Stops listening and closes every connection. */
  leave(): Promise<void>;
  /** Listens again on the same port. */
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

/** The paths of the resources, which identify a table of the document. */
const resourcesByPath: Readonly<Record<string, ResourceName>> = {
  products: 'product',
  assets: 'asset',
  'asset-lists': 'assetList',
  channels: 'channel',
  ecatalogs: 'ecatalog',
  'product-attributes': 'attribute',
  'pdf-catalogs': 'pdfCatalog',
  'product-families': 'family',
  connections: 'connection',
};

export const refusals = {
  role: { status: 403, name: 'PermissionError', description: 'The role of this key may read and nothing else.' },
  plan: {
    status: 422,
    name: 'FeatureError',
    description: 'Cannot create new items the feature CATALOGUES for account strict is not active',
  },
} as const;

const getKey = (resource: ResourceName): string => ('_id' in resourceTables[resource] ? '_id' : 'id');
const nameIn = ({ sku, name, filename }: Item): unknown => sku ?? name ?? filename;

const read = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
};

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const complain = (status: number, ...errors: readonly Complaint[]): Answer => ({
  status,
  body: { data: null, errors, pagination: {} },
});

class Strict {
  readonly #habits: Habits;
  readonly #held = new Map<ResourceName, Item[]>();
  readonly arrived: Arrival[] = [];
  readonly made: { resource: ResourceName; item: Item }[] = [];
  readonly refused = new Map<ResourceName, 'role' | 'plan'>();

  constructor(habits: Habits) {
    this.#habits = habits;
    for (const resource of Object.values(resourcesByPath))
      this.#held.set(resource, [...(habits.items[resource] ?? [])]);
  }

  async answer(request: IncomingMessage): Promise<Answer> {
    const body = await read(request);
    if (request.url === '/auth/api/get-token') return this.#signIn(body);
    if (request.headers.authorization !== 'Bearer strict-token')
      return complain(401, { name: 'A', description: 'Who?' });
    const [, place = '', id] = /^\/api\/v3\/([a-z-]+)(?:\/([^/?]+))?$/.exec(request.url ?? '') ?? [];
    const resource = resourcesByPath[place];
    if (resource === undefined) return complain(404, { name: 'NotFound', description: 'No such place.' });
    if (request.method === 'POST') return this.#create(resource, request, body);
    return id === undefined ? this.#list(resource) : this.#one(resource, decodeURIComponent(id));
  }

  #signIn(body: Buffer): Answer {
    const { api_key: key, api_password: password } = JSON.parse(body.toString('utf8')) as Item;
    return key === 'strict-key' && password === 'strict password'
      ? { status: 200, body: { data: [{ access_token: 'strict-token', refresh_token: 'r' }] } }
      : { status: 401, body: { msg: 'Bad key or password' } };
  }

  #of(resource: ResourceName): Item[] {
    return this.#held.get(resource) ?? [];
  }

  #list(resource: ResourceName): Answer {
    if (resource === 'channel') return complain(405, { name: 'NotAllowed', description: 'Channels are not listed.' });
    return { status: 200, body: { data: this.#of(resource), errors: [], pagination: {} } };
  }

  #one(resource: ResourceName, id: string): Answer {
    const item = this.#of(resource).find((one) => one['id'] === id);
    return item
      ? { status: 200, body: { data: item, errors: [] } }
      : complain(404, { name: 'N', description: 'None.' });
  }

  #create(resource: ResourceName, request: IncomingMessage, bytes: Buffer): Answer {
    if (request.headers['content-type'] !== 'application/json')
      return complain(415, { name: 'MediaType', description: 'JSON is wanted.' });
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    this.arrived.push({ resource, text });
    const rejectedFields = this.refused.get(resource);
    if (rejectedFields !== undefined) return complain(refusals[rejectedFields].status, refusals[rejectedFields]);
    const body = JSON.parse(text) as Item;
    const faults = findErrors(resource, body);
    if (faults.length > 0) return complain(422, ...faults);
    if (resource !== 'asset' && this.#of(resource).some((item) => nameIn(item) === nameIn(body)))
      return complain(409, { name: 'AlreadyExists', description: `${String(nameIn(body))} is taken.` });
    return this.#make(resource, body);
  }

  #make(resource: ResourceName, body: Item): Answer {
    const { status, data, ignores } = this.#habits;
    const dropped = new Set(['content', ...(ignores[resource] ?? [])]);
    const remaining = Object.fromEntries(Object.entries(body).filter(([member]) => !dropped.has(member)));
    const now = new Date().toISOString();
    const item = { ...remaining, [getKey(resource)]: `${resource}-${this.made.length}`, created: now, modified: now };
    this.#of(resource).push(item);
    this.made.push({ resource, item });
    return { status, body: { data: data === 'list' ? [item] : item, errors: [], pagination: {} } };
  }
}

const send = (response: ServerResponse, { status, body }: Answer): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/** Starts a service on loopback. By default it responds with 201 and an object, ignores nothing, and is empty. */
export const startStrict = async (habits: Partial<Habits> = {}): Promise<StrictService> => {
  const strict = new Strict({ status: 201, data: 'object', ignores: {}, items: {}, ...habits });
  let broken: unknown;
  const server = createServer((request, response) => {
    strict.answer(request).then(
      (answer) => send(response, answer),
      (error: unknown) => {
        // An aborted request is not a fault of the service.
        if (!request.destroyed) broken = error;
        response.destroy();
      },
    );
  });
  const port = await listen(server);
  const leave = (): Promise<void> => shut(server);
  return {
    address: `http://127.0.0.1:${port}`,
    apiKey: 'strict-key',
    apiPassword: 'strict password',
    arrived: strict.arrived,
    made: strict.made,
    refused: strict.refused,
    leave,
    comeBack: async () => {
      await listen(server, port);
    },
    close: async () => {
      await leave();
      if (broken !== undefined) throw broken as Error;
    },
  };
};
