import { openHistorySnapshot } from '../../cache/history/history-snapshot.ts';
import { openSnapshot } from '../../cache/read/snapshot.ts';
import type { Snapshot } from '../../cache/read/snapshot.ts';
import { resourceId } from '../../base/brand.ts';
import type { ExportScope } from '../../contract/export.ts';
import type { SheetSource } from '../../contract/sheets.ts';
import type { NameOf } from '../../export/columns.ts';
import type { SheetItem } from './rows.ts';
import { oldValues } from './old-values.ts';
import type { Old } from './old-values.ts';

/** Products for a sheet as they stood at one moment. */
export interface RowSource {
  readonly total: number;
  /** Whether any of them has a fault. */
  readonly faults: boolean;
  readonly nameOf: NameOf;
  /** Rows `from` to `to` (exclusive) in their order. */
  read(from: number, to: number): readonly SheetItem[];
  close(): void;
}

const none: SheetItem['put'] = new Map();

const sourceOver = (
  snapshot: Snapshot,
  { faults, put = new Map() }: { faults: ReadonlyMap<string, string>; put?: ReadonlyMap<string, SheetItem['put']> },
): RowSource => ({
  total: snapshot.total,
  faults: faults.size > 0,
  nameOf: (kind, id) => snapshot.nameOf(kind, id),
  read: (from, to) =>
    snapshot
      .read(from, to)
      .map(({ id, raw }) => ({ id, raw, fault: faults.get(id) ?? null, put: put.get(id) ?? none })),
  close: () => snapshot.close(),
});

const pickedScope = (ids: readonly string[]): ExportScope => ({
  what: 'selection',
  query: { resource: 'product', words: '', view: 'all', type: null, sort: { field: 'sku', descending: false } },
  picked: { inverted: false, ids: ids.map(resourceId) },
});

const changedSource = (
  folder: string,
  source: SheetSource & { from: 'changes' },
  columns: readonly string[],
): RowSource => {
  const history = openHistorySnapshot(folder, { ...source.query, resource: 'product' });
  const old: Old = (() => {
    try {
      return oldValues(history, columns);
    } finally {
      history.close();
    }
  })();
  return sourceOver(openSnapshot(folder, pickedScope(old.ids)), old);
};

/** Opens the products of a sheet. Every call can fail with `disk`. */
export const openSource = (folder: string, source: SheetSource, columns: readonly string[]): RowSource =>
  source.from === 'changes'
    ? changedSource(folder, source, columns)
    : sourceOver(openSnapshot(folder, source.scope), { faults: new Map(source.faults) });
