import type { DraftSummary, FormDraft } from '../../../electron/contract/index.ts';
import { runWithErrorToast } from '../../app/run-with-toast.ts';
import { unwrapReply, bridge } from '../../app/bridge.ts';
import { storedDrafts } from '../../app/draft-list.svelte.ts';
import { session } from '../../app/session.svelte.ts';

/** The minimum number of milliseconds between two writes of a form. */
const saveDelayMs = 400;

/** Stores the values of a form in the current account: shortly after a change, or immediately. */
export class DraftKeeper {
  readonly #head: DraftSummary;
  readonly #account = session.accountId;
  #latest: () => FormDraft | null = () => null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the stored draft was read, or replaced by changes of the form. */
  #isKnown = false;

  constructor(head: DraftSummary) {
    this.#head = head;
  }

  /** Resolves to the stored draft, or null. */
  async remembered(): Promise<FormDraft | null> {
    if (this.#account === null) return null;
    const { resource, from } = this.#head;
    const draft = await unwrapReply(bridge.drafts.read({ account: this.#account, resource, from: from?.id ?? null }));
    this.#isKnown = true;
    return draft;
  }

  /**
   * Throttled instead of debounced: the first of several changes determines the time, so the draft is also stored while
   * the user keeps typing.
   */
  keepSoon(draft: () => FormDraft | null): void {
    this.#isKnown = true;
    this.#latest = draft;
    this.#timer ??= setTimeout(() => void this.keep(this.#latest()), saveDelayMs);
  }

  /** Stores the draft of a form that is closed. An empty form does not delete a stored draft that was not read yet. */
  async leave(draft: FormDraft | null): Promise<void> {
    if (draft !== null || this.#isKnown) await this.keep(draft);
  }

  /** Stores a draft. Null deletes it. */
  async keep(draft: FormDraft | null): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const account = this.#account;
    if (account === null) return;
    const { resource, from } = this.#head;
    storedDrafts.put(account, this.#head, draft !== null);
    await runWithErrorToast(() => unwrapReply(bridge.drafts.keep({ account, resource, from, draft })));
  }
}
