import { decodeEntities } from './escaped-text.ts';
import { asJson, isPlainValue } from './cell-values.ts';

type Rows = readonly (readonly string[])[];

/** Returns rows as text that is separated by tabs. */
const toText = (rows: Rows): string =>
  rows
    .map((row) => row.map((cell) => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n');

type Item = Readonly<Record<string, unknown>>;

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value);
const areItems = (value: unknown): value is readonly Item[] =>
  Array.isArray(value) && value.length > 0 && value.every(isItem);

/** Parses JSON. A whole number with more digits than a number keeps is its text. */
const parseJson = (text: string): unknown => {
  const keepDigits = (_: string, value: unknown, context?: { readonly source?: string }): unknown =>
    typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
      ? (context?.source ?? value)
      : value;
  try {
    return JSON.parse(text, keepDigits);
  } catch {
    return undefined;
  }
};

/** Returns the items of JSON: of a list, of the only list in an object, of an object, or of lines with one object each. */
const readItems = (text: string): readonly Item[] | null => {
  const parsed = parseJson(text);
  if (areItems(parsed)) return parsed;
  if (isItem(parsed)) {
    const [list, ...others] = Object.values(parsed).filter(areItems);
    return list !== undefined && others.length === 0 ? list : [parsed];
  }
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const items = lines.every((line) => /^\s*\{.*\}\s*,?\s*$/.test(line))
    ? lines.map((line) => parseJson(line.trim().replace(/,$/, '')))
    : [];
  return areItems(items) ? items : null;
};

/** Returns the properties of an item, and those of its attributes with the key of their column. */
const flattenItem = (item: Item): ReadonlyMap<string, unknown> =>
  new Map(
    Object.entries(item).flatMap(([name, value]) =>
      name === 'attributes' && isItem(value)
        ? Object.entries(value).map(([attribute, own]) => [`attributes.${attribute}`, own] as const)
        : [[name, value] as const],
    ),
  );

const toCell = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  return isPlainValue(value) ? String(value) : asJson(value);
};

/** Returns JSON as rows: of a list of rows, or of items with a column for each property. */
const readJsonTable = (text: string): Rows | null => {
  const lists = parseJson(text);
  if (Array.isArray(lists) && lists.length > 1 && lists.every(Array.isArray))
    return lists.map((row: readonly unknown[]) => row.map(toCell));
  const items = readItems(text)?.map(flattenItem);
  if (items === undefined) return null;
  const names = [...new Set(items.flatMap((item) => [...item.keys()]))];
  return [names, ...items.map((item) => names.map((name) => toCell(item.get(name))))];
};

/** Elements of a web page that matter for a table, comments, elements without visible text, and texts. */
const pagePart =
  /<!--[^]*?-->|<(?:style|script|head)\b[^]*?<\/(?:style|script|head)\s*>|<(\/?)(table|tr|td|th|br|p|div|li)\b((?:"[^"]*"|'[^']*'|[^'">])*)>|<[^>]*>|([^<]+)/giu;

const readCount = (attributes: string, name: string): number => {
  const count = Number(new RegExp(String.raw`\b${name}\s*=\s*["']?(\d{1,3})`, 'iu').exec(attributes)?.[1] ?? 1);
  return Math.max(1, count);
};

/** Returns the visible text of a cell: a web page shows line breaks as spaces. */
const toVisible = (text: string): string =>
  decodeEntities(text)
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();

/** Returns the rows of the first table of a web page with at least two rows, or null. A cell of several rows is in each of them. */
const readPageTable = (text: string): Rows | null => {
  let rows: string[][] = [];
  let cell: { text: string; readonly columns: number; readonly rows: number } | null = null;
  /** The texts of cells above that extend into the current row, by column. */
  const spans = new Map<number, { readonly text: string; rows: number }>();
  const addSpans = (row: string[]): void => {
    for (let span = spans.get(row.length); span !== undefined; span = spans.get(row.length)) {
      span.rows -= 1;
      if (span.rows === 0) spans.delete(row.length);
      row.push(span.text);
    }
  };
  const endCell = (): void => {
    const row = rows.at(-1);
    if (cell === null || row === undefined) return;
    addSpans(row);
    const shown = toVisible(cell.text);
    for (let column = 0; column < cell.columns; column += 1) {
      if (cell.rows > 1) spans.set(row.length, { text: column === 0 ? shown : '', rows: cell.rows - 1 });
      row.push(column === 0 ? shown : '');
    }
    cell = null;
  };
  for (const [, end, element, attributes = '', words] of text.matchAll(pagePart)) {
    const name = element?.toLowerCase();
    if (words !== undefined && cell !== null) cell.text += words.replaceAll(/\s+/gu, ' ');
    if (name === 'td' || name === 'th' || name === 'tr' || name === 'table') endCell();
    else if (name !== undefined && cell !== null) cell.text += '\n';
    if (name === 'table' && end === '/' && rows.length > 1) return rows;
    if (name === 'table' && end === '') {
      rows = [];
      spans.clear();
    }
    const row = name === 'tr' ? rows.at(-1) : undefined;
    if (row !== undefined) addSpans(row);
    if (name === 'tr' && end === '') rows.push([]);
    if ((name === 'td' || name === 'th') && end === '' && rows.length > 0)
      cell = { text: '', columns: readCount(attributes, 'colspan'), rows: readCount(attributes, 'rowspan') };
  }
  endCell();
  return rows.length > 1 ? rows : null;
};

const readMarkup = (text: string): Rows | null => {
  const start = text.trimStart();
  return /^[[{]/.test(start) ? readJsonTable(text.trim()) : /^<[a-z!?]/i.test(start) ? readPageTable(text) : null;
};

/** Returns JSON, or the source of a web page, as text that is separated by tabs. Returns any other text unchanged. */
export const withoutMarkup = (text: string): string => {
  const rows = readMarkup(text);
  return rows === null ? text : toText(rows);
};

const jsonStart = /^\s*(?:\{\s*["}]|\[\s*[[{"\]])/;
/** Markup from its first element to the end. A table has no such text, except for one whose first and last cells are markup. */
const onlyMarkup = /^\s*<(?:\?xml|!doctype|!--|[a-z][\w:.-]*(?:\s[^>]*)?>)[^\t]*>\s*$/i;

/** Returns the format of a text that is JSON or markup, but contains no table, such as a truncated one; otherwise null. */
export const findFormatWithoutTable = (text: string): 'json' | 'markup' | null => {
  const format = jsonStart.test(text) ? 'json' : onlyMarkup.test(text) ? 'markup' : null;
  return format === null || readMarkup(text) !== null ? null : format;
};

/** The marks of spreadsheets, whose plain text is complete. */
const fromSpreadsheet =
  /schemas-microsoft-com:office:(?:excel|spreadsheet)|progid content="?excel|google-sheets|libreoffice|openoffice/i;

/**
 * Returns what was copied as text: the plain text, or the only table in the web page or document if the plain text does not have
 * its rows and columns. A cell with several paragraphs or a link is in several lines of the plain text.
 */
export const chooseCopiedText = (plain: string, source: string): string => {
  const hasText = plain.trim() !== '';
  if (hasText && (fromSpreadsheet.test(source.slice(0, 5_000)) || source.split(/<table\b/i).length !== 2)) return plain;
  const rows = readPageTable(source);
  const lines = plain.split(/\r?\n/).filter((line) => line.trim() !== '');
  const isComplete = lines.length === rows?.length && lines.every((line) => line.includes('\t'));
  return rows === null || isComplete || Math.max(...rows.map(({ length }) => length)) < 2 ? plain : toText(rows);
};
