import { type Cell, type PlainValue, asJson, listSeparator, isPlainValue } from './cell-values.ts';

/** Whether an entry can be separated from the others again in one cell. */
const isSeparable = (entry: PlainValue): boolean => {
  const text = String(entry);
  return text !== '' && text.trim() === text && !text.includes('|') && !text.startsWith('[');
};

/**
 * Returns the cell of a value: plain values unchanged, lists of them joined, other values as JSON; null if there is
 * none.
 */
export const toSheetCell = (value: unknown): Cell => {
  if (value === undefined || value === null || value === '') return null;
  if (isPlainValue(value)) return value;
  if (Array.isArray(value) && value.length === 0) return null;
  return Array.isArray(value) && value.every(isPlainValue) && value.every(isSeparable)
    ? value.join(listSeparator)
    : asJson(value);
};

/** Parses the entries of a list in a cell: joined, or as JSON. */
export const parseListCell = (text: string): readonly string[] => {
  const splitEntries = (one: string): readonly string[] =>
    one
      .split('|')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '');
  if (!text.startsWith('[')) return splitEntries(text);
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read.map(String) : splitEntries(text);
  } catch {
    return splitEntries(text);
  }
};

const withoutEntryQuotes = (entry: string): string => entry.trim().replace(/^(["'])(.*)\1$/s, '$2');

/** Separators of list entries in the exports of other programs. They can be a part of an entry. */
const foreignSeparators = ['\n', ';', ','] as const;

/**
 * Returns the entries of a list as other programs write it, such as `a,b`, `['a', 'b']` or `{a,b}`, if all of them are
 * known. Null for any other text.
 */
export const parseForeignList = (text: string, known: ReadonlySet<string>): readonly string[] | null => {
  const whole = text.trim();
  if (whole.includes('|') || known.has(whole)) return null;
  const bare = whole.replace(/^\[(.*)\]$|^\{(.*)\}$/s, '$1$2');
  for (const separator of foreignSeparators) {
    const entries = bare.split(separator).map(withoutEntryQuotes);
    const isList = entries.length > 1 || bare !== whole;
    if (isList && entries.every((entry) => known.has(entry))) return entries;
  }
  return null;
};

/** Whether a text seems to be several entries with another separator, because one of them is known. */
export const hasForeignSeparator = (text: string, known: ReadonlySet<string>): boolean =>
  !text.includes('|') &&
  !known.has(text.trim()) &&
  foreignSeparators.some((separator) => {
    const entries = text.split(separator);
    return entries.length > 1 && entries.some((entry) => known.has(entry.trim()));
  });

/** Returns a cell as text, the same for written and read cells: spreadsheets change line endings. */
export const toCellText = (cell: Cell): string => {
  if (cell === null) return '';
  if (cell instanceof Date) return formatCellDate(cell);
  return typeof cell === 'string' ? cell.replaceAll(/\r\n?/g, '\n') : String(cell);
};

/** Formats a date without a time of day if it has none, as spreadsheets do. */
const formatCellDate = (date: Date): string =>
  Number.isNaN(date.getTime()) ? '' : date.toISOString().replace(/T00:00:00\.000Z$/, '');
