import type { ItemRow, StagedEdit } from '../../../electron/contract/index.ts';
import type { ListColumn } from '../../columns/columns.ts';
import { m } from '../../messages/index.ts';
import { type CellText, getDisplayedCell } from '../cell-text.ts';

/** Returns what a cell shows of a value, as though the service had it. */
const createStagedCellText = (column: ListColumn, row: ItemRow, value: StagedEdit['value']): CellText => {
  if (value !== null && typeof value === 'object') return { text: value.join(', '), look: '' };
  return getDisplayedCell(column, { ...row, cells: { ...row.cells, [column.name]: value } });
};

/** Returns what a cell shows: the staged value where there is one. */
export const formatStagedCell = (
  column: ListColumn,
  row: ItemRow | undefined,
  edit: StagedEdit | undefined,
): CellText =>
  edit === undefined || row === undefined
    ? getDisplayedCell(column, row)
    : createStagedCellText(column, row, edit.value);

/** Returns what a staged cell says on hover: the value that the service has. */
export const getServiceValueTitle = (column: ListColumn, row: ItemRow, edit: StagedEdit): string =>
  m.detail.atService(edit.base === null ? m.detail.noValue : createStagedCellText(column, row, edit.base).text);
