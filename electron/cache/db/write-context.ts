import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { ResourceName } from '../../model/index.ts';
import { AttributeColumns } from './attribute-columns.ts';
import { openBodies } from './bodies.ts';
import type { Bodies } from './bodies.ts';
import { readBody } from '../shared/parse.ts';
import type { RawItem } from '../shared/parse.ts';
import { statements } from './statements.ts';
import type { SqlRow, Statements } from './statements.ts';
import { ItemCounts } from './item-counts.ts';

/** What the writer's parts share: the connection, and what they know of each other's work. */
export interface WriteContext {
  readonly db: DatabaseSync;
  readonly sql: Statements;
  readonly bodies: Bodies;
  /** What was written of things already, so that the same costs nothing again. */
  readonly mentioned: Map<string, string>;
  /** Keys of things by kind and id. */
  readonly thingKeys: Map<string, Map<string, number>>;
  readonly linkFields: Map<string, number>;
  /** Channels named for the first time, by id: they are listed from now on. */
  readonly newChannels: Set<string>;
  /** What changed beside the resource that was written. */
  readonly alsoChanged: Set<ResourceName>;
  /** Checksums whose assets must be compared before the transaction ends. */
  readonly checksums: Set<string>;
  readonly itemCounts: ItemCounts;
  readonly columns: AttributeColumns;
  /** The keys of what the passes under way have seen unchanged, by run. */
  readonly seen: Map<number, Set<number>>;
  /** What `meta` answered; asked for with every item. */
  readonly metas: Map<string, string | null>;
  readonly meta: (name: string) => string | null;
  readonly setMeta: (name: string, value: string | null) => void;
  /** The free attribute that holds the description: the person's choice, else the guess; null while there is none. */
  readonly description: () => string | null;
}

/** Wraps a connection for the writer's parts. */
export const createWriteContext = (db: DatabaseSync): WriteContext => {
  const sql = statements(db);
  const metas = new Map<string, string | null>();
  const meta = (name: string): string | null => {
    const known = metas.get(name);
    if (known !== undefined) return known;
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
    meta,
    setMeta: (name, value) => {
      metas.delete(name);
      if (value === null) sql.run('DELETE FROM meta WHERE name = ?', name);
      else sql.run('INSERT OR REPLACE INTO meta VALUES (?, ?)', name, value);
    },
    description: () => meta('description') ?? meta('descriptionGuess'),
  };
};

/** The digest of an item's exact text. */
export const digestOf = (text: string): Buffer => hash('sha1', text, 'buffer');

/** Dates of the cache's own are milliseconds; this is one as the contract wants it. */
export const isoDate = (time: number): string => new Date(time).toISOString();

/** What stands in `item.gone` of what the service has and another account owns. */
export const ofOthers = 2;

/** How an item stood before a write. */
export interface Held {
  readonly pk: number;
  readonly digest: Uint8Array;
  readonly run: number;
  readonly gone: boolean;
}

/** How an item stands, out of its row. */
const heldIn = (row: SqlRow): Held => ({
  pk: row['pk'] as number,
  digest: row['digest'] as Uint8Array,
  run: row['run'] as number,
  gone: row['gone'] !== 0,
});

/** The item of that identity, or null. */
export const findHeld = ({ sql }: WriteContext, resource: ResourceName, id: string): Held | null => {
  const row = sql.get('SELECT pk, digest, run, gone FROM item WHERE resource = ? AND id = ?', resource, id);
  return row === undefined ? null : heldIn(row);
};

/** The body of an item as it was written; null when there is none. */
export const bodyOf = ({ sql }: WriteContext, resource: ResourceName, pk: number): RawItem | null => {
  return readBody(resource, sql.get('SELECT text FROM body WHERE pk = ?', pk)?.['text']);
};

/** Forgets what is known from a transaction that came to nothing. */
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

/** Takes back the transaction that is open, if any, and forgets what is known from it. */
export const takeBack = (store: WriteContext): void => {
  // SQLite ends the transaction itself when the disk is full.
  if (store.db.isTransaction) store.db.exec('ROLLBACK');
  forgetUnkept(store);
};

/** Runs `work` in one transaction, or in the one that is open; when it fails, all of that comes to nothing. */
export const atomically = <T>(store: WriteContext, work: () => T): T => {
  const joins = store.db.isTransaction;
  try {
    if (!joins) store.db.exec('BEGIN IMMEDIATE');
    const result = work();
    store.itemCounts.flush();
    store.columns.flush();
    if (!joins) store.db.exec('COMMIT');
    return result;
  } catch (error) {
    takeBack(store);
    throw error;
  }
};
