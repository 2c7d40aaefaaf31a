import type { SheetRequest } from '../../contract/sheets.ts';
import { referenceSuffix } from '../../contract/values.ts';
import type { Cell } from '../../export/cells.ts';
import type { ExportColumn, NameOf } from '../../export/columns.ts';
import type { SnapshotItem } from '../../cache/read/snapshot.ts';
import { between, textOf } from '../shared/cell-text.ts';
import { columnOf, faultHeader, skuHeader } from '../shared/columns.ts';
import type { SheetColumn } from '../shared/columns.ts';
import { headMark, rowMark } from '../shared/mark.ts';

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
  readonly nameOf: NameOf;
  /** Whether any product has a message. */
  readonly faults: boolean;
  readonly account: string;
  readonly at: Date;
}

type Column = ExportColumn<SheetItem>;

/** The widths of columns in characters. */
const widths = { sku: 18, label: 32, fault: 32, fill: 28 } as const;

const labelColumn = columnOf('label', () => null);
const skuCell = ({ raw }: Pick<SheetItem, 'raw'>): Cell => (typeof raw['sku'] === 'string' ? raw['sku'] : null);

const settingsOf = (request: SheetPlan['request']): ReadonlyMap<string, ReadonlyMap<string, string>> =>
  new Map(request.set.map(({ column, values }) => [column, new Map(values)]));

/** Replaces a whole text, or entries of a list. */
const replaced = (cell: Cell, values: ReadonlyMap<string, string>): Cell => {
  const text = textOf(cell);
  const whole = values.get(text);
  if (whole !== undefined) return whole;
  if (typeof cell !== 'string' || !cell.includes(between)) return cell;
  const entries = cell.split(between).map((entry) => values.get(entry) ?? entry);
  return [...new Set(entries)].join(between);
};

const written = (
  column: SheetColumn,
  { raw, put }: SheetItem,
  values: ReadonlyMap<string, string> | undefined,
): Cell => {
  if (put.has(column.key)) return put.get(column.key) ?? null;
  const cell = column.cell(raw);
  return values === undefined ? cell : replaced(cell, values);
};

/** Returns the requested columns in order, without duplicates and without columns that a sheet cannot fill. */
const chosen = ({ request, nameOf }: SheetPlan): readonly SheetColumn[] =>
  [...new Set(request.columns)].map((key) => columnOf(key, nameOf)).filter((column) => column !== null);

/** Returns the columns of a sheet: SKU, label, message, those to fill, and the markers for reading it back. */
export const sheetColumns = (plan: SheetPlan): readonly Column[] => {
  const columns = chosen(plan);
  const settings = settingsOf(plan.request);
  const labels = columns.some(({ key }) => key === 'label') || labelColumn === null ? [] : [labelColumn];
  const all = [...labels, ...columns];
  const marked = ({ raw }: SheetItem): Cell =>
    rowMark(all.map((column) => [column.key, textOf(column.cell(raw))] as const));
  return [
    { header: skuHeader, width: widths.sku, cell: skuCell },
    ...labels.map(({ header, cell }): Column => ({
      header: `${header}${referenceSuffix}`,
      width: widths.label,
      cell: ({ raw }) => cell(raw),
    })),
    ...(plan.faults ? [{ header: faultHeader, width: widths.fault, cell: ({ fault }: SheetItem): Cell => fault }] : []),
    ...columns.map((column): Column => ({
      header: column.header,
      width: widths.fill,
      cell: (item) => written(column, item, settings.get(column.key)),
    })),
    { header: headMark(plan.account, plan.at), hidden: true, cell: marked },
  ];
};
