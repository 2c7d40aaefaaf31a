import type { TableBuilder } from '../table.ts';

/** Cells that are shown as one, by their first and last positions. */
export interface MergedRange {
  readonly from: { readonly row: number; readonly column: number };
  readonly to: { readonly row: number; readonly column: number };
}

/** Returns the position of an address such as `AB12`, counted from 0, or null if it is invalid. */
export const parseCellAddress = (address: string): MergedRange['from'] | null => {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/i.exec(address) ?? [];
  if (letters === undefined) return null;
  const column = Array.from(letters.toUpperCase()).reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(digits) - 1, column };
};

/** Returns the range of a reference such as `B2:B4`, or null if it is invalid. */
export const parseCellRange = (reference: string): MergedRange | null => {
  const [first = '', last = first] = reference.split(':');
  const [from, to] = [parseCellAddress(first), parseCellAddress(last)];
  return from === null || to === null ? null : { from, to };
};

/**
 * Copies the value of the first cell of a merged range to the cells below it. In other columns the value is unknown: it
 * may belong to one of them or to all. A header that is merged over several columns
 * only names the first of them, and a merged range above the header is a title.
 */
export const fillMerged = (
  table: TableBuilder,
  ranges: readonly MergedRange[],
  header: number,
  width: number,
): void => {
  for (const { from, to } of ranges) {
    const [text, unknown] = [table.textAt(from.row, from.column), table.unknownAt(from.row, from.column)];
    if (text === '') continue;
    const lastColumn = from.row <= header ? from.column : Math.min(to.column, width - 1);
    for (let row = from.row; row <= Math.min(to.row, table.height - 1); row += 1)
      for (let { column } = from; column <= lastColumn; column += 1) {
        if (table.textAt(row, column) !== '') continue;
        if (column !== from.column) table.addUnknown(row, column, 'merged', text);
        else if (unknown === undefined) table.add(row, column, text);
        else table.addUnknown(row, column, unknown, text);
      }
  }
};
