import { type ResourceId, toResourceId } from '../../base/branded-types.ts';
import { listDelay } from '../../base/list-delay.ts';
import { getResource } from '../../model/index.ts';
import { noteUnknownChannel } from './local-creations.ts';
import { removeFromSearchIndex, writeDerivedData } from './derived-data.ts';
import { itemFlags } from '../shared/item-flags.ts';
import { markItemDeleted } from './mark-deleted.ts';
import { parseIdentifiedItem } from '../shared/parse-item.ts';
import type { ReadContext } from '../read/read-context.ts';
import { type WriteContext, computeDigest, findStoredItem } from './write-context.ts';

/**
 * A channel is read again after a day, one that the service did not find after a week, and one that failed after an
 * hour.
 */
const readAgainAfterMs = 24 * 3_600_000;
const readMissingAgainAfterMs = 7 * 24 * 3_600_000;
const readFailedAgainAfterMs = 3_600_000;

/** Returns the body of a channel of which only the ID is cached. */
const createIdOnlyBody = (id: string): string => JSON.stringify({ id });

/** Adds channels that were referenced for the first time to the list, with only their IDs until they are read. */
export const listNewChannels = (store: WriteContext): void => {
  const named = [...store.newChannels];
  store.newChannels.clear();
  for (const id of named) {
    if (findStoredItem(store, 'channel', id) !== null) continue;
    const text = createIdOnlyBody(id);
    const item = parseIdentifiedItem('channel', text);
    if (item === null) continue;
    const pk = store.sql.insert(
      `INSERT INTO item (resource, id, digest, run, seen_at) VALUES ('channel', ?, ?, 0, 0)`,
      id,
      computeDigest(text),
    );
    store.sql.run('INSERT INTO packed VALUES (?, ?, NULL)', pk, text);
    writeDerivedData(store, 'channel', { pk, ...item, gone: false, changedAt: null }, null);
    store.alsoChanged.add('channel');
  }
};

/**
 * Deletes the placeholder of a channel that is now read, because it is no earlier state of the channel. Returns whether
 * there was one.
 */
export const forgetUnread = (store: WriteContext, id: string): boolean => {
  store.sql.run('DELETE FROM channel_asked WHERE id = ?', id);
  const stored = findStoredItem(store, 'channel', id);
  const counted = stored === null ? null : store.itemCounts.held('channel', stored.pk);
  if (stored === null || counted === null || (counted.flags & itemFlags.idOnly) === 0) return false;
  store.itemCounts.drop('channel', counted);
  removeFromSearchIndex(store, getResource('channel'), stored.pk);
  for (const table of ['item', 'packed', 'r_channel']) store.sql.run(`DELETE FROM ${table} WHERE pk = ?`, stored.pk);
  return true;
};

/** Why a channel could not be read. `empty`: the service answered with success, but without a channel. */
export type ChannelMiss = 'notFound' | 'failed' | 'empty';

/**
 * Whether an empty response means that the service does not have the channel. A partly available service responds like
 * this too, so a second empty response, at least `listDelay` after the first, decides.
 */
const isEmptyAgain = (store: WriteContext, id: ResourceId, now: number): boolean => {
  const before = store.sql.get(`SELECT asked_at FROM channel_asked WHERE id = ? AND outcome = 'empty'`, id);
  return before !== undefined && now - Number(before['asked_at']) >= listDelay;
};

/**
 * Records that a request for a channel returned none. A channel that was read before and no longer exists in the
 * service is marked as deleted.
 */
export const recordChannelMiss = (store: WriteContext, id: ResourceId, outcome: ChannelMiss): void => {
  const now = Date.now();
  const stored = findStoredItem(store, 'channel', id);
  const unread =
    stored !== null && ((store.itemCounts.held('channel', stored.pk)?.flags ?? 0) & itemFlags.idOnly) !== 0;
  const isUnknown = outcome === 'notFound' || (outcome === 'empty' && (unread || isEmptyAgain(store, id, now)));
  // Keep the time of the first empty response.
  const storedOutcome = isUnknown ? 'notFound' : outcome;
  const insertClause = storedOutcome === 'empty' ? 'INSERT OR IGNORE' : 'INSERT OR REPLACE';
  if (storedOutcome === 'empty') store.sql.run(`DELETE FROM channel_asked WHERE id = ? AND outcome <> 'empty'`, id);
  store.sql.run(`${insertClause} INTO channel_asked VALUES (?, ?, ?)`, id, now, storedOutcome);
  if (isUnknown) noteUnknownChannel(store, id);
  if (!isUnknown || stored === null || stored.gone) return;
  if (unread) store.itemCounts.setFlags('channel', stored.pk, (flags) => flags | itemFlags.notFound);
  else markItemDeleted(store, 'channel', stored.pk, now, { at: now, run: 0, cause: 'fetched' });
};

/** Returns the channels to read next: those never read first, then the oldest. */
export const getDueChannels = ({ sql }: ReadContext, most: number, now = Date.now()): ResourceId[] =>
  sql
    .column(
      `SELECT i.id FROM item i LEFT JOIN channel_asked a ON a.id = i.id
       WHERE i.resource = 'channel' AND i.seen_at < ?1
         AND (a.id IS NULL OR (a.outcome IN ('failed', 'empty') AND a.asked_at < ?2) OR (a.outcome = 'notFound' AND a.asked_at < ?3))
       ORDER BY i.seen_at, i.pk LIMIT ?4`,
      now - readAgainAfterMs,
      now - readFailedAgainAfterMs,
      now - readMissingAgainAfterMs,
      most,
    )
    .map((id) => toResourceId(String(id)));
