/** The cell under the keys: none while the row itself is. */
export class CellCursor {
  #at = $state<number | null>(null);

  /** Its column among so many; null: the row is under the keys. */
  within(columns: number): number | null {
    return this.#at === null || columns === 0 ? null : Math.min(this.#at, columns - 1);
  }

  /** A step sideways; before the first column is the row itself. */
  step(by: 1 | -1, columns: number): void {
    const now = this.within(columns);
    const next = (now ?? -1) + by;
    this.#at = next < 0 || columns === 0 ? null : Math.min(next, columns - 1);
  }

  /** Puts it on a column, or back to the row. */
  put(at: number | null): void {
    this.#at = at;
  }
}
