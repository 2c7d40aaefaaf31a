import type { ResourceId } from '../../base/branded-types.ts';
import { listDelay } from '../../base/list-delay.ts';
import type { ItemDetail, CreationStatus } from '../../contract/index.ts';
import { type ResourceName, getField, getResource } from '../../model/index.ts';
import type { PageItems } from '../shared/page-items.ts';
import type { ReadContext } from '../read/read-context.ts';
import { getTableName } from '../shared/schema.ts';
import { type WriteContext, toIsoDate } from './write-context.ts';

/** An item's resource and its ID in the service. */
export interface ItemKey {
  readonly resource: ResourceName;
  readonly id: ResourceId;
}

/**
 * When the program was started, in milliseconds since 1970. All threads have the same value, even if the clock changes.
 */
export const programStart = Math.floor(performance.timeOrigin);

/**
 * Why an item is stored on its own (`uploaded`: created with a file), and the names of the fields that the service
 * ignored.
 */
export interface PutCause {
  readonly cause: 'created' | 'uploaded' | 'fetched';
  readonly notTaken: readonly string[];
  /** The product whose SKU is in the name of an uploaded file. */
  readonly product?: string | null | undefined;
}

/**
 * Records that an item was stored on its own. An item that the program created stays unconfirmed until a sync sees it.
 * A channel is in no list, so reading it by its ID confirms it.
 */
export const recordLocalCreation = (
  { sql }: WriteContext,
  { resource, id }: { readonly resource: ResourceName; readonly id: string },
  { cause, notTaken }: PutCause,
): void => {
  if (cause !== 'fetched')
    sql.run(
      `INSERT OR REPLACE INTO created SELECT ?1, ?2, ?3, coalesce(max(id), 0), NULL, NULL, ?4 FROM run WHERE resource = ?1`,
      resource,
      id,
      Date.now(),
      JSON.stringify(notTaken),
    );
  else if (resource === 'channel') sql.run(`DELETE FROM created WHERE resource = 'channel' AND id = ?`, id);
};

/**
 * Uses the creation time as the modification time of created items that the service returned without one, until a sync
 * reads it, because lists show the newest items first. Null: every such item of the resource.
 */
export const fillModificationTimes = ({ sql }: WriteContext, name: ResourceName, id: string | null = null): void => {
  const resource = getResource(name);
  if (getField(resource, 'modified') === undefined) return;
  for (const row of sql.all(
    `SELECT r.pk, c.at FROM created c CROSS JOIN item i ON i.resource = c.resource AND i.id = c.id
     CROSS JOIN ${getTableName(resource)} r ON r.pk = i.pk
     WHERE c.resource = ?1 AND ${id === null ? '?2 IS NULL' : 'c.id = ?2'} AND r.modified IS NULL`,
    name,
    id,
  ))
    sql.run(
      `UPDATE ${getTableName(resource)} SET modified = ? WHERE pk = ?`,
      toIsoDate(Number(row['at'])),
      Number(row['pk']),
    );
};

/** Which items have staged edits. */
export interface EditedItems {
  readonly resource: ResourceName;
  /** The items of which this is known. Null: all items of the resource. */
  readonly among: readonly ResourceId[] | null;
  /** The IDs of the items with staged edits, as a JSON array. Many IDs are copied between threads faster as one text. */
  readonly idsJson: string;
}

/** Records which items have staged edits. Returns whether that has changed. */
export const recordEdited = ({ sql }: WriteContext, { resource, among, idsJson }: EditedItems): boolean => {
  const removed = sql.run(
    `DELETE FROM edited WHERE resource = ?1 AND (?2 IS NULL OR id IN (SELECT value FROM json_each(?2)))
     AND id NOT IN (SELECT value FROM json_each(?3))`,
    resource,
    among === null ? null : JSON.stringify(among),
    idsJson,
  );
  const added = sql.run(`INSERT OR IGNORE INTO edited SELECT ?, value FROM json_each(?)`, resource, idsJson);
  return removed + added > 0;
};

/**
 * Records that an asset was uploaded here, and the product whose SKU is in its name. Deletes the records of earlier program
 * starts that have no product.
 */
export const recordUpload = ({ sql }: WriteContext, id: string, product: string | null): void => {
  sql.run('DELETE FROM uploaded WHERE at < ? AND product IS NULL', programStart);
  sql.run(
    `INSERT OR REPLACE INTO uploaded (pk, at, product) SELECT pk, ?, ? FROM item WHERE resource = 'asset' AND id = ?`,
    Date.now(),
    product,
    id,
  );
};

/** Records that the service does not have a requested channel. */
export const noteUnknownChannel = ({ sql }: WriteContext, id: string): void => {
  sql.run(`UPDATE created SET missed_at = ? WHERE resource = 'channel' AND id = ?`, Date.now(), id);
};

/** Records which created items a page contains. The identities of the page's items must have been determined. */
export const noteCreatedIn = ({ sql }: WriteContext, run: number, page: PageItems): void => {
  const { resource } = page;
  if (sql.get('SELECT 1 FROM created WHERE resource = ? LIMIT 1', resource) === undefined) return;
  sql.run(
    'UPDATE created SET seen_run = ? WHERE resource = ? AND id IN (SELECT value FROM json_each(?))',
    run,
    resource,
    JSON.stringify(page.ids),
  );
};

/**
 * The maximum plausible delay in milliseconds. A longer one has another reason, such as a hidden item or a wrong clock.
 */
const maxLateness = 3_600_000;

const getLatenessKey = (resource: ResourceName): string => `lateness.${resource}`;

/** Records the delay after which a pass listed a created item that an earlier pass should have listed but did not. */
const noteLateness = (store: WriteContext, resource: ResourceName, run: number): void => {
  const late = store.sql.get(
    `SELECT max(?1 - at) AS late FROM created
     WHERE resource = ?2 AND seen_run = ?3 AND missed_at - at > ?4 AND ?1 - at BETWEEN 0 AND ?5`,
    Date.now(),
    resource,
    run,
    listDelay,
    maxLateness,
  )?.['late'];
  const before = Number(store.meta(getLatenessKey(resource)) ?? 0);
  if (Number(late ?? 0) > before) store.setMeta(getLatenessKey(resource), String(late));
};

/**
 * Returns the observed delay, in milliseconds, after which lists of a resource show created items. An item that a list
 * missed and has not shown yet counts with its age.
 */
export const getListDelay = ({ sql }: ReadContext, resource: ResourceName): number => {
  const stored = sql.get('SELECT value FROM meta WHERE name = ?', getLatenessKey(resource))?.['value'];
  const missed = sql.get(
    `SELECT max(?1 - at) AS late FROM created
     WHERE resource = ?2 AND missed_at - at > ?3 AND ?1 - at BETWEEN 0 AND ?4`,
    Date.now(),
    resource,
    listDelay,
    maxLateness,
  )?.['late'];
  return Math.max(Number(stored ?? 0), Number(missed ?? 0));
};

/**
 * Confirms created items that a complete pass saw. If the pass read everything (`whole`), records which it missed
 * although it began later; a pass with errors in its pages records none. Returns whether lists have changed.
 */
export const confirmCreations = (store: WriteContext, resource: ResourceName, run: number, whole: boolean): boolean => {
  const { sql } = store;
  noteLateness(store, resource, run);
  const pass = sql.get('SELECT faults FROM run WHERE id = ?', run);
  const seen = sql.get('SELECT count(*) AS n FROM created WHERE resource = ? AND seen_run = ?', resource, run);
  sql.run('DELETE FROM created WHERE resource = ? AND seen_run = ?', resource, run);
  if (whole && pass?.['faults'] === 0)
    sql.run('UPDATE created SET missed_at = ? WHERE resource = ? AND after_run < ?', Date.now(), resource, run);
  return Number(seen?.['n']) > 0;
};

const markOf = (missed: unknown): CreationStatus => (missed === null ? 'notYet' : 'missed');

/** Returns for each item whether a sync has yet to see it, or null if a sync saw it or it was not created here. */
export const getCreationStatus = ({ sql }: ReadContext, items: readonly ItemKey[]): (CreationStatus | null)[] =>
  items.map(({ resource, id }) => {
    const row = sql.get('SELECT missed_at FROM created WHERE resource = ? AND id = ?', resource, id);
    return row === undefined ? null : markOf(row['missed_at']);
  });

/**
 * Returns when an item was created here, the fields that the service ignored, and whether a later sync missed it, or
 * undefined once a sync has seen it.
 */
export const getCreationDetail = (
  { sql }: ReadContext,
  resource: ResourceName,
  id: ResourceId,
): ItemDetail['created'] => {
  const row = sql.get('SELECT at, missed_at, not_taken FROM created WHERE resource = ? AND id = ?', resource, id);
  if (row === undefined) return undefined;
  const ignoredFields = JSON.parse(String(row['not_taken'])) as readonly string[];
  return { at: toIsoDate(Number(row['at'])), unconfirmed: markOf(row['missed_at']), notTaken: ignoredFields };
};
