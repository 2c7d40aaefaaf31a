import type { ResourceId } from '../../electron/base/brand.ts';
import type { AppError, ItemDetail } from '../../electron/contract/index.ts';
import type { ResourceName } from '../../electron/model/index.ts';
import { bridge } from '../app/bridge.ts';
import { everySoOften } from '../list/every-so-often.ts';

/** One item whole, as the cache has it; follows the cache while it is shown. */
export class DetailState {
  readonly resource: ResourceName;
  readonly id: ResourceId;
  #item = $state.raw<ItemDetail | null>(null);
  /** Whether the cache has answered, be it that it knows no such item. */
  #asked = $state(false);
  #fetching = $state(false);
  #problem = $state.raw<AppError | null>(null);
  /** What the service said when it was asked for the item: stays until it is asked again, or something else is read. */
  #refused = $state.raw<AppError | null>(null);
  readonly #again = everySoOften(() => this.#read());

  /** `known`: what is known of it from the start. */
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
  /** Only assets and channels have a get-one. */
  get canFetch(): boolean {
    return this.resource === 'asset' || this.resource === 'channel';
  }

  /** Reads the item and follows it; answers how to stop. Names of what it points at can change with anything. */
  open(): () => void {
    this.#again();
    return bridge.on('items.changed', () => this.#again());
  }

  /** Reads it from the service now; says whether that worked. */
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
    // The same body again changes nothing on the screen.
    if (JSON.stringify(reply.value) === JSON.stringify(this.#item)) return;
    this.#item = reply.value;
    this.#refused = null;
  }
}
