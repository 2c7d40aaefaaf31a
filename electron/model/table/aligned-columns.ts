import { isSkuHeading } from '../heading-aliases.ts';
import { isFixedWidth } from './text-tables.ts';

const lineEnds = /\r\n|\n|\r/;
/** The numbers of lines and characters in which the header is searched. */
const maxHeaderLines = 50;
const maxHeaderCharacters = 20_000;
/** The rule below a header: a run of dashes for each column. */
const columnRule = /^\s*(?:-{2,}|={2,})(?: +(?:-{2,}|={2,}))+\s*$/;
/** The number of rows, which database tools print below a table. */
const rowCount = /^\s*\(?\d+ (?:rows?|records?)\b[^()]*\)?\.?\s*$/i;
/** Characters whose width in a report differs from their number: wide, combining and invisible ones. */
const otherWidth =
  /[\t\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\p{M}\p{Cf}]|[\u{10000}-\u{10ffff}]/u;

/** A column by the offset of its first character and of that after its last one. */
type Span = readonly [from: number, to: number];

const getCells = (line: string, spans: readonly Span[]): readonly string[] =>
  spans.map(([from, to]) => line.slice(from, to).trim());

const isBlankAt = (line: string, offset: number): boolean => (line[offset] ?? ' ') === ' ';

/** Returns the columns that a rule shows, or null if a value extends beyond its column. */
const readRule = (rule: string, rows: readonly string[]): readonly Span[] | null => {
  const starts = Array.from(rule.matchAll(/[-=]+/g), ({ index }) => index);
  const isKept = starts.slice(1).every((start) => rows.every((row) => isBlankAt(row, start - 1)));
  return isKept ? starts.map((start, index) => [index === 0 ? 0 : start, starts[index + 1] ?? Infinity]) : null;
};

/** Returns the columns between which at least two characters of each row are blank. */
const findGaps = (rows: readonly string[]): readonly Span[] => {
  const width = Math.max(...rows.map(({ length }) => length));
  const spans: Span[] = [];
  let from: number | null = null;
  for (let at = 0; at <= width; at += 1) {
    const isFilled = (offset: number): boolean => offset < width && !rows.every((row) => isBlankAt(row, offset));
    if (isFilled(at)) from ??= at;
    else if (from !== null && !isFilled(at + 1)) {
      spans.push([from, at]);
      from = null;
    }
  }
  return spans;
};

const splitAtGaps = (row: string): readonly string[] => row.trim().split(/ {2,}/);

/** Whether several spaces separate as many cells in each row as in the header, so that no cell is empty. */
const haveSameGaps = (rows: readonly string[]): boolean => {
  const [header = 0, ...others] = rows.map((row) => splitAtGaps(row).length);
  return header > 1 && others.every((count) => count === header);
};

/** Returns a text with plain spaces in place of hard ones next to another space, as web pages and mails write them. */
const withPlainGaps = (text: string): string =>
  text.includes('\u00a0') ? text.replaceAll(/[ \u00a0]{2,}/g, (gap) => ' '.repeat(gap.length)) : text;

const quote = (cell: string): string => (cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Returns a function that splits a row into its cells, or null if it is not certain where a column ends. */
const createRowReader = (
  rows: readonly string[],
  header: string,
  rule: string | undefined,
): ((row: string) => readonly string[]) | null => {
  const hasOtherWidth = rows.some((row) => otherWidth.test(row));
  const spans = hasOtherWidth ? null : rule === undefined ? findGaps(rows) : readRule(rule, rows);
  const names = spans === null ? [] : getCells(header, spans);
  const isCertain = names.every((name) => name !== '' && !/ {2,}/.test(name)) && names.some(isSkuHeading);
  if (spans !== null && names.length > 1 && isCertain) return (row) => getCells(row, spans);
  const hasGaps = rule === undefined && !rows.some((row) => row.includes('\t')) && haveSameGaps(rows);
  return hasGaps ? splitAtGaps : null;
};

/**
 * Returns a table whose columns are aligned with spaces, or separated by several of them, as text that is separated by
 * tabs. The lines keep their numbers. Returns a text unchanged if no header names the SKU, or if it is not certain where a
 * column ends.
 */
export const withoutAlignment = (written: string): string => {
  // Most texts have no such header. Splitting a large one into all of its lines takes long.
  const start = withPlainGaps(written.slice(0, maxHeaderCharacters)).split(lineEnds, maxHeaderLines);
  const ruleAt = start.findIndex((line) => columnRule.test(line));
  const rule = ruleAt > 0 ? start[ruleAt] : undefined;
  const headerAt =
    rule === undefined
      ? start.findIndex((line) => isFixedWidth(line) && line.trim().split(/ {2,}/).some(isSkuHeading))
      : ruleAt - 1;
  const header = start[headerAt];
  if (header === undefined) return written;
  const lines = withPlainGaps(written).split(lineEnds);
  const first = headerAt + (rule === undefined ? 1 : 2);
  const isRow = (line: string, index: number): boolean => index >= first && line.trim() !== '' && !rowCount.test(line);
  const rows = [header, ...lines.filter(isRow)];
  if (rows.length < 2) return written;
  const getRowCells = createRowReader(rows, header, rule);
  if (getRowCells === null) return written;
  return lines
    .map((line, index) => {
      if (index === headerAt || isRow(line, index)) return getRowCells(line).map(quote).join('\t');
      return index < headerAt ? line.trim() : '';
    })
    .join('\n');
};
