import type { ItemRow, StagedEdit } from '../../../electron/contract/index.ts';
import type { ListColumn } from '../../columns/columns.ts';
import { m } from '../../messages/index.ts';
import { type CellText, getDisplayedCell } from '../cell-text.ts';

/** Returns the text of a cell for a staged value. */
const createStagedCellText = (column: ListColumn, row: ItemRow, value: StagedEdit['value']): CellText => {
  if (value !== null && typeof value === 'object') return { text: value.join(', '), look: '' };
  return getDisplayedCell(column, { ...row, cells: { ...row.cells, [column.name]: value } });
};

/** Returns the text of a cell: the staged value if there is one, otherwise the value of the service. */
export const formatStagedCell = (
  column: ListColumn,
  row: ItemRow | undefined,
  edit: StagedEdit | undefined,
): CellText =>
  edit === undefined || row === undefined
    ? getDisplayedCell(column, row)
    : createStagedCellText(column, row, edit.value);

/** Returns the tooltip of a staged cell: the value at the service. */
export const getServiceValueTitle = (column: ListColumn, row: ItemRow, edit: StagedEdit): string =>
  m.lists.value.atService(
    edit.base === null ? m.lists.value.noValue : createStagedCellText(column, row, edit.base).text,
  );
