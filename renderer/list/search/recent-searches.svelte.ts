import { bridge } from '../../app/bridge.ts';
import { session } from '../../app/session.svelte.ts';
import { readRecent, withRecent } from './recent-search-list.ts';

/** The stored recent searches in the lists of the current account. */
class RecentSearches {
  #account: string | null = null;
  #byList = $state.raw<Readonly<Record<string, readonly string[]>>>({});

  /** Returns at most ten searches, newest first. `list` is the slug of a resource, or `everything`. */
  of(list: string): readonly string[] {
    return this.#account === session.accountId ? (this.#byList[list] ?? []) : [];
  }

  /** Loads the searches of the current account unless they are loaded. */
  async recall(): Promise<void> {
    const account = session.accountId;
    if (account === null || account === this.#account) return;
    const reply = await bridge.app.remembered({ key: `recent/${account}` });
    if (account !== session.accountId || account === this.#account) return;
    this.#account = account;
    this.#byList = reply.ok ? readRecent(reply.value) : {};
  }

  async add(list: string, words: string): Promise<void> {
    await this.recall();
    this.#keep({ ...this.#byList, [list]: withRecent(this.of(list), words) });
  }

  remove(list: string, words: string): void {
    this.#keep({ ...this.#byList, [list]: this.of(list).filter((one) => one !== words) });
  }

  /** Deletes all searches of the current account. */
  clear(): void {
    this.#account = session.accountId;
    this.#keep({});
  }

  #keep(byList: Readonly<Record<string, readonly string[]>>): void {
    this.#byList = byList;
    if (this.#account === null) return;
    const value = Object.fromEntries(Object.entries(byList).map(([list, words]) => [list, [...words]]));
    void bridge.app.remember({ key: `recent/${this.#account}`, value });
  }
}

export const recentSearches = new RecentSearches();
