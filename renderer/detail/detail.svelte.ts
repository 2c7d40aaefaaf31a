import type { ResourceId } from '../../electron/base/branded-types.ts';
import type { AppError, ItemDetail } from '../../electron/contract/index.ts';
import type { ResourceName } from '../../electron/model/index.ts';
import { bridge } from '../app/bridge.ts';
import { throttleAsync } from '../list/throttle-async.ts';

/** A complete item from the cache, which is updated with the cache while it is shown. */
export class DetailState {
  readonly resource: ResourceName;
  readonly id: ResourceId;
  #item = $state.raw<ItemDetail | null>(null);
  /** Whether the cache has replied, even if it contains no such item. */
  #asked = $state(false);
  #fetching = $state(false);
  #problem = $state.raw<AppError | null>(null);
  /**
   * The service's error from the last fetch of the item. Cleared by the next fetch or by a newer version of the item.
   */
  #refused = $state.raw<AppError | null>(null);
  readonly #again = throttleAsync(() => this.#read());

  /** `known` is an item to show before the cache has replied. */
  constructor(resource: ResourceName, id: ResourceId, known: ItemDetail | null = null) {
    this.resource = resource;
    this.id = id;
    this.#item = known;
  }

  get item(): ItemDetail | null {
    return this.#item;
  }
  get unknown(): boolean {
    return this.#asked && this.#item === null;
  }
  get problem(): AppError | null {
    return this.#refused ?? this.#problem;
  }
  get fetching(): boolean {
    return this.#fetching;
  }
  /** Only assets and channels have an endpoint for a single item. */
  get canFetch(): boolean {
    return this.resource === 'asset' || this.resource === 'channel';
  }

  /**
   * Reads the item and subscribes to changes of all items, because a change of any item can change a linked name.
   * Returns an unsubscribe function.
   */
  open(): () => void {
    this.#again();
    return bridge.on('items.changed', () => this.#again());
  }

  /** Reads the item from the service. Resolves to whether it succeeded. */
  async fetch(): Promise<boolean> {
    if (this.resource !== 'asset' && this.resource !== 'channel') return false;
    this.#fetching = true;
    const reply = await bridge.items.fetch({ resource: this.resource, id: this.id });
    this.#fetching = false;
    this.#refused = reply.ok ? null : reply.error;
    if (reply.ok) this.#item = reply.value;
    return reply.ok;
  }

  async #read(): Promise<void> {
    const reply = await bridge.items.get({ resource: this.resource, id: this.id });
    if (!reply.ok) {
      if (reply.error.code !== 'cancelled') this.#problem = reply.error;
      return;
    }
    this.#asked = true;
    this.#problem = null;
    // An identical item would not change the screen.
    if (JSON.stringify(reply.value) === JSON.stringify(this.#item)) return;
    this.#item = reply.value;
    this.#refused = null;
  }
}
