import type { AppError, ItemRow, ItemWindow, KeptRows, Reply } from '../../electron/contract/index.ts';
import type { Term } from '../../electron/model/index.ts';
import type { Range } from '../grid/geometry.ts';
import type { Stretch } from './row-cache.ts';
import { RowWindow } from './row-window.svelte.ts';

type Moved = NonNullable<ItemWindow['moved']>;

/** What whoever shows the rows has to do with them. */
export interface RowsOwner {
  readonly ask: (stretch: Stretch, keep: KeptRows | undefined) => Promise<Reply<ItemWindow>>;
  /** The rows that are to stay where they are when newer ones come. */
  readonly kept: () => KeptRows['rows'];
  /** Newer rows took the place of those shown; `moved` tells of those that were to stay. */
  readonly replaced: (moved: Moved | undefined, kept: KeptRows['rows']) => void;
  /** Rows came, newer ones or more of the same. */
  readonly arrived: () => void;
}

/** The items of one query near what is shown: rows in sight stay where they are when others come above them. */
export class Rows {
  readonly #owner: RowsOwner;
  readonly #rows: RowWindow<ItemRow, ItemWindow>;
  /** What was to stay, as the question on its way says. */
  #kept: KeptRows['rows'] = [];
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

  /** How many the query has, exactly; null until the first answer. */
  get total(): number | null {
    return this.#rows.total;
  }
  get problem(): AppError | null {
    return this.#rows.problem;
  }
  /** What the rows that are here were found by. */
  get terms(): readonly Term[] {
    return this.#terms;
  }
  /** Whether the rows that are here stand in the order of how well they match. */
  get ranked(): boolean {
    return this.#ranked;
  }
  /** Whether what is shown is still the answer to an earlier query, or nothing yet. */
  get pending(): boolean {
    return this.#rows.pending;
  }

  at(index: number): ItemRow | undefined {
    return this.#rows.at(index);
  }
  /** Says which rows are drawn; those that lack are asked for. */
  want(range: Range): void {
    this.#rows.want(range);
  }
  /** Asks again for what is drawn. */
  refresh(): void {
    void this.#rows.refresh();
  }
  /** Another query: asks for its beginning at once, whatever is on its way. */
  restart(): void {
    this.#rows.restart();
  }

  async #ask(stretch: Stretch, renews: boolean): Promise<Reply<ItemWindow>> {
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
