import type { IntentId } from '../../../electron/base/branded-types.ts';
import type { IntentDetail } from '../../../electron/contract/index.ts';
import { bridge } from '../../app/bridge.ts';
import { throttleAsync } from '../../list/throttle-async.ts';

const often = 200;

/** The open intent. The previous one is shown until it has loaded. */
export class OpenedIntent {
  #whole = $state.raw<IntentDetail | null>(null);
  #unknown = $state(false);
  #problem = $state<string | null>(null);
  #wanted: IntentId | null = null;
  readonly #readSoon = throttleAsync(() => this.#read(), often);

  get whole(): IntentDetail | null {
    return this.#whole;
  }
  /** Whether the outbox does not contain it. */
  get unknown(): boolean {
    return this.#unknown;
  }
  get problem(): string | null {
    return this.#problem;
  }

  /** Reloads the intent whenever it or its sync state changes. Returns an unsubscribe function. */
  follow(): () => void {
    const stops = [
      bridge.on('outbox.changed', ({ changed }) => {
        if (changed === null || changed.some(({ id }) => id === this.#wanted)) this.#readSoon();
      }),
      bridge.on('items.changed', () => this.#readSoon()),
    ];
    return () => stops.forEach((stop) => stop());
  }

  async open(id: IntentId | null): Promise<void> {
    this.#wanted = id;
    await this.#read();
  }

  async #read(): Promise<void> {
    const id = this.#wanted;
    const reply = id === null ? null : await bridge.outbox.open({ id });
    if (this.#wanted !== id) return;
    // The main process rejects an invalid ID, for example in a manually typed route.
    this.#problem = reply === null || reply.ok || reply.error.code === 'badArgument' ? null : reply.error.message;
    this.#whole = reply?.ok ? reply.value : null;
    this.#unknown = id !== null && this.#whole === null && this.#problem === null;
  }
}
