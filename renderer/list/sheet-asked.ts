import type { SheetAsked } from '../app/commands.ts';
import { lists } from './lists.svelte.ts';
import type { ListState } from './list.svelte.ts';

/** The sheet of what is selected in a list of products. */
export const selectionSheet = (list: ListState): SheetAsked => {
  const { inverted, ids } = list.selection.picked;
  const scope = { what: 'selection' as const, query: list.query, picked: { inverted, ids: [...ids] } };
  return {
    source: { from: 'items', scope, faults: [] },
    rows: list.selection.count(list.total ?? 0),
    name: list.resource.slug,
  };
};

/** The sheet of the products that are listed: the selection, where there is one. */
export const listedSheet = (): SheetAsked => {
  const list = lists.of('product');
  if (list.selection.count(list.total ?? 0) > 0) return selectionSheet(list);
  const scope = { what: 'view' as const, query: list.query };
  return { source: { from: 'items', scope, faults: [] }, rows: list.total ?? 0, name: list.resource.slug };
};
