import Columns3 from '@lucide/svelte/icons/columns-3';
import Copy from '@lucide/svelte/icons/copy';
import Download from '@lucide/svelte/icons/download';
import ListChecks from '@lucide/svelte/icons/list-checks';
import ListX from '@lucide/svelte/icons/list-x';
import Search from '@lucide/svelte/icons/search';
import type { Action } from '../../app/actions.ts';
import { focusFirst } from '../../app/bridge.ts';
import { dialogs } from '../../app/dialogs.svelte.ts';
import { router } from '../../app/router.svelte.ts';
import { copyTitles } from '../../list/copy-titles.ts';
import type { ListState } from '../../list/list-state.svelte.ts';
import { lists } from '../../list/list-registry.svelte.ts';
import { m } from '../../messages/lazy.ts';

const messages = m.palette;

/** Returns the actions on the selected rows, or none without a selection. */
const getSelectionActions = (list: ListState): readonly Action[] => {
  const count = list.selection.count(list.total ?? 0);
  if (count === 0) return [];
  const { name } = list.resource;
  const note = (): string => messages.ofSelected(count);
  return [
    {
      id: 'here.copy',
      title: name === 'product' ? m.lists.copySkus : m.lists.copyNames,
      icon: Copy,
      note,
      run: () => copyTitles(list),
    },
    {
      id: 'here.exportSelection',
      title: m.lists.exportSome(count),
      icon: Download,
      note,
      run: () => dialogs.open('export', { resource: name, what: 'selection' }),
    },
    { id: 'here.clear', title: messages.clearSelection, icon: ListX, note, run: () => list.selection.clear() },
  ];
};

/** Returns the actions on the visible list, the selection first. Empty on other pages. */
export const getPageActions = (): readonly Action[] => {
  const { resource } = router.page;
  if (resource === null) return [];
  const list = lists.of(resource);
  return [
    ...getSelectionActions(list),
    {
      id: 'here.export',
      title: messages.exportList,
      icon: Download,
      note: () => (list.total === null ? '' : m.lists.total(list.total)),
      run: () => dialogs.open('export', { resource, what: 'view' }),
    },
    {
      id: 'here.search',
      title: m.lists.search(list.resource.labels.many),
      icon: Search,
      shortcut: { key: '/' },
      run: () => void focusFirst('main [data-page-search]'),
    },
    { id: 'here.all', title: m.lists.selectAll, icon: ListChecks, run: () => list.selection.everything() },
    {
      id: 'here.showAll',
      title: messages.showAll(list.resource.labels.many),
      icon: Columns3,
      when: () => list.narrowed,
      run: () => list.showAll(),
    },
  ];
};
