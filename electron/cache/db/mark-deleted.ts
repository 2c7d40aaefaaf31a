import { listDelay } from '../../base/list-delay.ts';
import { type ResourceName, getResource } from '../../model/index.ts';
import { removeFromSearchIndex } from './derived-data.ts';
import { itemFlags } from '../shared/item-flags.ts';
import { readKeysBefore, queueEvaluation } from './evaluation-queue.ts';
import { type Origin, recordChange } from '../history/history.ts';
import { getTableName } from '../shared/schema.ts';
import { getSeenKeys } from './pass-progress.ts';
import { readStoredBody } from './stored-body.ts';
import type { WriteContext } from './write-context.ts';
import { deleteReferences } from './references.ts';

const recordDeletion = (store: WriteContext, origin: Origin, resource: ResourceName, pk: number): void => {
  const model = getResource(resource);
  const name = store.sql.get(
    `SELECT coalesce(nullif(r."${model.title}", ''), i.id) AS name FROM item i LEFT JOIN ${getTableName(model)} r USING (pk)
     WHERE i.pk = ?`,
    pk,
  )?.['name'];
  recordChange(store, origin, { resource, pk, kind: 'gone', names: [String(name)], differences: [] });
};

/**
 * Marks one item as deleted. It disappears from lists, counts, the search and the reverse links. The change is
 * recorded, except in a first pass (`origin` null).
 */
export const markItemDeleted = (
  store: WriteContext,
  resource: ResourceName,
  pk: number,
  at: number,
  origin: Origin | null,
): void => {
  const { sql } = store;
  sql.run('UPDATE item SET gone = 1, changed_at = ? WHERE pk = ?', at, pk);
  const keys = resource === 'product' ? readKeysBefore(store, pk) : undefined;
  store.itemCounts.setFlags(resource, pk, (flags) => flags | itemFlags.gone);
  if (resource === 'product') queueEvaluation(store, pk, keys);
  if (origin !== null) recordDeletion(store, origin, resource, pk);
  removeFromSearchIndex(store, getResource(resource), pk);
  const raw = readStoredBody(store, resource, pk);
  if (raw !== null) deleteReferences(store, resource, pk, raw);
  if (resource === 'asset') {
    const checksum = sql.get('SELECT checksum FROM r_asset WHERE pk = ?', pk)?.['checksum'];
    if (typeof checksum === 'string' && checksum !== '') store.checksums.add(checksum);
  }
};

/** Items that a complete pass did not see. */
interface Unseen {
  /** Whether this is the first pass of the resource. */
  readonly first: boolean;
  /** Items missed for the first time. The next pass decides. */
  readonly missed: readonly number[];
  /** Items that are certainly deleted. */
  readonly gone: readonly number[];
}

/**
 * Returns the items that a complete pass did not see. Pages shift while items are removed, so that an item at a page's
 * edge may be on no page. Only a list with a single page is certain; otherwise the previous pass must have missed the
 * item too. Null: the pages contained errors.
 */
const findUnseenKeys = (store: WriteContext, resource: ResourceName, run: number): Unseen | null => {
  const { sql } = store;
  const pass = sql.get('SELECT started_at, faults, first, pages FROM run WHERE id = ?', run);
  if (pass?.['faults'] !== 0) return null;
  const seen = getSeenKeys(store, run);
  const startedAt = Number(pass['started_at']);
  // A list may not yet show an item that was just created here.
  const unwritten = sql.column(
    `SELECT pk FROM item WHERE resource = ?1 AND abs(run) <> ?2 AND gone = 0 AND seen_at < ?3
     AND id NOT IN (SELECT id FROM created WHERE resource = ?1 AND at BETWEEN ?3 - ?4 AND ?3)`,
    resource,
    run,
    startedAt,
    listDelay,
  ) as number[];
  const unseen = unwritten.filter((pk) => !seen.has(pk));
  const before = new Set(sql.column('SELECT pk FROM missed WHERE resource = ?', resource) as number[]);
  // If the clock was set, the age of a created item that no list has shown yet means nothing. Two passes must miss it,
  // at least the possible delay of a list apart.
  const missedAtByKey = new Map(
    sql
      .all(
        'SELECT i.pk, c.missed_at FROM created c JOIN item i ON i.resource = c.resource AND i.id = c.id WHERE c.resource = ?',
        resource,
      )
      .map((row) => [Number(row['pk']), row['missed_at']]),
  );
  const isDeleted = (pk: number): boolean => {
    const missedAt = missedAtByKey.get(pk);
    if (missedAt !== undefined) return before.has(pk) && missedAt !== null && startedAt - Number(missedAt) >= listDelay;
    return Number(pass['pages']) <= 1 || before.has(pk);
  };
  return {
    first: pass['first'] === 1,
    missed: unseen.filter((pk) => !isDeleted(pk)),
    gone: unseen.filter(isDeleted),
  };
};

/** A complete pass in which a large share of a list was suddenly missing. */
export interface MassLoss {
  /** Items that the pass listed. */
  readonly listed: number;
  /** Cached items that it did not list. */
  readonly missing: number;
}

/** The items that the end of a pass would mark as deleted. */
export interface DeletionCandidates {
  readonly ids: readonly string[];
  /** Not null: the list must be read again first, and nothing is marked. */
  readonly loss: MassLoss | null;
}

/** The minimum number of missing items for a mass loss, after which the list is read again. */
const minMissing = 10;
/** The minimum share of missing items for a mass loss. */
const minShare = 0.2;

/**
 * Whether a list lost so many items that its service may be only partly available. An empty list is always suspicious,
 * unless it had a single item.
 */
const isMassLoss = ({ listed, missing }: MassLoss): boolean =>
  listed === 0 ? missing > 1 : missing >= minMissing && missing >= (listed + missing) * minShare;

const getLossKey = (resource: ResourceName): string => `loss.${resource}`;

/**
 * Returns the loss if this pass is the first to report it, or null if there is none or an earlier pass, at least
 * `listDelay` before, reported it too. The items are recorded as missed, so that the pass that confirms the loss marks
 * them.
 */
const findUnconfirmedLoss = (
  store: WriteContext,
  resource: ResourceName,
  run: number,
  { missed, gone }: Unseen,
): MassLoss | null => {
  const { sql } = store;
  const pass = sql.get('SELECT items, started_at FROM run WHERE id = ?', run);
  const loss = { listed: Number(pass?.['items'] ?? 0), missing: missed.length + gone.length };
  const reportedAt = store.meta(getLossKey(resource));
  if (!isMassLoss(loss)) {
    if (reportedAt !== null) store.setMeta(getLossKey(resource), null);
    return null;
  }
  const startedAt = Number(pass?.['started_at'] ?? 0);
  const age = startedAt - Number(reportedAt ?? startedAt);
  if (age >= listDelay) return null;
  // After the clock was set back, the delay starts again.
  if (reportedAt === null || age < 0) store.setMeta(getLossKey(resource), String(startedAt));
  for (const pk of [...missed, ...gone]) sql.run('INSERT OR IGNORE INTO missed VALUES (?, ?)', resource, pk);
  return loss;
};

/** Returns what the end of a pass would mark as deleted. Marks nothing, but records a mass loss. */
export const findUnseenItems = (store: WriteContext, resource: ResourceName, run: number): DeletionCandidates => {
  const unseen = findUnseenKeys(store, resource, run);
  if (unseen === null) return { ids: [], loss: null };
  const loss = findUnconfirmedLoss(store, resource, run, unseen);
  const ids = unseen.gone.flatMap((pk) => {
    const id = store.sql.get('SELECT id FROM item WHERE pk = ?', pk)?.['id'];
    return typeof id === 'string' ? [id] : [];
  });
  return { ids, loss };
};

/**
 * Marks items that complete passes did not see as deleted: they disappear from lists, counts and the search, but stay
 * readable. Items that were read on their own after the pass began are not marked, nor are `spared` ones, which the
 * next pass checks again. A pass with errors in its pages marks nothing. Returns the number of marked items.
 */
export const markDeleted = (
  store: WriteContext,
  resource: ResourceName,
  run: number,
  spared: readonly string[] = [],
): number => {
  const unseen = findUnseenKeys(store, resource, run);
  if (unseen === null) return 0;
  const { sql } = store;
  const sparedKeys = new Set(
    spared.map((id) => sql.get('SELECT pk FROM item WHERE resource = ? AND id = ?', resource, id)?.['pk']),
  );
  const deleted = unseen.gone.filter((pk) => !sparedKeys.has(pk));
  sql.run('DELETE FROM missed WHERE resource = ?', resource);
  for (const pk of [...unseen.missed, ...unseen.gone.filter((one) => sparedKeys.has(one))])
    sql.run('INSERT INTO missed VALUES (?, ?)', resource, pk);
  const now = Date.now();
  const origin: Origin | null = unseen.first ? null : { at: now, run, cause: 'sync' };
  for (const pk of deleted) markItemDeleted(store, resource, pk, now, origin);
  return deleted.length;
};
