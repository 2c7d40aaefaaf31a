import { openSheetSnapshot } from '../../cache/read/sheet-snapshot.ts';
import { VitrineError } from '../../base/errors.ts';
import type { SheetTicks } from '../../contract/sheets.ts';
import type { SheetFormat } from '../../contract/values.ts';
import type { Cell } from '../../export/cells.ts';
import type { ExportColumn } from '../../export/columns.ts';
import { m } from '../../messages/index.ts';
import { textOf } from '../shared/cell-text.ts';
import { columnOf, faultHeader, skuHeader } from '../shared/columns.ts';
import { headMark, rowMark } from '../shared/mark.ts';
import type { SheetFiles } from '../save/files.ts';
import { beginPart } from '../save/part.ts';
import { writeRows } from '../save/write-rows.ts';
import type { SheetWritten } from '../save/write-rows.ts';
import type { ComparedRow } from './compare.ts';
import type { Heads } from './heads.ts';

/** How rows of a sheet that was read are saved. */
export interface SaveRead {
  readonly what: 'import' | 'rest';
  readonly ticks: SheetTicks;
  readonly format: SheetFormat;
  /** Tells the account apart in the sheet. */
  readonly account: string;
}

/** A row with what its product has now. */
interface Item {
  readonly row: ComparedRow;
  readonly raw: Readonly<Record<string, unknown>> | null;
}

type Column = ExportColumn<Item>;

/** Tells whether a row is ticked; what is unknown and what changes nothing never is. */
export const ticker = (ticks: SheetTicks): ((row: ComparedRow) => boolean) => {
  const [fits, misfit] = [new Set(ticks.fits.rows), new Set(ticks.misfit.rows)];
  return ({ row, state, changes }) => {
    // A row without a change is at fault as a whole: there is nothing in it to save.
    if (changes.length === 0) return false;
    if (state === 'fits') return fits.has(row) !== ticks.fits.inverted;
    return state === 'misfit' && misfit.has(row) !== ticks.misfit.inverted;
  };
};

/** What stands in a column once a row is taken: what was filled in, else what is there. */
const cellOf = (column: Heads['columns'][number], { row, raw }: Item, what: SaveRead['what']): Cell => {
  const change = row.changes.find(({ key }) => key === column.key);
  if (change === undefined) return raw === null ? null : column.cell(raw);
  // An importer knows numbers, yes and no as programs write them; the user finds the text as it was entered in the sheet of the other rows.
  return what === 'import' ? change.meant : change.after;
};

const skuColumn: Column = { header: skuHeader, width: 18, cell: ({ row }) => row.sku };

const columnsFor = (
  { what, account }: SaveRead,
  heads: Pick<Heads, 'columns'>,
  rows: readonly ComparedRow[],
): readonly Column[] => {
  const changed = new Set(rows.flatMap(({ changes }) => changes.map(({ key }) => key)));
  const wanted = what === 'import' ? heads.columns.filter(({ key }) => changed.has(key)) : heads.columns;
  const filled = wanted.map((column): Column => ({
    header: column.header,
    width: 28,
    cell: (item) => cellOf(column, item, what),
  }));
  if (what === 'import') return [skuColumn, ...filled];
  const marked = ({ raw }: Item): Cell =>
    raw === null ? null : rowMark(heads.columns.map((column) => [column.key, textOf(column.cell(raw))] as const));
  return [
    skuColumn,
    { header: faultHeader, width: 32, cell: ({ row }) => row.why },
    ...filled,
    { header: headMark(account, new Date()), hidden: true, cell: marked },
  ];
};

/** One run that saves rows of a sheet that was read. */
export interface SaveReadJob {
  readonly total: number;
  steps(): Generator<number, SheetWritten>;
  /** Ends it at any point; incomplete files are removed. Safe to call twice. */
  close(): void;
}

/** Begins it. Fails with `badArgument` where no row is asked for, or `disk`. */
export const openSaveRead = (
  folder: string,
  { heads, rows }: { readonly heads: Heads; readonly rows: readonly ComparedRow[] },
  asked: SaveRead,
  files: SheetFiles,
): SaveReadJob => {
  const isTicked = ticker(asked.ticks);
  const wanted = rows.filter((row) => row.state !== 'unchanged' && isTicked(row) === (asked.what === 'import'));
  if (wanted.length === 0) throw new VitrineError('badArgument', m.sheets.noneToSave);
  const snapshot = openSheetSnapshot(folder);
  // Names are asked of the snapshot that is open now.
  const own = {
    columns: heads.columns.map((column) => ({
      ...column,
      ...columnOf(column.key, (kind, id) => snapshot.nameOf(kind, id)),
    })),
  };
  let isOpen = true;
  const read = (from: number, to: number): readonly Item[] => {
    const some = wanted.slice(from, to);
    const products = snapshot.products(some.map(({ pk }) => pk ?? -1));
    return some.map((row) => ({ row, raw: row.pk === null ? null : (products.get(row.pk)?.raw ?? null) }));
  };
  return {
    total: wanted.length,
    steps: () => {
      const columns = columnsFor(asked, own, wanted);
      const options = { format: asked.format, separator: ',', mostRows: null } as const;
      return writeRows({ total: wanted.length, read }, files, (put) => beginPart(columns, options, put));
    },
    close: () => {
      if (isOpen) snapshot.close();
      isOpen = false;
      files.abandon();
    },
  };
};
