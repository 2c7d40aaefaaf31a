import { ms, toResourceId } from '../../electron/base/branded-types.ts';
import type { EditSelection, EditValue, Intent, OutboxListEntry } from '../../electron/contract/index.ts';
import { type EditSending, createEditSending } from '../../electron/edits/edit-sending.ts';
import { type AccountEdits, createEdits } from '../../electron/edits/edits.ts';
import type { Outbox, OutboxOptions } from '../../electron/outbox/outbox.ts';
import type { DialectState } from '../../electron/service/dialect.ts';
import { unknownDialect } from '../../electron/contract/dialect.ts';
import { World } from '../unit/outbox/world.ts';
import type { DemoOptions } from './demo/index.ts';
import { threadsRoot as root } from './threads.ts';

/** A service that searches for several IDs, and accepts updates. */
const liveDialect: DialectState = {
  itemsPerRequest: 100,
  choices: { changedSince: 'on', pageSize: 'on', relations: 'on', updates: 'on' },
  dialect: unknownDialect,
};

type Item = Readonly<Record<string, unknown>>;

export const allEdits: EditSelection = {
  tab: 'all',
  filter: null,
  sound: { inverted: true, ids: [] },
  breaking: { inverted: true, ids: [] },
};

/** A live service with its synced offline copy, the outbox and the staged edits of an account that may send. */
export class SendingWorld {
  readonly world: World;
  readonly outbox: Outbox;
  readonly edits: AccountEdits;
  readonly sending: EditSending;
  readonly products: readonly string[];
  readonly assets: readonly string[];
  isAllowed = true;

  private constructor(world: World, outbox: Outbox, items: { products: string[]; assets: string[] }) {
    this.world = world;
    this.outbox = outbox;
    this.products = items.products;
    this.assets = items.assets;
    this.edits = createEdits({
      root,
      folder: world.folder,
      table: outbox.edits,
      creations: outbox.lists,
      cache: world.cache,
      profiles: async () => [],
      account: () => '0123abcd',
      isReading: () => false,
    });
    this.sending = createEditSending({
      edits: this.edits,
      outbox: outbox.sentEdits,
      cache: world.cache,
      account: () => ({
        possible: 'perhaps',
        setting: this.isAllowed ? 'send' : 'sheet',
        accountLabel: null,
        readsSeveral: true,
        perTenSeconds: null,
      }),
    });
  }

  static async start(options: DemoOptions = {}, outboxOptions: Partial<OutboxOptions> = {}): Promise<SendingWorld> {
    const world = await World.start({ generation: 'live', ...options });
    const passes = await world.passes();
    for (const resource of ['attribute', 'product', 'asset'] as const)
      await passes.readWhole(resource, Date.now(), () => undefined, true);
    const client = world.client({ dialect: () => liveDialect });
    const outbox = await world.open({ client, recheckAfter: ms(0), ...outboxOptions });
    const ids = async (resource: 'product' | 'asset'): Promise<string[]> =>
      (
        await world.cache.query({ resource, searchText: '', view: 'all', type: null, sort: null }, 0, 2_000, 'all')
      ).rows.map(({ id }) => id);
    await world.demo.clearRequests();
    return new SendingWorld(world, outbox, { products: await ids('product'), assets: await ids('asset') });
  }

  /** Stages an edit of a product, or of an asset if the field is one of an asset. */
  async stage(item: string, field: string, value: EditValue): Promise<void> {
    const resource = field === 'alt_text' || field === 'filename' ? 'asset' : 'product';
    const { rejected } = await this.edits.add('detail', [{ resource, item: toResourceId(item), field, value }]);
    if (rejected.length > 0) throw new Error(rejected[0]?.message);
  }

  /** Sends all staged edits, and resolves when nothing is being sent. */
  async send(): Promise<readonly Intent[]> {
    await this.sending.send(allEdits);
    return this.finished();
  }

  async finished(): Promise<readonly Intent[]> {
    await this.outbox.idle();
    return (await this.outbox.list()).toReversed();
  }

  /** Returns an item as the service stores it. */
  async item(resource: 'products' | 'assets', id: string): Promise<Item> {
    return (await this.world.demo.item(resource, id)) as Item;
  }

  async attributes(id: string): Promise<Item> {
    return (await this.item('products', id))['attributes'] as Item;
  }

  /** Returns the updates that the service received. */
  async updates(): Promise<readonly { readonly path: string; readonly body: unknown }[]> {
    return (await this.world.demo.requests())
      .filter(({ method }) => method === 'PATCH')
      .map(({ path, body }) => ({ path, body }));
  }

  /** Changes a field as another user would. */
  async changeElsewhere(resource: 'products' | 'assets', id: string, field: string, value: unknown): Promise<void> {
    const name = resource === 'products' ? 'product' : 'asset';
    await this.world.client().update({ resource: name, member: field } as never, id, value as EditValue);
  }

  async rows(): Promise<readonly OutboxListEntry[]> {
    const query = { state: null, resource: null, from: null, to: null, searchText: '', grouped: true };
    return (await this.outbox.reader.call('window', { query, offset: 0, limit: 100 })).rows;
  }

  async close(): Promise<void> {
    await this.edits.close();
    await this.world.close();
  }
}
