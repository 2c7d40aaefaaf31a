import type { DraftHead, KeptDraft } from '../../../electron/contract/index.ts';
import { attempt } from '../../app/attempt.ts';
import { ask, bridge } from '../../app/bridge.ts';
import { keptDrafts } from '../../app/kept-drafts.svelte.ts';
import { session } from '../../app/session.svelte.ts';

/** Milliseconds between two writings of a form that is typed in. */
const pause = 400;

/** Keeps what stands in a form of the account in use: a moment after a change, or at once. */
export class DraftKeeper {
  readonly #head: DraftHead;
  readonly #account = session.accountId;
  #latest: () => KeptDraft | null = () => null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(head: DraftHead) {
    this.#head = head;
  }

  /** What was kept before; null when nothing was. */
  async remembered(): Promise<KeptDraft | null> {
    if (this.#account === null) return null;
    const { resource, from } = this.#head;
    return ask(bridge.drafts.read({ account: this.#account, resource, from: from?.id ?? null }));
  }

  /** Whoever types on and on has it kept all the same: the first change of several sets the time. */
  keepSoon(draft: () => KeptDraft | null): void {
    this.#latest = draft;
    this.#timer ??= setTimeout(() => void this.keep(this.#latest()), pause);
  }

  /** Null forgets it. */
  async keep(draft: KeptDraft | null): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const account = this.#account;
    if (account === null) return;
    const { resource, from } = this.#head;
    keptDrafts.put(account, this.#head, draft !== null);
    await attempt(() => ask(bridge.drafts.keep({ account, resource, from, draft })));
  }
}
