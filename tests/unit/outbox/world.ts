import { mkdtemp, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { IntentId } from '../../../electron/base/branded-types.ts';
import { type Cache, openCache } from '../../../electron/cache/cache.ts';
import type { Intent, IntentState } from '../../../electron/contract/outbox.ts';
import { type DemoOptions, type DemoService, startDemoHere } from '../../support/demo/index.ts';
import { openOutbox } from '../../../electron/outbox/open-outbox.ts';
import type { Outbox, OutboxOptions, SourceFile } from '../../../electron/outbox/outbox.ts';
import type { ClientOptions, ServiceClient } from '../../../electron/service/client.ts';
import { type Sync, createSync } from '../../../electron/sync/sync.ts';
import { quickFolder } from '../../support/quick-folder.ts';
import { threadsRoot } from '../../support/threads.ts';
import { clientOf } from '../../support/client-of.ts';

/** The folder of the main process's sources: threads start from there. */
export const root = threadsRoot;
export const migrations = fileURLToPath(new URL('outbox/migrations', root));
const smallAccount: DemoOptions = { products: 20, assets: 20, families: 2, attributes: 4 };

/** Addresses without a server. */
export const nowhere = { serviceAddress: 'http://127.0.0.1:9', signInAddress: 'http://127.0.0.1:9' };

/** A service, an account’s folder with its cache, and the objects opened on them. `close` closes all of them. */
export class World {
  readonly demo: DemoService;
  readonly folder: string;
  readonly cache: Cache;
  readonly #clients: ServiceClient[] = [];
  readonly #outboxes: Outbox[] = [];
  #sync: Sync | undefined;

  private constructor(demo: DemoService, folder: string, cache: Cache) {
    this.demo = demo;
    this.folder = folder;
    this.cache = cache;
  }

  static async start(options: DemoOptions = {}): Promise<World> {
    const demo = await startDemoHere({ ...smallAccount, ...options });
    const folder = await mkdtemp(join(quickFolder, 'outbox-'));
    return new World(demo, folder, await openCache({ root, folder }));
  }

  client(options: Partial<ClientOptions> = {}): ServiceClient {
    const client = clientOf(this.demo, options);
    this.#clients.push(client);
    return client;
  }

  async open(options: Partial<OutboxOptions> = {}): Promise<Outbox> {
    const outbox = await openOutbox({
      root,
      folder: this.folder,
      client: this.client(),
      cache: this.cache,
      fields: () => ({ filename: 'filename', content: 'content' }),
      uploadsAtOnce: () => 2,
      fullReader: await this.passes(),
      ...options,
    });
    this.#outboxes.push(outbox);
    return outbox;
  }

  /** Starts a real sync for complete passes, which runs only on request. */
  async passes(): Promise<Sync> {
    this.#sync ??= await createSync({ client: this.client(), cache: this.cache, somethingWaits: () => false });
    return this.#sync;
  }

  /** POSTs to a resource that the service received. */
  async posts(slug: string): Promise<number> {
    const all = await this.demo.requests();
    return all.filter((request) => request.method === 'POST' && request.path === `/api/v3/${slug}`).length;
  }

  async close(): Promise<void> {
    await this.#sync?.stop();
    await Promise.all(this.#outboxes.map((outbox) => outbox.close()));
    await Promise.all(this.#clients.map((client) => client.close()));
    await this.cache.close();
    await this.demo.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Returns a file on the disk as the user chooses it. */
export const chosen = async (path: string): Promise<SourceFile> => {
  const { size, mtimeMs } = await stat(path);
  return { path, name: basename(path), size, mtimeMs, sha256: null };
};

/** Returns the entry of an upload, or of the first one of several. */
export const addUpload = async (outbox: Outbox, ...files: readonly SourceFile[]): Promise<IntentId> => {
  const [id] = await outbox.addUploads(files);
  if (id === undefined) throw new Error('The outbox gave no id');
  return id;
};

/** Resolves with the intent once it passes the check. */
const becoming = (outbox: Outbox, id: IntentId, is: (intent: Intent) => boolean): Promise<Intent> =>
  new Promise((resolve, reject) => {
    const checkIntent = (intent: Intent | null | undefined): void => {
      if (!intent || !is(intent)) return;
      leave();
      resolve(intent);
    };
    const leave = outbox.onChanged(({ intents }) => checkIntent(intents.find((intent) => intent.id === id)));
    outbox.get(id).then(checkIntent, reject);
  });

/** Resolves with the intent once it is in one of these states. */
export const reaching = (outbox: Outbox, id: IntentId, ...states: readonly IntentState[]): Promise<Intent> =>
  becoming(outbox, id, ({ state }) => states.includes(state));

const ends: readonly IntentState[] = ['done', 'failed', 'cancelled'];

/** Resolves with the intent once the program does nothing more: it has ended, or the user must decide. */
export const ended = (outbox: Outbox, id: IntentId): Promise<Intent> =>
  becoming(
    outbox,
    id,
    ({ state, look: checkIntent }) => ends.includes(state) || (state === 'unknown' && checkIntent?.state === 'asks'),
  );

/** Returns the transitions of an intent, in order. */
export const story = (intent: Intent | null): readonly string[] => intent?.events.map(({ what }) => what) ?? [];
