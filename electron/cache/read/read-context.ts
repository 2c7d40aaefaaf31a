import type { DatabaseSync } from 'node:sqlite';
import { openBodies } from '../db/bodies.ts';
import { folded, holdsTerm } from './attribute-tests.ts';
import type { Inflate } from '../shared/inflate.ts';
import { OrderTables } from './order-tables.ts';
import { statements } from '../db/statements.ts';
import type { Statements } from '../db/statements.ts';

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
