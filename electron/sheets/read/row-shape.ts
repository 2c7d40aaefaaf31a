import { m } from '../../messages/index.ts';
import { normalizeHeading } from '../../model/heading-aliases.ts';
import { containsRows } from '../../model/table/separated.ts';
import { trimPlain } from '../../model/table/unseen-characters.ts';
import type { SheetHeader } from './read-headers.ts';
import type { Table } from './table.ts';

type Heads = Pick<SheetHeader, 'row' | 'sku' | 'columns'>;

/**
 * Returns the first row below the header that names other columns, as in a file of several tables, or -1. A row that
 * repeats the header changes nothing.
 */
export const findOtherHeader = ({ rows }: Pick<Table, 'rows'>, { row, sku, columns }: Heads): number => {
  const header = rows[row] ?? [];
  const name = normalizeHeading(header[sku] ?? '');
  if (name === '') return -1;
  return rows.findIndex((cells, index) => {
    if (index <= row || normalizeHeading(cells[sku] ?? '') !== name) return false;
    return columns.some(
      ({ at: column }) => normalizeHeading(cells[column] ?? '') !== normalizeHeading(header[column] ?? ''),
    );
  });
};

/** Returns a cell that contains other rows because its quote is not closed in its row. */
const findSwallowedRows = (
  cells: readonly string[],
  { widths, separator }: Table,
  { row, sku }: Heads,
  isKnownSku: (sku: string) => boolean,
): string | undefined => {
  if (separator === undefined) return undefined;
  return cells.find(
    (cell, index) =>
      cell.includes('\n') &&
      cell.includes(separator) &&
      (containsRows(cell, index, widths?.[row] ?? 0, separator) ||
        cell
          .split('\n')
          .slice(1)
          .some((line) => line.includes(separator) && isKnownSku(trimPlain(line.split(separator)[sku] ?? '')))),
  );
};

/**
 * Returns the message for a row whose cells may be in the wrong columns: it is below another header, has more cells than
 * the header, or contains other rows. Null if its cells are in the columns of the header.
 */
export const formatRowShape = (
  cells: readonly string[],
  at: number,
  {
    table,
    heads,
    otherHeader,
    isKnownSku,
  }: {
    readonly table: Table;
    readonly heads: Heads;
    readonly otherHeader: number;
    readonly isKnownSku: (sku: string) => boolean;
  },
): string | null => {
  if (otherHeader >= 0 && at > otherHeader) return m.sheets.row.otherHeader(otherHeader + 1);
  const swallowed = findSwallowedRows(cells, table, heads, isKnownSku);
  if (swallowed !== undefined) return m.sheets.row.unclosedQuote(swallowed.split('\n').length - 1);
  const width = table.widths?.[heads.row];
  if (width === undefined) return null;
  const last = cells.slice(0, table.firstAdded).findLastIndex((cell) => cell.trim() !== '') + 1;
  return last > width ? m.sheets.row.extraCells(last, width) : null;
};

/**
 * Returns the message for a cell that the row does not have although the header has its column, or null. A line break
 * without quotes, or the end of an incomplete file, ends a row too early.
 */
export const formatMissingCell = (at: number, column: number, { widths }: Table, { row }: Heads): string | null => {
  const [width, most] = [widths?.[at], widths?.[row]];
  return width === undefined || most === undefined || column < width ? null : m.sheets.row.missingCells(width, most);
};
