import type { ReferencedName } from '../../../electron/model/index.ts';
import { bridge } from '../../app/bridge.ts';
import { throttleAsync } from '../../list/throttle-async.ts';

/** The number of cached referenced entities of each kind, updated while any component shows it. */
class ReferencedCounts {
  #counts = $state.raw<Readonly<Partial<Record<ReferencedName, number>>>>({});
  readonly #again = throttleAsync(() => this.#read());

  of(kind: ReferencedName): number {
    return this.#counts[kind] ?? 0;
  }

  /** Subscribes to the cache. Returns an unsubscribe function. */
  open(): () => void {
    this.#again();
    return bridge.on('items.changed', () => this.#again());
  }

  async #read(): Promise<void> {
    const reply = await bridge.referenced.counts();
    if (reply.ok) this.#counts = reply.value;
  }
}

export const referencedCounts = new ReferencedCounts();
