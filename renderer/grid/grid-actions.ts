import { type GridAction, type KeyPress, getKeyAction, indexAt } from './grid-keyboard.ts';
import { type GridActionDependencies, createCellActions, createKeyHandler, createRowActions } from './grid-commands.ts';
import { hasViewableItems } from '../list/open-in-viewer.ts';
import { copyChosenTitle } from '../list/copy-titles.ts';

export interface GridActions {
  readonly key: (event: KeyboardEvent) => void;
  readonly click: (event: MouseEvent) => void;
  readonly menu: (event: MouseEvent & { readonly currentTarget: HTMLElement }) => void;
  /** Opens the item of a row. */
  readonly open: (index: number) => void;
}

interface ClickTarget {
  readonly index: number;
  readonly check: boolean;
  /** Whether the click was on the «use this one» button. */
  readonly use: boolean;
  /** The index of the column, or null outside the columns. */
  readonly at: number | null;
}

/** Returns the clicked part of a list, from the data attributes of rows and tiles. */
const findClickTarget = (event: MouseEvent): ClickTarget | null => {
  const index = indexAt(event.target);
  if (index === null || !(event.target instanceof Element)) return null;
  const at = event.target.closest('[data-at]')?.getAttribute('data-at') ?? null;
  const check = event.target.closest('[data-check]') !== null;
  const use = event.target.closest('[data-use]') !== null;
  return { index, check, use, at: at === null ? null : Number(at) };
};

/** Whether an action can be deferred. Keys pressed before the list has loaded are interpreted when it has. */
const canDefer = ({ act }: GridAction): boolean => ['move', 'across', 'open', 'look', 'toggle', 'all'].includes(act);

/** Returns the action of a key press in the current state of a list. */
const createKeyReader =
  ({ list, virtual, across }: GridActionDependencies) =>
  (keys: KeyPress, total: number): GridAction | null =>
    getKeyAction(keys, { at: list.active, total, page: virtual.page, across: across(), looks: hasViewableItems(list) });

const pickKeys = ({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): KeyPress => ({
  key,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
});

const createGridKeyHandler = (parts: GridActionDependencies): GridActions['key'] => {
  const { list, grid } = parts;
  const cells = createCellActions(parts);
  const run = createKeyHandler(list, createRowActions(parts), cells);
  const meaning = createKeyReader(parts);

  const deferKey = (event: KeyboardEvent, scroller: HTMLElement): void => {
    const keys = pickKeys(event);
    const act = meaning(keys, 1);
    if (act === null || !canDefer(act)) return;
    event.preventDefault();
    list.pendingActions.add(() => {
      const now = list.pending ? null : meaning(keys, list.total ?? 0);
      if (now !== null) run(now, scroller);
      return !list.pending;
    });
  };

  return (event) => {
    const scroller = event.currentTarget;
    if (event.target !== scroller || !(scroller instanceof HTMLElement)) return;
    if (list.pending) return deferKey(event, scroller);
    const act = meaning(event, list.total ?? 0);
    if (act === null || (grid === undefined && act.act === 'copy')) return;
    if (act.act === 'clear' && cells.leave()) return event.preventDefault();
    if (act.act === 'clear' && list.selection.count(list.total ?? 0) === 0) return;
    event.preventDefault();
    run(act, scroller);
  };
};

/** Returns the keyboard and pointer handlers of a list, for rows and for picture tiles. */
export const createGridHandlers = (parts: GridActionDependencies): GridActions => {
  const { list, open, menu, grid } = parts;
  const rows = createRowActions(parts);
  return {
    key: createGridKeyHandler(parts),
    open: (index) => {
      list.moveTo(index);
      list.pendingActions.add(rows.openActive);
    },
    click: (event) => {
      const clickTarget = findClickTarget(event);
      if (clickTarget === null) return;
      list.pendingActions.forget();
      if (event.shiftKey) void rows.extend(clickTarget.index);
      else if (clickTarget.check || event.ctrlKey || event.metaKey) rows.toggle(clickTarget.index);
      else if (clickTarget.use) void copyChosenTitle(list, clickTarget.index);
      else {
        list.selection.startAt(clickTarget.index);
        const id = list.row(clickTarget.index)?.id;
        if (id !== undefined) open(id);
      }
      grid?.cursor.put(null);
      list.moveTo(clickTarget.index);
    },
    menu: (event) => {
      const clickTarget = findClickTarget(event);
      if (clickTarget === null || list.row(clickTarget.index) === undefined) return;
      event.preventDefault();
      list.moveTo(clickTarget.index);
      grid?.cursor.put(clickTarget.at);
      menu.atPointer(event, clickTarget.index, event.currentTarget);
    },
  };
};

/**
 * Returns the `focusout` handler of a list. It also runs when the list is removed from the page, and must read nothing
 * else then.
 */
export const createFocusOutHandler =
  ({ pendingActions }: GridActionDependencies['list']) =>
  ({ relatedTarget, currentTarget }: FocusEvent & { readonly currentTarget: HTMLElement }): void => {
    if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) pendingActions.forget();
  };
