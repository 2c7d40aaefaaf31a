import type { DatabaseSync } from 'node:sqlite';
import { openBodies } from '../db/bodies.ts';
import { folded, holdsTerm } from './query/attribute-tests.ts';
import type { Inflate } from '../shared/deflate.ts';
import { statements } from '../db/statements.ts';
import type { Statements } from '../db/statements.ts';

/** All items of a query in an order that no index keeps: `pk` by `at`, which counts from 1. */
export interface OrderTable {
  readonly table: string;
  readonly count: number;
}

interface OrderSlot extends OrderTable {
  readonly key: string;
}

/** How many orders are remembered: one for each list that is likely to be looked at in turn. */
const orderSlots = 3;

/** Remembers the last orders that were worked out, so that every window after the first costs nothing. */
export class OrderTables {
  readonly #db: DatabaseSync;
  /** The one used last comes first. */
  #slots: readonly OrderSlot[];

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#slots = Array.from({ length: orderSlots }, (_, index) => ({
      table: `temp.order${index}`,
      key: '',
      count: 0,
    }));
    for (const { table } of this.#slots) db.exec(`CREATE TABLE ${table} (at INTEGER PRIMARY KEY, pk INTEGER NOT NULL)`);
  }

  /** The order known under `key`, or the one that `fill` puts into the table it is given; it answers how many. */
  find(key: string, fill: (table: string) => number): OrderTable {
    const known = this.#slots.find((slot) => slot.key === key);
    const used = known ?? this.#make(key, fill);
    this.#slots = [used, ...this.#slots.filter(({ table }) => table !== used.table)];
    return used;
  }

  #make(key: string, fill: (table: string) => number): OrderSlot {
    const { table } = this.#slots.at(-1) ?? { table: '' };
    this.#db.exec(`DELETE FROM ${table}`);
    return { table, key, count: fill(table) };
  }
}

/** What the reader's parts share. */
export interface ReadContext {
  readonly db: DatabaseSync;
  readonly sql: Statements;
  /** Changes with every commit of the writer. */
  readonly version: () => number;
  readonly hits: HitTables;
  readonly orders: OrderTables;
}

/** The matches of one search: a table of keys in memory, kept while nothing was written. */
export interface Hits {
  readonly table: string;
  readonly count: number;
  /** The best matches first, when they are few enough to be put in order by how well they match. */
  readonly ranked: readonly number[] | null;
}

interface Slot {
  readonly table: string;
  key: string;
  used: number;
  hits: Hits | null;
}

/** How many searches are remembered: a list's, the palette's for each resource. */
const slots = 12;

/** Remembers the matches of the last searches. */
export class HitTables {
  readonly #db: DatabaseSync;
  readonly #slots: Slot[] = [];
  #clock = 0;

  constructor(db: DatabaseSync) {
    this.#db = db;
    for (let index = 0; index < slots; index += 1) {
      const table = `temp.hit${index}`;
      db.exec(`CREATE TABLE ${table} (pk INTEGER PRIMARY KEY)`);
      this.#slots.push({ table, key: '', used: 0, hits: null });
    }
  }

  /** The matches known under `key`, or those that `fill` puts into the table it is given. */
  find(key: string, fill: (table: string) => Omit<Hits, 'table'>): Hits {
    this.#clock += 1;
    const known = this.#slots.find((slot) => slot.key === key);
    const slot = known ?? this.#slots.reduce((oldest, other) => (other.used < oldest.used ? other : oldest));
    slot.used = this.#clock;
    if (known !== undefined && known.hits !== null) return known.hits;
    slot.key = '';
    this.#db.exec(`DELETE FROM ${slot.table}`);
    slot.hits = { table: slot.table, ...fill(slot.table) };
    slot.key = key;
    return slot.hits;
  }
}

/** Wraps a connection for the reader's parts; bodies are unpacked `by` this. */
export const createReadContext = (db: DatabaseSync, by?: Inflate): ReadContext => {
  const sql = statements(db);
  openBodies(db, sql, by);
  db.function('folded', { deterministic: true }, folded);
  db.function('holds_term', { deterministic: true }, holdsTerm);
  return {
    db,
    sql,
    version: () => Number(sql.get('PRAGMA data_version')?.['data_version']),
    hits: new HitTables(db),
    orders: new OrderTables(db),
  };
};
