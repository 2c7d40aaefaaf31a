import { openSheetSnapshot } from '../../cache/read/sheet-snapshot.ts';
import type { Job } from '../../base/job.ts';
import { VitrineError } from '../../base/errors.ts';
import type { SheetSelection } from '../contract.ts';
import type { SheetFormat } from '../../contract/constants.ts';
import type { Cell } from '../../model/table/cell-values.ts';
import type { WriterColumn } from '../../tables/columns.ts';
import { m } from '../../messages/index.ts';
import { toCellText } from '../../model/table/sheet-cell.ts';
import { getSheetColumn, problemHeader, skuHeader } from '../../tables/sheet/sheet-columns.ts';
import { formatHeaderMarker, createRowMarker } from '../../tables/sheet/sheet-marker.ts';
import { createTickFilter } from '../shared/tick-filter.ts';
import type { SheetFiles } from '../../tables/sheet/sheet-files.ts';
import { beginPart } from '../../tables/sheet/sheet-file.ts';
import { type SheetWritten, writeRows } from '../../tables/sheet/write-rows.ts';
import type { SheetComparedRow } from './compare-rows.ts';
import type { SheetHeader } from './read-headers.ts';

/** Options for saving rows of a read sheet. */
export interface SaveRead {
  readonly what: 'import' | 'rest';
  readonly ticks: SheetSelection;
  readonly format: SheetFormat;
  /** Identifies the account in the sheet. */
  readonly account: string;
}

/** A row with the current data of its product. */
interface Item {
  readonly row: SheetComparedRow;
  readonly raw: Readonly<Record<string, unknown>> | null;
}

type Column = WriterColumn<Item>;

/** Returns whether a row is selected. Unknown rows and rows without a change never are. */
export const createRowFilter = (ticks: SheetSelection): ((row: SheetComparedRow) => boolean) => {
  const isTicked = createTickFilter(ticks);
  return ({ row, state, changes }) => isTicked({ row, state, hasChanges: changes.length > 0 });
};

/** Returns the value of a column after the row is applied: the filled value, else the existing one. */
const getAppliedCell = (column: SheetHeader['columns'][number], { row, raw }: Item, what: SaveRead['what']): Cell => {
  const change = row.changes.find(({ key }) => key === column.key);
  if (change === undefined) return raw === null ? null : column.cell(raw);
  // An importer reads numbers and booleans in canonical form. In the sheet of the remaining rows, the user finds the
  // text that was entered.
  return what === 'import' ? change.meant : change.after;
};

const skuColumn: Column = { header: skuHeader, width: 18, cell: ({ row }) => row.sku };

const buildColumns = (
  { what, account }: SaveRead,
  heads: Pick<SheetHeader, 'columns'>,
  rows: readonly SheetComparedRow[],
): readonly Column[] => {
  const changed = new Set(rows.flatMap(({ changes }) => changes.map(({ key }) => key)));
  const columns = what === 'import' ? heads.columns.filter(({ key }) => changed.has(key)) : heads.columns;
  const filled = columns.map((column): Column => ({
    header: column.header,
    width: 28,
    cell: (item) => getAppliedCell(column, item, what),
  }));
  if (what === 'import') return [skuColumn, ...filled];
  const createMarkerCell = ({ raw }: Item): Cell =>
    raw === null
      ? null
      : createRowMarker(heads.columns.map((column) => [column.key, toCellText(column.cell(raw))] as const));
  return [
    skuColumn,
    { header: problemHeader, width: 32, cell: ({ row }) => row.why },
    ...filled,
    { header: formatHeaderMarker(account, new Date()), hidden: true, cell: createMarkerCell },
  ];
};

/** Starts a run. Throws `badArgument` if no row is selected, or `disk`. */
export const openSaveRead = (
  folder: string,
  { heads, rows }: { readonly heads: SheetHeader; readonly rows: readonly SheetComparedRow[] },
  request: SaveRead,
  files: SheetFiles,
): Job<SheetWritten> => {
  const isTicked = createRowFilter(request.ticks);
  const savedRows = rows.filter((row) => row.state !== 'unchanged' && isTicked(row) === (request.what === 'import'));
  if (savedRows.length === 0) throw new VitrineError('badArgument', m.sheets.noneToSave);
  const snapshot = openSheetSnapshot(folder);
  // Names must be read from the open snapshot.
  const own = {
    columns: heads.columns.map((column) => ({
      ...column,
      ...getSheetColumn(column.key, (kind, id) => snapshot.nameOf(kind, id)),
    })),
  };
  let isOpen = true;
  const read = (from: number, to: number): readonly Item[] => {
    const rowsOfPart = savedRows.slice(from, to);
    const products = snapshot.products(rowsOfPart.map(({ pk }) => pk ?? -1));
    return rowsOfPart.map((row) => {
      const raw = row.pk === null ? row.creation?.body : products.get(row.pk)?.raw;
      return { row, raw: raw ?? null };
    });
  };
  return {
    total: savedRows.length,
    steps: () => {
      const columns = buildColumns(request, own, savedRows);
      const options = { format: request.format, separator: ',', mostRows: null } as const;
      return writeRows({ total: savedRows.length, read }, files, (put) => beginPart(columns, options, put));
    },
    close: () => {
      if (isOpen) snapshot.close();
      isOpen = false;
      files.abandon();
    },
  };
};
