import type { Cell } from '../../export/cells.ts';
import { asJson } from '../../export/cells.ts';

/** Between the entries of a list in one cell. */
export const between = ' | ';

type Plain = string | number | boolean;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Whether entries can be taken apart again when they stand in one cell. */
const isApart = (entry: Plain): boolean => {
  const text = String(entry);
  return text !== '' && text.trim() === text && !text.includes('|') && !text.startsWith('[');
};

/** The cell of a value in a sheet: plain values as they are, lists of them joined, the rest as JSON; null where there is none. */
export const cellOf = (value: unknown): Cell => {
  if (value === undefined || value === null || value === '') return null;
  if (isPlain(value)) return value;
  if (Array.isArray(value) && value.length === 0) return null;
  return Array.isArray(value) && value.every(isPlain) && value.every(isApart) ? value.join(between) : asJson(value);
};

/** The entries of a list as a cell has them: joined, or as JSON. */
export const entriesOf = (text: string): readonly string[] => {
  const entries = (one: string): readonly string[] =>
    one
      .split('|')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '');
  if (!text.startsWith('[')) return entries(text);
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read.map(String) : entries(text);
  } catch {
    return entries(text);
  }
};

/** A cell as text, alike for what is written and what is read back: spreadsheets end lines in their own way. */
export const textOf = (cell: Cell): string => {
  if (cell === null) return '';
  if (cell instanceof Date) return dateText(cell);
  return typeof cell === 'string' ? cell.replaceAll(/\r\n?/g, '\n') : String(cell);
};

/** A date as a spreadsheet hands it over: without a time where it has none. */
const dateText = (date: Date): string =>
  Number.isNaN(date.getTime()) ? '' : date.toISOString().replace(/T00:00:00\.000Z$/, '');
