import type { ItemRow } from '../../electron/contract/index.ts';
import { neutral } from '../../electron/model/index.ts';
import type { Column } from '../columns/columns.ts';
import { m } from '../messages/index.ts';

/**
 * Returns a tab-separated value. It is quoted if it contains a tab, a line break or a quote, as spreadsheets expect.
 */
const quoted = (text: string): string => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const listed = (count: number, first: string | undefined): string => {
  if (first === undefined) return String(count);
  return count === 1 ? first : `${first} ${m.lists.and(count - 1)}`;
};

/** Returns a cell as plain text for other programs: names instead of IDs, ISO 8601 dates, numbers without grouping. */
export const copyOf = (column: Column, row: ItemRow): string => {
  if (column.kind === 'completeness')
    return row.completeness === null ? '' : String(row.completeness.filter(Boolean).length);
  if (column.kind === 'profile') {
    const judged = row.judged?.[column.name];
    return judged === undefined ? '' : m.ui.ofRules(judged.passed, judged.rules);
  }
  if (column.own !== undefined) return column.own.words(row);
  const value = row.cells[column.name];
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? m.detail.yes : m.detail.no;
  const name = row.names[column.name];
  if (column.kind === 'ref') return name ?? String(value);
  return typeof value === 'number' && (name !== undefined || ['refs', 'texts'].includes(column.kind))
    ? listed(value, name)
    : String(value);
};

const isNumber = (column: Column, row: ItemRow): boolean => typeof row.cells[column.name] === 'number';

/** Returns rows as tab-separated lines for a spreadsheet. */
export const linesOf = (columns: readonly Column[], rows: readonly ItemRow[]): readonly string[] =>
  rows.map((row) =>
    columns
      .map((column) => {
        const text = copyOf(column, row);
        return quoted(isNumber(column, row) ? text : neutral(text));
      })
      .join('\t'),
  );

/** Returns the header line. */
export const headOf = (columns: readonly Column[]): string =>
  columns.map((column) => quoted(neutral(column.label ?? m.lists.completeness))).join('\t');
