import { bridge } from './bridge.ts';
import { readRecentItems, withRecentItem } from './recent-item.ts';
import type { RecentItem } from './recent-item.ts';
import { session } from './session.svelte.ts';

/** What a person had open of late in the account that is open; remembered. */
class RecentItems {
  #account: string | null = null;
  #items = $state.raw<readonly RecentItem[]>([]);

  /** The newest first. */
  get all(): readonly RecentItem[] {
    return this.#account === session.accountId ? this.#items : [];
  }

  /** Reads those of the account that is open, unless they are here. */
  async recall(): Promise<void> {
    const account = session.accountId;
    if (account === null || account === this.#account) return;
    const reply = await bridge.app.remembered({ key: `recentItems/${account}` });
    if (account !== session.accountId || account === this.#account) return;
    this.#account = account;
    this.#items = reply.ok ? readRecentItems(reply.value) : [];
  }

  async add(item: RecentItem): Promise<void> {
    await this.recall();
    if (this.#account === null) return;
    this.#items = withRecentItem(this.#items, item);
    const value = this.#items.map((one) => ({ ...one }));
    void bridge.app.remember({ key: `recentItems/${this.#account}`, value });
  }
}

export const recentItems = new RecentItems();
