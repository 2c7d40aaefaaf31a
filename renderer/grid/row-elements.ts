import type { Range } from './geometry.ts';

/** An element of a list: the row that it shows, or null while it shows none and is kept for the next. */
export interface RowElement {
  readonly index: number | null;
  readonly key: number;
}

interface Held {
  readonly index: number;
  readonly id: string | undefined;
}

/**
 * Which element shows which row. An item keeps its element wherever it moves to, so that nothing of it is drawn anew when
 * rows come or go above it; elements whose items are gone are used for those that come, and none is ever taken away.
 */
export class RowElements {
  /** What each element shows, by its key. */
  #held: readonly (Held | null)[] = [];
  /** Keys in the order in which their elements stand in the page. */
  #order: readonly number[] = [];

  /**
   * The elements for a range of rows, in the order of the rows; those without a row come last. `inPlace`: as during
   * scrolling, no element changes its place in the page.
   */
  give({ first, end }: Range, idOf: (index: number) => string | undefined, inPlace: boolean): readonly RowElement[] {
    const rows = Array.from({ length: end - first }, (_, at) => ({ index: first + at, id: idOf(first + at) }));
    const keys = this.#keysFor(rows);
    const held: (Held | null)[] = this.#held.map(() => null);
    rows.forEach((row, at) => (held[keys[at] ?? held.length] = row));
    this.#held = held;
    const present = new Set(this.#order);
    const added = held.keys().filter((key) => !present.has(key));
    this.#order = inPlace ? [...this.#order, ...added] : [...keys, ...this.#idle(new Set(keys))];
    return this.#order.map((key) => ({ index: held[key]?.index ?? null, key }));
  }

  /** A key for each row: that of its item, else that which showed the row at this index, else one that is free. */
  #keysFor(rows: readonly Held[]): readonly number[] {
    const ofItem = new Map<string, number>();
    const ofIndex = new Map<number, number>();
    this.#held.forEach((held, key) => {
      if (held === null) return;
      if (held.id !== undefined) ofItem.set(held.id, key);
      ofIndex.set(held.index, key);
    });
    const taken = new Set<number>();
    const take = (key: number | undefined): number | undefined => {
      if (key === undefined || taken.has(key)) return undefined;
      taken.add(key);
      return key;
    };
    const byItem = rows.map(({ id }) => (id === undefined ? undefined : take(ofItem.get(id))));
    const byIndex = rows.map(({ index }, at) => byItem[at] ?? take(ofIndex.get(index)));
    const free = this.#order.filter((key) => !taken.has(key)).values();
    let fresh = this.#held.length;
    return byIndex.map((key) => key ?? free.next().value ?? fresh++);
  }

  #idle(used: ReadonlySet<number>): readonly number[] {
    return this.#order.filter((key) => !used.has(key));
  }
}
