import type { AppError, Reply } from '../../electron/contract/index.ts';
import type { RowRange } from '../grid/scroll-geometry.ts';
import type { RowRequest } from './row-cache.ts';
import { type RowAnswer, RowWindow } from './row-window.svelte.ts';

/** A component that renders the rows. */
export interface RowsDrawer {
  /**
   * Called when content was inserted above the rows that must keep their position (removed if negative), in units of
   * `PlainOwner.begins`.
   */
  readonly moved: (units: number) => void;
  readonly toTop: () => void;
  /** Scrolls a row into view. */
  readonly reveal: (row: number) => void;
}

const nobody: RowsDrawer = { moved: () => undefined, toTop: () => undefined, reveal: () => undefined };

/** The operations of a list on its rows. */
export interface PlainOwner<Row, Answer extends RowAnswer<Row>> {
  readonly ask: (stretch: RowRequest) => Promise<Reply<Answer>>;
  /** Returns the key that identifies a row in a later reply. */
  readonly keyOf: (row: Row) => string;
  /** Called when the rows of a reply have been added. */
  readonly took: (answer: Answer) => void;
  /** Returns the row that should get the focus because of a reply, or null. */
  readonly goesTo?: (answer: Answer) => number | null;
  /** Returns the row to focus for a requested row, if some rows cannot have the focus. */
  readonly near?: (wish: number, from: number) => number;
  /** Returns the offset of a row in units of the drawn height. By default, each row is one unit high. */
  readonly begins?: (row: number) => number;
}

/** The rows of a query, one of which has the focus. Visible rows keep their position when others are inserted above. */
export class PlainRows<Row, Answer extends RowAnswer<Row>> {
  readonly #owner: PlainOwner<Row, Answer>;
  readonly #rows: RowWindow<Row, Answer>;
  #active = $state(0);
  #drawer = nobody;
  /** The previous offset of the row that keeps its position, in units, or null if none of them remains. */
  #from: number | null = null;
  /** The scroll position in units, for the next component that renders the list. */
  place = 0;

  constructor(owner: PlainOwner<Row, Answer>) {
    this.#owner = owner;
    this.#rows = new RowWindow<Row, Answer>({
      ask: owner.ask,
      shift: (answer) => this.#follow(answer),
      arrived: (answer, shift) => this.#arrived(answer, shift),
    });
  }

  /** The number of rows, or null before the first reply. */
  get total(): number | null {
    return this.#rows.total;
  }
  get problem(): AppError | null {
    return this.#rows.problem;
  }
  /** The index of the focused row. */
  get active(): number {
    return this.#active;
  }

  at(row: number): Row | undefined {
    return this.#rows.at(row);
  }
  want(range: RowRange): void {
    this.#rows.want(range);
  }
  moveTo(row: number): void {
    const wish = Math.max(0, Math.min((this.total ?? 1) - 1, row));
    this.#active = this.#owner.near?.(wish, this.#active) ?? wish;
  }
  /** Focuses a row and scrolls it into view. */
  goTo(row: number): void {
    this.moveTo(row);
    this.#drawer.reveal(this.#active);
  }

  /** Reloads the rendered rows. Resolves when the reply has arrived. */
  refresh(): Promise<void> {
    return this.#rows.refresh();
  }
  /** Starts another query from its first row. */
  restart(): void {
    this.#toTop();
    this.#rows.restart();
  }
  /** Clears all rows, for example because the account has changed. */
  clear(): void {
    this.#toTop();
    this.#rows.clear();
  }

  /** Sets the component that renders the rows. Returns a function that removes it. */
  drawnBy(drawer: RowsDrawer): () => void {
    this.#drawer = drawer;
    return () => {
      if (this.#drawer === drawer) this.#drawer = nobody;
    };
  }

  #toTop(): void {
    this.moveTo(0);
    this.place = 0;
    this.#drawer.toTop();
  }

  /**
   * Finds the visible rows and the focused row in a newer reply. Returns by how many rows the visible ones have moved
   * down, or null if none was found.
   */
  #follow({ offset, rows }: Answer): number | null {
    const keys = rows.map((row) => this.#owner.keyOf(row));
    const findCurrentRow = (row: number): number | null => {
      const storedRow = this.at(row);
      const index = storedRow === undefined ? -1 : keys.indexOf(this.#owner.keyOf(storedRow));
      return index < 0 ? null : offset + index;
    };
    const { first, end } = this.#rows.range;
    const drawn = Array.from({ length: end - first }, (_, at) => first + at);
    const stays = drawn.find((row) => findCurrentRow(row) !== null);
    this.#from = stays === undefined ? null : this.#begins(first);
    if (stays === undefined) return null;
    const shift = (findCurrentRow(stays) ?? stays) - stays;
    this.#active = findCurrentRow(this.#active) ?? this.#active + shift;
    return shift;
  }

  #arrived(answer: Answer, shift: number | null): void {
    this.#owner.took(answer);
    this.moveTo(this.#active);
    if (shift !== null && this.#from !== null) {
      const moved = this.#begins(this.#rows.range.first + shift) - this.#from;
      if (moved !== 0) this.#drawer.moved(moved);
    }
    this.#from = null;
    const goal = this.#owner.goesTo?.(answer) ?? null;
    if (goal !== null) this.goTo(goal);
  }

  #begins(row: number): number {
    return this.#owner.begins?.(row) ?? row;
  }
}
