import type { HistorySnapshot, CompleteChange } from '../../cache/history/history-snapshot.ts';
import type { ChangedColumn } from '../contract.ts';
import type { Difference } from '../../contract/changes.ts';
import type { Cell } from '../../model/table/cell-values.ts';
import { m } from '../../messages/index.ts';
import { type SheetColumn, getSheetColumn } from '../../tables/sheet/sheet-columns.ts';

/** The values of products before they changed. */
export interface PreviousValues {
  readonly ids: readonly string[];
  /** The former cell of each changed column, by product. */
  readonly put: ReadonlyMap<string, ReadonlyMap<string, Cell>>;
  /** The message about unavailable values, by product. */
  readonly faults: ReadonlyMap<string, string>;
}

/** The number of changes in memory at a time. */
const changesPerPage = 200;

const getColumnKey = ({ field, attribute }: Difference): string =>
  attribute === null ? field : `${field}.${attribute}`;

/** Returns a body from which a column reads a former value. */
const createBodyWithValue = ({ field, attribute }: Difference, value: unknown): Readonly<Record<string, unknown>> =>
  attribute === null ? { [field]: value } : { [field]: Object.fromEntries([[attribute, value]]) };

/** Yields the changes of products. They are grouped by run, so the caller must sort them by product. */
function* iterateProductChanges(history: HistorySnapshot): Generator<CompleteChange> {
  for (let from = 0; from < history.total; from += changesPerPage)
    for (const change of history.read(from, from + changesPerPage))
      if (change.kind === 'changed' && change.resource === 'product') yield change;
}

/** Returns the number of changes of each column, the most frequent first. */
export const countChangedColumns = (history: HistorySnapshot): readonly ChangedColumn[] => {
  const counts = new Map<string, number>();
  for (const change of iterateProductChanges(history))
    for (const difference of change.differences) {
      const key = getColumnKey(difference);
      if (getSheetColumn(key, () => null) !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  return [...counts].map(([key, changes]) => ({ key, changes })).toSorted((a, b) => b.changes - a.changes);
};

/** Returns the values of the columns before the first of these changes. */
export const readOldValues = (history: HistorySnapshot, keys: readonly string[]): PreviousValues => {
  const columns = new Map(
    keys
      .map((key) => getSheetColumn(key, (kind, id) => history.nameOf(kind, id)))
      .filter((column): column is SheetColumn => column !== null)
      .map((column) => [column.key, column]),
  );
  const put = new Map<string, Map<string, Cell>>();
  const lost = new Map<string, Set<string>>();
  const first = new Map<string, string>();
  for (const change of iterateProductChanges(history))
    for (const difference of change.differences) {
      const column = columns.get(getColumnKey(difference));
      if (column === undefined) continue;
      const at = `${column.key}\0${change.itemId}`;
      const existing = first.get(at);
      if (existing !== undefined && existing <= change.at) continue;
      first.set(at, change.at);
      const cells = put.get(change.itemId) ?? new Map<string, Cell>();
      put.set(change.itemId, cells);
      const { before } = difference;
      const names = lost.get(change.itemId) ?? new Set<string>();
      lost.set(change.itemId, names);
      if (before.is === 'piece') {
        cells.delete(column.key);
        names.add(column.header);
      } else {
        names.delete(column.header);
        cells.set(
          column.key,
          before.is === 'absent' ? null : column.cell(createBodyWithValue(difference, before.value)),
        );
      }
    }
  return {
    ids: [...put.keys()],
    put,
    faults: new Map(
      [...lost].filter(([, names]) => names.size > 0).map(([id, names]) => [id, m.sheets.labels.notKept([...names])]),
    ),
  };
};
