import type { AccountId } from '../../../../electron/base/branded-types.ts';
import type { StoredProfileDraft } from '../../../../electron/quality/profile-contract.ts';
import { onAccountSwitch } from '../../../app/account-switch.ts';
import { runWithErrorToast } from '../../../app/run-with-toast.ts';
import { unwrapReply, bridge } from '../../../app/bridge.ts';
import { session } from '../../../app/session.svelte.ts';

/** The minimum number of milliseconds between two writes while the user types. */
const pauseMs = 400;

/** The profiles of the current account that have unsaved changes. */
class ProfileDrafts {
  #ids = $state.raw<readonly string[]>([]);
  #account: AccountId | null = null;
  /** The profiles that have changed since the stored drafts of the account were requested. */
  #changed = new Set<string>();

  constructor() {
    this.#follow(session.accountId);
    onAccountSwitch((account) => this.#follow(account?.id ?? null));
  }

  /** Whether a profile has unsaved changes. `new` is the profile that has not been saved yet. */
  has(id: string): boolean {
    return this.#ids.includes(id);
  }

  /** Records that a profile of an account now has unsaved changes, or no longer has any. */
  put(account: AccountId, id: string, hasDraft: boolean): void {
    if (account !== this.#account) return;
    this.#changed.add(id);
    if (hasDraft === this.has(id)) return;
    this.#ids = hasDraft ? [...this.#ids, id] : this.#ids.filter((one) => one !== id);
  }

  #follow(account: AccountId | null): void {
    this.#account = account;
    this.#ids = [];
    const changed = (this.#changed = new Set());
    if (account === null) return;
    void bridge.drafts.profiles({ account }).then((reply) => {
      // A draft that was stored or discarded in the meantime is newer than the reply.
      if (reply.ok && this.#changed === changed)
        this.#ids = [...this.#ids, ...reply.value.filter((id) => !changed.has(id))];
    });
  }
}

export const profileDrafts = new ProfileDrafts();

/** Stores the unsaved changes of a profile in the current account: shortly after a change, or immediately. */
export class ProfileDraftKeeper {
  readonly #id: string;
  readonly #account = session.accountId;
  #latest: StoredProfileDraft | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `id` is the ID of the profile, or `new`. */
  constructor(id: string) {
    this.#id = id;
  }

  /** Resolves to the stored draft, or null. */
  async read(): Promise<StoredProfileDraft | null> {
    if (this.#account === null) return null;
    return unwrapReply(bridge.drafts.readProfile({ account: this.#account, profile: this.#id }));
  }

  /**
   * Stores a draft after a delay. The first of several changes determines the time, so the draft is also stored while
   * the user keeps typing.
   */
  keepSoon(draft: StoredProfileDraft | null): void {
    this.#latest = draft;
    if (this.#account !== null) profileDrafts.put(this.#account, this.#id, draft !== null);
    this.#timer ??= setTimeout(() => void this.keep(this.#latest), pauseMs);
  }

  /** Stores the last draft of `keepSoon` immediately, if it is pending. */
  flush(): void {
    if (this.#timer === undefined) return;
    // Drafts of an account that is no longer open cannot be stored.
    if (this.#account === session.accountId) void this.keep(this.#latest);
    else clearTimeout(this.#timer);
  }

  /** Stores a draft. Null deletes it. */
  async keep(draft: StoredProfileDraft | null): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const account = this.#account;
    if (account === null) return;
    profileDrafts.put(account, this.#id, draft !== null);
    await runWithErrorToast(() =>
      unwrapReply(
        bridge.drafts.keepProfile({
          account,
          profile: this.#id,
          draft: draft === null ? null : structuredClone(draft),
        }),
      ),
    );
  }
}
