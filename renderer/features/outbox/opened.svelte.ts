import type { IntentId } from '../../../electron/base/brand.ts';
import type { IntentWhole } from '../../../electron/contract/index.ts';
import { bridge } from '../../app/bridge.ts';
import { everySoOften } from '../../list/every-so-often.ts';

const often = 200;

/** The entry that is open: the one before stays until it is here. */
export class OpenedIntent {
  #whole = $state.raw<IntentWhole | null>(null);
  #unknown = $state(false);
  #problem = $state<string | null>(null);
  #wanted: IntentId | null = null;
  readonly #readSoon = everySoOften(() => this.#read(), often);

  get whole(): IntentWhole | null {
    return this.#whole;
  }
  /** The outbox does not hold it. */
  get unknown(): boolean {
    return this.#unknown;
  }
  get problem(): string | null {
    return this.#problem;
  }

  /** Reads it anew whenever something says that it, or what a sync knows of it, changed. */
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
    // What is no id of an entry is refused: an address that somebody typed.
    this.#problem = reply === null || reply.ok || reply.error.code === 'badArgument' ? null : reply.error.message;
    this.#whole = reply?.ok ? reply.value : null;
    this.#unknown = id !== null && this.#whole === null && this.#problem === null;
  }
}
