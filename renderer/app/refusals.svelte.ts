import type { AccountId } from '../../electron/base/brand.ts';
import type { Refusals } from '../../electron/contract/index.ts';
import type { Refusal, ResourceName } from '../../electron/model/index.ts';
import { bridge } from './bridge.ts';
import { session } from './session.svelte.ts';

/** What the account that is open was not allowed to create when it was last tried. */
class KnownRefusals {
  /** Whose they are. */
  #account = $state.raw<AccountId | null>(null);
  #byResource = $state.raw<Refusals>({});
  #follows = false;

  of(resource: ResourceName): Refusal | null {
    return this.#account === session.accountId ? (this.#byResource[resource] ?? null) : null;
  }

  /** Reads those of the account that is open, unless they are here, and follows them from then on. */
  async recall(): Promise<void> {
    const account = session.accountId;
    if (account === null || account === this.#account) return;
    this.#follow();
    const reply = await bridge.outbox.refusals();
    if (!reply.ok || account !== session.accountId) return;
    this.#account = account;
    this.#byResource = reply.value;
  }

  #follow(): void {
    if (this.#follows) return;
    this.#follows = true;
    bridge.on('outbox.refusals', (refusals) => {
      // Those of an account whose own have not been read yet come with the answer.
      if (this.#account === session.accountId) this.#byResource = refusals;
    });
  }
}

export const refusals = new KnownRefusals();
