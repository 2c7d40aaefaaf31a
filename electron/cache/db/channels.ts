import { resourceId } from '../../base/brand.ts';
import type { ResourceId } from '../../base/brand.ts';
import { listDelay } from '../../base/list-delay.ts';
import { resourceOf } from '../../model/index.ts';
import { noteUnknownChannel } from './created.ts';
import { forgetWords, writeDerived } from './derived.ts';
import { flag } from '../shared/item-flags.ts';
import { markItemDeleted } from './mark-deleted.ts';
import { identify } from '../shared/parse.ts';
import type { ReadContext } from '../read/read-context.ts';
import { digestOf, findHeld } from './write-context.ts';
import type { WriteContext } from './write-context.ts';

/** A channel is read again after a day; one that the service did not know after a week, one that failed after an hour. */
const freshFor = 24 * 3_600_000;
const notFoundFor = 7 * 24 * 3_600_000;
const failedFor = 3_600_000;

/** The body of a channel that nothing but its id is known of. */
const bodyFor = (id: string): string => JSON.stringify({ id });

/** Lists the channels that were named for the first time: by their ids alone, until they are read. */
export const listNewChannels = (store: WriteContext): void => {
  const named = [...store.newChannels];
  store.newChannels.clear();
  for (const id of named) {
    if (findHeld(store, 'channel', id) !== null) continue;
    const text = bodyFor(id);
    const item = identify('channel', text);
    if (item === null) continue;
    const pk = store.sql.insert(
      `INSERT INTO item (resource, id, digest, run, seen_at) VALUES ('channel', ?, ?, 0, 0)`,
      id,
      digestOf(text),
    );
    store.sql.run('INSERT INTO packed VALUES (?, ?, NULL)', pk, text);
    writeDerived(store, 'channel', { pk, ...item, gone: false, changedAt: null }, null);
    store.alsoChanged.add('channel');
  }
};

/** Makes room for a channel that is read now: what was listed by its id alone is no former state of it. Whether it was. */
export const forgetUnread = (store: WriteContext, id: string): boolean => {
  store.sql.run('DELETE FROM channel_asked WHERE id = ?', id);
  const held = findHeld(store, 'channel', id);
  const counted = held === null ? null : store.itemCounts.held('channel', held.pk);
  if (held === null || counted === null || (counted.flags & flag.idOnly) === 0) return false;
  store.itemCounts.drop('channel', counted);
  forgetWords(store, resourceOf('channel'), held.pk);
  for (const table of ['item', 'packed', 'r_channel']) store.sql.run(`DELETE FROM ${table} WHERE pk = ?`, held.pk);
  return true;
};

/** Why a channel could not be read. `empty`: the service answered with success, but without a channel. */
export type ChannelMiss = 'notFound' | 'failed' | 'empty';

/**
 * Whether a channel that was answered without content counts as unknown to the service. A service that is only half
 * available answers so too: a second answer of that kind, `listDelay` after the first, decides.
 */
const isEmptyAgain = (store: WriteContext, id: ResourceId, now: number): boolean => {
  const before = store.sql.get(`SELECT asked_at FROM channel_asked WHERE id = ? AND outcome = 'empty'`, id);
  return before !== undefined && now - Number(before['asked_at']) >= listDelay;
};

/**
 * Notes that the service was asked for a channel in vain. A channel that was read before and is no longer known to the
 * service is marked as deleted.
 */
export const channelMissed = (store: WriteContext, id: ResourceId, outcome: ChannelMiss): void => {
  const now = Date.now();
  const held = findHeld(store, 'channel', id);
  const unread = held !== null && ((store.itemCounts.held('channel', held.pk)?.flags ?? 0) & flag.idOnly) !== 0;
  const isUnknown = outcome === 'notFound' || (outcome === 'empty' && (unread || isEmptyAgain(store, id, now)));
  // The first empty answer is remembered with its time.
  const kept = isUnknown ? 'notFound' : outcome;
  const keep = kept === 'empty' ? 'INSERT OR IGNORE' : 'INSERT OR REPLACE';
  if (kept === 'empty') store.sql.run(`DELETE FROM channel_asked WHERE id = ? AND outcome <> 'empty'`, id);
  store.sql.run(`${keep} INTO channel_asked VALUES (?, ?, ?)`, id, now, kept);
  if (isUnknown) noteUnknownChannel(store, id);
  if (!isUnknown || held === null || held.gone) return;
  if (unread) store.itemCounts.setFlags('channel', held.pk, (flags) => flags | flag.notFound);
  else markItemDeleted(store, 'channel', held.pk, now, { at: now, run: 0, cause: 'fetched' });
};

/** The channels that are to be read, those never read first, then the oldest. */
export const channelsDue = ({ sql }: ReadContext, most: number, now = Date.now()): ResourceId[] =>
  sql
    .column(
      `SELECT i.id FROM item i LEFT JOIN channel_asked a ON a.id = i.id
       WHERE i.resource = 'channel' AND i.seen_at < ?1
         AND (a.id IS NULL OR (a.outcome IN ('failed', 'empty') AND a.asked_at < ?2) OR (a.outcome = 'notFound' AND a.asked_at < ?3))
       ORDER BY i.seen_at, i.pk LIMIT ?4`,
      now - freshFor,
      now - failedFor,
      now - notFoundFor,
      most,
    )
    .map((id) => resourceId(String(id)));
