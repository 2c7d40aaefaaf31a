import type { ResourceName } from '../model/index.ts';
import { resourceOf } from '../model/index.ts';
import { forgetWords } from './derived.ts';
import { flag } from './flags.ts';
import { seenBy } from './seen.ts';
import type { Store } from './store.ts';

/**
 * Marks what a complete pass did not see: it leaves lists, counts and the search, and stays to be looked at. What was
 * read on its own after the pass began stays too. A pass with complaints in its pages marks nothing.
 */
export const markGone = (store: Store, resource: ResourceName, run: number): number => {
  const { sql } = store;
  const pass = sql.get('SELECT started_at, faults FROM run WHERE id = ?', run);
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
    sql.run(`INSERT INTO change (at, run, resource, pk, kind) VALUES (?, ?, ?, ?, 'gone')`, now, run, resource, pk);
    forgetWords(store, resourceOf(resource), pk);
    if (resource === 'asset') {
      const checksum = sql.get('SELECT checksum FROM r_asset WHERE pk = ?', pk)?.['checksum'];
      if (typeof checksum === 'string' && checksum !== '') store.checksums.add(checksum);
    }
  }
  return unseen.length;
};
