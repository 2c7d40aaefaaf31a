import type { ResourceId } from '../../electron/base/brand.ts';
import { m } from '../messages/index.ts';
import { toasts } from '../ui/toasts.svelte.ts';
import { actOf } from './grid-keys.ts';
import type { GridAct } from './grid-keys.ts';
import { mostIds } from './list.svelte.ts';
import type { ListState } from './list.svelte.ts';
import type { VirtualWindow } from './virtual.svelte.ts';

interface Parts {
  readonly list: ListState;
  readonly virtual: VirtualWindow;
  /** Items beside each other. */
  readonly across: () => number;
  readonly open: (id: ResourceId) => void;
}

export interface GridActions {
  readonly key: (event: KeyboardEvent) => void;
  readonly click: (event: MouseEvent) => void;
}

/** Where in the list a click went, by the marks that rows and tiles carry. */
const placeOf = (event: MouseEvent): { index: number; check: boolean } | null => {
  if (!(event.target instanceof Element)) return null;
  const index = event.target.closest('[data-index]')?.getAttribute('data-index');
  if (index === null || index === undefined) return null;
  return { index: Number(index), check: event.target.closest('[data-check]') !== null };
};

/** What keys and clicks do in a list, alike for rows and for pictures. */
export const gridActions = ({ list, virtual, across, open }: Parts): GridActions => {
  const go = (index: number): void => {
    list.moveTo(index);
    virtual.reveal(Math.floor(list.active / across()));
  };

  const extend = async (index: number): Promise<void> => {
    if (Math.abs(index - list.selection.anchor) >= mostIds) {
      toasts.show({ tone: 'info', words: m.lists.mostAtOnce });
      return;
    }
    await list.selection.extendTo(index, (span) => list.entriesOf(span));
  };

  const toggle = (index: number): void => {
    const entry = list.entry(index);
    if (entry !== undefined) list.selection.toggle(entry, index);
  };

  const openAt = (index: number): void => {
    const id = list.row(index)?.id;
    if (id !== undefined) open(id);
  };

  const move = (to: number, extending: boolean): void => {
    if (extending && list.selection.reached !== list.active) list.selection.startAt(list.active);
    go(to);
    if (extending) void extend(to);
    else list.selection.startAt(to);
  };

  const run = (act: GridAct): void => {
    if (act.act === 'move') move(act.to, act.extend);
    else if (act.act === 'open') openAt(list.active);
    else if (act.act === 'toggle') toggle(list.active);
    else if (act.act === 'all') list.selection.everything();
    else list.selection.clear();
  };

  return {
    key: (event) => {
      if (event.target !== event.currentTarget) return;
      const act = actOf(event, { at: list.active, total: list.total ?? 0, page: virtual.page, across: across() });
      if (act === null || (act.act === 'clear' && list.selection.count(list.total ?? 0) === 0)) return;
      event.preventDefault();
      run(act);
    },
    click: (event) => {
      const place = placeOf(event);
      if (place === null) return;
      if (event.shiftKey) void extend(place.index);
      else if (place.check || event.ctrlKey || event.metaKey) toggle(place.index);
      else {
        list.selection.startAt(place.index);
        openAt(place.index);
      }
      list.moveTo(place.index);
    },
  };
};
