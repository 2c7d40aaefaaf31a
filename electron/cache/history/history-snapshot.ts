import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ChangeQuery, ChangeRow, Difference } from '../../contract/changes.ts';
import type { GatheredName, ResourceName } from '../../model/index.ts';
import { differencesIn } from './history-detail.ts';
import { readChangeRow } from './history-lists.ts';
import { conditionOf, spansOf } from './history-spans.ts';
import { nameFor } from '../db/names.ts';
import { markDamaged } from '../db/open-database.ts';
import { databaseName } from '../shared/database-files.ts';
import { createReadContext } from '../read/read-context.ts';
import type { ReadContext } from '../read/read-context.ts';
import { asDiskError, isDamage } from '../db/sqlite-error.ts';

/** One change with what was before and after. */
export type WholeChange = Omit<ChangeRow, 'members' | 'more'> & { readonly differences: readonly Difference[] };

/** Changes of the history as they stood at one moment, whatever is written meanwhile. */
export interface HistorySnapshot {
  /** Changes in all, exactly. */
  readonly total: number;
  /** Changes `from` to `to` (exclusive), each run's together, the newest run first. */
  read(from: number, to: number): WholeChange[];
  /** What an id names, as far as the cache knows; null where it does not. */
  nameOf(kind: ResourceName | GatheredName, id: string): string | null;
  close(): void;
}

const idsOf = (reading: ReadContext, query: ChangeQuery): number[] => {
  const { sql: where, values } = conditionOf(query);
  return spansOf(reading, query).spans.flatMap(({ batch }) =>
    reading.sql
      .column(
        `SELECT id FROM change WHERE batch = ? AND ${where} ORDER BY kind DESC, id DESC`,
        batch['id'] as number,
        ...values,
      )
      .map(Number),
  );
};

const wholeChange = (reading: ReadContext, id: number): WholeChange[] => {
  const row = readChangeRow(reading, id);
  if (row === null) return [];
  const { members: _, more: __, ...rest } = row;
  return [{ ...rest, differences: differencesIn(reading, id) }];
};

/**
 * The changes of a query in the cache of `folder`, on a connection of its own: for a thread that reads many. Every call
 * can fail with `disk`, in words a person understands. Close it: while it is open the write-ahead log only grows.
 */
export const openHistorySnapshot = (folder: string, query: ChangeQuery): HistorySnapshot => {
  const guarded = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      if (isDamage(error)) markDamaged(folder);
      throw asDiskError(error);
    }
  };
  const reading = guarded(() => {
    const db = new DatabaseSync(join(folder, databaseName), { readOnly: true, timeout: 3_000 });
    db.exec('PRAGMA temp_store = MEMORY; PRAGMA cache_size = -8000');
    return createReadContext(db);
  });
  const ids = guarded(() => {
    reading.db.exec('BEGIN');
    return idsOf(reading, query);
  });
  return {
    total: ids.length,
    read: (from, to) => guarded(() => ids.slice(from, to).flatMap((id) => wholeChange(reading, id))),
    nameOf: (kind, id) => guarded(() => nameFor(reading.sql, kind, id)?.name ?? null),
    close: () => reading.db.close(),
  };
};
