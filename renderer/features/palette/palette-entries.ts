import History from '@lucide/svelte/icons/history';
import Search from '@lucide/svelte/icons/search';
import {
  type Resource,
  type TextSegment,
  type Term,
  foldForSearch,
  referenced,
  resources,
  findMatches,
} from '../../../electron/model/index.ts';
import type { Snippet, ReferencedRow, ReferencedWindow, ItemRow } from '../../../electron/contract/index.ts';
import { type Action, startAction } from '../../app/actions.ts';
import { formatReferencedLink } from '../../app/routes.ts';
import { formatShortDate, formatLocalNumber, formatByteSize } from '../../messages/format.ts';
import { m } from '../../messages/lazy.ts';
import { getAvailableColumns } from '../../columns/columns.ts';
import { lists } from '../../list/list-registry.svelte.ts';
import { findHiddenMatch, getHighlight } from '../../list/cell-highlights.ts';
import { router } from '../../app/router.svelte.ts';
import { getFileIcon, getFileNameIcon } from '../../ui/file-icons.ts';
import { referencedIcons, resourceIcons } from '../../ui/icons.ts';
import type { PaletteEntry, EntryGroup } from './palette-entry.ts';
import type { PaletteMatches, PaletteSearch } from './palette.svelte.ts';

const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const noteOf = (resource: Resource, row: ItemRow): string => {
  if (resource.name === 'product') return row.names['product_family_id'] ?? '';
  if (resource.name !== 'asset') return m.lists.codeOf('type', row.cells['type']) ?? toText(row.cells['type']);
  const bytes = row.cells['file_size'];
  return [toText(row.cells['extension']).toUpperCase(), typeof bytes === 'number' ? formatByteSize(bytes) : '']
    .filter((part) => part !== '')
    .join(' · ');
};

/** Returns the columns that an entry of the palette shows. */
const getShownColumns = (resource: Resource): ReturnType<typeof getAvailableColumns> =>
  getAvailableColumns(resource).filter(
    ({ name }) => name === resource.title || name === 'label' || name === 'product_family_id',
  );

const createItemEntry = (
  resource: Resource,
  row: ItemRow,
  terms: readonly Term[],
  snippets: readonly Snippet[],
): PaletteEntry => ({
  id: `${resource.name}-${row.id}`,
  kind: resource.name,
  icon: resource.name === 'asset' ? getFileIcon(row.cells) : resourceIcons[resource.name],
  ...(resource.name === 'product' || resource.name === 'asset' ? { thumb: row.thumb } : {}),
  key: toText(row.cells[resource.title]) || row.id,
  label: toText(row.cells['label']),
  marks: {
    key: getHighlight(resource, resource.title, terms)(toText(row.cells[resource.title])),
    label: getHighlight(resource, 'label', terms)(toText(row.cells['label'])),
  },
  elsewhere: findHiddenMatch({ resource, row, terms, shown: getShownColumns(resource), snippets }),
  note: noteOf(resource, row),
  run: () => router.open(resource.name, row.id),
});

/** Opens the list with the same search text. */
const createAllEntry = (resource: Resource, total: number, searchText: string): PaletteEntry => ({
  id: `all-${resource.name}`,
  kind: resource.name,
  icon: Search,
  key: m.frame.palette.showAll(formatLocalNumber(total), resource.labels.many),
  label: '',
  note: '',
  run: () => {
    const list = lists.of(resource.name);
    list.showAll();
    list.search(searchText);
    router.open(resource.name, null);
  },
});

const createFoundGroup = (
  search: PaletteSearch,
  { resource: name, rows, total, terms }: PaletteMatches,
): EntryGroup => ({
  title: resources[name].labels.title,
  count: m.frame.palette.found(formatLocalNumber(total)),
  entries: [
    ...rows.map((row) => createItemEntry(resources[name], row, terms, search.snippets(name, row.id))),
    ...(total > rows.length ? [createAllEntry(resources[name], total, search.searchText.trim())] : []),
  ],
});

/** Returns the matches in the name of a referenced entity. */
const findNameMatches = (text: string, searchText: string): readonly TextSegment[] => {
  const typed = searchText.split(/\s+/).filter((word) => word !== '');
  const terms = typed.map((word) => ({ text: word, exact: false, not: false, field: null, attribute: null }));
  return findMatches(text, terms, { field: 'name' });
};

const createReferencedEntry = ({ kind, id, name, note }: ReferencedRow, searchText: string): PaletteEntry => {
  const label = note === name ? '' : (note ?? '');
  return {
    id: `${kind}-${id}`,
    icon: referencedIcons[kind],
    key: name ?? id,
    label,
    marks: { key: findNameMatches(name ?? '', searchText), label: findNameMatches(label, searchText) },
    note: m.links.what(referenced[kind].labels.one),
    run: () => router.go(formatReferencedLink(kind, id)),
  };
};

const createReferencedGroup = ({ rows, total }: ReferencedWindow, searchText: string): EntryGroup => ({
  title: m.links.listsAndCategories,
  count: m.frame.palette.found(formatLocalNumber(total)),
  entries: rows.map((row) => createReferencedEntry(row, searchText)),
});

const createActionEntry = (action: Action): PaletteEntry => ({
  id: action.id,
  icon: action.icon,
  key: action.title,
  label: '',
  note: action.note?.() ?? '',
  action,
  run: () => startAction(action),
});

const createActionGroup = (title: string, actions: readonly Action[]): EntryGroup => ({
  title,
  count: '',
  entries: actions.map(createActionEntry),
});

/** Recent searches. Choosing one searches for it again. */
const createRecentGroup = (search: PaletteSearch): EntryGroup => ({
  title: m.lists.recent,
  count: '',
  entries: search.recent.map((searchText) => ({
    id: `recent-${searchText}`,
    icon: History,
    key: searchText,
    label: '',
    note: '',
    again: searchText,
    run: () => undefined,
  })),
});

/** Recently opened items. */
const createRecentItemsGroup = (search: PaletteSearch): EntryGroup => ({
  title: m.palette.recentItems,
  count: '',
  entries: search.recentItems.map(({ resource, id, title, label, thumb = null, at }) => ({
    id: `opened-${resource}-${id}`,
    icon: resource === 'asset' ? getFileNameIcon(title) : resourceIcons[resource],
    ...(resource === 'product' || resource === 'asset' ? { thumb } : {}),
    key: title,
    label: label === '' ? m.links.what(resources[resource].labels.one) : label,
    note: formatShortDate(at),
    run: () => router.open(resource, id),
  })),
});

/** Whether the title of an action starts with the search text. Actions then precede items that only contain it. */
const hasActionPrefixMatch = (groups: readonly EntryGroup[], searchText: string): boolean => {
  const typed = foldForSearch(searchText.trim());
  return (
    typed.length > 1 &&
    groups.some(({ entries }) =>
      entries.some(({ key }) =>
        foldForSearch(key)
          .split(/[\s:]+/)
          .some((word) => word.startsWith(typed)),
      ),
    )
  );
};

/** Returns all groups of the palette in order: items by resource, then views, settings, pages and commands. */
export const createPaletteGroups = (search: PaletteSearch): readonly EntryGroup[] => {
  const offered = search.actions.filter((action) => action.id !== 'search');
  const filterActions = (...starts: readonly string[]): readonly Action[] =>
    offered.filter(({ id }) => starts.some((start) => id.startsWith(start)));
  const others = offered.filter(({ id }) => !/^(?:go|here|set)\./.test(id));
  const itemGroups = [
    ...search.found.map((one) => createFoundGroup(search, one)),
    createReferencedGroup(search.referenced, search.searchText),
  ];
  const settings =
    search.searchText.trim() === '' ? [] : [createActionGroup(m.palette.settings, filterActions('set.'))];
  const pageActions = createActionGroup(m.palette.here, filterActions('here.'));
  const views: EntryGroup = { title: m.palette.views, count: '', entries: search.views };
  const ways = [
    createActionGroup(m.frame.palette.screens, filterActions('go.')),
    createActionGroup(m.frame.palette.commands, others),
  ];
  const done = hasActionPrefixMatch([...settings, pageActions], search.searchText) ? [...settings, pageActions] : [];
  return [
    createRecentItemsGroup(search),
    createRecentGroup(search),
    ...done,
    ...itemGroups,
    views,
    ...(done.length > 0 ? [] : [pageActions, ...settings]),
    ...ways,
  ].filter((group) => group.entries.length > 0);
};
