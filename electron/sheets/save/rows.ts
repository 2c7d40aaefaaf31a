import type { SheetRequest } from '../../contract/sheets.ts';
import { referenceSuffix } from '../../contract/values.ts';
import type { Cell } from '../../export/cells.ts';
import type { ExportColumn, NameOf } from '../../export/columns.ts';
import type { SnapshotItem } from '../../cache/read/snapshot.ts';
import { between, textOf } from '../shared/cell-text.ts';
import { columnOf, faultHeader, skuHeader } from '../shared/columns.ts';
import type { SheetColumn } from '../shared/columns.ts';
import { headMark, rowMark } from '../shared/mark.ts';

/** One product in a sheet. */
export interface SheetItem extends Pick<SnapshotItem, 'id' | 'raw'> {
  /** What is wrong with it, in words. */
  readonly fault: string | null;
  /** What is written in place of what it has, by the column's key. */
  readonly put: ReadonlyMap<string, Cell>;
}

/** What a sheet is made of beside its rows. */
export interface SheetPlan {
  readonly request: Pick<SheetRequest, 'columns' | 'set'>;
  readonly nameOf: NameOf;
  /** Whether any product has a fault. */
  readonly faults: boolean;
  readonly account: string;
  readonly at: Date;
}

type Column = ExportColumn<SheetItem>;

/** Characters that columns are wide. */
const widths = { sku: 18, label: 32, fault: 32, fill: 28 } as const;

const labelColumn = columnOf('label', () => null);
const skuCell = ({ raw }: Pick<SheetItem, 'raw'>): Cell => (typeof raw['sku'] === 'string' ? raw['sku'] : null);

const settingsOf = (request: SheetPlan['request']): ReadonlyMap<string, ReadonlyMap<string, string>> =>
  new Map(request.set.map(({ column, values }) => [column, new Map(values)]));

/** A whole text, or the entries of a list, written as others. */
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

/** The columns of the request in their order, each once; what no sheet can fill is left out. */
const chosen = ({ request, nameOf }: SheetPlan): readonly SheetColumn[] =>
  [...new Set(request.columns)].map((key) => columnOf(key, nameOf)).filter((column) => column !== null);

/** The columns of a sheet: SKU, label, fault, those to fill, and the marks by which it is read back. */
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
