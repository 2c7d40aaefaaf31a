import { stringify } from 'csv-stringify/sync';
import type { SnapshotItem } from '../cache/read/snapshot.ts';
import type { Cell } from '../model/table/cell-values.ts';
import type { WriterColumn } from './columns.ts';
import { neutralizeFormula } from '../model/index.ts';
import type { TableWriter, WriteChunk } from './table-writer.ts';

const toCsvText = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'string') return neutralizeFormula(cell.toWellFormed());
  return cell instanceof Date ? cell.toISOString() : String(cell);
};

/** Serializes rows by RFC 4180: lines end in CR LF, and values are quoted if necessary. Texts are written unchanged. */
export const serializeCsvLines = (rows: readonly (readonly string[])[], separator: string): Buffer =>
  Buffer.from(
    stringify([...rows] as string[][], {
      delimiter: separator,
      record_delimiter: '\r\n',
      // The library only checks for the complete line end, and readers trim unquoted spaces.
      quoted_match: ['\r', '\n', /^\s|\s$/],
    }),
  );

/** Marks the file as UTF-8 for spreadsheet programs. */
export const byteOrderMark = '\ufeff';

/**
 * Creates a writer of comma-separated values by RFC 4180: lines end in CR LF, and values are quoted if necessary. Dates
 * are ISO 8601 in UTC. Text that a spreadsheet program would interpret as a formula is prefixed with an apostrophe;
 * numbers stay numbers.
 */
export const createCsvWriter = <Item = SnapshotItem>(
  put: WriteChunk,
  columns: readonly WriterColumn<Item>[],
  { separator, bom }: { separator: string; bom: boolean },
): TableWriter<Item> => {
  const serializeLines = (rows: readonly (readonly string[])[]): Buffer => serializeCsvLines(rows, separator);
  if (bom) put(Buffer.from(byteOrderMark));
  put(serializeLines([columns.map(({ header }) => toCsvText(header))]));
  return {
    cut: 0,
    write: (items) => put(serializeLines(items.map((item) => columns.map(({ cell }) => toCsvText(cell(item)))))),
    end: () => undefined,
  };
};
