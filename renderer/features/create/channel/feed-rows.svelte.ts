import type { AppError, ItemRow } from '../../../../electron/contract/index.ts';
import { bridge } from '../../../bridge.ts';
import { inList } from './members.ts';

/** So many rows are shown. */
const most = 10;

/** The first products of a list, by SKU, as they stand in the cache. */
export class FeedRows {
  #list = '';
  #rows = $state.raw<readonly ItemRow[]>([]);
  #total = $state<number | null>(null);
  #problem = $state.raw<AppError | null>(null);

  get rows(): readonly ItemRow[] {
    return this.#rows;
  }
  /** How many products of the cache name the list; null while that is not known. */
  get total(): number | null {
    return this.#total;
  }
  get problem(): AppError | null {
    return this.#problem;
  }

  /** Shows another list, or none (''). What was there stays until the new rows come. */
  async show(list: string): Promise<void> {
    this.#list = list;
    if (list === '') {
      this.#put([], null, null);
      return;
    }
    const query = { ...inList(list), sort: { field: 'sku', descending: false } };
    const reply = await bridge.items.query({ query, offset: 0, limit: most, list: 'feed' });
    if (this.#list !== list) return;
    if (reply.ok) this.#put(reply.value.rows, reply.value.total, null);
    else if (reply.error.code !== 'cancelled') this.#put([], null, reply.error);
  }

  #put(rows: readonly ItemRow[], total: number | null, problem: AppError | null): void {
    this.#rows = rows;
    this.#total = total;
    this.#problem = problem;
  }
}
