import { resourceId } from '../../../../electron/base/brand.ts';
import type { AppError, Doubt, ItemRow, ItemWindow } from '../../../../electron/contract/index.ts';
import { bridge } from '../../../app/bridge.ts';
import { everySoOften } from '../../../list/every-so-often.ts';
import { inList } from './members.ts';

/** So many rows are shown. */
const most = 10;

/** Products that are known to be in a list, and how; or why that is unknown. */
interface Listed extends Pick<ItemWindow, 'rows' | 'total'> {
  /** Whether they are what the list's query matches; else they name the list. */
  readonly byQuery: boolean;
  readonly doubts: readonly Doubt[];
}

const nothing: Listed = { rows: [], total: 0, byQuery: false, doubts: [] };

/** The first products of a list, by SKU, as they stand in the cache. */
export class FeedRows {
  #list = '';
  #listed = $state.raw<Listed | null>(null);
  #problem = $state.raw<AppError | null>(null);

  get rows(): readonly ItemRow[] {
    return this.#listed?.rows ?? [];
  }
  /** How many products of the cache are in the list; null while that is not known. */
  get total(): number | null {
    return this.#listed?.total ?? null;
  }
  /** Whether no product names the list, and these are what its query matches. */
  get byQuery(): boolean {
    return this.#listed?.byQuery ?? false;
  }
  /** Why the query of a list that no product names cannot be worked out. */
  get doubts(): readonly Doubt[] {
    return this.#listed?.doubts ?? [];
  }
  get problem(): AppError | null {
    return this.#problem;
  }

  /** Asks again whenever the copy has changed; answers how to end that. */
  follow(): () => void {
    return bridge.on(
      'items.changed',
      everySoOften(() => this.show(this.#list)),
    );
  }

  /** Shows another list, or none (''). What was there stays until the new rows come. */
  async show(list: string): Promise<void> {
    this.#list = list;
    if (list === '') {
      this.#put(null);
      return;
    }
    const query = { ...inList(list), sort: { field: 'sku', descending: false } };
    const reply = await bridge.items.query({ query, offset: 0, limit: most, list: 'feed' });
    if (this.#list !== list) return;
    if (!reply.ok) this.#fail(reply.error);
    else if (reply.value.total === 0) await this.#match(list);
    else this.#put({ ...reply.value, byQuery: false, doubts: [] });
  }

  /** No product names it: its query tells, where one is known. */
  async #match(list: string): Promise<void> {
    const reply = await bridge.feed.listMatches({ list: resourceId(list) });
    if (this.#list !== list) return;
    if (!reply.ok) this.#fail(reply.error);
    else if (reply.value?.found) {
      const { count, rows } = reply.value.found;
      this.#put({ rows, total: count, byQuery: true, doubts: [] });
    } else this.#put({ ...nothing, doubts: reply.value?.doubts ?? [] });
  }

  #fail(error: AppError): void {
    if (error.code !== 'cancelled') this.#put(null, error);
  }

  #put(listed: Listed | null, problem: AppError | null = null): void {
    this.#listed = listed;
    this.#problem = problem;
  }
}
