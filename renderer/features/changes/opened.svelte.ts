import type { ChangeDetail } from '../../../electron/contract/index.ts';
import { bridge } from '../../app/bridge.ts';

/** The change that is open: the one before stays until it is here. */
export class OpenedChange {
  #change = $state.raw<ChangeDetail | null>(null);
  #unknown = $state(false);
  #problem = $state<string | null>(null);
  #wanted = 0;

  get change(): ChangeDetail | null {
    return this.#change;
  }
  get unknown(): boolean {
    return this.#unknown;
  }
  get problem(): string | null {
    return this.#problem;
  }

  async open(id: number): Promise<void> {
    this.#wanted = id;
    const reply = Number.isSafeInteger(id) && id > 0 ? await bridge.changes.get({ id }) : null;
    if (this.#wanted !== id) return;
    this.#problem = reply === null || reply.ok ? null : reply.error.message;
    this.#change = reply?.ok ? reply.value : null;
    this.#unknown = this.#change === null && this.#problem === null;
  }
}
