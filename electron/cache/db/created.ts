import type { ResourceId } from '../../base/brand.ts';
import { listDelay } from '../../base/list-delay.ts';
import type { ItemDetail, Unconfirmed } from '../../contract/index.ts';
import { fieldOf, resourceOf } from '../../model/index.ts';
import type { ResourceName } from '../../model/index.ts';
import type { PageItems } from '../shared/page-items.ts';
import type { ReadContext } from '../read/read-context.ts';
import { tableOf } from '../shared/schema.ts';
import { isoDate } from './write-context.ts';
import type { WriteContext } from './write-context.ts';

/** An item of a resource, by what the service calls it. */
export interface ItemKey {
  readonly resource: ResourceName;
  readonly id: ResourceId;
}

/** When the program was started, in milliseconds since 1970: the same on all its threads, whatever the clock did since. */
export const programStart = Math.floor(performance.timeOrigin);

/** Why an item is put here on its own (`uploaded`: created with a file), and what was sent of it and not taken, by member name. */
export interface PutCause {
  readonly cause: 'created' | 'uploaded' | 'fetched';
  readonly notTaken: readonly string[];
}

/**
 * Notes that an item was put here on its own. What the program created waits for a sync to see it; a channel is in no
 * list, so reading it by its id does as well.
 */
export const notePut = (
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
 * What was created here and came back without a date of its last change counts as changed when it was created, until a
 * sync brings the date: lists have the newest on top. Null: every such item of the resource.
 */
export const dateCreated = ({ sql }: WriteContext, name: ResourceName, id: string | null = null): void => {
  const resource = resourceOf(name);
  if (fieldOf(resource, 'modified') === undefined) return;
  for (const row of sql.all(
    `SELECT r.pk, c.at FROM created c CROSS JOIN item i ON i.resource = c.resource AND i.id = c.id
     CROSS JOIN ${tableOf(resource)} r ON r.pk = i.pk
     WHERE c.resource = ?1 AND ${id === null ? '?2 IS NULL' : 'c.id = ?2'} AND r.modified IS NULL`,
    name,
    id,
  ))
    sql.run(`UPDATE ${tableOf(resource)} SET modified = ? WHERE pk = ?`, isoDate(Number(row['at'])), Number(row['pk']));
};

/** Notes that an asset was uploaded here; those of earlier starts are forgotten. */
export const noteUploaded = ({ sql }: WriteContext, id: string): void => {
  sql.run('DELETE FROM uploaded WHERE at < ?', programStart);
  sql.run(`INSERT OR REPLACE INTO uploaded SELECT pk, ? FROM item WHERE resource = 'asset' AND id = ?`, Date.now(), id);
};

/** Notes that the service was asked for a channel and does not know it. */
export const noteUnknownChannel = ({ sql }: WriteContext, id: string): void => {
  sql.run(`UPDATE created SET missed_at = ? WHERE resource = 'channel' AND id = ?`, Date.now(), id);
};

/** Notes which of what was created here stands in a page, whose items' identities have been looked at. */
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

/** Lateness beyond this says nothing about lists: an item may have been hidden, or a clock wrong. In milliseconds. */
const maxLateness = 3_600_000;

const latenessName = (resource: ResourceName): string => `lateness.${resource}`;

/** Notes how late a pass showed what was created here and an earlier pass had missed although it should have shown it. */
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
  const before = Number(store.meta(latenessName(resource)) ?? 0);
  if (Number(late ?? 0) > before) store.setMeta(latenessName(resource), String(late));
};

/**
 * Returns how late, in milliseconds, lists of a resource were seen to show what was created here. What a list has missed and
 * not shown yet counts with its age.
 */
export const latenessOf = ({ sql }: ReadContext, resource: ResourceName): number => {
  const known = sql.get('SELECT value FROM meta WHERE name = ?', latenessName(resource))?.['value'];
  const missed = sql.get(
    `SELECT max(?1 - at) AS late FROM created
     WHERE resource = ?2 AND missed_at - at > ?3 AND ?1 - at BETWEEN 0 AND ?4`,
    Date.now(),
    resource,
    listDelay,
    maxLateness,
  )?.['late'];
  return Math.max(Number(known ?? 0), Number(missed ?? 0));
};

/**
 * Takes the mark from what a complete pass saw, and, where it read everything (`whole`), notes what it did not see
 * although it began later; one with complaints in its pages tells nothing of what it did not see. Whether lists look
 * different now.
 */
export const confirmCreated = (store: WriteContext, resource: ResourceName, run: number, whole: boolean): boolean => {
  const { sql } = store;
  noteLateness(store, resource, run);
  const pass = sql.get('SELECT faults FROM run WHERE id = ?', run);
  const seen = sql.get('SELECT count(*) AS n FROM created WHERE resource = ? AND seen_run = ?', resource, run);
  sql.run('DELETE FROM created WHERE resource = ? AND seen_run = ?', resource, run);
  if (whole && pass?.['faults'] === 0)
    sql.run('UPDATE created SET missed_at = ? WHERE resource = ? AND after_run < ?', Date.now(), resource, run);
  return Number(seen?.['n']) > 0;
};

const markOf = (missed: unknown): Unconfirmed => (missed === null ? 'notYet' : 'missed');

/** For each item whether a sync still has to see it; null: it was seen, or it was not created here. */
export const unconfirmedOf = ({ sql }: ReadContext, items: readonly ItemKey[]): (Unconfirmed | null)[] =>
  items.map(({ resource, id }) => {
    const row = sql.get('SELECT missed_at FROM created WHERE resource = ? AND id = ?', resource, id);
    return row === undefined ? null : markOf(row['missed_at']);
  });

/** When an item was created here, what of it did not take, and whether a later sync missed it, while none has seen it. */
export const createdHere = ({ sql }: ReadContext, resource: ResourceName, id: ResourceId): ItemDetail['created'] => {
  const row = sql.get('SELECT at, missed_at, not_taken FROM created WHERE resource = ? AND id = ?', resource, id);
  if (row === undefined) return undefined;
  const notTaken = JSON.parse(String(row['not_taken'])) as readonly string[];
  return { at: isoDate(Number(row['at'])), unconfirmed: markOf(row['missed_at']), notTaken };
};
