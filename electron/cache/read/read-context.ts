import type { DatabaseSync } from 'node:sqlite';
import { openBodies } from '../db/compressed-bodies.ts';
import { foldTrimmed, matchTermSql } from './query/attribute-tests.ts';
import type { Inflate } from '../shared/body-compression.ts';
import { type Statements, createStatements } from '../db/statements.ts';

/** All items of a query in a sort order without an index: `pk` by `at`, which counts from 1. */
export interface OrderTable {
  readonly table: string;
  readonly count: number;
}

interface OrderSlot extends OrderTable {
  readonly key: string;
}

/** The number of cached sort orders: one for each list that the user is likely to alternate between. */
const maxCachedOrders = 3;

/** Caches the last computed sort orders, so that every window after the first is free. */
export class OrderTables {
  readonly #db: DatabaseSync;
  /** The most recently used slot is first. */
  #slots: readonly OrderSlot[];

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#slots = Array.from({ length: maxCachedOrders }, (_, index) => ({
      table: `temp.order${index}`,
      key: '',
      count: 0,
    }));
    for (const { table } of this.#slots) db.exec(`CREATE TABLE ${table} (at INTEGER PRIMARY KEY, pk INTEGER NOT NULL)`);
  }

  /**
   * Returns the order cached under `key`, or lets `fill` insert it into the given table. `fill` returns the number of
   * rows.
   */
  find(key: string, fill: (table: string) => number): OrderTable {
    const known = this.#slots.find((slot) => slot.key === key);
    const used = known ?? this.#make(key, fill);
    this.#slots = [used, ...this.#slots.filter(({ table }) => table !== used.table)];
    return used;
  }

  #make(key: string, fill: (table: string) => number): OrderSlot {
    const { table } = this.#slots.at(-1) ?? { table: '' };
    // If `fill` fails, the table is empty: its former key must not find it.
    this.#slots = this.#slots.map((slot) => (slot.table === table ? { table, key: '', count: 0 } : slot));
    this.#db.exec(`DELETE FROM ${table}`);
    return { table, key, count: fill(table) };
  }
}

/** The state that the parts of the reader share. */
export interface ReadContext {
  readonly db: DatabaseSync;
  readonly sql: Statements;
  /** Changes with every commit of the writer. */
  readonly version: () => number;
  readonly hits: HitTables;
  readonly orders: OrderTables;
}

/** The matches of one search: an in-memory table of keys, valid until the next write. */
export interface SearchHits {
  readonly table: string;
  readonly count: number;
  /** The best matches first, if they are few enough to be ranked. */
  readonly ranked: readonly number[] | null;
}

interface Slot {
  readonly table: string;
  key: string;
  used: number;
  hits: SearchHits | null;
}

/** The number of cached searches: for lists, and for each resource of the command palette. */
const maxCachedSearches = 12;

/** Caches the matches of the last searches. */
export class HitTables {
  readonly #db: DatabaseSync;
  readonly #slots: Slot[] = [];
  #clock = 0;

  constructor(db: DatabaseSync) {
    this.#db = db;
    for (let index = 0; index < maxCachedSearches; index += 1) {
      const table = `temp.hit${index}`;
      db.exec(`CREATE TABLE ${table} (pk INTEGER PRIMARY KEY)`);
      this.#slots.push({ table, key: '', used: 0, hits: null });
    }
  }

  /** Returns the matches cached under `key`, or lets `fill` insert them into the given table. */
  find(key: string, fill: (table: string) => Omit<SearchHits, 'table'>): SearchHits {
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

/** Creates the shared state for a connection. `by` unpacks bodies. */
export const createReadContext = (db: DatabaseSync, by?: Inflate): ReadContext => {
  const sql = createStatements(db);
  openBodies(db, sql, by);
  db.function('folded', { deterministic: true }, foldTrimmed);
  db.function('holds_term', { deterministic: true }, matchTermSql);
  return {
    db,
    sql,
    version: () => Number(sql.get('PRAGMA data_version')?.['data_version']),
    hits: new HitTables(db),
    orders: new OrderTables(db),
  };
};
