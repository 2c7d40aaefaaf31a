import type { ItemRow, StagedEdit } from '../../electron/contract/index.ts';
import type { Column } from '../columns/columns.ts';
import { m } from '../messages/index.ts';
import { shownWords } from './cell-words.ts';
import type { CellWords } from './cell-words.ts';

/** Returns what a cell shows of a value, as though the service had it. */
const wordsWith = (column: Column, row: ItemRow, value: StagedEdit['value']): CellWords => {
  if (value !== null && typeof value === 'object') return { text: value.join(', '), look: '' };
  return shownWords(column, { ...row, cells: { ...row.cells, [column.name]: value } });
};

/** Returns what a cell shows: the staged value where there is one. */
export const stagedWords = (column: Column, row: ItemRow | undefined, edit: StagedEdit | undefined): CellWords =>
  edit === undefined || row === undefined ? shownWords(column, row) : wordsWith(column, row, edit.value);

/** Returns what a staged cell says on hover: the value that the service has. */
export const serviceTitle = (column: Column, row: ItemRow, edit: StagedEdit): string =>
  m.detail.atService(edit.base === null ? m.detail.noValue : wordsWith(column, row, edit.base).text);
