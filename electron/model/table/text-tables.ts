const lineEnds = /\r\n|\n|\r/;

/** The rule below the header of a Markdown table, and the borders of tables that database tools print. */
const rule = /^[|+]?\s*:?[-=]{2,}:?\s*(?:[|+]\s*:?[-=]{2,}:?\s*)*[|+]?$/;

/** The number of lines in which the rule below the header is searched. */
const maxHeaderLines = 3;

/** The marks around a table in the text of chats and Markdown. */
const fence = /^\s*```[^\n]*\n([^]*?)\n\s*```\s*$/;

/** Returns a text without the marks ` ``` ` around it. */
export const withoutFence = (text: string): string => fence.exec(text)?.[1] ?? text;

/**
 * Returns a text without the marks `>` before each of its lines in a reply to a mail, and with single bars in the header
 * of a wiki, `||SKU||Label||`.
 */
export const withoutLineMarks = (text: string): string => {
  // Most texts have neither mark. Splitting a large one into lines takes long.
  if (!text.trimStart().startsWith('>') && !text.includes('||')) return text;
  const lines = text.split(lineEnds);
  const isQuoted = lines.every((line) => line.trim() === '' || line.startsWith('>'));
  const bare = isQuoted ? lines.map((line) => line.replace(/^> ?/, '')) : lines;
  const isWiki =
    bare.some((line) => /^\s*\|\|.*\|\|\s*$/.test(line)) && bare.some((line) => /^\s*\|[^|].*\|\s*$/.test(line));
  if (!isQuoted && !isWiki) return text;
  return bare.map((line) => (isWiki && /^\s*\|\|/.test(line) ? line.replaceAll('||', '|') : line)).join('\n');
};

const readCells = (line: string): readonly string[] =>
  // A line without a bar at its start has none at its end: the last cell is empty.
  (line.startsWith('|') ? line.slice(1).replace(/(?<!\\)\|$/, '') : line)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

const quoteCell = (cell: string): string => (/["|]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Whether a line has bars at both ends and a rule without bars above or below it, as in lists that SAP prints. */
const isBetweenRules = (lines: readonly string[], at: number): boolean =>
  /^\s*\|.*\|\s*$/.test(lines[at] ?? '') && [at - 1, at + 1].some((next) => /^\s*-{3,}\s*$/.test(lines[next] ?? ''));

/**
 * Returns a Markdown table, or a table with borders of `-`, `+` and `|`, as text that is separated by `|`. Returns other texts
 * unchanged.
 */
export const withoutBorders = (text: string): string => {
  const isRule = (line: string): boolean => (line.includes('-') || line.includes('=') ? rule.test(line.trim()) : false);
  const first = text.slice(0, 20_000).split(lineEnds);
  const top = first.findIndex((line) => /\||^\s*\+-/.test(line));
  const start = first.slice(Math.max(0, top), top + maxHeaderLines);
  const isBordered = start.some((line) => /[|+]/.test(line) && isRule(line));
  if (!isBordered && !isBetweenRules(first, top)) return text;
  const lines = text.split(lineEnds).filter((line) => line.trim() !== '' && !isRule(line));
  const hasBar = (line: string): boolean => line.includes('|');
  // A title or the number of rows can be above or below the table.
  const rows = lines.slice(lines.findIndex(hasBar), lines.findLastIndex(hasBar) + 1);
  if (!rows.every(hasBar)) return text;
  return rows.map((line) => readCells(line.trim()).map(quoteCell).join('|')).join('\n');
};

const quotedLine = /^"(?:[^"]|"")*"[ \t]*$/;
const unquote = (line: string): string => line.trimEnd().slice(1, -1).replaceAll('""', '"');

/** The number of lines that must be quoted as a whole. */
const maxSampleLines = 50;

/**
 * Removes the quotes around whole lines, which a spreadsheet writes if it opened the file with another separator.
 * `hasSeparator` determines whether the lines are rows of several cells. Returns other texts unchanged.
 */
export const withoutQuotedLines = (text: string, hasSeparator: (unquoted: string) => boolean): string => {
  if (!text.startsWith('"')) return text;
  const lines = text.slice(0, 20_000).split(lineEnds);
  if (text.length > 20_000) lines.pop();
  const sample = lines.filter((line) => line.trim() !== '').slice(0, maxSampleLines);
  if (sample.length < 2 || !sample.every((line) => quotedLine.test(line))) return text;
  if (!hasSeparator(sample.map(unquote).join('\n'))) return text;
  return text.replaceAll(/^"(?:[^"]|"")*"[ \t]*$/gm, unquote);
};

/** Whether the columns of a line are aligned with spaces instead of separated. */
export const isFixedWidth = (line: string): boolean => /\S {2,}\S/.test(line) && !/[\t;,|]/.test(line);
