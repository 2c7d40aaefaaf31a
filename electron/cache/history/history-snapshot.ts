import type { ChangeQuery, ChangeRow, Difference } from '../../contract/changes.ts';
import type { ReferencedName, ResourceName } from '../../model/index.ts';
import { readChangeRow } from './history-lists.ts';
import { buildChangeCondition, getHistoryBatches } from './history-batches.ts';
import { readDifferences } from './history-values.ts';
import { lookupReferenceName } from '../db/reference-names.ts';
import { runWithDiskErrors, openReadOnly } from '../db/open-database.ts';
import { type ReadContext, createReadContext } from '../read/read-context.ts';

/** A change with the values before and after. */
export type CompleteChange = Omit<ChangeRow, 'members' | 'more' | 'first' | 'links'> & {
  readonly differences: readonly Difference[];
};

/** A consistent view of the history, unaffected by later writes. */
export interface HistorySnapshot {
  /** The exact number of changes. */
  readonly total: number;
  /** Returns changes `from` to `to` (exclusive), grouped by run, the newest run first. */
  read(from: number, to: number): CompleteChange[];
  /** Returns the name of the item with this ID, or null if the cache does not contain it. */
  nameOf(kind: ResourceName | ReferencedName, id: string): string | null;
  close(): void;
}

/** The page cache of the connection, in kilobytes of the database. */
const pageCacheKilobytes = 8_000;

const listChangeIds = (reading: ReadContext, query: ChangeQuery): number[] => {
  const { sql: where, values } = buildChangeCondition(query);
  return getHistoryBatches(reading, query).spans.flatMap(({ batch }) =>
    reading.sql
      .column(
        `SELECT id FROM change WHERE batch = ? AND ${where} ORDER BY kind DESC, id DESC`,
        batch['id'] as number,
        ...values,
      )
      .map(Number),
  );
};

const readCompleteChange = (reading: ReadContext, id: number): CompleteChange[] => {
  const row = readChangeRow(reading, id);
  if (row === null) return [];
  const { members: _, more: __, ...rest } = row;
  return [{ ...rest, differences: readDifferences(reading, id) }];
};

/**
 * Opens the changes of a query (or only the change `only`) in the cache of `folder` on a separate connection, for a
 * thread that reads many. Every call can fail with `disk` and a message for the user. The caller must close it: while
 * it is open, the write-ahead log only grows.
 */
export const openHistorySnapshot = (
  folder: string,
  query: ChangeQuery,
  only: number | null = null,
): HistorySnapshot => {
  const reading = runWithDiskErrors(folder, () => createReadContext(openReadOnly(folder, pageCacheKilobytes)));
  const ids = runWithDiskErrors(folder, () => {
    reading.db.exec('BEGIN');
    return only === null ? listChangeIds(reading, query) : [only];
  });
  return {
    total: ids.length,
    read: (from, to) =>
      runWithDiskErrors(folder, () => ids.slice(from, to).flatMap((id) => readCompleteChange(reading, id))),
    nameOf: (kind, id) => runWithDiskErrors(folder, () => lookupReferenceName(reading.sql, kind, id)?.name ?? null),
    close: () => reading.db.close(),
  };
};
