/** The focused cell of a row, or none if the row itself has the focus. */
export class CellCursor {
  #at = $state<number | null>(null);

  /** Returns the index of the focused column, or null if the row has the focus. */
  within(columns: number): number | null {
    return this.#at === null || columns === 0 ? null : Math.min(this.#at, columns - 1);
  }

  /** Moves the focus horizontally. Before the first column, the row has the focus. */
  step(by: 1 | -1, columns: number): void {
    const now = this.within(columns);
    const next = (now ?? -1) + by;
    this.#at = next < 0 || columns === 0 ? null : Math.min(next, columns - 1);
  }

  /** Focuses a column, or the row if `at` is null. */
  put(at: number | null): void {
    this.#at = at;
  }
}
