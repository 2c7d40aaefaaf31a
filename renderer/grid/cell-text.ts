import type { ItemRow } from '../../electron/contract/index.ts';
import { formatShortDate, formatLocalNumber, formatByteSize, formatUtc } from '../messages/format.ts';
import { m } from '../messages/index.ts';
import type { ListColumn } from '../columns/columns.ts';

/** The text of a cell and its style. */
export interface CellText {
  readonly text: string;
  /** CSS class names. Empty for plain text. */
  readonly look: string;
}

type Value = string | number | boolean;

/** Whether a status means completed or active, in any case. */
const isGoodStatus = (value: Value): boolean => ['completed', 'active'].includes(String(value).toLowerCase());

const blank: CellText = { text: '', look: '' };
const nothing: CellText = { text: m.lists.noValue, look: 'none' };
const yes: CellText = { text: m.lists.value.yes, look: 'yes' };
const failed: CellText = { text: m.lists.value.yes, look: 'failed' };

const formatListCount = (count: number, name: string | undefined): CellText => {
  if (name === undefined) return { text: formatLocalNumber(count), look: '' };
  return { text: count === 1 ? name : `${name} ${m.lists.and(count - 1)}`, look: '' };
};

const formatFreeValue = (value: Value): CellText => {
  if (typeof value === 'boolean') return { text: value ? m.lists.value.yes : m.lists.value.no, look: '' };
  return { text: typeof value === 'number' ? formatLocalNumber(value) : value, look: '' };
};

const formatCellValue = (
  column: Pick<ListColumn, 'name' | 'kind'>,
  value: Value,
  name: string | undefined,
): CellText => {
  switch (column.kind) {
    case 'status':
      return {
        text: m.lists.codeOf(column.name, value) ?? String(value),
        look: isGoodStatus(value) ? 'status completed' : 'status',
      };
    case 'date':
      return { text: formatShortDate(String(value)), look: 'quiet' };
    case 'code':
      return { text: String(value), look: 'code' };
    case 'ref':
      return name === undefined ? { text: String(value), look: 'code' } : { text: name, look: 'quiet' };
    case 'boolean':
      if (value !== true && value !== 1) return nothing;
      return column.name === 'last_run_error' ? failed : yes;
    case 'integer':
      if (column.name === 'file_size') return { text: formatByteSize(Number(value)), look: 'quiet' };
      return { text: typeof value === 'number' ? formatLocalNumber(value) : String(value), look: '' };
    case 'refs':
    case 'texts':
    case 'objects':
    case 'object':
    case 'map':
      return formatListCount(Number(value), name);
    case 'free':
      return formatFreeValue(value);
    default:
      return { text: m.lists.codeOf(column.name, value) ?? String(value), look: '' };
  }
};

/** Returns the cell text of a field's value. `name` is the name of an ID. */
export const formatFieldText = (
  field: Pick<ListColumn, 'name' | 'kind'>,
  value: Value,
  name: string | undefined,
): string => formatCellValue(field, value, name).text;

/** Returns the content of a cell, empty while the row is loading. */
export const getCellContent = (column: ListColumn, row: ItemRow | undefined): CellText => {
  if (row === undefined) return blank;
  if (column.own !== undefined) return { text: column.own.getText(row), look: '' };
  const value = row.cells[column.name];
  return value === null || value === undefined || value === ''
    ? nothing
    : formatCellValue(column, value, row.names[column.name]);
};

/** Returns the displayed content of a cell. An ID without a name is shown as a message, with the ID in the tooltip. */
export const getDisplayedCell = (column: ListColumn, row: ItemRow | undefined): CellText => {
  const content = getCellContent(column, row);
  return column.kind === 'ref' && content.look === 'code' ? { text: m.links.nameUnknown, look: 'none' } : content;
};

/** Returns the tooltip of a cell: the UTC time of a date, otherwise the text, which may be truncated. */
export const getCellTooltip = (column: ListColumn, row: ItemRow): string => {
  if (column.own !== undefined) return column.own.getText(row);
  const value = row.cells[column.name];
  if (column.kind === 'date' && typeof value === 'string') return formatUtc(value);
  if (value === null || value === undefined || value === '') return '';
  const { text } = getCellContent(column, row);
  return m.lists.codeOf(column.name, value) === null ? text : m.lists.saidAs(text, String(value));
};

/** Returns the reason why a row's cells are empty, if the item was never read from the service. */
export const getUnreadReason = (row: ItemRow | undefined): string | undefined =>
  row?.known === 'idOnly' || row?.known === 'notFound' ? m.links.knownShort[row.known] : undefined;

/** Returns the tooltip of a row as a whole. */
export const getRowTooltip = (row: ItemRow | undefined): string | undefined => {
  if (row?.gone === true) return m.lists.gone;
  return row?.unconfirmed === true ? m.lists.unconfirmed : getUnreadReason(row);
};
