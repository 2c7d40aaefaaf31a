import type { AccountId } from '../../electron/base/brand.ts';
import type { DraftHead, DraftSource } from '../../electron/contract/index.ts';
import type { ResourceName } from '../../electron/model/index.ts';
import { ask, bridge } from './bridge.ts';

/** The forms of the current account that have an unsent draft. */
class KeptDrafts {
  #heads = $state.raw<readonly DraftHead[]>([]);
  #account: AccountId | null = null;

  /** Returns the drafts of a resource, newest first. */
  of(resource: ResourceName): readonly DraftHead[] {
    return this.#heads.filter((head) => head.resource === resource);
  }

  /** Loads the drafts of an account. Without one, there are none. */
  async follow(account: AccountId | null): Promise<void> {
    this.#account = account;
    this.#heads = [];
    if (account === null) return;
    const reply = await bridge.drafts.list({ account });
    // After another account switch, the reply is outdated.
    if (reply.ok && this.#account === account) this.#heads = reply.value;
  }

  /** Records that a form now has a draft, or no longer has one. */
  put(account: AccountId, head: DraftHead, kept: boolean): void {
    if (account !== this.#account) return;
    const same = ({ resource, from }: DraftHead): boolean => resource === head.resource && from?.id === head.from?.id;
    const others = this.#heads.filter((one) => !same(one));
    this.#heads = kept ? [head, ...others] : others;
  }

  /** Deletes a draft without opening it. */
  async discard(resource: ResourceName, from: DraftSource | null): Promise<void> {
    const account = this.#account;
    if (account === null) return;
    this.put(account, { resource, from }, false);
    await ask(bridge.drafts.keep({ account, resource, from, draft: null }));
  }
}

export const keptDrafts = new KeptDrafts();
