import { parse } from 'csv-parse/browser/esm';
import { parse as parseText } from 'csv-parse/browser/esm/sync';
import {
  type SeparatedText,
  containsRows,
  openSeparated,
  separators,
} from '../../../electron/model/table/separated.ts';
import { yieldToPage } from './yield-to-page.ts';

/** The usual separators between two cells, most likely first. A first line such as `sep=^` can name any character. */
export const delimiters: readonly string[] = separators;

/** The maximum number of rows, which is the number of intents that can be added to the outbox in one batch. */
export const maxPastedRows = 10_000;
const maxPastedColumns = 500;

/** The number of characters to parse between two yields. */
const charactersPerStep = 16_000;
/** The number of characters in which the header is searched. */
const maxHeaderCharacters = 32_000;

/** A pasted table: rows of equal length. */
export interface PastedTable {
  readonly rows: readonly (readonly string[])[];
  /** The number of cells of each row in the text. */
  readonly widths: readonly number[];
  readonly columns: number;
  /** Whether rows or columns above the limits were dropped. */
  readonly cut: boolean;
}

const isBlank = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '');

/** Parses a text in slices, so that the page stays responsive. Stops at `most` nonempty rows. */
const readRows = (
  { text, options, restore }: SeparatedText,
  most: number,
): Promise<{ readonly rows: string[][]; readonly more: boolean }> =>
  new Promise((resolve, reject) => {
    const rows: string[][] = [];
    let hasMore = false;
    const parser = parse(options);
    parser.on('readable', () => {
      try {
        for (let row = parser.read() as string[] | null; row !== null; row = parser.read() as string[] | null) {
          if (isBlank(row)) continue;
          if (rows.length < most) rows.push(row.map(restore));
          else hasMore = true;
        }
      } catch (error) {
        hasMore = true;
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
    parser.on('error', reject);
    parser.on('end', () => resolve({ rows, more: hasMore }));
    const feedParser = async (): Promise<void> => {
      for (let start = 0; start < text.length && !hasMore; start += charactersPerStep) {
        parser.write(text.slice(start, start + charactersPerStep));
        await yieldToPage();
      }
      parser.end();
    };
    feedParser().catch(reject);
  });

/** Resolves to the separator that a text declares or that best splits its first lines, by default a tab. */
export const guessDelimiter = async (text: string): Promise<string> => {
  await yieldToPage();
  return openSeparated(text, parseText).separator;
};

/** Returns the number of cells of a nonempty row of the first ones, including empty cells at its end. */
export const countRowCells = (whole: string, delimiter: string, at = 0): number => {
  const { text, options } = openSeparated(whole.slice(0, maxHeaderCharacters), parseText, delimiter);
  try {
    const rows: readonly (readonly string[])[] = parseText(text, { ...options, to: 150 });
    return rows.filter((row) => !isBlank(row))[at]?.length ?? 0;
  } catch {
    return splitLines(text, delimiter).rows[at]?.length ?? 0;
  }
};

/** Returns each line as a row, without interpreting quotes: an unclosed quote would include following rows. */
const splitLines = (text: string, delimiter: string): { readonly rows: string[][]; readonly more: boolean } => ({
  rows: text
    .split(/\r\n|\r|\n/)
    .map((line) => line.split(delimiter))
    .filter((row) => !isBlank(row))
    .slice(0, maxPastedRows + 1),
  more: false,
});

/** Parses a text as a table. Any text is valid: without separators it has one column. */
export const parsePastedTable = async (text: string, delimiter: string): Promise<PastedTable> => {
  const separated = openSeparated(text, parseText, delimiter);
  await yieldToPage();
  const quoted = await readRows(separated, maxPastedRows + 1).catch(() => null);
  const width = quoted?.rows[0]?.length ?? 0;
  const isClosed = quoted?.rows.every((row) => !row.some((cell, index) => containsRows(cell, index, width, delimiter)));
  const { rows, more } = quoted !== null && isClosed === true ? quoted : splitLines(separated.text, delimiter);
  await yieldToPage();
  const widest = rows.reduce((most, row) => Math.max(most, row.findLastIndex((cell) => cell.trim() !== '') + 1), 0);
  const columns = Math.min(widest, maxPastedColumns);
  const even = rows.map((row) => Array.from({ length: columns }, (_, at) => row[at] ?? ''));
  const widths = rows.map((row) => row.length);
  return { rows: even, widths, columns, cut: more || widest > maxPastedColumns };
};
