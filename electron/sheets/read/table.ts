import { VitrineError } from '../../base/errors.ts';
import { m } from '../../messages/index.ts';

/** The texts of a file's rows, the header first. A row ends with its last cell, so rows differ in length. */
export type Table = readonly (readonly string[])[];

/** Reads a table in small steps, so that the caller can stop between two of them. */
export type TableReading = AsyncGenerator<undefined, Table>;

/** The maximum number of rows below the header. */
const maxRows = 200_000;
/** The maximum number of columns. Spreadsheets have 16,384, but no account has as many attributes. */
export const maxColumns = 4_000;
/** The maximum number of cells, counting the empty ones between two filled cells of a row: memory grows with it. */
const maxCells = 10_000_000;

const isBlank = (text: string): boolean => text.trim() === '';

export const refuseFile = (message: string, cause?: unknown): never => {
  throw new VitrineError('file', message, cause === undefined ? {} : { cause });
};

/** Collects the cells of a table by their position, in any order. Blank cells do not extend the table. */
export class TableBuilder {
  /** Has holes where no cell was added. */
  readonly #rows: string[][] = [];
  #cells = 0;

  /** Adds a cell; `row` and `column` count from 0. Throws `file` if the table becomes too large. */
  add(row: number, column: number, text: string): void {
    if (!(row >= 0 && column >= 0)) throw new RangeError('A cell has no position');
    if (text === '') return;
    if (row > maxRows || column >= maxColumns) {
      if (isBlank(text)) return;
      refuseFile(row > maxRows ? m.sheets.file.tooManyRows(maxRows) : m.sheets.file.tooManyColumns(maxColumns));
    }
    const cells = (this.#rows[row] ??= []);
    this.#cells += Math.max(0, column + 1 - cells.length);
    if (this.#cells > maxCells) refuseFile(m.sheets.file.tooManyCells(maxCells));
    while (cells.length < column) cells.push('');
    cells[column] = text;
  }

  /** Returns the rows up to the last one with text. Throws `file` if there is none. */
  finish(): Table {
    const last = this.#rows.findLastIndex((cells) => (cells as string[] | undefined)?.every(isBlank) === false);
    if (last < 0) refuseFile(m.sheets.file.empty);
    const none: readonly string[] = [];
    return Array.from({ length: last + 1 }, (_, at) => this.#rows[at] ?? none);
  }
}
