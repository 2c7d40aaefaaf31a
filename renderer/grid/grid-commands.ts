import type { ResourceId } from '../../electron/base/branded-types.ts';
import { m } from '../messages/index.ts';
import { toasts } from '../ui/toasts.svelte.ts';
import type { CellCursor } from './editing/cell-cursor.svelte.ts';
import type { ColumnLayout } from '../columns/column-layout.ts';
import type { ListColumn } from '../columns/columns.ts';
import { copyCell, copying, copyRow } from './copy-rows.svelte.ts';
import type { GridAction } from './grid-keyboard.ts';
import { compareSelected, openInViewer } from '../list/open-in-viewer.ts';
import { type ListState, maxReplyIds } from '../list/list-state.svelte.ts';
import type { ContextMenuState } from './menu-anchor.svelte.ts';
import type { VirtualWindow } from './virtual-window.svelte.ts';

/** The parts of a grid that a picture grid does not have. */
export interface GridParts {
  /** Opens the editor of the focused cell. */
  readonly edit: (() => void) | undefined;
  readonly cursor: CellCursor;
  readonly columns: readonly ListColumn[];
  readonly layout: ColumnLayout;
}

export interface GridActionDependencies {
  readonly list: ListState;
  readonly virtual: VirtualWindow;
  /** Returns the number of items in a row. */
  readonly across: () => number;
  readonly open: (id: ResourceId) => void;
  /** Called when the user moves the focus to another row with the keyboard. */
  readonly moved?: (() => void) | undefined;
  /** The position of the context menu. */
  readonly menu: ContextMenuState;
  readonly grid?: GridParts;
}

/** The actions on the rows of a list. */
export interface RowActions {
  readonly extend: (index: number) => Promise<void>;
  /** Returns false while the row is loading. */
  readonly toggle: (index: number) => boolean;
  readonly openActive: () => boolean;
  /** Opens the picture of the focused row in the viewer. Returns false while the row is loading. */
  readonly lookAtActive: () => boolean;
  readonly move: (to: number, extending: boolean) => void;
}

export const createRowActions = ({ list, virtual, across, open, moved }: GridActionDependencies): RowActions => {
  const extend = async (index: number): Promise<void> => {
    if (Math.abs(index - list.selection.anchor) >= maxReplyIds) {
      toasts.show({ tone: 'info', message: m.lists.mostAtOnce });
      return;
    }
    await list.selection.extendTo(index, (span) => list.entriesOf(span));
  };
  return {
    extend,
    toggle: (index) => {
      const entry = list.pending ? undefined : list.entry(index);
      if (entry !== undefined) list.selection.toggle(entry, index);
      return entry !== undefined;
    },
    openActive: () => {
      const id = list.pending ? undefined : list.row(list.active)?.id;
      if (id !== undefined) open(id);
      return id !== undefined;
    },
    lookAtActive: () => {
      const row = list.pending ? undefined : list.row(list.active);
      if (row !== undefined) openInViewer(list, list.active, moved);
      return row !== undefined;
    },
    move: (to, extending) => {
      if (extending && list.selection.reached !== list.active) list.selection.startAt(list.active);
      list.moveTo(to);
      virtual.reveal(Math.floor(list.active / across()));
      if (extending) void extend(to);
      else list.selection.startAt(to);
      moved?.();
    },
  };
};

/** The actions on the cells of a grid. They do nothing without cells. */
export interface CellActions {
  readonly step: (by: 1 | -1) => void;
  /** Copies the focused cell, otherwise the selected rows, otherwise the focused row. */
  readonly copy: () => void;
  readonly menu: (scroller: HTMLElement) => void;
  /** Opens the editor of the focused cell. */
  readonly edit: () => void;
  /** Moves the focus from the cell to the row. Returns false if the row already has it. */
  readonly leave: () => boolean;
}

const noCells: Omit<CellActions, 'menu'> = {
  step: () => undefined,
  copy: () => undefined,
  edit: () => undefined,
  leave: () => false,
};

export const createCellActions = ({ list, virtual, menu, grid }: GridActionDependencies): CellActions => {
  const openMenu = (scroller: HTMLElement, at: number | null): void => {
    const row = scroller.querySelector(`[data-index="${String(list.active)}"]`);
    const cell = row?.querySelector(`[data-at="${String(at)}"]`) ?? row;
    if (cell) menu.at(cell, list.active, scroller);
  };
  if (grid === undefined) return { ...noCells, menu: (scroller) => openMenu(scroller, null) };
  const { cursor, columns, layout } = grid;
  const getCursorColumn = (): number | null => cursor.within(columns.length);
  return {
    step: (by) => {
      cursor.step(by, columns.length);
      const at = getCursorColumn();
      if (at === null) virtual.scrollAcross(0);
      else virtual.revealAcross(layout, at);
    },
    copy: () => {
      const row = list.row(list.active);
      const column = columns[getCursorColumn() ?? -1];
      if (column !== undefined && row !== undefined) void copyCell(list, row.id, column);
      else if (list.selection.count(list.total ?? 0) > 0) void copying.rows(list, columns);
      else if (row !== undefined) void copyRow(list, row.id, columns);
    },
    edit: () => grid.edit?.(),
    menu: (scroller) => openMenu(scroller, getCursorColumn()),
    leave: () => {
      if (getCursorColumn() === null) return false;
      cursor.put(null);
      virtual.scrollAcross(0);
      return true;
    },
  };
};

/** Returns a function that performs an action. `scroller` is the focused element. */
export const createKeyHandler =
  (list: ListState, rows: RowActions, cells: CellActions) =>
  (act: GridAction, scroller: HTMLElement): void => {
    list.pendingActions.forget();
    if (act.act === 'move') rows.move(act.to, act.extend);
    else if (act.act === 'across') cells.step(act.step);
    else if (act.act === 'open') list.pendingActions.add(rows.openActive);
    else if (act.act === 'look') list.pendingActions.add(rows.lookAtActive);
    else if (act.act === 'compare') compareSelected(list);
    else if (act.act === 'toggle') {
      const index = list.active;
      list.pendingActions.add(() => rows.toggle(index), true);
    } else if (act.act === 'all') list.selection.everything();
    else if (act.act === 'copy') cells.copy();
    else if (act.act === 'menu') cells.menu(scroller);
    else if (act.act === 'edit') cells.edit();
    else list.selection.clear();
  };
