import { isObject } from '../../../electron/base/guards.ts';
import type { ResourceName } from '../../../electron/model/index.ts';
import type { RowRange } from '../../grid/scroll-geometry.ts';
import { lists } from '../list-registry.svelte.ts';
import type { ListQuery, ListState } from '../list-state.svelte.ts';
import { parseListQuery } from './saved-view.ts';
import { getSavedViews } from './saved-views.svelte.ts';

/** A longer state is not stored: the settings file is written after each change. */
const maxLength = 20_000;

const isIndex = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** A list with its query and its visible rows. */
interface ShownList {
  readonly list: ListState;
  readonly asked: ListQuery;
  readonly visible: RowRange;
}

/**
 * Returns what a list shows as JSON: its query, its saved view and its first row. Null if it is as at the start, or if
 * its filters are too long.
 */
export const encodeList = ({ list, asked, visible }: ShownList): string | null => {
  if (!list.narrowed && asked.order === null && visible.first === 0) return null;
  const saved = getSavedViews(list.resource.name).activeIn(list)?.id ?? null;
  // A row of which only the edge is visible is not the first one: the list would start almost a row too high.
  const row = Math.max(visible.first, Math.min(visible.end - 1, Math.round(list.place)));
  const text = JSON.stringify({ asked, saved, row });
  return text.length > maxLength ? null : text;
};

/** Shows in the list of a resource what it showed in an earlier session. Invalid parts are ignored. */
export const resumeList = (resource: ResourceName, text: string): void => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Not written by the program: the list starts as usual.
    return;
  }
  if (!isObject(value)) return;
  lists.of(resource).resume(parseListQuery(resource, value['asked']), isIndex(value['row']) ? value['row'] : 0);
  if (typeof value['saved'] === 'string') getSavedViews(resource).resume(value['saved']);
};
