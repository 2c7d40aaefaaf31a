import type { ItemRow } from '../../electron/contract/index.ts';
import { neutralizeFormula } from '../../electron/model/index.ts';
import type { ListColumn } from '../columns/columns.ts';
import { m } from '../messages/index.ts';

/**
 * Returns a tab-separated value. It is quoted if it contains a tab, a line break or a quote, as spreadsheets expect.
 */
const quoteCell = (text: string): string => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const formatListCount = (count: number, first: string | undefined): string => {
  if (first === undefined) return String(count);
  return count === 1 ? first : `${first} ${m.lists.and(count - 1)}`;
};

/** Returns a cell as plain text for other programs: names instead of IDs, ISO 8601 dates, numbers without grouping. */
export const formatCellCopy = (column: ListColumn, row: ItemRow): string => {
  if (column.kind === 'completeness')
    return row.completeness === null ? '' : String(row.completeness.filter(Boolean).length);
  if (column.kind === 'profile') {
    const profileScore = row.scores?.[column.name];
    return profileScore === undefined ? '' : m.ui.ofRules(profileScore.passed, profileScore.rules);
  }
  if (column.own !== undefined) return column.own.getText(row);
  const value = row.cells[column.name];
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? m.lists.value.yes : m.lists.value.no;
  const name = row.names[column.name];
  if (column.kind === 'ref') return name ?? String(value);
  return typeof value === 'number' && (name !== undefined || ['refs', 'texts'].includes(column.kind))
    ? formatListCount(value, name)
    : String(value);
};

const isNumber = (column: ListColumn, row: ItemRow): boolean => typeof row.cells[column.name] === 'number';

/** Returns rows as tab-separated lines for a spreadsheet. */
export const formatTsvLines = (columns: readonly ListColumn[], rows: readonly ItemRow[]): readonly string[] =>
  rows.map((row) =>
    columns
      .map((column) => {
        const text = formatCellCopy(column, row);
        return quoteCell(isNumber(column, row) ? text : neutralizeFormula(text));
      })
      .join('\t'),
  );

/** Returns the header line. */
export const formatTsvHeader = (columns: readonly ListColumn[]): string =>
  columns.map((column) => quoteCell(neutralizeFormula(column.label ?? m.lists.completeness))).join('\t');
