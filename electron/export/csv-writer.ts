import { stringify } from 'csv-stringify/sync';
import type { SnapshotItem } from '../cache/read/snapshot.ts';
import type { Cell } from './cells.ts';
import type { ExportColumn } from './columns.ts';
import { neutral } from '../model/index.ts';
import type { ExportWriter, Put } from './writer.ts';

const textOf = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'string') return neutral(cell.toWellFormed());
  return cell instanceof Date ? cell.toISOString() : String(cell);
};

/** Rows by RFC 4180: lines end in CR LF, and quotes stand around what needs them. Texts are written as they are given. */
export const csvLines = (rows: readonly (readonly string[])[], separator: string): Buffer =>
  Buffer.from(
    stringify([...rows] as string[][], {
      delimiter: separator,
      record_delimiter: '\r\n',
      // The library looks for the whole line end alone, and readers drop spaces at the edges.
      quoted_match: ['\r', '\n', /^\s|\s$/],
    }),
  );

/** Tells a spreadsheet that the file is UTF-8. */
export const byteOrderMark = '\ufeff';

/**
 * Comma-separated values by RFC 4180: lines end in CR LF, and quotes stand around what needs them. Dates are ISO 8601
 * in UTC; text that a spreadsheet would take for a formula has an apostrophe before it, numbers stay numbers.
 */
export const csvWriter = <Item = SnapshotItem>(
  put: Put,
  columns: readonly ExportColumn<Item>[],
  { separator, bom }: { separator: string; bom: boolean },
): ExportWriter<Item> => {
  const lines = (rows: readonly (readonly string[])[]): Buffer => csvLines(rows, separator);
  if (bom) put(Buffer.from(byteOrderMark));
  put(lines([columns.map(({ header }) => textOf(header))]));
  return {
    cut: 0,
    write: (items) => put(lines(items.map((item) => columns.map(({ cell }) => textOf(cell(item)))))),
    end: () => undefined,
  };
};
