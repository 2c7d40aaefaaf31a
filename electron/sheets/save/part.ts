import type { SheetRequest } from '../../contract/sheets.ts';
import type { Cell } from '../../export/cells.ts';
import type { ExportColumn } from '../../export/columns.ts';
import { byteOrderMark, csvLines } from '../../export/csv-writer.ts';
import type { Put } from '../../export/writer.ts';
import { xlsxWriter } from '../../export/xlsx-writer.ts';
import { sheetLimits } from '../../export/sheet-xml.ts';
import { textOf } from '../shared/cell-text.ts';
import { guarded } from '../shared/guard.ts';
import { sheetTitle } from './rows.ts';
import type { SheetItem } from './rows.ts';

/** Bytes of a file, less what stands around its rows. */
export const mostBytes = 20_000_000;
const ending = 64_000;

/** One file of a sheet while it is written. */
export interface Part {
  readonly rows: number;
  readonly cut: number;
  /** Writes rows as far as they fit; answers how many did. The first row always does. */
  write(items: readonly SheetItem[]): number;
  end(): void;
}

type Column = ExportColumn<SheetItem>;
type Options = Pick<SheetRequest, 'format' | 'separator' | 'mostRows'>;

/** The cell as CSV has it: text that could be a formula is guarded, numbers stay numbers. */
const csvText = (cell: Cell): string => (typeof cell === 'string' ? guarded(cell.toWellFormed()) : textOf(cell));

const csvPart = (columns: readonly Column[], { separator, mostRows }: Options, put: Put): Part => {
  let bytes = 0;
  let rows = 0;
  const add = (chunk: Buffer): void => {
    bytes += chunk.length;
    put(chunk);
  };
  add(Buffer.from(byteOrderMark));
  add(csvLines([columns.map(({ header }) => guarded(header))], separator));
  return {
    get rows() {
      return rows;
    },
    cut: 0,
    write: (items) => {
      for (const [at, item] of items.entries()) {
        const line = csvLines([columns.map(({ cell }) => csvText(cell(item)))], separator);
        if (rows > 0 && (rows === mostRows || bytes + line.length > mostBytes - ending)) return at;
        add(line);
        rows += 1;
      }
      return items.length;
    },
    end: () => undefined,
  };
};

/** Bytes that a cell needs in a workbook at most, as far as its text is one that people write. */
const boundOf = (cell: Cell): number => 48 + 2 * Buffer.byteLength(textOf(cell));

/** Cells are worked out once for a row: its size is asked for before it is written. */
interface Worked {
  readonly cells: readonly Cell[];
  readonly bound: number;
}

const xlsxPart = (columns: readonly Column[], { mostRows }: Options, put: Put): Part => {
  let bytes = 0;
  let rows = 0;
  const most = Math.min(mostRows ?? sheetLimits.rows, sheetLimits.rows - 1);
  const worked = columns.map((column, at): ExportColumn<Worked> => ({
    ...column,
    cell: ({ cells }) => cells[at] ?? null,
  }));
  const writer = xlsxWriter<Worked>(
    (chunk) => {
      bytes += chunk.length;
      put(chunk);
    },
    worked,
    { title: sheetTitle, total: 1 },
  );
  const workOut = (item: SheetItem): Worked => {
    const cells = columns.map(({ cell }) => cell(item));
    return { cells, bound: cells.reduce<number>((sum, cell) => sum + boundOf(cell), 0) };
  };
  const fits = (all: readonly Worked[]): readonly Worked[] => {
    let room = mostBytes - ending - bytes;
    const over = all.findIndex(({ bound }, at) => {
      room -= bound;
      return rows + at > 0 && (rows + at >= most || room < 0);
    });
    return over < 0 ? all : all.slice(0, over);
  };
  return {
    get rows() {
      return rows;
    },
    get cut() {
      return writer.cut;
    },
    write: (items) => {
      const fitting = fits(items.map(workOut));
      writer.write(fitting);
      rows += fitting.length;
      return fitting.length;
    },
    end: () => writer.end(),
  };
};

/** Begins a file of a sheet. */
export const beginPart = (columns: readonly Column[], options: Options, put: Put): Part =>
  options.format === 'csv' ? csvPart(columns, options, put) : xlsxPart(columns, options, put);
