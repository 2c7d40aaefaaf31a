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
    if (!reply.ok || account !== session.accountId || account === this.#account) return;
    this.#account = account;
    this.#byList = readRecent(reply.value);
  }

  async add(list: string, searchText: string): Promise<void> {
    const account = session.accountId;
    await this.recall();
    if (account === session.accountId) this.#keep({ ...this.#byList, [list]: withRecent(this.of(list), searchText) });
  }

  remove(list: string, searchText: string): void {
    this.#keep({ ...this.#byList, [list]: this.of(list).filter((one) => one !== searchText) });
  }

  /** Deletes all searches of the current account. */
  clear(): void {
    this.#account = session.accountId;
    this.#keep({});
  }

  #keep(byList: Readonly<Record<string, readonly string[]>>): void {
    // Otherwise the stored searches could not be read, and would be overwritten.
    if (this.#account === null || this.#account !== session.accountId) return;
    this.#byList = byList;
    const value = Object.fromEntries(Object.entries(byList).map(([list, searches]) => [list, [...searches]]));
    void bridge.app.remember({ key: `recent/${this.#account}`, value });
  }
}

export const recentSearches = new RecentSearches();
