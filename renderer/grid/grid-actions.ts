import { actOf, indexAt } from './grid-keys.ts';
import type { GridAct, Keys } from './grid-keys.ts';
import { cellActs, doer, rowActs } from './grid-acts.ts';
import type { Parts } from './grid-acts.ts';
import { canLook } from '../list/looking.ts';
import { useThisOne } from '../list/copy-titles.ts';

export interface GridActions {
  readonly key: (event: KeyboardEvent) => void;
  readonly click: (event: MouseEvent) => void;
  readonly menu: (event: MouseEvent & { readonly currentTarget: HTMLElement }) => void;
  /** Opens the item of a row. */
  readonly open: (index: number) => void;
}

interface Place {
  readonly index: number;
  readonly check: boolean;
  /** Whether the click was on the «use this one» button. */
  readonly use: boolean;
  /** The index of the column, or null outside the columns. */
  readonly at: number | null;
}

/** Returns the clicked part of a list, from the data attributes of rows and tiles. */
const placeOf = (event: MouseEvent): Place | null => {
  const index = indexAt(event.target);
  if (index === null || !(event.target instanceof Element)) return null;
  const at = event.target.closest('[data-at]')?.getAttribute('data-at') ?? null;
  const check = event.target.closest('[data-check]') !== null;
  const use = event.target.closest('[data-use]') !== null;
  return { index, check, use, at: at === null ? null : Number(at) };
};

/** Whether an action can be deferred. Keys pressed before the list has loaded are interpreted when it has. */
const waits = ({ act }: GridAct): boolean => ['move', 'across', 'open', 'look', 'toggle', 'all'].includes(act);

/** Returns the action of a key press in the current state of a list. */
const meaningIn =
  ({ list, virtual, across }: Parts) =>
  (keys: Keys, total: number): GridAct | null =>
    actOf(keys, { at: list.active, total, page: virtual.page, across: across(), looks: canLook(list) });

const keysOf = ({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): Keys => ({
  key,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
});

const keyHandler = (parts: Parts): GridActions['key'] => {
  const { list, grid } = parts;
  const cells = cellActs(parts);
  const run = doer(list, rowActs(parts), cells);
  const meaning = meaningIn(parts);

  const later = (event: KeyboardEvent, scroller: HTMLElement): void => {
    const keys = keysOf(event);
    const act = meaning(keys, 1);
    if (act === null || !waits(act)) return;
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
    if (list.pending) return later(event, scroller);
    const act = meaning(event, list.total ?? 0);
    if (act === null || (grid === undefined && act.act === 'copy')) return;
    if (act.act === 'clear' && cells.leave()) return event.preventDefault();
    if (act.act === 'clear' && list.selection.count(list.total ?? 0) === 0) return;
    event.preventDefault();
    run(act, scroller);
  };
};

/** Returns the keyboard and pointer handlers of a list, for rows and for picture tiles. */
export const gridActions = (parts: Parts): GridActions => {
  const { list, open, menu, grid } = parts;
  const rows = rowActs(parts);
  return {
    key: keyHandler(parts),
    open: (index) => {
      list.moveTo(index);
      list.pendingActions.add(rows.openActive);
    },
    click: (event) => {
      const place = placeOf(event);
      if (place === null) return;
      list.pendingActions.forget();
      if (event.shiftKey) void rows.extend(place.index);
      else if (place.check || event.ctrlKey || event.metaKey) rows.toggle(place.index);
      else if (place.use) void useThisOne(list, place.index);
      else {
        list.selection.startAt(place.index);
        const id = list.row(place.index)?.id;
        if (id !== undefined) open(id);
      }
      grid?.cursor.put(null);
      list.moveTo(place.index);
    },
    menu: (event) => {
      const place = placeOf(event);
      if (place === null || list.row(place.index) === undefined) return;
      event.preventDefault();
      list.moveTo(place.index);
      grid?.cursor.put(place.at);
      menu.atPointer(event, place.index, event.currentTarget);
    },
  };
};

/**
 * Returns the `focusout` handler of a list. It also runs when the list is removed from the page, and must read nothing
 * else then.
 */
export const leaving =
  ({ pendingActions }: Parts['list']) =>
  ({ relatedTarget, currentTarget }: FocusEvent & { readonly currentTarget: HTMLElement }): void => {
    if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) pendingActions.forget();
  };
