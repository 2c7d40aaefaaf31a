import type { AppError, Reply } from '../../electron/contract/index.ts';
import type { Range } from '../grid/geometry.ts';
import type { Stretch } from './row-cache.ts';
import { RowWindow } from './row-window.svelte.ts';
import type { RowAnswer } from './row-window.svelte.ts';

/** Whoever draws the rows. */
export interface RowsDrawer {
  /** So much came (below 0: went) above what is to stay in sight, in units of `PlainOwner.begins`. */
  readonly moved: (units: number) => void;
  readonly toTop: () => void;
  /** Brings a row into view. */
  readonly reveal: (row: number) => void;
}

const nobody: RowsDrawer = { moved: () => undefined, toTop: () => undefined, reveal: () => undefined };

/** What a list says of its rows. */
export interface PlainOwner<Row, Answer extends RowAnswer<Row>> {
  readonly ask: (stretch: Stretch) => Promise<Reply<Answer>>;
  /** What a row is found again by in a later answer. */
  readonly keyOf: (row: Row) => string;
  /** An answer is here, and its rows are at their places. */
  readonly took: (answer: Answer) => void;
  /** The row that an answer puts the keys on, if any. */
  readonly goesTo?: (answer: Answer) => number | null;
  /** The row to go to for a wish, where the keys do not stand on every row. */
  readonly near?: (wish: number, from: number) => number;
  /** Where a row begins, in units of the drawn height; one row a unit when left out. */
  readonly begins?: (row: number) => number;
}

/** The rows of one question with one of them under the keys: what a person looks at stays when others come above it. */
export class PlainRows<Row, Answer extends RowAnswer<Row>> {
  readonly #owner: PlainOwner<Row, Answer>;
  readonly #rows: RowWindow<Row, Answer>;
  #active = $state(0);
  #drawer = nobody;
  /** Where the row that is to stay began before newer ones came, in units; null: none of them stays. */
  #from: number | null = null;
  /** Where the list was scrolled to, in units, for whoever draws it next. */
  place = 0;

  constructor(owner: PlainOwner<Row, Answer>) {
    this.#owner = owner;
    this.#rows = new RowWindow<Row, Answer>({
      ask: owner.ask,
      shift: (answer) => this.#follow(answer),
      arrived: (answer, shift) => this.#arrived(answer, shift),
    });
  }

  /** Null until the first answer. */
  get total(): number | null {
    return this.#rows.total;
  }
  get problem(): AppError | null {
    return this.#rows.problem;
  }
  /** The row under the keys. */
  get active(): number {
    return this.#active;
  }

  at(row: number): Row | undefined {
    return this.#rows.at(row);
  }
  want(range: Range): void {
    this.#rows.want(range);
  }
  moveTo(row: number): void {
    const wish = Math.max(0, Math.min((this.total ?? 1) - 1, row));
    this.#active = this.#owner.near?.(wish, this.#active) ?? wish;
  }
  /** Puts the keys on a row and brings it into view. */
  goTo(row: number): void {
    this.moveTo(row);
    this.#drawer.reveal(this.#active);
  }

  /** Asks again for what is drawn; resolves when the answer is here. */
  refresh(): Promise<void> {
    return this.#rows.refresh();
  }
  /** Another question: from its beginning. */
  restart(): void {
    this.#toTop();
    this.#rows.restart();
  }
  /** Nothing of it holds any more, as with another account. */
  clear(): void {
    this.#toTop();
    this.#rows.clear();
  }

  /** Tells one who draws the rows of what moves in them; answers how to stop. */
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

  /** Finds what is in sight, and what is under the keys, in a newer answer: by how many rows the former stands lower; null: nowhere. */
  #follow({ offset, rows }: Answer): number | null {
    const keys = rows.map((row) => this.#owner.keyOf(row));
    const now = (row: number): number | null => {
      const held = this.at(row);
      const at = held === undefined ? -1 : keys.indexOf(this.#owner.keyOf(held));
      return at < 0 ? null : offset + at;
    };
    const { first, end } = this.#rows.range;
    const drawn = Array.from({ length: end - first }, (_, at) => first + at);
    const stays = drawn.find((row) => now(row) !== null);
    this.#from = stays === undefined ? null : this.#begins(first);
    if (stays === undefined) return null;
    const shift = (now(stays) ?? stays) - stays;
    this.#active = now(this.#active) ?? this.#active + shift;
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
