import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { ResourceName } from '../../model/index.ts';
import { AttributeColumns } from './attribute-columns.ts';
import { type CompressedBodies, openBodies } from './compressed-bodies.ts';
import { type SqlRow, type Statements, createStatements } from './statements.ts';
import { ItemCounts } from './item-counts.ts';

/** The state that the parts of the writer share: the connection and their caches. */
export interface WriteContext {
  readonly db: DatabaseSync;
  readonly sql: Statements;
  readonly bodies: CompressedBodies;
  /** Embedded items already written, so that a repetition costs nothing. */
  readonly mentioned: Map<string, string>;
  /** Keys of referenced items by kind and ID. */
  readonly thingKeys: Map<string, Map<string, number>>;
  readonly linkFields: Map<string, number>;
  /** IDs of channels that were referenced for the first time. They are added to the list. */
  readonly newChannels: Set<string>;
  /** Resources that changed in addition to the written one. */
  readonly alsoChanged: Set<ResourceName>;
  /** Checksums whose assets must be compared before the transaction ends. */
  readonly checksums: Set<string>;
  readonly itemCounts: ItemCounts;
  readonly columns: AttributeColumns;
  /** The keys of the items that running passes have seen unchanged, by run. */
  readonly seen: Map<number, Set<number>>;
  /** Cached results of `meta`, which is called for every item. */
  readonly metas: Map<string, string | null>;
  readonly meta: (name: string) => string | null;
  readonly setMeta: (name: string, value: string | null) => void;
  /** Returns the free attribute that contains the description: the user's choice, else the guess, else null. */
  readonly description: () => string | null;
}

/** Creates the shared state for a connection. */
export const createWriteContext = (db: DatabaseSync): WriteContext => {
  const sql = createStatements(db);
  const metas = new Map<string, string | null>();
  const readMeta = (name: string): string | null => {
    const cached = metas.get(name);
    if (cached !== undefined) return cached;
    const value = (sql.get('SELECT value FROM meta WHERE name = ?', name)?.['value'] as string | undefined) ?? null;
    metas.set(name, value);
    return value;
  };
  return {
    db,
    sql,
    bodies: openBodies(db, sql),
    mentioned: new Map(),
    thingKeys: new Map(),
    linkFields: new Map(),
    newChannels: new Set(),
    alsoChanged: new Set(),
    checksums: new Set(),
    itemCounts: new ItemCounts(sql),
    columns: new AttributeColumns(sql),
    seen: new Map(),
    metas,
    meta: readMeta,
    setMeta: (name, value) => {
      metas.delete(name);
      if (value === null) sql.run('DELETE FROM meta WHERE name = ?', name);
      else sql.run('INSERT OR REPLACE INTO meta VALUES (?, ?)', name, value);
    },
    description: () => readMeta('description') ?? readMeta('descriptionGuess'),
  };
};

export const computeDigest = (text: string): Buffer => hash('sha1', text, 'buffer');

/** Converts a time of the cache, in milliseconds, to a date of the contract. */
export const toIsoDate = (time: number): string => new Date(time).toISOString();

/** The value of `item.gone` for an item that exists in the service but belongs to another account. */
export const ofOthers = 2;

/** The state of an item before a write. */
export interface StoredItem {
  readonly pk: number;
  readonly digest: Uint8Array;
  readonly run: number;
  readonly gone: boolean;
}

const toStoredItem = (row: SqlRow): StoredItem => ({
  pk: row['pk'] as number,
  digest: row['digest'] as Uint8Array,
  run: row['run'] as number,
  gone: row['gone'] !== 0,
});

/** Returns the item with this ID, or null. */
export const findStoredItem = ({ sql }: WriteContext, resource: ResourceName, id: string): StoredItem | null => {
  const row = sql.get('SELECT pk, digest, run, gone FROM item WHERE resource = ? AND id = ?', resource, id);
  return row === undefined ? null : toStoredItem(row);
};

/** Drops state from a transaction that was rolled back. */
const forgetUnkept = (store: WriteContext): void => {
  store.metas.clear();
  store.mentioned.clear();
  store.thingKeys.clear();
  store.linkFields.clear();
  store.newChannels.clear();
  store.alsoChanged.clear();
  store.checksums.clear();
  store.seen.clear();
  store.itemCounts.forget();
  store.columns.forget();
  store.bodies.forget();
};

/** Rolls back the open transaction, if any, and drops its state. */
export const rollBack = (store: WriteContext): void => {
  // SQLite rolls back the transaction itself when the disk is full.
  if (store.db.isTransaction) store.db.exec('ROLLBACK');
  forgetUnkept(store);
};

/** Runs `work` in one transaction, or in the open one. If it fails, the whole transaction is rolled back. */
export const runInTransaction = <T>(store: WriteContext, work: () => T): T => {
  const joins = store.db.isTransaction;
  try {
    if (!joins) store.db.exec('BEGIN IMMEDIATE');
    const result = work();
    store.itemCounts.flush();
    store.columns.flush();
    if (!joins) store.db.exec('COMMIT');
    return result;
  } catch (error) {
    rollBack(store);
    throw error;
  }
};
