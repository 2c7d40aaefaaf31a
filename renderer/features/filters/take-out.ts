import { m } from '../../messages/index.ts';
import { filterSentence } from '../../list/filter-words.ts';
import type { ListState } from '../../list/list.svelte.ts';
import { toasts } from '../../ui/toasts.svelte.ts';
import { withoutFilter } from './edit.ts';

/** Removes a filter, says so, and offers to take it back. */
export const takeOut = (list: ListState, group: number, at: number): void => {
  const before = list.filters;
  const filter = before.groups[group]?.filters[at];
  if (filter === undefined) return;
  const after = withoutFilter(before, group, at);
  list.filter(after);
  toasts.show({
    tone: 'info',
    words: m.filters.removed(filterSentence(list.resource, filter)),
    link: {
      words: m.filters.undo,
      run: () => {
        // What was asked since stays.
        if (list.filters === after) list.filter(before);
      },
    },
  });
};
