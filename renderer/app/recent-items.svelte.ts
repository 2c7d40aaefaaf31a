import { bridge } from './bridge.ts';
import { type RecentItem, readRecentItems, withRecentItem } from './recent-item.ts';
import { session } from './session.svelte.ts';

/** The stored items that the user has recently opened in the current account. */
class RecentItems {
  #account: string | null = null;
  #items = $state.raw<readonly RecentItem[]>([]);

  /** All items, newest first. */
  get all(): readonly RecentItem[] {
    return this.#account === session.accountId ? this.#items : [];
  }

  /** Loads the items of the current account unless they are loaded. */
  async recall(): Promise<void> {
    const account = session.accountId;
    if (account === null || account === this.#account) return;
    const reply = await bridge.app.remembered({ key: `recentItems/${account}` });
    if (!reply.ok || account !== session.accountId || account === this.#account) return;
    this.#account = account;
    this.#items = readRecentItems(reply.value);
  }

  async add(item: RecentItem): Promise<void> {
    const account = session.accountId;
    await this.recall();
    // Otherwise the stored items could not be read, or the item belongs to an account that is no longer open.
    if (account === null || account !== this.#account || account !== session.accountId) return;
    this.#items = withRecentItem(this.#items, item);
    const value = this.#items.map((recentItem) => ({ ...recentItem }));
    void bridge.app.remember({ key: `recentItems/${account}`, value });
  }
}

export const recentItems = new RecentItems();
