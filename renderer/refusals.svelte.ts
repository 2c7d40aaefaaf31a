import type { Intent } from '../electron/contract/index.ts';
import type { ResourceName } from '../electron/model/index.ts';
import { bridge } from './bridge.ts';
import { readRefusals, refusalOf } from './refusal.ts';
import type { Refusal, Refusals } from './refusal.ts';
import { session } from './session.svelte.ts';

const keyOf = (account: string): string => `refused/${account}`;

/** What the account that is open was not allowed to create when it was last tried; remembered. */
class RememberedRefusals {
  #account: string | null = null;
  #byResource = $state.raw<Refusals>({});

  of(resource: ResourceName): Refusal | null {
    const refusal = this.#byResource[resource] ?? null;
    return this.#account === (session.account?.id ?? null) ? refusal : null;
  }

  /** Reads those of the account that is open, unless they are here. */
  async recall(): Promise<void> {
    const account = session.account?.id ?? null;
    if (account === null || account === this.#account) return;
    const reply = await bridge.app.remembered({ key: keyOf(account) });
    if (account !== session.account?.id || account === this.#account) return;
    this.#account = account;
    this.#byResource = reply.ok ? readRefusals(reply.value) : {};
  }

  /** Takes what came of a creation to heart: a refusal is remembered, a success ends it. */
  async heard({ resource, state, error }: Pick<Intent, 'resource' | 'state' | 'error'>): Promise<void> {
    await this.recall();
    const refusal = state === 'failed' && error !== null ? refusalOf(error) : null;
    const { [resource]: before, ...others } = this.#byResource;
    if (refusal !== null) this.#keep({ ...others, [resource]: refusal });
    else if (state === 'done' && before !== undefined) this.#keep(others);
  }

  #keep(byResource: Refusals): void {
    this.#byResource = byResource;
    if (this.#account === null) return;
    const value = Object.fromEntries(Object.entries(byResource).map(([name, refusal]) => [name, { ...refusal }]));
    void bridge.app.remember({ key: keyOf(this.#account), value });
  }
}

export const refusals = new RememberedRefusals();
