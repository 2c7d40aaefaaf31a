import { createHash, randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { listen, shut } from '../loopback.ts';

/**
 * A service without uniqueness: it stores everything as often as it is sent, so that duplicates are detected. It has
 * one page for each resource.
 */
export interface KeepingService {
  readonly address: string;
  /** Returns the stored items, by the name with which they were sent. */
  held(): readonly StoredItem[];
  /** Returns the fate of each creation; `go` by default. */
  fate: () => Fate | Promise<Fate>;
  /** Stops listening and closes every connection. */
  cut(): Promise<void>;
  /** Listens again on the same port. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/**
 * `go`: performed, with a response. `drop`: performed, without a response. `half`: performed, with half of the
 * response. `empty`: performed, with only a 204. `refuse`: not performed, with a 502 of a gateway. `lose`: the
 * connection breaks before anything is performed.
 */
export type Fate = 'go' | 'drop' | 'half' | 'empty' | 'refuse' | 'lose';

export interface StoredItem {
  readonly resource: string;
  readonly name: string;
  readonly item: Readonly<Record<string, unknown>>;
}

type Item = Record<string, unknown>;

const read = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
};

/** Stores the checksum and size of an asset's content. */
const toStored = ({ content, ...body }: Item): Item => {
  const file = typeof content === 'string' ? Buffer.from(content, 'base64') : null;
  const facts = file && { checksum: createHash('sha256').update(file).digest('hex'), file_size: file.byteLength };
  return { id: randomUUID(), ...body, ...facts, created: new Date().toISOString() };
};

const getName = (item: Item): string => [item['sku'], item['name'], item['filename']].find((one) => one) as string;

class Keeping {
  readonly #all = new Map<string, Item[]>();
  fate: KeepingService['fate'] = () => 'go';

  held(): StoredItem[] {
    return [...this.#all].flatMap(([resource, items]) =>
      items.map((item) => ({ resource, name: getName(item), item })),
    );
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, resource = '', id] = /\/api\/v3\/([a-z-]+)(?:\/(.+))?/.exec(request.url ?? '') ?? [];
    const sendReply = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (request.url === '/auth/api/get-token') {
      await read(request);
      sendReply(200, { access_token: 'a-token' });
    } else if (request.method === 'POST') await this.#create(resource, request, response);
    else if (id === undefined) sendReply(200, { data: this.#all.get(resource) ?? [], errors: [], pagination: {} });
    else {
      const item = this.#all.get(resource)?.find((one) => one['id'] === id);
      sendReply(item ? 200 : 404, item ? { data: item, errors: [] } : { data: null, errors: [{ name: 'NotFound' }] });
    }
  }

  async #create(resource: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(await read(request)) as Item;
    const fate = await this.fate();
    if (fate === 'lose') return void response.destroy();
    if (fate === 'refuse') return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad</h1>');
    const item = toStored(body);
    this.#all.set(resource, [...(this.#all.get(resource) ?? []), item]);
    if (fate === 'drop') return void response.destroy();
    if (fate === 'empty') return void response.writeHead(204).end();
    const answer = Buffer.from(JSON.stringify({ data: item, errors: [], pagination: {} }));
    response.writeHead(201, { 'content-type': 'application/json', 'content-length': answer.byteLength });
    if (fate === 'go') response.end(answer);
    else response.write(answer.subarray(0, answer.byteLength / 2), () => response.destroy());
  }
}

/** Starts a service on loopback. It accepts any key and password. */
export const startKeeping = async (): Promise<KeepingService> => {
  const keeping = new Keeping();
  let broken: unknown;
  const server = createServer((request, response) => {
    keeping.answer(request, response).catch((error: unknown) => {
      // An aborted request is not a fault of the service.
      if (!request.destroyed) broken = error;
      response.destroy();
    });
  });
  const port = await listen(server);
  const cut = (): Promise<void> => shut(server);
  return {
    address: `http://127.0.0.1:${port}`,
    held: () => keeping.held(),
    get fate() {
      return keeping.fate;
    },
    set fate(fate) {
      keeping.fate = fate;
    },
    cut,
    restore: async () => {
      await listen(server, port);
    },
    close: async () => {
      await cut();
      if (broken !== undefined) throw broken as Error;
    },
  };
};
