import { resourceId } from '../../base/brand.ts';
import type { ResourceId } from '../../base/brand.ts';
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

/** Notes that the service was asked for a channel in vain. One that was read before and is not known any more is gone. */
export const channelMissed = (store: WriteContext, id: ResourceId, outcome: 'notFound' | 'failed'): void => {
  const now = Date.now();
  store.sql.run('INSERT OR REPLACE INTO channel_asked VALUES (?, ?, ?)', id, now, outcome);
  const held = findHeld(store, 'channel', id);
  if (outcome === 'notFound') noteUnknownChannel(store, id);
  if (outcome === 'failed' || held === null || held.gone) return;
  const unread = ((store.itemCounts.held('channel', held.pk)?.flags ?? 0) & flag.idOnly) !== 0;
  if (unread) store.itemCounts.setFlags('channel', held.pk, (flags) => flags | flag.notFound);
  else markItemDeleted(store, 'channel', held.pk, now, { at: now, run: 0, cause: 'fetched' });
};

/** The channels that are to be read, those never read first, then the oldest. */
export const channelsDue = ({ sql }: ReadContext, most: number, now = Date.now()): ResourceId[] =>
  sql
    .column(
      `SELECT i.id FROM item i LEFT JOIN channel_asked a ON a.id = i.id
       WHERE i.resource = 'channel' AND i.seen_at < ?1
         AND (a.id IS NULL OR (a.outcome = 'failed' AND a.asked_at < ?2) OR (a.outcome = 'notFound' AND a.asked_at < ?3))
       ORDER BY i.seen_at, i.pk LIMIT ?4`,
      now - freshFor,
      now - failedFor,
      now - notFoundFor,
      most,
    )
    .map((id) => resourceId(String(id)));
