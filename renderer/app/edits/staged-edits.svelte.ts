import { SvelteMap } from 'svelte/reactivity';
import type { ResourceId } from '../../../electron/base/branded-types.ts';
import type { EditCounts, EditedResource, StagedEdit } from '../../../electron/contract/index.ts';
import type { ResourceName } from '../../../electron/model/index.ts';
import { onAccountSwitch } from '../account-switch.ts';
import { readIgnoringErrors } from '../run-with-toast.ts';
import { unwrapReply, bridge } from '../bridge.ts';
import { m } from '../../messages/index.ts';
import { toasts } from '../../ui/toasts.svelte.ts';

type EditsByField = ReadonlyMap<string, StagedEdit>;
const none: EditsByField = new Map();
/** The maximum number of items in one call. */
const maxItems = 1_000;

const keyOf = (resource: ResourceName, id: string): string => `${resource}/${id}`;

/** Whether items of a resource have fields that can be edited. */
export const canEditItem = (resource: ResourceName): resource is EditedResource =>
  resource === 'product' || resource === 'asset';

/** The staged edits of the account in use: their number, and those of the items that are shown. */
class StagedEdits {
  #counts = $state.raw<EditCounts | null>(null);
  readonly #byItem = new SvelteMap<string, EditsByField>();
  /** The last request of each item that was asked for since it changed. Replies to earlier requests are dropped. */
  readonly #known = new SvelteMap<string, symbol>();
  /** Rises whenever all that is known becomes stale. A reply of an earlier epoch is dropped. */
  #epoch = 0;

  /** Null until they are counted. */
  get counts(): EditCounts | null {
    return this.#counts;
  }
  get total(): number {
    return this.#counts?.all ?? 0;
  }

  /** Returns the staged edits of an item by field; null if it has none. */
  marksOf(resource: ResourceName, id: string): EditsByField | null {
    return this.#byItem.size === 0 ? null : (this.#byItem.get(keyOf(resource, id)) ?? null);
  }
  /** Returns the staged edits of an item by field. */
  ofItem(resource: ResourceName, id: string): EditsByField {
    return this.#byItem.get(keyOf(resource, id)) ?? none;
  }

  /** Counts the edits of the account in use and follows their changes. */
  async start(connected: boolean): Promise<void> {
    bridge.on('edits.changed', ({ counts, items, alreadyThere }) => {
      this.#counts = counts;
      if (alreadyThere > 0) toasts.show({ tone: 'info', message: m.frame.editsAlreadyThere(alreadyThere) });
      if (items === null) this.#forgetAll();
      else for (const { resource, item } of items) this.#known.delete(keyOf(resource, item));
    });
    onAccountSwitch((account) => {
      this.#counts = null;
      this.#byItem.clear();
      this.#forgetAll();
      if (account !== null) void readIgnoringErrors(() => this.#count());
    });
    if (connected) await readIgnoringErrors(() => this.#count());
  }

  /**
   * Reads the edits of items that are shown, if the account has any. Called in an effect, it runs again when edits change. Does
   * nothing for items that are known.
   */
  want(resource: ResourceName, ids: readonly ResourceId[]): void {
    if (!canEditItem(resource) || (this.total === 0 && this.#byItem.size === 0)) return;
    const missing = ids.filter((id) => !this.#known.has(keyOf(resource, id))).slice(0, maxItems);
    if (missing.length > 0) void readIgnoringErrors(() => this.#read(resource, missing));
  }

  #forgetAll(): void {
    this.#epoch += 1;
    this.#known.clear();
  }
  async #count(): Promise<void> {
    const epoch = this.#epoch;
    const counts = await unwrapReply(bridge.edits.counts());
    if (epoch === this.#epoch) this.#counts = counts;
  }
  async #read(resource: EditedResource, ids: readonly ResourceId[]): Promise<void> {
    const request = Symbol(resource);
    for (const id of ids) this.#known.set(keyOf(resource, id), request);
    const edits = await unwrapReply(bridge.edits.ofItems({ resource, items: [...ids] }));
    const byItem = Map.groupBy(edits, ({ item }) => item);
    for (const id of ids) {
      if (this.#known.get(keyOf(resource, id)) !== request) continue;
      const own = byItem.get(id);
      if (own === undefined) this.#byItem.delete(keyOf(resource, id));
      else this.#byItem.set(keyOf(resource, id), new Map(own.map((edit) => [edit.field, edit])));
    }
  }
}

export const stagedEdits = new StagedEdits();
