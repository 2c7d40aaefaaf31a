import { parse } from 'csv-parse/browser/esm';
import type { Options } from 'csv-parse/browser/esm';
import { yieldToPage } from './yield-to-page.ts';

/** What stands between two cells of a line. */
export type Delimiter = '\t' | ';' | ',' | '|';

/** Candidates, the likeliest first: a spreadsheet gives tabs to the clipboard. */
export const delimiters: readonly Delimiter[] = ['\t', ';', ',', '|'];

/** Rows that a table can have: as many as go into the outbox at once. */
export const mostRows = 10_000;
const mostColumns = 500;

/** Characters that are read between two yields. */
const slice = 32_000;
/** Characters from which the delimiter is guessed. */
const looked = 20_000;

/** A table as it was pasted: rows of cells, all of the same length. */
export interface PastedTable {
  readonly rows: readonly (readonly string[])[];
  readonly columns: number;
  /** There are more rows or columns than are read. */
  readonly cut: boolean;
}

const options = (delimiter: Delimiter): Options => ({
  delimiter,
  bom: true,
  relax_column_count: true,
  // A quote inside of a cell is a quote; one at its start that is closed too early too.
  relax_quotes: true,
  skip_empty_lines: false,
});

const isBlank = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '');

/** Cells of a text, read in slices, so that nothing freezes; ends early at `most` rows that say something. */
const readRows = (
  text: string,
  delimiter: Delimiter,
  most: number,
): Promise<{ readonly rows: string[][]; readonly more: boolean }> =>
  new Promise((resolve, reject) => {
    const rows: string[][] = [];
    let more = false;
    const parser = parse(options(delimiter));
    parser.on('readable', () => {
      for (let row = parser.read() as string[] | null; row !== null; row = parser.read() as string[] | null) {
        if (isBlank(row)) continue;
        if (rows.length < most) rows.push(row);
        else more = true;
      }
    });
    parser.on('error', reject);
    parser.on('end', () => resolve({ rows, more }));
    const feed = async (): Promise<void> => {
      for (let at = 0; at < text.length && !more; at += slice) {
        parser.write(text.slice(at, at + slice));
        await yieldToPage();
      }
      parser.end();
    };
    feed().catch(reject);
  });

/** The number of cells that most of these rows have, and how many have it. */
const usual = (rows: readonly (readonly string[])[]): { readonly cells: number; readonly rows: number } => {
  const [best] = [...Map.groupBy(rows, (row) => row.length)].toSorted((a, b) => b[1].length - a[1].length);
  return best === undefined ? { cells: 0, rows: 0 } : { cells: best[0], rows: best[1].length };
};

/** The sign that makes the most even table of several columns out of the first lines; a tab where none does. */
export const guessDelimiter = async (text: string): Promise<Delimiter> => {
  const start = text.slice(0, looked);
  let best: { readonly delimiter: Delimiter; readonly score: number } = { delimiter: '\t', score: 0 };
  for (const delimiter of delimiters) {
    if (!start.includes(delimiter)) continue;
    const { rows } = await readRows(start, delimiter, 50).catch(() => ({ rows: [] }));
    const { cells, rows: even } = usual(rows);
    const score = cells < 2 ? 0 : even / Math.max(1, rows.length);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
};

/** The table that a text holds. Every text is one: what is no table has one column. */
export const readTable = async (text: string, delimiter: Delimiter): Promise<PastedTable> => {
  const { rows, more } = await readRows(text, delimiter, mostRows + 1).catch(async () => ({
    // What cannot be taken apart by its quotes is taken line by line.
    rows: text
      .split(/\r\n|\r|\n/)
      .map((line) => line.split(delimiter))
      .filter((row) => !isBlank(row))
      .slice(0, mostRows + 1),
    more: false,
  }));
  const widest = rows.reduce((most, row) => Math.max(most, row.findLastIndex((cell) => cell.trim() !== '') + 1), 0);
  const columns = Math.min(widest, mostColumns);
  const even = rows.map((row) => Array.from({ length: columns }, (_, at) => row[at] ?? ''));
  return { rows: even, columns, cut: more || widest > mostColumns };
};
