import type { SheetRequest } from '../../sheets/contract.ts';
import { referenceSuffix } from '../../contract/constants.ts';
import { type Cell, listSeparator } from '../../model/table/cell-values.ts';
import type { WriterColumn, GetCachedName } from '../columns.ts';
import type { SnapshotItem } from '../../cache/read/snapshot.ts';
import { toCellText } from '../../model/table/sheet-cell.ts';
import { type SheetColumn, getSheetColumn, problemHeader, skuHeader } from './sheet-columns.ts';
import { formatHeaderMarker, createRowMarker } from './sheet-marker.ts';

/** A product in a sheet. */
export interface SheetItem extends Pick<SnapshotItem, 'id' | 'raw'> {
  /** The message about the rule it breaks. */
  readonly fault: string | null;
  /** Values that replace those of the product, by column key. */
  readonly put: ReadonlyMap<string, Cell>;
}

/** Everything that a sheet consists of except its rows. */
export interface SheetPlan {
  readonly request: Pick<SheetRequest, 'columns' | 'set'>;
  readonly nameOf: GetCachedName;
  /** Whether any product has a message. */
  readonly faults: boolean;
  readonly account: string;
  readonly at: Date;
}

type Column = WriterColumn<SheetItem>;

/** The widths of columns in characters. */
const widths = { sku: 18, label: 32, fault: 32, fill: 28 } as const;

const labelColumn = getSheetColumn('label', () => null);
const getSkuCell = ({ raw }: Pick<SheetItem, 'raw'>): Cell => (typeof raw['sku'] === 'string' ? raw['sku'] : null);

const toSettings = (request: SheetPlan['request']): ReadonlyMap<string, ReadonlyMap<string, string>> =>
  new Map(request.set.map(({ column, values }) => [column, new Map(values)]));

/** Replaces a whole text, or entries of a list. */
const replaceValues = (cell: Cell, values: ReadonlyMap<string, string>): Cell => {
  const text = toCellText(cell);
  const replacement = values.get(text);
  if (replacement !== undefined) return replacement;
  if (typeof cell !== 'string' || !cell.includes(listSeparator)) return cell;
  const entries = cell.split(listSeparator).map((entry) => values.get(entry) ?? entry);
  return [...new Set(entries)].join(listSeparator);
};

const getWrittenCell = (
  column: SheetColumn,
  { raw, put }: SheetItem,
  values: ReadonlyMap<string, string> | undefined,
): Cell => {
  if (put.has(column.key)) return put.get(column.key) ?? null;
  const cell = column.cell(raw);
  return values === undefined ? cell : replaceValues(cell, values);
};

/** Returns the requested columns in order, without duplicates and without columns that a sheet cannot fill. */
const getRequestedColumns = ({ request, nameOf }: SheetPlan): readonly SheetColumn[] =>
  [...new Set(request.columns)].map((key) => getSheetColumn(key, nameOf)).filter((column) => column !== null);

/** Returns the columns of a sheet: SKU, label, message, those to fill, and the markers for reading it back. */
export const createSheetColumns = (plan: SheetPlan): readonly Column[] => {
  const columns = getRequestedColumns(plan);
  const settings = toSettings(plan.request);
  const labels = columns.some(({ key }) => key === 'label') || labelColumn === null ? [] : [labelColumn];
  const all = [...labels, ...columns];
  const createMarkerCell = ({ raw }: SheetItem): Cell =>
    createRowMarker(all.map((column) => [column.key, toCellText(column.cell(raw))] as const));
  return [
    { header: skuHeader, width: widths.sku, cell: getSkuCell },
    ...labels.map(({ header, cell }): Column => ({
      header: `${header}${referenceSuffix}`,
      width: widths.label,
      cell: ({ raw }) => cell(raw),
    })),
    ...(plan.faults
      ? [{ header: problemHeader, width: widths.fault, cell: ({ fault }: SheetItem): Cell => fault }]
      : []),
    ...columns.map((column): Column => ({
      header: column.header,
      width: widths.fill,
      cell: (item) => getWrittenCell(column, item, settings.get(column.key)),
    })),
    { header: formatHeaderMarker(plan.account, plan.at), hidden: true, cell: createMarkerCell },
  ];
};
