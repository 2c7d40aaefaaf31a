import { toResourceId } from '../../../../electron/base/branded-types.ts';
import type { AppError, QueryProblem, ItemRow, ItemWindow } from '../../../../electron/contract/index.ts';
import { bridge } from '../../../app/bridge.ts';
import { throttleAsync } from '../../../list/throttle-async.ts';
import { createListQuery } from './list-filter.ts';

/** The maximum number of rows to show. */
const maxPreviewRows = 10;

/** The products in a list and how they were determined, or the reasons why they are unknown. */
interface Listed extends Pick<ItemWindow, 'rows' | 'total'> {
  /** Whether they match the query of the list. Otherwise they refer to the list. */
  readonly byQuery: boolean;
  readonly doubts: readonly QueryProblem[];
}

const nothing: Listed = { rows: [], total: 0, byQuery: false, doubts: [] };

/** The first products of a list by SKU, from the cache. */
export class FeedRows {
  #list = '';
  /** The cells that rows must have beside those of every list. */
  #cells: readonly string[] = [];
  #listed = $state.raw<Listed | null>(null);
  #problem = $state.raw<AppError | null>(null);

  get rows(): readonly ItemRow[] {
    return this.#listed?.rows ?? [];
  }
  /** The number of cached products in the list, or null if it is unknown. */
  get total(): number | null {
    return this.#listed?.total ?? null;
  }
  /** Whether no product refers to the list, so that the products are matches of its query. */
  get byQuery(): boolean {
    return this.#listed?.byQuery ?? false;
  }
  /** The reasons why the query of a list to which no product refers cannot be evaluated. */
  get doubts(): readonly QueryProblem[] {
    return this.#listed?.doubts ?? [];
  }
  get problem(): AppError | null {
    return this.#problem;
  }

  /** Reloads whenever the cache has changed. Returns an unsubscribe function. */
  follow(): () => void {
    return bridge.on(
      'items.changed',
      throttleAsync(() => this.show(this.#list, this.#cells)),
    );
  }

  /** Shows the first products of a list ('': of none) with these cells. The former rows stay until the new ones arrive. */
  async show(list: string, cells: readonly string[] = []): Promise<void> {
    this.#list = list;
    this.#cells = cells;
    if (list === '') {
      this.#put(null);
      return;
    }
    const query = { ...createListQuery(list), sort: { field: 'sku', descending: false } };
    const reply = await bridge.items.query({
      query,
      offset: 0,
      limit: maxPreviewRows,
      list: 'feed',
      columns: [...cells],
    });
    if (!this.#isCurrent(list, cells)) return;
    if (!reply.ok) this.#fail(reply.error);
    else if (reply.value.total === 0) await this.#match(list, cells);
    else this.#put({ ...reply.value, byQuery: false, doubts: [] });
  }

  /** No product refers to the list, so its query is evaluated if it is known. */
  async #match(list: string, cells: readonly string[]): Promise<void> {
    const reply = await bridge.feed.listMatches({ list: toResourceId(list) });
    if (!this.#isCurrent(list, cells)) return;
    if (!reply.ok) this.#fail(reply.error);
    else if (reply.value?.found) {
      const { count, rows } = reply.value.found;
      const ids = rows.map(({ id }) => id);
      const full = await bridge.items.rows({ resource: 'product', ids, columns: [...cells] });
      if (!this.#isCurrent(list, cells)) return;
      if (full.ok) this.#put({ rows: full.value, total: count, byQuery: true, doubts: [] });
      else this.#fail(full.error);
    } else this.#put({ ...nothing, doubts: reply.value?.doubts ?? [] });
  }

  /** Whether no other list or cells have been requested since. */
  #isCurrent(list: string, cells: readonly string[]): boolean {
    return this.#list === list && this.#cells === cells;
  }

  #fail(error: AppError): void {
    if (error.code !== 'cancelled') this.#put(null, error);
  }

  #put(listed: Listed | null, problem: AppError | null = null): void {
    this.#listed = listed;
    this.#problem = problem;
  }
}
