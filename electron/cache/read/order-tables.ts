import type { DatabaseSync } from 'node:sqlite';

/** All items of a query in an order that no index keeps: `pk` by `at`, which counts from 1. */
export interface OrderTable {
  readonly table: string;
  readonly count: number;
}

interface Slot extends OrderTable {
  readonly key: string;
}

/** How many orders are remembered: one for each list that is likely to be looked at in turn. */
const slots = 3;

/** Remembers the last orders that were worked out, so that every window after the first costs nothing. */
export class OrderTables {
  readonly #db: DatabaseSync;
  /** The one used last comes first. */
  #slots: readonly Slot[];

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#slots = Array.from({ length: slots }, (_, index) => ({ table: `temp.order${index}`, key: '', count: 0 }));
    for (const { table } of this.#slots) db.exec(`CREATE TABLE ${table} (at INTEGER PRIMARY KEY, pk INTEGER NOT NULL)`);
  }

  /** The order known under `key`, or the one that `fill` puts into the table it is given; it answers how many. */
  find(key: string, fill: (table: string) => number): OrderTable {
    const known = this.#slots.find((slot) => slot.key === key);
    const used = known ?? this.#make(key, fill);
    this.#slots = [used, ...this.#slots.filter(({ table }) => table !== used.table)];
    return used;
  }

  #make(key: string, fill: (table: string) => number): Slot {
    const { table } = this.#slots.at(-1) ?? { table: '' };
    this.#db.exec(`DELETE FROM ${table}`);
    return { table, key, count: fill(table) };
  }
}
