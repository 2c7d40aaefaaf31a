import type { AccountId } from '../../electron/base/branded-types.ts';
import type { CreationDenials } from '../../electron/contract/index.ts';
import type { CreationDenial, ResourceName } from '../../electron/model/index.ts';
import { bridge } from './bridge.ts';
import { session } from './session.svelte.ts';

/** The creation denials that the current account received when it last tried. */
class KnownRefusals {
  /** The account of the denials. */
  #account = $state.raw<AccountId | null>(null);
  #byResource = $state.raw<CreationDenials>({});
  #follows = false;

  of(resource: ResourceName): CreationDenial | null {
    return this.#account === session.accountId ? (this.#byResource[resource] ?? null) : null;
  }

  /** Loads the denials of the current account unless they are loaded, and subscribes to changes. */
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
      // For an account that has not been loaded yet, the reply contains them.
      if (this.#account === session.accountId) this.#byResource = refusals;
    });
  }
}

export const knownRefusals = new KnownRefusals();
