import { toResourceId } from '../../../electron/base/branded-types.ts';
import type { ComparedField, CandidateItem, Intent } from '../../../electron/contract/index.ts';
import { runWithErrorToast } from '../../app/run-with-toast.ts';
import { unwrapReply, bridge } from '../../app/bridge.ts';
import { LatestRequest } from '../../app/latest-request.ts';

/** The state of resolving an intent with an unknown outcome manually: the candidates and their comparison. */
export class OutcomeResolution {
  #chosen = $state<string | null>(null);
  /** The last comparison and its candidate. */
  #read = $state.raw<{ readonly item: string; readonly lines: readonly ComparedField[] | null } | null>(null);
  #busy = $state(false);
  readonly #comparisons = new LatestRequest();

  get busy(): boolean {
    return this.#busy;
  }

  /** Returns the candidate to compare with the intent, or null if there is none. */
  shown({ found }: Intent): CandidateItem | null {
    return found.find(({ id }) => id === this.#chosen) ?? found[0] ?? null;
  }

  /** Returns the comparison with a candidate: null if it is no longer cached, undefined while it is loading. */
  lines({ id }: CandidateItem): readonly ComparedField[] | null | undefined {
    return this.#read?.item === id ? this.#read.lines : undefined;
  }

  choose(id: string): void {
    this.#chosen = id;
  }

  async compare({ id }: Intent, { id: itemId }: CandidateItem): Promise<void> {
    const isLatest = this.#comparisons.start();
    await runWithErrorToast(async () => {
      const lines = await unwrapReply(bridge.outbox.compare({ id, itemId }));
      if (isLatest()) this.#read = { item: itemId, lines };
    });
  }

  confirmThere({ id }: Intent, itemId: string): Promise<void> {
    return this.#doing(() => unwrapReply(bridge.outbox.confirmThere({ id, itemId: toResourceId(itemId) })));
  }

  sendAgain({ id }: Intent): Promise<void> {
    return this.#doing(() => unwrapReply(bridge.outbox.sendAgain({ id })));
  }

  lookAgain({ id }: Intent): Promise<void> {
    return this.#doing(() => unwrapReply(bridge.outbox.look({ id })));
  }

  async #doing(run: () => Promise<unknown>): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    await runWithErrorToast(run);
    this.#busy = false;
  }
}
