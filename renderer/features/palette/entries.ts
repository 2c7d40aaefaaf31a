import History from '@lucide/svelte/icons/history';
import Search from '@lucide/svelte/icons/search';
import { referenced, resources } from '../../../electron/model/index.ts';
import type { Resource, Span, Term } from '../../../electron/model/index.ts';
import type { Finding, ReferencedRow, ReferencedWindow, ItemRow } from '../../../electron/contract/index.ts';
import { start } from '../../app/actions.ts';
import { referencedAddress } from '../../app/address.ts';
import type { Action } from '../../app/actions.ts';
import { number, size } from '../../messages/format.ts';
import { m } from '../../messages/index.ts';
import { columnsOf } from '../../columns/columns.ts';
import { lists } from '../../list/lists.svelte.ts';
import { elsewhereOf, markOf } from '../../list/marks.ts';
import type { Elsewhere } from '../../list/marks.ts';
import { router } from '../../app/router.svelte.ts';
import { fileIcon } from '../../ui/file-icons.ts';
import type { IconComponent } from '../../ui/icon.ts';
import { referencedIcons, resourceIcons } from '../../ui/icons.ts';
import type { Found, PaletteSearch } from './palette.svelte.ts';

/** One row of the palette. */
export interface Entry {
  readonly id: string;
  readonly icon: IconComponent;
  /** A picture in place of the icon; undefined: this kind has none. */
  readonly thumb?: string | null;
  readonly key: string;
  readonly label: string;
  /** Where key and label are marked. */
  readonly marks?: { readonly key: readonly Span[]; readonly label: readonly Span[] };
  /** Where words were found that the row does not say. */
  readonly elsewhere?: Elsewhere | null;
  /** Said at the end of the row. */
  readonly note: string;
  readonly action?: Action;
  readonly run: () => void;
  /** Words that are searched for once more, in place of `run`. */
  readonly again?: string;
}

/** Rows under one heading. */
export interface EntryGroup {
  readonly title: string;
  readonly count: string;
  readonly entries: readonly Entry[];
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

const noteOf = (resource: Resource, row: ItemRow): string => {
  if (resource.name === 'product') return row.names['product_family_id'] ?? '';
  if (resource.name !== 'asset') return text(row.cells['type']);
  const bytes = row.cells['file_size'];
  return [text(row.cells['extension']).toUpperCase(), typeof bytes === 'number' ? size(bytes) : '']
    .filter((part) => part !== '')
    .join(' · ');
};

/** The columns that a row of the palette says. */
const said = (resource: Resource): ReturnType<typeof columnsOf> =>
  columnsOf(resource).filter(({ name }) => name === resource.title || name === 'label' || name === 'product_family_id');

const itemEntry = (resource: Resource, row: ItemRow, terms: readonly Term[], findings: readonly Finding[]): Entry => ({
  id: `${resource.name}-${row.id}`,
  icon: resource.name === 'asset' ? fileIcon(row.cells) : resourceIcons[resource.name],
  ...(resource.name === 'product' || resource.name === 'asset' ? { thumb: row.thumb } : {}),
  key: text(row.cells[resource.title]) || row.id,
  label: text(row.cells['label']),
  marks: {
    key: markOf(resource, resource.title, terms)(text(row.cells[resource.title])),
    label: markOf(resource, 'label', terms)(text(row.cells['label'])),
  },
  elsewhere: elsewhereOf({ resource, row, terms, shown: said(resource), findings }),
  note: noteOf(resource, row),
  run: () => router.open(resource.name, row.id),
});

/** Leads to the list, with the same words in its search box. */
const allEntry = (resource: Resource, total: number, words: string): Entry => ({
  id: `all-${resource.name}`,
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
    ...rows.map((row) => itemEntry(resources[name], row, terms, search.findings(name, row.id))),
    ...(total > rows.length ? [allEntry(resources[name], total, search.words.trim())] : []),
  ],
});

const referencedEntry = ({ kind, id, name, note }: ReferencedRow): Entry => ({
  id: `${kind}-${id}`,
  icon: referencedIcons[kind],
  key: name ?? id,
  label: note === name ? '' : (note ?? ''),
  note: m.links.what(referenced[kind].labels.one),
  run: () => router.go(referencedAddress(kind, id)),
});

const referencedGroup = ({ rows, total }: ReferencedWindow): EntryGroup => ({
  title: m.links.listsAndCategories,
  count: m.frame.palette.found(number(total)),
  entries: rows.map(referencedEntry),
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

/** What was searched for of late; a row that is taken is searched for again. */
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

/** Everything the palette shows, in order: items by kind, then screens, then commands. */
export const groupsOf = (search: PaletteSearch): readonly EntryGroup[] => {
  const offered = search.actions.filter((action) => action.id !== 'search');
  const screens = offered.filter((action) => action.id.startsWith('go.'));
  const commands = offered.filter((action) => !action.id.startsWith('go.'));
  return [
    recentGroup(search),
    ...search.found.map((one) => foundGroup(search, one)),
    referencedGroup(search.referenced),
    actionGroup(m.frame.palette.screens, screens),
    actionGroup(m.frame.palette.commands, commands),
  ].filter((group) => group.entries.length > 0);
};
