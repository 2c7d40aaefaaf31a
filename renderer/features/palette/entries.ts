import Search from '@lucide/svelte/icons/search';
import { resources } from '../../../electron/model/index.ts';
import type { Resource } from '../../../electron/model/index.ts';
import type { ItemRow } from '../../../electron/contract/index.ts';
import { start } from '../../actions.ts';
import type { Action } from '../../actions.ts';
import { number, size } from '../../messages/format.ts';
import { m } from '../../messages/index.ts';
import { lists } from '../../resource/lists.svelte.ts';
import { router } from '../../router.svelte.ts';
import type { IconComponent } from '../../ui/icon.ts';
import { resourceIcons } from '../../ui/icons.ts';
import type { Found } from './palette.svelte.ts';

/** One row of the palette. */
export interface Entry {
  readonly id: string;
  readonly icon: IconComponent;
  /** A picture in place of the icon; undefined: this kind has none. */
  readonly thumb?: string | null;
  readonly key: string;
  readonly label: string;
  /** Said at the end of the row. */
  readonly note: string;
  readonly action?: Action;
  /** Says nothing that was found, so nothing is marked in it. */
  readonly unmarked?: boolean;
  readonly run: () => void;
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

const itemEntry = (resource: Resource, row: ItemRow): Entry => ({
  id: `${resource.name}-${row.id}`,
  icon: resourceIcons[resource.name],
  ...(resource.name === 'product' || resource.name === 'asset' ? { thumb: row.thumb } : {}),
  key: text(row.cells[resource.title]) || row.id,
  label: text(row.cells['label']),
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
  unmarked: true,
  run: () => {
    const list = lists.of(resource.name);
    list.showAll();
    list.search(words);
    router.open(resource.name, null);
  },
});

const foundGroup = ({ resource: name, rows, total }: Found, words: string): EntryGroup => ({
  title: resources[name].labels.title,
  count: m.frame.palette.found(number(total)),
  entries: [
    ...rows.map((row) => itemEntry(resources[name], row)),
    ...(total > rows.length ? [allEntry(resources[name], total, words)] : []),
  ],
});

const actionEntry = (action: Action): Entry => ({
  id: action.id,
  icon: action.icon,
  key: action.title,
  label: '',
  note: '',
  action,
  unmarked: true,
  run: () => start(action),
});

const actionGroup = (title: string, actions: readonly Action[]): EntryGroup => ({
  title,
  count: '',
  entries: actions.map(actionEntry),
});

/** Everything the palette shows, in order: items by kind, then screens, then commands. */
export const groupsOf = (found: readonly Found[], actions: readonly Action[], words: string): readonly EntryGroup[] => {
  const offered = actions.filter((action) => action.id !== 'search');
  const screens = offered.filter((action) => action.id.startsWith('go.'));
  const commands = offered.filter((action) => !action.id.startsWith('go.'));
  return [
    ...found.map((one) => foundGroup(one, words)),
    actionGroup(m.frame.palette.screens, screens),
    actionGroup(m.frame.palette.commands, commands),
  ].filter((group) => group.entries.length > 0);
};
