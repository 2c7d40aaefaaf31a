import type { IntentId } from '../../../electron/base/branded-types.ts';
import type { IntentScope, IntentState } from '../../../electron/contract/index.ts';
import { runWithErrorToast } from '../../app/run-with-toast.ts';
import { unwrapReply, bridge } from '../../app/bridge.ts';
import { discardAll, isOver } from './outbox-actions.ts';
import { outboxList } from './outbox-list.svelte.ts';

interface Question {
  readonly scope: IntentScope;
  readonly failed: number;
  readonly unknown: number;
  readonly all: number;
  readonly then: () => void;
}

/** Excludes intents that change from now on. The confirmation neither shows nor counts their new states. */
const withoutLaterChanges = (scope: IntentScope): IntentScope => ({
  ...scope,
  unchangedSince: new Date().toISOString(),
});

/** The confirmation before discarding, because failed intents and unknown outcomes are lost. */
export class DiscardQuestion {
  #asked = $state.raw<Question | null>(null);

  /** The open confirmation, or null. */
  get asked(): Question | null {
    return this.#asked;
  }

  /** Discards one intent. `then` runs when it has been removed from the list. */
  async one(id: IntentId, state: IntentState, then: () => void): Promise<void> {
    const scope = { ids: [id] };
    if (isOver(state)) await this.#do(scope, then);
    else
      this.#ask({
        scope: withoutLaterChanges(scope),
        failed: Number(state === 'failed'),
        unknown: Number(state === 'unknown'),
        all: 1,
        then,
      });
  }

  /** Discards the selected rows. */
  async selected(): Promise<void> {
    const scope = withoutLaterChanges(outboxList.scope);
    const clearSelection = (): void => outboxList.selection.clear();
    await runWithErrorToast(async () => {
      const { failed = 0, unknown = 0, done = 0, cancelled = 0 } = await unwrapReply(bridge.outbox.countIn(scope));
      if (failed + unknown === 0) await this.#do(scope, clearSelection);
      else this.#ask({ scope, failed, unknown, all: failed + unknown + done + cancelled, then: clearSelection });
    });
  }

  async confirm(): Promise<void> {
    const requested = this.#asked;
    this.#asked = null;
    if (requested !== null) await this.#do(requested.scope, requested.then);
  }

  close(): void {
    this.#asked = null;
  }

  #ask(question: Question): void {
    this.#asked = question;
  }

  async #do(scope: IntentScope, then: () => void): Promise<void> {
    if (await discardAll(scope)) then();
    await outboxList.refresh();
  }
}
