import type { ResourceId } from '../../../electron/base/branded-types.ts';
import type { ReferencedDetail } from '../../../electron/contract/index.ts';
import type { ReferencedName } from '../../../electron/model/index.ts';
import { bridge } from '../../app/bridge.ts';
import { throttleAsync } from '../../list/throttle-async.ts';

/** A referenced entity from the cache, updated while it is shown. */
export class ReferencedState {
  readonly kind: ReferencedName;
  readonly id: ResourceId;
  #thing = $state.raw<ReferencedDetail | null>(null);
  #asked = $state(false);
  readonly #again = throttleAsync(() => this.#read());

  constructor(kind: ReferencedName, id: ResourceId) {
    this.kind = kind;
    this.id = id;
  }

  get thing(): ReferencedDetail | null {
    return this.#thing;
  }
  /** Whether the cache has replied that no item refers to the entity. */
  get unknown(): boolean {
    return this.#asked && this.#thing === null;
  }

  open(): () => void {
    this.#again();
    return bridge.on('items.changed', () => this.#again());
  }

  async #read(): Promise<void> {
    const reply = await bridge.referenced.get({ kind: this.kind, id: this.id });
    if (!reply.ok) return;
    this.#asked = true;
    if (JSON.stringify(reply.value) !== JSON.stringify(this.#thing)) this.#thing = reply.value;
  }
}
