import type { ResourceId } from '../../../../electron/base/branded-types.ts';
import type { PastedCell } from '../../../../electron/contract/index.ts';
import { parseClipboardRows } from '../../../grid/parse-clipboard-rows.ts';

/** The maximum number of pasted cells. */
const maxPastedCells = 100_000;

/** Returns the texts of the cells in the clipboard by row; empty if there are none, or too many. */
export const readPastedBlock = (text: string): readonly (readonly string[])[] => {
  if (text === '') return [];
  const rows = /[\t\n\r]/.test(text.replace(/\r?\n$/, '')) ? parseClipboardRows(text) : [[text.replace(/\r?\n$/, '')]];
  return rows.reduce((sum, row) => sum + row.length, 0) > maxPastedCells ? [] : rows;
};

/**
 * Assigns the texts of a block to fields as a spreadsheet does: its first row to the first item, and the cells of a row to
 * the fields in order. Cells beyond the last item or field are dropped.
 */
export const assignBlock = (
  rows: readonly (readonly string[])[],
  items: readonly ResourceId[],
  fields: readonly string[],
): readonly PastedCell[] =>
  items.flatMap((item, index) =>
    (rows[index] ?? []).flatMap((text, across): PastedCell[] => {
      const field = fields[across];
      return field === undefined ? [] : [{ item, field, text }];
    }),
  );
