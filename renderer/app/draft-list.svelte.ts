import type { AccountId } from '../../electron/base/branded-types.ts';
import type { DraftSummary, DraftSource } from '../../electron/contract/index.ts';
import type { ResourceName } from '../../electron/model/index.ts';
import { unwrapReply, bridge } from './bridge.ts';

/** The forms of the current account that have an unsent draft. */
class StoredDrafts {
  #heads = $state.raw<readonly DraftSummary[]>([]);
  #account: AccountId | null = null;

  /** Returns the drafts of a resource, newest first. */
  of(resource: ResourceName): readonly DraftSummary[] {
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
  put(account: AccountId, head: DraftSummary, kept: boolean): void {
    if (account !== this.#account) return;
    const isSameDraft = ({ resource, from }: DraftSummary): boolean =>
      resource === head.resource && from?.id === head.from?.id;
    const others = this.#heads.filter((stored) => !isSameDraft(stored));
    this.#heads = kept ? [head, ...others] : others;
  }

  /** Deletes a draft without opening it. */
  async discard(resource: ResourceName, from: DraftSource | null): Promise<void> {
    const account = this.#account;
    if (account === null) return;
    this.put(account, { resource, from }, false);
    await unwrapReply(bridge.drafts.keep({ account, resource, from, draft: null }));
  }
}

export const storedDrafts = new StoredDrafts();
