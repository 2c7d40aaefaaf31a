import type { ChangeQuery, ChangeRow, Difference } from '../../contract/changes.ts';
import type { ReferencedName, ResourceName } from '../../model/index.ts';
import { readChangeRow } from './history-lists.ts';
import { conditionOf, spansOf } from './history-spans.ts';
import { differencesIn } from './history-values.ts';
import { nameFor } from '../db/names.ts';
import { guarded, openReadOnly } from '../db/open-database.ts';
import { createReadContext } from '../read/read-context.ts';
import type { ReadContext } from '../read/read-context.ts';

/** One change with what was before and after. */
export type WholeChange = Omit<ChangeRow, 'members' | 'more' | 'first' | 'links'> & {
  readonly differences: readonly Difference[];
};

/** Changes of the history as they stood at one moment, whatever is written meanwhile. */
export interface HistorySnapshot {
  /** Changes in all, exactly. */
  readonly total: number;
  /** Changes `from` to `to` (exclusive), each run's together, the newest run first. */
  read(from: number, to: number): WholeChange[];
  /** What an id names, as far as the cache knows; null where it does not. */
  nameOf(kind: ResourceName | ReferencedName, id: string): string | null;
  close(): void;
}

/** Kilobytes of the database that the connection keeps. */
const pageCache = 8_000;

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
 * The changes of a query (`only`: that one of all) in the cache of `folder`, on a connection of its own: for a thread that reads many. Every call
 * can fail with `disk`, in words a person understands. Close it: while it is open the write-ahead log only grows.
 */
export const openHistorySnapshot = (
  folder: string,
  query: ChangeQuery,
  only: number | null = null,
): HistorySnapshot => {
  const reading = guarded(folder, () => createReadContext(openReadOnly(folder, pageCache)));
  const ids = guarded(folder, () => {
    reading.db.exec('BEGIN');
    return only === null ? idsOf(reading, query) : [only];
  });
  return {
    total: ids.length,
    read: (from, to) => guarded(folder, () => ids.slice(from, to).flatMap((id) => wholeChange(reading, id))),
    nameOf: (kind, id) => guarded(folder, () => nameFor(reading.sql, kind, id)?.name ?? null),
    close: () => reading.db.close(),
  };
};
