import { m } from '../messages/index.ts';
import { announce } from '../ui/announce.svelte.ts';
import type { ColumnState } from './column-state.svelte.ts';
import { type ListColumn, greatestWidth, minColumnWidth } from './columns.ts';

export const getColumnLabel = (column: ListColumn): string => column.label ?? m.lists.completeness;

/** Moves a column by one step among the visible columns and announces its position. */
export const moveColumn = (
  columns: ColumnState,
  drawn: readonly ListColumn[],
  column: ListColumn,
  step: 1 | -1,
): void => {
  const at = drawn.findIndex(({ name }) => name === column.name) + step;
  const moved = columns.moveBeside(column.name, step, drawn);
  announce(
    moved
      ? m.lists.columnMoved(getColumnLabel(column), at + 1, drawn.length)
      : m.lists.columnAtEnd(getColumnLabel(column)),
  );
};

/** Freezes the first columns and announces it. */
export const freezeColumns = (columns: ColumnState, count: number): void => {
  columns.freeze(count);
  announce(m.lists.columnFrozen(count));
};

/** Returns the width of an element's text including the padding. */
const measureTextWidth = (element: Element): number => {
  const range = document.createRange();
  range.selectNodeContents(element);
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  return range.getBoundingClientRect().width + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
};

/** Fits the width of a column to its widest rendered cell. */
export const fitColumn = (columns: ColumnState, column: ListColumn, at: number, grid: Element): void => {
  const cells = [...grid.querySelectorAll(`[role=row] > [data-at="${String(at)}"]`)];
  const widest = Math.max(minColumnWidth, ...cells.map(measureTextWidth));
  columns.resize(column, Math.min(greatestWidth, Math.ceil(widest) + 2));
  columns.remember();
  announce(m.lists.columnFitted(getColumnLabel(column), Math.min(greatestWidth, Math.ceil(widest) + 2)));
};
