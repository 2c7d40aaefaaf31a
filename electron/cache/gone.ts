import type { ResourceName } from '../model/index.ts';
import { resourceOf } from '../model/index.ts';
import { forgetWords } from './derived.ts';
import { flag } from './flags.ts';
import { noteChange } from './history.ts';
import type { Origin } from './history.ts';
import { tableOf } from './schema.ts';
import { seenBy } from './seen.ts';
import type { Store } from './store.ts';

const noteGone = (store: Store, origin: Origin, resource: ResourceName, pk: number): void => {
  const model = resourceOf(resource);
  const name = store.sql.get(
    `SELECT coalesce(nullif(r."${model.title}", ''), i.id) AS name FROM item i LEFT JOIN ${tableOf(model)} r USING (pk)
     WHERE i.pk = ?`,
    pk,
  )?.['name'];
  noteChange(store, origin, { resource, pk, kind: 'gone', names: [String(name)], differences: [] });
};

/**
 * Marks what a complete pass did not see: it leaves lists, counts and the search, and stays to be looked at. What was
 * read on its own after the pass began stays too. A pass with complaints in its pages marks nothing.
 */
export const markGone = (store: Store, resource: ResourceName, run: number): number => {
  const { sql } = store;
  const pass = sql.get('SELECT started_at, faults, first FROM run WHERE id = ?', run);
  if (pass?.['faults'] !== 0) return 0;
  const seen = seenBy(store, run);
  const unwritten = sql.column(
    'SELECT pk FROM item WHERE resource = ? AND run <> ? AND gone = 0 AND seen_at < ?',
    resource,
    run,
    pass['started_at'] as number,
  ) as number[];
  const unseen = unwritten.filter((pk) => !seen.has(pk));
  const now = Date.now();
  for (const pk of unseen) {
    sql.run('UPDATE item SET gone = 1, changed_at = ? WHERE pk = ?', now, pk);
    store.tally.setFlags(resource, pk, (flags) => flags | flag.gone);
    if (pass['first'] !== 1) noteGone(store, { at: now, run, cause: 'sync' }, resource, pk);
    forgetWords(store, resourceOf(resource), pk);
    if (resource === 'asset') {
      const checksum = sql.get('SELECT checksum FROM r_asset WHERE pk = ?', pk)?.['checksum'];
      if (typeof checksum === 'string' && checksum !== '') store.checksums.add(checksum);
    }
  }
  return unseen.length;
};
