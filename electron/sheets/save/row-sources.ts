import { type HistorySnapshot, openHistorySnapshot } from '../../cache/history/history-snapshot.ts';
import { type Snapshot, openSnapshot } from '../../cache/read/snapshot.ts';
import { toResourceId } from '../../base/branded-types.ts';
import type { ExportScope } from '../../export/contract.ts';
import type { SheetSource } from '../contract.ts';
import type { GetCachedName } from '../../tables/columns.ts';
import type { SheetItem } from '../../tables/sheet/sheet-rows.ts';
import type { RowReader } from '../../tables/sheet/write-rows.ts';
import { type PreviousValues, readOldValues } from './previous-values.ts';

/** A consistent snapshot of the products for a sheet. */
export interface RowSource extends RowReader<SheetItem> {
  /** Whether any product has a message. */
  readonly faults: boolean;
  readonly nameOf: GetCachedName;
  close(): void;
}

const none: SheetItem['put'] = new Map();

const createSource = (
  snapshot: Snapshot,
  {
    faults,
    fault = null,
    put = new Map(),
  }: {
    faults: ReadonlyMap<string, string>;
    fault?: string | null;
    put?: ReadonlyMap<string, SheetItem['put']>;
  },
): RowSource => ({
  total: snapshot.total,
  faults: faults.size > 0 || fault !== null,
  nameOf: (kind, id) => snapshot.nameOf(kind, id),
  read: (from, to) =>
    snapshot
      .read(from, to)
      .map(({ id, raw }) => ({ id, raw, fault: faults.get(id) ?? fault, put: put.get(id) ?? none })),
  close: () => snapshot.close(),
});

const createSelectionScope = (ids: readonly string[]): ExportScope => ({
  what: 'selection',
  query: { resource: 'product', searchText: '', view: 'all', type: null, sort: { field: 'sku', descending: false } },
  picked: { inverted: false, ids: ids.map(toResourceId) },
});

/** The changes that a sheet reverts. */
export type ChangedSource = SheetSource & { readonly from: 'changes' };

/** Opens the changes. Throws `disk`. */
export const openHistory = (folder: string, { query, change }: ChangedSource): HistorySnapshot =>
  openHistorySnapshot(folder, { ...query, resource: 'product' }, change);

const openChangedSource = (folder: string, source: ChangedSource, columns: readonly string[]): RowSource => {
  const history = openHistory(folder, source);
  const old: PreviousValues = (() => {
    try {
      return readOldValues(history, columns);
    } finally {
      history.close();
    }
  })();
  return createSource(openSnapshot(folder, createSelectionScope(old.ids)), old);
};

/** Opens the products of a sheet. Every call can fail with `disk`. */
export const openSource = (folder: string, source: SheetSource, columns: readonly string[]): RowSource =>
  source.from === 'changes'
    ? openChangedSource(folder, source, columns)
    : createSource(openSnapshot(folder, source.scope), {
        faults: new Map(source.faults),
        fault: source.fault ?? null,
      });
