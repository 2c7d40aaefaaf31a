import { VitrineError } from '../../base/errors.ts';
import { m } from '../../messages/index.ts';

/**
 * Why the value of a cell is unknown: its formula failed or was never calculated, it contains a picture, the file has no
 * readable value, or it is merged with a cell of another column.
 */
export type UnknownCell = 'formulaError' | 'notCalculated' | 'picture' | 'unreadable' | 'merged';

/** The texts of a file's rows, in the order of the file. A row ends with its last cell, so rows differ in length. */
export interface Table {
  readonly rows: readonly (readonly string[])[];
  /** Cells whose value is unknown, by row and column. They are not empty: a spreadsheet shows something in them. */
  readonly unknown: ReadonlyMap<number, ReadonlyMap<number, UnknownCell>>;
  /**
   * The number of cells in each row, including empty ones, for text with separators. Other tables have no row ends.
   */
  readonly widths: readonly number[] | null;
  /**
   * Columns with numbers, dates or truth values that are not text, so that leading zeros are lost and a code may have
   * become a date. Null if the file has no types.
   */
  readonly numeric: ReadonlySet<number> | null;
  /** The currencies, as written, in the number formats of each column; absent if the file has no formats. */
  readonly currencies?: ReadonlyMap<number, ReadonlySet<string>>;
  /** The index of the first column that was added for attributes which rows list in another column; absent without one. */
  readonly firstAdded?: number;
  /** The separator of a text; absent for a workbook. */
  readonly separator?: string;
  /** The worksheet that was read, and all that can be read; null if the file is no workbook. */
  readonly sheet: { readonly name: string; readonly names: readonly string[] } | null;
}

/** The choice of a worksheet in a workbook. */
export interface WorksheetChoice {
  /** The name of the worksheet that the user chose; null for the first visible one that begins with a header. */
  readonly name: string | null;
  /** Returns how many columns the first rows of a worksheet name, or 0 if they have no header. */
  readonly rate: (rows: Table['rows']) => number;
  /** Returns the row of the header, or -1 if there is none. */
  readonly findHeader: (rows: Table['rows']) => number;
}

/** Reads a table in small steps, so that the caller can stop between two of them. */
export type TableReading = AsyncGenerator<undefined, Table>;

/** The number of rows in which the header is searched. */
export const maxHeaderRows = 50;

/** The maximum number of rows below the header. */
const maxRows = 200_000;
/** The maximum number of columns. Spreadsheets have 16,384, but no account has as many attributes. */
export const maxColumns = 4_000;
/** The maximum number of cells, counting the empty ones between two filled cells of a row: memory grows with it. */
const maxCells = 10_000_000;

const isBlank = (text: string): boolean => text.trim() === '';

export const rejectFile = (message: string, cause?: unknown): never => {
  throw new VitrineError('file', message, cause === undefined ? {} : { cause });
};

/** Collects the cells of a table by their position, in any order. Blank cells do not extend the table. */
export class TableBuilder {
  /** Has holes where no cell was added. */
  readonly #rows: string[][] = [];
  readonly #unknown = new Map<number, Map<number, UnknownCell>>();
  readonly #numeric = new Set<number>();
  readonly #currencies = new Map<number, Set<string>>();
  #cells = 0;

  /** Adds a cell; `row` and `column` count from 0. Throws `file` if the table becomes too large. */
  add(row: number, column: number, text: string): void {
    if (!(row >= 0 && column >= 0)) throw new RangeError('A cell has no position');
    if (text === '') return;
    if (row > maxRows || column >= maxColumns) {
      if (isBlank(text)) return;
      rejectFile(row > maxRows ? m.sheets.file.tooManyRows(maxRows) : m.sheets.file.tooManyColumns(maxColumns));
    }
    const cells = (this.#rows[row] ??= []);
    this.#cells += Math.max(0, column + 1 - cells.length);
    if (this.#cells > maxCells) rejectFile(m.sheets.file.tooManyCells(maxCells));
    while (cells.length < column) cells.push('');
    cells[column] = text;
  }

  /** Adds a cell whose value is unknown. `text` is its content in the file. */
  addUnknown(row: number, column: number, why: UnknownCell, text: string): void {
    this.add(row, column, text === '' ? '?' : text);
    const cells = this.#unknown.get(row) ?? new Map<number, UnknownCell>();
    this.#unknown.set(row, cells.set(column, why));
  }

  /** Records that a column contains a number, a date or a truth value that is not text. */
  addNumeric(column: number): void {
    this.#numeric.add(column);
  }

  /** Records that a number format of a column shows a currency. */
  addCurrency(column: number, currency: string): void {
    const currencies = this.#currencies.get(column);
    if (currencies === undefined) this.#currencies.set(column, new Set([currency]));
    else currencies.add(currency);
  }

  /** The number of rows so far. */
  get height(): number {
    return this.#rows.length;
  }

  textAt(row: number, column: number): string {
    return this.#rows[row]?.[column] ?? '';
  }

  unknownAt(row: number, column: number): UnknownCell | undefined {
    return this.#unknown.get(row)?.get(column);
  }

  /** Returns the rows up to the last one with text. Throws `file` if there is none. */
  finish({
    widths = null,
    sheet = null,
    separator,
  }: Partial<Pick<Table, 'widths' | 'sheet' | 'separator'>> = {}): Table {
    const last = this.#rows.findLastIndex((cells) => (cells as string[] | undefined)?.every(isBlank) === false);
    if (last < 0) rejectFile(m.sheets.file.empty);
    const numeric = sheet === null ? null : this.#numeric;
    const rows = this.firstRows(last + 1);
    const table = { rows, unknown: this.#unknown, numeric, widths, sheet };
    return {
      ...table,
      ...(sheet === null ? {} : { currencies: this.#currencies }),
      ...(separator === undefined ? {} : { separator }),
    };
  }

  /** Returns the first rows, at most `count`. */
  firstRows(count: number): Table['rows'] {
    const none: readonly string[] = [];
    return Array.from({ length: Math.min(count, this.#rows.length) }, (_, at) => this.#rows[at] ?? none);
  }
}
