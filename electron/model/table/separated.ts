import type { Options } from 'csv-parse';
import { isSkuHeading } from '../headings.ts';

/** Separators of cells, the likeliest first: spreadsheets give tabs to the clipboard. */
export const separators = ['\t', ';', ',', '|'] as const;

/** Parses a whole text: `parse` of the synchronous csv-parse, which Node.js and the page have in a build each. */
export type ParseText = (text: string, options: Options) => readonly (readonly string[])[];

/** A text with separators, ready for csv-parse. */
export interface SeparatedText {
  /** The text without its byte-order mark and without a line that only names the separator. */
  readonly text: string;
  readonly separator: string;
  readonly options: Options;
  /** Returns a cell as the file has it: `options` and `text` mark some blanks. Throws `UnclosedQuote`. */
  readonly restore: (cell: string) => string;
  /** Returns the line of the file, counted from 1, that a csv-parse error is about; null if it is no unclosed quote. */
  readonly lineOfUnclosedQuote: (error: unknown) => number | null;
}

/** Thrown for a cell that swallowed the rows after it, because its quote was closed by the next quote of the file. */
export class UnclosedQuote extends Error {}

/** The number of characters, and of rows, from which the separator is guessed. */
const sampleSize = 20_000;
const sampleRows = 50;

/** Stands for a blank at the start of a cell while csv-parse reads it. Unicode reserves it for such use inside a program. */
const keptBlank = '\ufdd0';

const lineEnds = /\r\n|\n|\r/;
const separatorLine = /^"?sep=([^\r\n])\1*"?(?:\r\n|\n|\r|$)/i;

/** Returns a separator as a part of a regular expression. */
export const patternOf = (separator: string): string => (/^\w$/.test(separator) ? separator : `\\${separator}`);

const optionsFor = (text: string, separator: string): Options => {
  const ends = ['\r\n', '\n', '\r'].filter((end) =>
    end === '\r' ? /\r(?!\n)/.test(text) : end === '\n' ? /(?<!\r)\n/.test(text) : text.includes(end),
  );
  return {
    delimiter: separator,
    // Files that several programs have written mix their line ends.
    record_delimiter: ends.length === 0 ? ['\n'] : ends,
    relax_column_count: true,
    // A quote inside a cell is a character of the cell, such as an inch sign.
    relax_quotes: true,
  };
};

const isFilled = (row: readonly string[]): boolean => row.some((cell) => cell.trim() !== '');

const sampleOf = (text: string, separator: string, parse: ParseText): readonly (readonly string[])[] => {
  const lines = text.slice(0, sampleSize);
  // The last line of a sample may be incomplete.
  const whole = lines.length < text.length ? lines.slice(0, Math.max(0, lines.search(/[\r\n][^\r\n]*$/))) : lines;
  const sample = whole === '' ? lines : whole;
  const options = optionsFor(sample, separator);
  const rows = (more: Options): readonly (readonly string[])[] => {
    try {
      return parse(sample, { ...options, to: sampleRows, ...more });
    } catch {
      return [];
    }
  };
  const quoted = rows({ ltrim: true });
  // A quote that is never closed takes all rows with it.
  return (quoted.length > 0 ? quoted : rows({ quote: null })).filter(isFilled);
};

/** Returns how well a separator divides the sample: whether a row names an SKU, the share of even rows, and the columns. */
const rate = (rows: readonly (readonly string[])[]): number => {
  const [usual] = [...Map.groupBy(rows, (row) => row.length)].toSorted((a, b) => b[1].length - a[1].length);
  if (usual === undefined || usual[0] < 2) return 0;
  const namesSku = rows.some((row) => row.some(isSkuHeading));
  return (namesSku ? 1 : 0) + usual[1].length / rows.length;
};

/** Returns the separator that divides the first lines best, counted outside quotes; null if none divides them. */
export const guessSeparator = (text: string, parse: ParseText): string | null => {
  let best: { readonly separator: string; readonly rating: number } | null = null;
  for (const separator of separators) {
    if (!text.slice(0, sampleSize).includes(separator)) continue;
    const rating = rate(sampleOf(text, separator, parse));
    if (rating > (best?.rating ?? 0)) best = { separator, rating };
  }
  return best?.separator ?? null;
};

/** Returns a cell without the quotes around it if blanks follow them. */
const withoutBlanksAfterQuote = (cell: string): string => {
  const quoted = cell.startsWith('"') ? /^"((?:[^"]|"")*)" +$/.exec(cell)?.[1] : undefined;
  return quoted === undefined ? cell : quoted.replaceAll('""', '"');
};

/** Returns the line, counted from 1, of a position in the UTF-8 bytes of a text. */
const lineAt = (text: string, bytes: number): number =>
  new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, bytes)).split(lineEnds).length;

/**
 * Prepares a text with separators: finds out which separator it has, unless `chosen` says so, obeys a first line such as
 * `sep=;`, and reads blanks before a quote as no part of the cell.
 */
export const openSeparated = (whole: string, parse: ParseText, chosen?: string): SeparatedText => {
  const marked = whole.replace(/^\ufeff+/, '');
  const named = separatorLine.exec(marked);
  const text = named === null ? marked : marked.slice(named[0].length);
  const separator = chosen ?? named?.[1] ?? guessSeparator(text, parse) ?? '\t';
  const start = patternOf(separator);
  const [heads = []] = parse(text.slice(0, sampleSize).split(lineEnds, 1)[0] ?? '', {
    delimiter: separator,
    relax_quotes: true,
    quote: null,
  });
  // Some people and programs write a blank after each separator.
  const isSpaced = separator !== '\t' && heads.length > 1 && heads.slice(1).every((head) => head.startsWith(' '));
  const hasBlankBeforeQuote = new RegExp(`(?:^|[${start}\\r\\n]) +"`).test(text);
  const keepsBlanks = !isSpaced && hasBlankBeforeQuote;
  const swallowed = new RegExp(`[\\r\\n][^"]*[${start}]"`);
  return {
    text: keepsBlanks ? text.replaceAll(new RegExp(`(?<=^|[${start}\\r\\n]) (?! *")`, 'g'), keptBlank) : text,
    separator,
    options: { ...optionsFor(text, separator), ltrim: isSpaced || hasBlankBeforeQuote },
    restore: (cell) => {
      if (cell.startsWith('"') && swallowed.test(cell)) throw new UnclosedQuote();
      return withoutBlanksAfterQuote(keepsBlanks ? cell.replaceAll(keptBlank, ' ') : cell);
    },
    lineOfUnclosedQuote: (error) => {
      const { code, bytes } = error as { readonly code?: unknown; readonly bytes?: unknown };
      if (code !== 'CSV_QUOTE_NOT_CLOSED' || typeof bytes !== 'number') return null;
      return lineAt(text, bytes) + (named === null ? 0 : 1);
    },
  };
};
