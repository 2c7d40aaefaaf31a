import type { SheetRequest } from '../../sheets/contract.ts';
import type { Cell } from '../../model/table/cell-values.ts';
import type { WriterColumn } from '../columns.ts';
import { byteOrderMark, serializeCsvLines } from '../csv-writer.ts';
import type { WriteChunk } from '../table-writer.ts';
import { createXlsxWriter } from '../xlsx-writer.ts';
import { sheetLimits } from '../sheet-xml.ts';
import { toCellText } from '../../model/table/sheet-cell.ts';
import { escapeFormula } from './formula-guard.ts';
import { m } from '../../messages/index.ts';

/** The maximum size of a file in bytes, without the data around its rows. */
export const maxFileBytes = 20_000_000;
const reservedEndBytes = 64_000;

/** A file of a sheet that is being written. */
export interface Part<Item> {
  readonly rows: number;
  readonly cut: number;
  /** Writes rows as far as they fit, but always the first. Returns the number of written rows. */
  write(items: readonly Item[]): number;
  end(): void;
}

type Options = Pick<SheetRequest, 'format' | 'separator' | 'mostRows'>;

/** Returns the cell for CSV: text that could be a formula is escaped, numbers stay numbers. */
const toCsvText = (cell: Cell): string =>
  typeof cell === 'string' ? escapeFormula(cell.toWellFormed()) : toCellText(cell);

const createCsvPart = <Item>(
  columns: readonly WriterColumn<Item>[],
  { separator, mostRows }: Options,
  put: WriteChunk,
): Part<Item> => {
  let bytes = 0;
  let rows = 0;
  const add = (chunk: Buffer): void => {
    bytes += chunk.length;
    put(chunk);
  };
  add(Buffer.from(byteOrderMark));
  add(serializeCsvLines([columns.map(({ header }) => escapeFormula(header))], separator));
  return {
    get rows() {
      return rows;
    },
    cut: 0,
    write: (items) => {
      for (const [at, item] of items.entries()) {
        const line = serializeCsvLines([columns.map(({ cell }) => toCsvText(cell(item)))], separator);
        if (rows > 0 && (rows === mostRows || bytes + line.length > maxFileBytes - reservedEndBytes)) return at;
        add(line);
        rows += 1;
      }
      return items.length;
    },
    end: () => undefined,
  };
};

/** Returns the maximum size of a cell in a workbook, assuming ordinary text. */
const computeMaxCellSize = (cell: Cell): number => 48 + 2 * Buffer.byteLength(toCellText(cell));

/** A row with computed cells: its size is needed before it is written. */
interface Worked {
  readonly cells: readonly Cell[];
  readonly bound: number;
}

const createXlsxPart = <Item>(
  columns: readonly WriterColumn<Item>[],
  { mostRows }: Options,
  put: WriteChunk,
): Part<Item> => {
  let bytes = 0;
  let rows = 0;
  const maxPartRows = Math.min(mostRows ?? sheetLimits.rows, sheetLimits.rows - 1);
  const worked = columns.map((column, index): WriterColumn<Worked> => ({
    ...column,
    cell: ({ cells }) => cells[index] ?? null,
  }));
  const writer = createXlsxWriter<Worked>(
    (chunk) => {
      bytes += chunk.length;
      put(chunk);
    },
    worked,
    { title: m.sheets.labels.sheet, total: 1 },
  );
  const computeCells = (item: Item): Worked => {
    const cells = columns.map(({ cell }) => cell(item));
    return { cells, bound: cells.reduce<number>((sum, cell) => sum + computeMaxCellSize(cell), 0) };
  };
  const takeFitting = (all: readonly Worked[]): readonly Worked[] => {
    let remainingBytes = maxFileBytes - reservedEndBytes - bytes;
    const firstOverLimit = all.findIndex(({ bound }, index) => {
      remainingBytes -= bound;
      return rows + index > 0 && (rows + index >= maxPartRows || remainingBytes < 0);
    });
    return firstOverLimit < 0 ? all : all.slice(0, firstOverLimit);
  };
  return {
    get rows() {
      return rows;
    },
    get cut() {
      return writer.cut;
    },
    write: (items) => {
      const fitting = takeFitting(items.map(computeCells));
      writer.write(fitting);
      rows += fitting.length;
      return fitting.length;
    },
    end: () => writer.end(),
  };
};

/** Starts a file of a sheet. */
export const beginPart = <Item>(
  columns: readonly WriterColumn<Item>[],
  options: Options,
  put: WriteChunk,
): Part<Item> =>
  options.format === 'csv' ? createCsvPart(columns, options, put) : createXlsxPart(columns, options, put);
