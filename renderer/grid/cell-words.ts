import type { ItemRow } from '../../electron/contract/index.ts';
import { dateShort, number, size, utc } from '../messages/format.ts';
import { m } from '../messages/index.ts';
import type { Column } from '../columns/columns.ts';

/** The text of a cell and its style. */
export interface CellWords {
  readonly text: string;
  /** CSS class names. Empty for plain text. */
  readonly look: string;
}

type Value = string | number | boolean;

/** Whether a status means completed or active, in any case. */
const isGoodStatus = (value: Value): boolean => ['completed', 'active'].includes(String(value).toLowerCase());

const blank: CellWords = { text: '', look: '' };
const nothing: CellWords = { text: m.lists.noValue, look: 'none' };
const yes: CellWords = { text: m.lists.yes, look: 'yes' };
const failed: CellWords = { text: m.lists.yes, look: 'failed' };

const listed = (count: number, name: string | undefined): CellWords => {
  if (name === undefined) return { text: number(count), look: '' };
  return { text: count === 1 ? name : `${name} ${m.lists.and(count - 1)}`, look: '' };
};

const free = (value: Value): CellWords => {
  if (typeof value === 'boolean') return { text: value ? m.detail.yes : m.detail.no, look: '' };
  return { text: typeof value === 'number' ? number(value) : value, look: '' };
};

const wordsOf = (column: Pick<Column, 'name' | 'kind'>, value: Value, name: string | undefined): CellWords => {
  switch (column.kind) {
    case 'status':
      return {
        text: m.lists.codeOf(column.name, value) ?? String(value),
        look: isGoodStatus(value) ? 'status completed' : 'status',
      };
    case 'date':
      return { text: dateShort(String(value)), look: 'quiet' };
    case 'code':
      return { text: String(value), look: 'code' };
    case 'ref':
      return name === undefined ? { text: String(value), look: 'code' } : { text: name, look: 'quiet' };
    case 'boolean':
      if (value !== true && value !== 1) return nothing;
      return column.name === 'last_run_error' ? failed : yes;
    case 'integer':
      if (column.name === 'file_size') return { text: size(Number(value)), look: 'quiet' };
      return { text: typeof value === 'number' ? number(value) : String(value), look: '' };
    case 'refs':
    case 'texts':
    case 'objects':
    case 'object':
    case 'map':
      return listed(Number(value), name);
    case 'free':
      return free(value);
    default:
      return { text: m.lists.codeOf(column.name, value) ?? String(value), look: '' };
  }
};

/** Returns the cell text of a field's value. `name` is the name of an ID. */
export const fieldText = (field: Pick<Column, 'name' | 'kind'>, value: Value, name: string | undefined): string =>
  wordsOf(field, value, name).text;

/** Returns the content of a cell, empty while the row is loading. */
export const cellWords = (column: Column, row: ItemRow | undefined): CellWords => {
  if (row === undefined) return blank;
  if (column.own !== undefined) return { text: column.own.words(row), look: '' };
  const value = row.cells[column.name];
  return value === null || value === undefined || value === ''
    ? nothing
    : wordsOf(column, value, row.names[column.name]);
};

/** Returns the displayed content of a cell. An ID without a name is shown as a message, with the ID in the tooltip. */
export const shownWords = (column: Column, row: ItemRow | undefined): CellWords => {
  const words = cellWords(column, row);
  return column.kind === 'ref' && words.look === 'code' ? { text: m.links.nameUnknown, look: 'none' } : words;
};

/** Returns the tooltip of a cell: the UTC time of a date, otherwise the text, which may be truncated. */
export const cellTitle = (column: Column, row: ItemRow): string => {
  if (column.own !== undefined) return column.own.words(row);
  const value = row.cells[column.name];
  if (column.kind === 'date' && typeof value === 'string') return utc(value);
  if (value === null || value === undefined || value === '') return '';
  const { text } = cellWords(column, row);
  return m.lists.codeOf(column.name, value) === null ? text : m.lists.saidAs(text, String(value));
};

/** Returns the reason why a row's cells are empty, if the item was never read from the service. */
export const unreadOf = (row: ItemRow | undefined): string | undefined =>
  row?.known === 'idOnly' || row?.known === 'notFound' ? m.links.knownShort[row.known] : undefined;

/** Returns the tooltip of a row as a whole. */
export const noteOf = (row: ItemRow | undefined): string | undefined => {
  if (row?.gone === true) return m.lists.gone;
  return row?.unconfirmed === true ? m.lists.unconfirmed : unreadOf(row);
};
