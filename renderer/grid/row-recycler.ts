import type { RowRange } from './scroll-geometry.ts';

/** A row element and the index of its row, or null while it is kept for reuse. */
export interface RowElement {
  readonly index: number | null;
  readonly key: number;
}

interface RowSlot {
  readonly index: number;
  readonly id: string | undefined;
}

/**
 * The assignment of row elements to rows. An item keeps its element when its index changes, so that it is not rendered
 * again when rows are inserted or removed above it. Elements of removed items are recycled, and no element is ever
 * removed.
 */
export class ListRowElements {
  /** The row of each element, by key. */
  #held: readonly (RowSlot | null)[] = [];
  /** Keys in the order of their elements in the DOM. */
  #order: readonly number[] = [];

  /**
   * Returns the elements for a range of rows, in row order, and then the unused ones. With `inPlace`, as during
   * scrolling, no element moves in the DOM.
   */
  give({ first, end }: RowRange, idOf: (index: number) => string | undefined, inPlace: boolean): readonly RowElement[] {
    const rows = Array.from({ length: end - first }, (_, at) => ({ index: first + at, id: idOf(first + at) }));
    const keys = this.#keysFor(rows);
    const nextSlots: (RowSlot | null)[] = this.#held.map(() => null);
    rows.forEach((row, index) => (nextSlots[keys[index] ?? nextSlots.length] = row));
    this.#held = nextSlots;
    const present = new Set(this.#order);
    const added = nextSlots.keys().filter((key) => !present.has(key));
    this.#order = inPlace ? [...this.#order, ...added] : [...keys, ...this.#idle(new Set(keys))];
    return this.#order.map((key) => ({ index: nextSlots[key]?.index ?? null, key }));
  }

  /**
   * Returns a key for each row: the key of its item, otherwise of the row that was at the index, otherwise an unused
   * one.
   */
  #keysFor(rows: readonly RowSlot[]): readonly number[] {
    const ofItem = new Map<string, number>();
    const ofIndex = new Map<number, number>();
    this.#held.forEach((held, key) => {
      if (held === null) return;
      if (held.id !== undefined) ofItem.set(held.id, key);
      ofIndex.set(held.index, key);
    });
    const usedSlots = new Set<number>();
    const take = (key: number | undefined): number | undefined => {
      if (key === undefined || usedSlots.has(key)) return undefined;
      usedSlots.add(key);
      return key;
    };
    const byItem = rows.map(({ id }) => (id === undefined ? undefined : take(ofItem.get(id))));
    const byIndex = rows.map(({ index }, at) => byItem[at] ?? take(ofIndex.get(index)));
    const free = this.#order.filter((key) => !usedSlots.has(key)).values();
    let fresh = this.#held.length;
    return byIndex.map((key) => key ?? free.next().value ?? fresh++);
  }

  #idle(used: ReadonlySet<number>): readonly number[] {
    return this.#order.filter((key) => !used.has(key));
  }
}
