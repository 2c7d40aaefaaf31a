import { toResourceId } from '../../base/branded-types.ts';
import type { Job } from '../../base/job.ts';
import { openSnapshot } from '../../cache/read/snapshot.ts';
import { type ExportSeparator, type SheetFormat, referenceSuffix } from '../../contract/constants.ts';
import type { Cell } from '../../model/table/cell-values.ts';
import type { GetCachedName, WriterColumn } from '../../tables/columns.ts';
import type { EditedResource } from '../contract.ts';
import type { ItemQuery } from '../../contract/items.ts';
import type { StoredEdit } from '../../outbox/db/edits/staged-edit-rows.ts';
import { type SheetFiles, openFiles } from '../../tables/sheet/sheet-files.ts';
import { beginPart } from '../../tables/sheet/sheet-file.ts';
import { type SheetItem, createSheetColumns } from '../../tables/sheet/sheet-rows.ts';
import { type RowReader, type SheetWritten, writeRows } from '../../tables/sheet/write-rows.ts';
import { toSheetCell } from '../../model/table/sheet-cell.ts';

/** A sheet of edits that is being written: its units are rows. Incomplete files are removed when it is closed. */
export type EditSheetJob = Job<SheetWritten>;

export interface EditSheetOptions {
  /** The account's folder. */
  readonly folder: string;
  /** The hash that identifies the account in the sheet. */
  readonly account: string;
  /** The file for products, or for assets if there are edits of assets only. */
  readonly path: string;
  /** The file for assets if there are edits of products too. */
  readonly assetPath: string;
  readonly format: SheetFormat;
  readonly separator: ExportSeparator;
}

/** The new values of an item, by field. */
type Cells = ReadonlyMap<string, Cell>;

const none: Cells = new Map();

/** Returns the new values of each item. */
const groupCellsByItem = (edits: readonly StoredEdit[]): Map<string, Map<string, Cell>> => {
  const items = new Map<string, Map<string, Cell>>();
  for (const { item, field, value } of edits) {
    const cells = items.get(item) ?? new Map<string, Cell>();
    items.set(item, cells.set(field, toSheetCell(value)));
  }
  return items;
};

/** A source of rows that has to be closed. */
interface Writing {
  readonly total: number;
  readonly steps: () => Generator<number, SheetWritten>;
  readonly close: () => void;
}

/** The items of edits with their new values, read from one snapshot of the cache. */
interface EditedItems {
  readonly rows: RowReader<SheetItem>;
  readonly nameOf: GetCachedName;
  readonly close: () => void;
}

/** Opens the items of edits. Throws `disk`. */
const openEditedItems = (folder: string, edits: readonly StoredEdit[], query: ItemQuery): EditedItems => {
  const cells = groupCellsByItem(edits);
  const ids = [...cells.keys()].map(toResourceId);
  const snapshot = openSnapshot(folder, { what: 'selection', query, picked: { inverted: false, ids } });
  return {
    rows: {
      total: snapshot.total,
      read: (from, to) =>
        snapshot.read(from, to).map(({ id, raw }) => ({ id, raw, fault: null, put: cells.get(id) ?? none })),
    },
    nameOf: (kind, id) => snapshot.nameOf(kind, id),
    close: () => snapshot.close(),
  };
};

const createQuery = (resource: EditedResource, field: string): ItemQuery => ({
  resource,
  searchText: '',
  view: 'all',
  type: null,
  sort: { field, descending: false },
});

const writeProducts = (
  edits: readonly StoredEdit[],
  { folder, account, format, separator }: EditSheetOptions,
  files: SheetFiles,
): Writing => {
  const { rows, nameOf, close } = openEditedItems(folder, edits, createQuery('product', 'sku'));
  const columns = createSheetColumns({
    request: { columns: [...new Set(edits.map(({ field }) => field))], set: [] },
    nameOf,
    faults: false,
    account,
    at: new Date(),
  });
  return {
    total: rows.total,
    steps: () => writeRows(rows, files, (put) => beginPart(columns, { format, separator, mostRows: null }, put)),
    close,
  };
};

/** The columns of assets: the ID, the name of the file, and the edited fields. */
const createAssetColumns = (fields: ReadonlySet<string>): WriterColumn<SheetItem>[] => {
  const createColumn = (name: string, width: number): WriterColumn<SheetItem> => ({
    header: fields.has(name) ? name : `${name}${referenceSuffix}`,
    width,
    cell: ({ raw, put }) => (put.has(name) ? (put.get(name) ?? null) : toSheetCell(raw[name])),
  });
  return [
    { header: 'id', width: 28, cell: ({ id }) => id },
    createColumn('filename', 32),
    ...(fields.has('alt_text') ? [createColumn('alt_text', 40)] : []),
  ];
};

const writeAssets = (
  edits: readonly StoredEdit[],
  { folder, format, separator }: EditSheetOptions,
  files: SheetFiles,
): Writing => {
  const { rows, close } = openEditedItems(folder, edits, createQuery('asset', 'filename'));
  const columns = createAssetColumns(new Set(edits.map(({ field }) => field)));
  return {
    total: rows.total,
    steps: () => writeRows(rows, files, (put) => beginPart(columns, { format, separator, mostRows: null }, put)),
    close,
  };
};

const joinSheets = (one: SheetWritten, other: SheetWritten): SheetWritten => ({
  files: [...one.files, ...other.files],
  rows: one.rows + other.rows,
  cut: one.cut + other.cut,
});

function* writeInTurn(writings: readonly Writing[]): Generator<number, SheetWritten> {
  let written: SheetWritten = { files: [], rows: 0, cut: 0 };
  for (const { steps } of writings) {
    const running = steps();
    for (let step = running.next(); ; step = running.next()) {
      if (step.done === true) {
        written = joinSheets(written, step.value);
        break;
      }
      yield written.rows + step.value;
    }
  }
  return written;
}

/** Opens the sheets of edits: one for products, one for assets. Throws `disk`. */
export const openEditSheet = (edits: readonly StoredEdit[], options: EditSheetOptions): EditSheetJob => {
  const opened: { readonly writing: Writing; readonly files: SheetFiles }[] = [];
  const open = (own: readonly StoredEdit[], path: string, write: typeof writeProducts): void => {
    if (own.length === 0) return;
    const files = openFiles(path);
    try {
      opened.push({ writing: write(own, options, files), files });
    } catch (error) {
      files.abandon();
      throw error;
    }
  };
  const close = (): void => {
    for (const { writing, files } of opened.splice(0)) {
      writing.close();
      files.abandon();
    }
  };
  const { product: products = [], asset: assets = [] } = Object.groupBy(edits, ({ resource }) => resource);
  try {
    open(products, options.path, writeProducts);
    open(assets, products.length === 0 ? options.path : options.assetPath, writeAssets);
  } catch (error) {
    close();
    throw error;
  }
  const writings = opened.map(({ writing }) => writing);
  const total = writings.reduce((sum, writing) => sum + writing.total, 0);
  return { total, steps: () => writeInTurn(writings), close };
};
