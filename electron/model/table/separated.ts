import type { Options } from 'csv-parse';
import { isSkuHeading } from '../heading-aliases.ts';
import { withoutAlignment } from './aligned-columns.ts';
import { withoutPadding } from './padded-cells.ts';
import { withoutBorders, withoutFence, withoutLineMarks, withoutQuotedLines } from './text-tables.ts';

/** The cell separators, the most likely first: spreadsheet programs copy tabs to the clipboard. */
export const separators = ['\t', ';', ',', '|'] as const;
/**
 * Separators of files from older systems. Texts contain them too, so that they only count if one of their cells is the
 * heading of the SKU. A colon is never one without a line such as `sep=:`, because times and addresses contain it.
 */
const rareSeparators = ['^', '~'] as const;

/** Parses a complete text: `parse` of the synchronous csv-parse, of which Node.js and the page have separate builds. */
export type ParseText = (text: string, options: Options) => readonly (readonly string[])[];

/** A text with separators, prepared for csv-parse. */
export interface SeparatedText {
  /** The text without its byte-order mark and without a line that only contains the separator. */
  readonly text: string;
  readonly separator: string;
  readonly options: Options;
  /** Returns a cell as in the file, because `options` and `text` mark some spaces. Throws `UnclosedQuote`. */
  readonly restore: (cell: string) => string;
  /** Returns the one-based line of a csv-parse error; null if it is no unclosed quote. */
  readonly lineOfUnclosedQuote: (error: unknown) => number | null;
}

/** Thrown for a cell that contains the following rows, because its quote was closed by the next quote of the file. */
export class UnclosedQuote extends Error {}

/** The numbers of characters and rows from which the separator is guessed. */
const maxSampledCharacters = 20_000;
const sampleRows = 50;

/**
 * The placeholder of a space at the start of a cell for csv-parse. Unicode reserves this character for internal use.
 */
const blankPlaceholder = '\ufdd0';

const lineEnds = /\r\n|\n|\r/;
const separatorLine = /^"?sep=(\\t|[^\r\n])\1*"?(?:\r\n|\n|\r|$)/i;
/** Line ends of other systems. In a text with usual line ends, they are characters of a cell. */
const rareLineEnds = /[\u0085\u2028\u2029]/g;
/** Byte-order marks, also one that a program read in Windows-1252 and wrote in UTF-8. */
const marks = /^(?:\ufeff|ï»¿)+/;

const readSeparatorLine = (text: string): { readonly separator: string; readonly length: number } | null => {
  const [line, separator] = separatorLine.exec(text) ?? [];
  if (line === undefined || separator === undefined) return null;
  return { separator: separator.toLowerCase() === '\\t' ? '\t' : separator, length: line.length };
};

/** Returns the separator that a first line such as `sep=;` names, whichever character it is, or null without one. */
export const findNamedSeparator = (text: string): string | null =>
  readSeparatorLine(text.replace(marks, ''))?.separator ?? null;

/** Returns a separator as a part of a regular expression. */
export const escapeSeparator = (separator: string): string => (/^\w$/.test(separator) ? separator : `\\${separator}`);

const getParseOptions = (text: string, separator: string): Options => {
  const ends = ['\r\n', '\n', '\r'].filter((end) =>
    end === '\r' ? /\r(?!\n)/.test(text) : end === '\n' ? /(?<!\r)\n/.test(text) : text.includes(end),
  );
  return {
    delimiter: separator,
    // Files written by several programs have mixed line ends.
    record_delimiter: ends.length === 0 ? ['\n'] : ends,
    relax_column_count: true,
    // A quote inside a cell is a character of the cell, such as an inch sign.
    relax_quotes: true,
  };
};

const isFilled = (row: readonly string[]): boolean => row.some((cell) => cell.trim() !== '');

const sampleOf = (text: string, separator: string, parse: ParseText): readonly (readonly string[])[] => {
  const lines = text.slice(0, maxSampledCharacters);
  // The last line of a sample may be incomplete.
  const completeLines =
    lines.length < text.length ? lines.slice(0, Math.max(0, lines.search(/[\r\n][^\r\n]*$/))) : lines;
  const sample = completeLines === '' ? lines : completeLines;
  const options = getParseOptions(sample, separator);
  const parseSampleRows = (more: Options): readonly (readonly string[])[] => {
    try {
      return parse(sample, { ...options, to: sampleRows, ...more });
    } catch {
      return [];
    }
  };
  const quoted = parseSampleRows({ ltrim: true });
  // A quote that is never closed would include all rows.
  return (quoted.length > 0 ? quoted : parseSampleRows({ quote: null })).filter(isFilled);
};

/** The rating of an SKU header, which is at least that of rows with equal length. */
const skuHeaderRating = 1;

/**
 * Rates how well a separator splits the sample: by an SKU header, the share of rows with equal length, and the number
 * of columns.
 */
const rateSeparator = (rows: readonly (readonly string[])[]): number => {
  const [usual] = [...Map.groupBy(rows, (row) => row.length)].toSorted((a, b) => b[1].length - a[1].length);
  const namesSku = rows.some((row) => row.length > 1 && row.some(isSkuHeading));
  // Comments or titles above the header can be more than the rows.
  if (usual === undefined || (usual[0] < 2 && !namesSku)) return 0;
  return (namesSku ? skuHeaderRating : 0) + usual[1].length / rows.length;
};

/** Returns the separator that splits the first lines best, outside quotes; null if there is none. */
export const guessSeparator = (text: string, parse: ParseText): string | null => {
  let best: { readonly separator: string; readonly rating: number } | null = null;
  for (const separator of [...separators, ...rareSeparators]) {
    if (!text.slice(0, maxSampledCharacters).includes(separator)) continue;
    const rating = rateSeparator(sampleOf(text, separator, parse));
    const minRating = rareSeparators.some((rare) => rare === separator) ? skuHeaderRating : 0;
    if (rating > Math.max(minRating, best?.rating ?? 0)) best = { separator, rating };
  }
  return best?.separator ?? null;
};

/** Whether the first rows have closed quotes, nothing between a quote and the next separator, and equal lengths. */
const isWellFormed = (sample: string, parse: ParseText, options: Options): boolean => {
  try {
    const rows = parse(sample, { ...options, relax_quotes: false, to: sampleRows });
    return new Set(rows.map((row) => row.length)).size === 1;
  } catch {
    return false;
  }
};

/**
 * Returns how a text quotes cells that contain the separator: with double quotes, doubled in a cell, unless its headings
 * are in single quotes, or a backslash escapes a quote, as databases and scripts write them. A backslash at the end of a
 * cell looks the same, so a backslash escapes only where the first rows are a table with it alone.
 */
const getQuoting = (text: string, heads: readonly string[], separator: string, parse: ParseText): Options => {
  if (heads.length > 1 && heads.every((head) => /^'[^']*'$/.test(head.trim()))) return { quote: "'", escape: "'" };
  const sample = text.slice(0, maxSampledCharacters);
  if (!sample.includes('\\"')) return {};
  const options = getParseOptions(sample, separator);
  const escaping: Options = { escape: '\\' };
  return !isWellFormed(sample, parse, options) && isWellFormed(sample, parse, { ...options, ...escaping })
    ? escaping
    : {};
};

/** Whether a separator splits the first line. */
const isTable = (lines: string, parse: ParseText): boolean => {
  const separator = guessSeparator(lines, parse);
  return separator !== null && (lines.split(lineEnds, 1)[0] ?? '').includes(separator);
};

/** Formulas with a text as their result: `="00123"`, `=T("00123")` and `=HYPERLINK("https://…","00123")`. */
const textFormula = /^=(?:"((?:[^"]|"")*)"|T\("((?:[^"]|"")*)"\)|HYPERLINK\("(?:[^"]|"")*"[,;] ?"((?:[^"]|"")*)"\))$/i;

/** Returns the text of a formula by which programs keep the zeros of a code, or link it, in a spreadsheet. */
const withoutTextFormula = (cell: string): string => {
  if (!cell.startsWith('=')) return cell;
  const [, plain, text, label] = textFormula.exec(cell) ?? [];
  return (plain ?? text ?? label)?.replaceAll('""', '"') ?? cell;
};

/** Removes the quotes around a cell if they are followed by spaces. */
const withoutBlanksAfterQuote = (cell: string): string => {
  const quoted = cell.startsWith('"') ? /^"((?:[^"]|"")*)" +$/.exec(cell)?.[1] : undefined;
  return quoted === undefined ? cell : quoted.replaceAll('""', '"');
};

/** Whether a cell is quoted and contains a quote that is not doubled, such as `"12" wide"`. */
const hasLoneQuote = (cell: string): boolean => /^"[^"].*[^"]"$/s.test(cell) && cell.split('"').length % 2 === 0;

const escapePattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/**
 * Returns a predicate for whether the text contains a cell without the quotes of CSV, because its quotes are not
 * doubled. It expects the cells in the order of the text, so that the text is searched only once.
 */
const createRawCellCheck = (text: string): ((cell: string) => boolean) => {
  let from = 0;
  return (cell) => {
    const quoted = `"${cell.replaceAll('"', '""')}"`;
    const either = new RegExp(`${escapePattern(quoted)}|${escapePattern(cell)}`, 'g');
    either.lastIndex = from;
    const [found] = either.exec(text) ?? [];
    if (found === undefined) return false;
    from = either.lastIndex;
    return found !== quoted;
  };
};

/** Whether a cell that begins with a quote contains the end of a row and the quoted cell of another row. */
const containsQuotedRow = (cell: string, separator: string): boolean =>
  cell.startsWith('"') &&
  cell
    .split('"')
    .slice(0, -1)
    .some((part) => part.endsWith(separator) && /[\r\n]/.test(part));

const countSeparators = (line: string, separator: string): number => line.split(separator).length - 1;

/**
 * Whether a cell contains other rows, because its quote was closed by a quote of another row: its first line completes
 * its row of `width` cells, its last line has the cells before it or is empty, and the lines between them are rows. `at`
 * is its column.
 */
export const containsRows = (cell: string, at: number, width: number, separator: string): boolean => {
  if (width < 3 || !/[\r\n]/.test(cell)) return false;
  const [first = '', ...others] = cell.split(lineEnds);
  const last = others.pop() ?? '';
  // A comma in a sentence is followed by a space.
  if (cell.includes(`${separator} `) || countSeparators(cell, separator) === 0) return false;
  return (
    countSeparators(first, separator) === width - 1 - at &&
    (last === '' || countSeparators(last, separator) === at) &&
    others.every((line) => countSeparators(line, separator) === width - 1)
  );
};

/** Returns the one-based line of an offset in the UTF-8 bytes of a text. */
const getLineNumber = (text: string, bytes: number): number =>
  new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, bytes)).split(lineEnds).length;

/**
 * Prepares a text with separators: detects the separator unless `chosen` is given, applies a first line such as
 * `sep=;`, and ignores spaces before a quote. Lines that are quoted as a whole and the borders of text tables are removed.
 */
export const openSeparated = (whole: string, parse: ParseText, chosen?: string): SeparatedText => {
  const marked = (/[\r\n]/.test(whole) ? whole : whole.replaceAll(rareLineEnds, '\n')).replace(marks, '');
  const named = readSeparatorLine(marked);
  const unnamed = named === null ? marked : marked.slice(named.length).replace(marks, '');
  const bare = withoutBorders(
    withoutQuotedLines(withoutLineMarks(withoutFence(unnamed)), (lines) => isTable(lines, parse)),
  );
  const isAligned = named === null && (chosen ?? '\t') === '\t';
  const unaligned = isAligned ? withoutAlignment(bare) : bare;
  // A program that rewrites a file with another separator may leave the line that names the former one.
  const isObeyed = named !== null && (unaligned.split(lineEnds, 1)[0] ?? '').includes(named.separator);
  const unchosen = unaligned === bare ? chosen : '\t';
  const guessed = unchosen === undefined && !isObeyed ? guessSeparator(unaligned, parse) : null;
  const separator = unchosen ?? guessed ?? named?.separator ?? '\t';
  const start = escapeSeparator(separator);
  const text = separator === ' ' ? unaligned : withoutPadding(unaligned, start);
  const [heads = []] = parse(text.slice(0, maxSampledCharacters).split(lineEnds, 1)[0] ?? '', {
    delimiter: separator,
    relax_quotes: true,
    quote: null,
  });
  // Some users and programs write a space after each separator.
  const isSpaced = separator.trim() !== '' && heads.length > 1 && heads.slice(1).every((head) => head.startsWith(' '));
  const hasBlankBeforeQuote = separator !== ' ' && new RegExp(`(?:^|[${start}\\r\\n]) +"`).test(text);
  const keepsBlanks = !isSpaced && hasBlankBeforeQuote;
  const quoting = getQuoting(text, heads, separator, parse);
  const isUsualQuoting = Object.keys(quoting).length === 0;
  const prepared = keepsBlanks
    ? text.replaceAll(new RegExp(`(?<=^|[${start}\\r\\n]) (?! *")`, 'g'), blankPlaceholder)
    : text;
  const isRawCell = createRawCellCheck(prepared);
  return {
    text: prepared,
    separator,
    options: { ...getParseOptions(text, separator), ...quoting, ltrim: isSpaced || hasBlankBeforeQuote },
    restore: (cell) => {
      if (containsQuotedRow(cell, separator)) throw new UnclosedQuote();
      const isQuoted = isUsualQuoting && hasLoneQuote(cell) && isRawCell(cell);
      const unquoted = isQuoted ? cell.slice(1, -1) : withoutBlanksAfterQuote(cell);
      return withoutTextFormula(keepsBlanks ? unquoted.replaceAll(blankPlaceholder, ' ') : unquoted);
    },
    lineOfUnclosedQuote: (error) => {
      const { code, bytes } = error as { readonly code?: unknown; readonly bytes?: unknown };
      if (code !== 'CSV_QUOTE_NOT_CLOSED' || typeof bytes !== 'number') return null;
      return getLineNumber(text, bytes) + (named === null ? 0 : 1);
    },
  };
};
