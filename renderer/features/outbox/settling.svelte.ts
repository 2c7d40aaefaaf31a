import { resourceId } from '../../../electron/base/brand.ts';
import type { ComparedMember, Found, Intent } from '../../../electron/contract/index.ts';
import { attempt } from '../../app/attempt.ts';
import { ask, bridge } from '../../app/bridge.ts';

/** What a person is shown, and can say, of an intent of which nobody knows what became. */
export class Settling {
  #chosen = $state<string | null>(null);
  /** The comparison that was read last, with the item that it is of. */
  #read = $state.raw<{ readonly item: string; readonly lines: readonly ComparedMember[] | null } | null>(null);
  #busy = $state(false);
  /** Counts comparisons: only the last one that was asked for is shown. */
  #asked = 0;

  get busy(): boolean {
    return this.#busy;
  }

  /** The item that is shown beside what was sent; null when none was found. */
  shown({ found }: Intent): Found | null {
    return found.find(({ id }) => id === this.#chosen) ?? found[0] ?? null;
  }

  /** The comparison with an item: null when the item is not here any more, undefined while it is on its way. */
  lines({ id }: Found): readonly ComparedMember[] | null | undefined {
    return this.#read?.item === id ? this.#read.lines : undefined;
  }

  choose(id: string): void {
    this.#chosen = id;
  }

  async compare({ id }: Intent, { id: itemId }: Found): Promise<void> {
    const asked = ++this.#asked;
    await attempt(async () => {
      const lines = await ask(bridge.outbox.compare({ id, itemId }));
      if (asked === this.#asked) this.#read = { item: itemId, lines };
    });
  }

  confirmThere({ id }: Intent, itemId: string): Promise<void> {
    return this.#doing(() => ask(bridge.outbox.confirmThere({ id, itemId: resourceId(itemId) })));
  }

  sendAgain({ id }: Intent): Promise<void> {
    return this.#doing(() => ask(bridge.outbox.sendAgain({ id })));
  }

  lookAgain({ id }: Intent): Promise<void> {
    return this.#doing(() => ask(bridge.outbox.look({ id })));
  }

  async #doing(run: () => Promise<unknown>): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    await attempt(run);
    this.#busy = false;
  }
}
