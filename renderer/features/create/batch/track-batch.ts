import type { IntentId } from '../../../../electron/base/branded-types.ts';
import type { Intent } from '../../../../electron/contract/index.ts';
import { runWithErrorToast } from '../../../app/run-with-toast.ts';
import { unwrapReply, bridge } from '../../../app/bridge.ts';

/** Reports all changes of several intents, each separately, between `start` and `stop`. */
export class BatchTracker {
  readonly #heard: (intent: Intent) => void;
  readonly #ids = new Set<IntentId>();
  /** Intents that changed again while they were being read. */
  readonly #again = new Map<IntentId, boolean>();
  #stop: () => void = () => undefined;

  constructor(onChange: (intent: Intent) => void) {
    this.#heard = onChange;
  }

  start(): void {
    this.#stop = bridge.on('outbox.changed', ({ changed }) => {
      const ids = changed === null ? [...this.#ids] : changed.map(({ id }) => id).filter((id) => this.#ids.has(id));
      ids.forEach((id) => void this.#read(id));
    });
  }

  /** Stops reporting, including intents that are being read. */
  stop(): void {
    this.#stop();
    this.#ids.clear();
  }

  follow(ids: readonly IntentId[]): void {
    for (const id of ids) {
      this.#ids.add(id);
      void this.#read(id);
    }
  }

  forget(id: IntentId): void {
    this.#ids.delete(id);
  }

  async #read(id: IntentId): Promise<void> {
    if (this.#again.has(id)) {
      this.#again.set(id, true);
      return;
    }
    this.#again.set(id, false);
    await runWithErrorToast(async () => {
      const intent = await unwrapReply(bridge.outbox.get({ id }));
      if (intent !== null && this.#ids.has(id)) this.#heard(intent);
    });
    const again = this.#again.get(id) === true;
    this.#again.delete(id);
    if (again) await this.#read(id);
  }
}
