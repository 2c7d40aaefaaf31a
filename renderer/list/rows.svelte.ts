import type { AppError, ItemRow, ItemWindow, AnchorRows, Reply } from '../../electron/contract/index.ts';
import type { Term } from '../../electron/model/index.ts';
import type { RowRange } from '../grid/scroll-geometry.ts';
import type { RowRequest } from './row-cache.ts';
import { RowWindow } from './row-window.svelte.ts';

type Moved = NonNullable<ItemWindow['moved']>;

export interface RowsOwner {
  readonly ask: (stretch: RowRequest, keep: AnchorRows | undefined) => Promise<Reply<ItemWindow>>;
  /** Returns the rows that must keep their position when newer ones arrive. */
  readonly kept: () => AnchorRows['rows'];
  /** Called when newer rows have replaced the current ones. `moved` has the new positions of the `kept` rows. */
  readonly replaced: (moved: Moved | undefined, kept: AnchorRows['rows']) => void;
  /** Called when rows arrived, either newer ones or more of the same query. */
  readonly arrived: () => void;
}

/** The items of a query near the visible range. Visible rows keep their position when others are inserted above. */
export class ListRows {
  readonly #owner: RowsOwner;
  readonly #rows: RowWindow<ItemRow, ItemWindow>;
  /** The rows to keep in position, as sent with the request in progress. */
  #kept: AnchorRows['rows'] = [];
  #terms = $state.raw<readonly Term[]>([]);
  #ranked = $state(false);

  constructor(owner: RowsOwner) {
    this.#owner = owner;
    this.#rows = new RowWindow<ItemRow, ItemWindow>({
      ask: (stretch, renews) => this.#ask(stretch, renews),
      shift: ({ moved }) => moved?.by ?? 0,
      arrived: (answer, shift) => this.#arrived(answer, shift !== null),
    });
  }

  /** The exact number of items of the query, or null before the first reply. */
  get total(): number | null {
    return this.#rows.total;
  }
  get problem(): AppError | null {
    return this.#rows.problem;
  }
  /** The search terms of the loaded rows. */
  get terms(): readonly Term[] {
    return this.#terms;
  }
  /** Whether the loaded rows are sorted by relevance. */
  get ranked(): boolean {
    return this.#ranked;
  }
  /** Whether the current rows belong to an earlier query or have not loaded yet. */
  get pending(): boolean {
    return this.#rows.pending;
  }

  at(index: number): ItemRow | undefined {
    return this.#rows.at(index);
  }
  /** Sets the rendered rows. Missing ones are requested. */
  want(range: RowRange): void {
    this.#rows.want(range);
  }
  /** Reloads the rendered rows. */
  refresh(): void {
    void this.#rows.refresh();
  }
  /** Starts another query and requests its first rows immediately, even while a request is in progress. */
  restart(): void {
    this.#rows.restart();
  }

  async #ask(stretch: RowRequest, renews: boolean): Promise<Reply<ItemWindow>> {
    const rows = renews ? this.#owner.kept() : [];
    this.#kept = rows;
    return this.#owner.ask(stretch, rows.length === 0 ? undefined : { rows, page: this.#rows.pageSize });
  }

  #arrived({ terms, ranked, moved }: ItemWindow, newer: boolean): void {
    this.#ranked = ranked;
    if (JSON.stringify(terms) !== JSON.stringify(this.#terms)) this.#terms = terms;
    if (newer) this.#owner.replaced(moved, this.#kept);
    this.#owner.arrived();
  }
}
