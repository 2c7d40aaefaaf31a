import History from '@lucide/svelte/icons/history';
import Search from '@lucide/svelte/icons/search';
import { foldForSearch, referenced, resources, spansOf } from '../../../electron/model/index.ts';
import type { Resource, Span, Term } from '../../../electron/model/index.ts';
import type { Snippet, ReferencedRow, ReferencedWindow, ItemRow } from '../../../electron/contract/index.ts';
import { start } from '../../app/actions.ts';
import { referencedAddress } from '../../app/address.ts';
import type { Action } from '../../app/actions.ts';
import { dateShort, number, size } from '../../messages/format.ts';
import { m } from '../../messages/lazy.ts';
import { columnsOf } from '../../columns/columns.ts';
import { lists } from '../../list/lists.svelte.ts';
import { elsewhereOf, markOf } from '../../list/marks.ts';
import { router } from '../../app/router.svelte.ts';
import { fileIcon, iconOfName } from '../../ui/file-icons.ts';
import { referencedIcons, resourceIcons } from '../../ui/icons.ts';
import type { Entry, EntryGroup } from './entry.ts';
import type { Found, PaletteSearch } from './palette.svelte.ts';

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

const noteOf = (resource: Resource, row: ItemRow): string => {
  if (resource.name === 'product') return row.names['product_family_id'] ?? '';
  if (resource.name !== 'asset') return m.lists.codeOf('type', row.cells['type']) ?? text(row.cells['type']);
  const bytes = row.cells['file_size'];
  return [text(row.cells['extension']).toUpperCase(), typeof bytes === 'number' ? size(bytes) : '']
    .filter((part) => part !== '')
    .join(' · ');
};

/** Returns the columns that an entry of the palette shows. */
const said = (resource: Resource): ReturnType<typeof columnsOf> =>
  columnsOf(resource).filter(({ name }) => name === resource.title || name === 'label' || name === 'product_family_id');

const itemEntry = (resource: Resource, row: ItemRow, terms: readonly Term[], snippets: readonly Snippet[]): Entry => ({
  id: `${resource.name}-${row.id}`,
  kind: resource.name,
  icon: resource.name === 'asset' ? fileIcon(row.cells) : resourceIcons[resource.name],
  ...(resource.name === 'product' || resource.name === 'asset' ? { thumb: row.thumb } : {}),
  key: text(row.cells[resource.title]) || row.id,
  label: text(row.cells['label']),
  marks: {
    key: markOf(resource, resource.title, terms)(text(row.cells[resource.title])),
    label: markOf(resource, 'label', terms)(text(row.cells['label'])),
  },
  elsewhere: elsewhereOf({ resource, row, terms, shown: said(resource), snippets }),
  note: noteOf(resource, row),
  run: () => router.open(resource.name, row.id),
});

/** Opens the list with the same search text. */
const allEntry = (resource: Resource, total: number, words: string): Entry => ({
  id: `all-${resource.name}`,
  kind: resource.name,
  icon: Search,
  key: m.frame.palette.showAll(number(total), resource.labels.many),
  label: '',
  note: '',
  run: () => {
    const list = lists.of(resource.name);
    list.showAll();
    list.search(words);
    router.open(resource.name, null);
  },
});

const foundGroup = (search: PaletteSearch, { resource: name, rows, total, terms }: Found): EntryGroup => ({
  title: resources[name].labels.title,
  count: m.frame.palette.found(number(total)),
  entries: [
    ...rows.map((row) => itemEntry(resources[name], row, terms, search.snippets(name, row.id))),
    ...(total > rows.length ? [allEntry(resources[name], total, search.words.trim())] : []),
  ],
});

/** Returns the matches in the name of a referenced entity. */
const spansIn = (text: string, words: string): readonly Span[] => {
  const typed = words.split(/\s+/).filter((word) => word !== '');
  const terms = typed.map((word) => ({ text: word, exact: false, not: false, field: null, attribute: null }));
  return spansOf(text, terms, { field: 'name' });
};

const referencedEntry = ({ kind, id, name, note }: ReferencedRow, words: string): Entry => {
  const label = note === name ? '' : (note ?? '');
  return {
    id: `${kind}-${id}`,
    icon: referencedIcons[kind],
    key: name ?? id,
    label,
    marks: { key: spansIn(name ?? '', words), label: spansIn(label, words) },
    note: m.links.what(referenced[kind].labels.one),
    run: () => router.go(referencedAddress(kind, id)),
  };
};

const referencedGroup = ({ rows, total }: ReferencedWindow, words: string): EntryGroup => ({
  title: m.links.listsAndCategories,
  count: m.frame.palette.found(number(total)),
  entries: rows.map((row) => referencedEntry(row, words)),
});

const actionEntry = (action: Action): Entry => ({
  id: action.id,
  icon: action.icon,
  key: action.title,
  label: '',
  note: action.note?.() ?? '',
  action,
  run: () => start(action),
});

const actionGroup = (title: string, actions: readonly Action[]): EntryGroup => ({
  title,
  count: '',
  entries: actions.map(actionEntry),
});

/** Recent searches. Choosing one searches for it again. */
const recentGroup = (search: PaletteSearch): EntryGroup => ({
  title: m.lists.recent,
  count: '',
  entries: search.recent.map((words) => ({
    id: `recent-${words}`,
    icon: History,
    key: words,
    label: '',
    note: '',
    again: words,
    run: () => undefined,
  })),
});

/** Recently opened items. */
const recentItemsGroup = (search: PaletteSearch): EntryGroup => ({
  title: m.palette.recentItems,
  count: '',
  entries: search.recentItems.map(({ resource, id, title, label, thumb = null, at }) => ({
    id: `opened-${resource}-${id}`,
    icon: resource === 'asset' ? iconOfName(title) : resourceIcons[resource],
    ...(resource === 'product' || resource === 'asset' ? { thumb } : {}),
    key: title,
    label: label === '' ? m.links.what(resources[resource].labels.one) : label,
    note: dateShort(at),
    run: () => router.open(resource, id),
  })),
});

/** Whether the title of an action starts with the search text. Actions then precede items that only contain it. */
const begins = (groups: readonly EntryGroup[], words: string): boolean => {
  const typed = foldForSearch(words.trim());
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
export const groupsOf = (search: PaletteSearch): readonly EntryGroup[] => {
  const offered = search.actions.filter((action) => action.id !== 'search');
  const of = (...starts: readonly string[]): readonly Action[] =>
    offered.filter(({ id }) => starts.some((start) => id.startsWith(start)));
  const others = offered.filter(({ id }) => !/^(?:go|here|set)\./.test(id));
  const things = [
    ...search.found.map((one) => foundGroup(search, one)),
    referencedGroup(search.referenced, search.words),
  ];
  const settings = search.words.trim() === '' ? [] : [actionGroup(m.palette.settings, of('set.'))];
  const here = actionGroup(m.palette.here, of('here.'));
  const views: EntryGroup = { title: m.palette.views, count: '', entries: search.views };
  const ways = [actionGroup(m.frame.palette.screens, of('go.')), actionGroup(m.frame.palette.commands, others)];
  const done = begins([...settings, here], search.words) ? [...settings, here] : [];
  return [
    recentItemsGroup(search),
    recentGroup(search),
    ...done,
    ...things,
    views,
    ...(done.length > 0 ? [] : [here, ...settings]),
    ...ways,
  ].filter((group) => group.entries.length > 0);
};
