import { tick } from 'svelte';
import type { ColumnState } from '../../columns/column-state.svelte.ts';
import { focusFirst } from '../../app/bridge.ts';
import type { ListState } from '../../list/list-state.svelte.ts';
import { m } from '../../messages/index.ts';
import { announce } from '../../ui/announce.svelte.ts';
import { truncateName } from '../../ui/truncate-name.ts';
import { toasts } from '../../ui/toasts.svelte.ts';
import type { SavedView } from '../../list/saved-views/saved-view.ts';
import { maxViews, getSavedViews } from '../../list/saved-views/saved-views.svelte.ts';
import { unwatchView, watchView, getWatchThreshold } from '../../app/quality/watch-view.ts';

const getListViews = (list: ListState): ReturnType<typeof getSavedViews> => getSavedViews(list.resource.name);

/** Saves the current list as a new view. Returns an error message, or undefined. */
export const saveNewView = (name: string, list: ListState, columns: ColumnState): string | undefined => {
  const views = getListViews(list);
  if (name.trim() === '') return m.filters.viewNameMissing;
  if (views.all.length >= maxViews) return m.filters.mostViews;
  if (views.isTaken(name, null)) return m.filters.viewNameTaken;
  views.add(name, list, columns);
  announce(m.filters.viewSaved(name.trim()));
  // The clicked button is removed, so the focus moves to the new view.
  void tick().then(() => requestAnimationFrame(() => focusFirst('[data-view] [aria-pressed=true]')));
  return undefined;
};

/** Updates a view to the current list. */
export const updateView = (view: SavedView, list: ListState, columns: ColumnState): void => {
  const views = getListViews(list);
  views.update(view.id, list, columns);
  const above = getWatchThreshold(view.id);
  const changed = views.all.find(({ id }) => id === view.id);
  if (above !== null && changed !== undefined) void watchView(changed, above);
  announce(m.filters.viewSaved(view.name));
};

/** Renames a view. Returns an error message, or undefined. */
export const renameView = (view: SavedView, list: ListState, name: string): string | undefined => {
  if (name.trim() === '') return m.filters.viewNameMissing;
  if (getListViews(list).isTaken(name, view.id)) return m.filters.viewNameTaken;
  getListViews(list).rename(view.id, name);
  return undefined;
};

/** Deletes a view and shows a toast that can undo it. */
export const deleteView = (view: SavedView, list: ListState): void => {
  const undo = getListViews(list).remove(view.id);
  if (getWatchThreshold(view.id) !== null) void unwatchView(view.id);
  toasts.show({
    tone: 'info',
    ...truncateName(m.filters.viewDeleted, view.name),
    link: { label: m.filters.undo, run: undo },
  });
};
