import History from '@lucide/svelte/icons/history';
import Pencil from '@lucide/svelte/icons/pencil';
import Settings from '@lucide/svelte/icons/settings';
import Upload from '@lucide/svelte/icons/upload';
import { type ReferencedName, type ResourceName, resources } from '../../../electron/model/index.ts';
import type { AppInfo } from '../../../electron/contract/index.ts';
import { type Shortcut, getShortcutKeys } from '../../app/actions.ts';
import { m } from '../../messages/index.ts';
import type { PageRoute, PageName } from '../../app/router.svelte.ts';
import type { IconComponent } from '../../ui/icon.ts';
import { qualityIcon, resourceIcons } from '../../ui/icons.ts';

/** An entry of the navigation. */
export interface NavigationEntry {
  readonly page: PageName;
  readonly title: string;
  readonly icon: IconComponent;
  readonly resource: ResourceName | null;
}

const listOf = (resource: ResourceName): NavigationEntry => ({
  page: resources[resource].slug,
  title: resources[resource].labels.title,
  icon: resourceIcons[resource],
  resource,
});

export const qualityEntry: NavigationEntry = {
  page: 'quality',
  title: m.frame.quality,
  icon: qualityIcon,
  resource: null,
};

/** The content of the account in three groups. */
export const contents: readonly (readonly NavigationEntry[])[] = [
  [listOf('product'), listOf('family'), listOf('attribute'), qualityEntry],
  [listOf('asset'), listOf('assetList')],
  [listOf('channel'), listOf('ecatalog'), listOf('pdfCatalog'), listOf('connection')],
];

export const changes: NavigationEntry = { page: 'changes', title: m.frame.changes, icon: History, resource: null };
export const edits: NavigationEntry = { page: 'edits', title: m.frame.edits, icon: Pencil, resource: null };
export const outbox: NavigationEntry = { page: 'outbox', title: m.frame.outbox, icon: Upload, resource: null };
export const settings: NavigationEntry = { page: 'settings', title: m.frame.settings, icon: Settings, resource: null };

/**
 * The lists in which referenced entities are found. Their navigation entry is current while the user views these
 * entities.
 */
const gatheredFrom: Readonly<Record<ReferencedName, ResourceName>> = {
  productCategory: 'product',
  productList: 'product',
  relationship: 'product',
  dataSheet: 'product',
  attributeGroup: 'attribute',
  assetCategory: 'asset',
  template: 'ecatalog',
  priceList: 'ecatalog',
  specificationSheet: 'ecatalog',
};

/** Returns the `aria-current` value of a navigation entry: `page` on its page, `true` for entities of its items. */
export const getAriaCurrent = ({ name, kind }: PageRoute, place: NavigationEntry): 'page' | 'true' | undefined => {
  if (name === place.page) return 'page';
  return kind !== undefined && gatheredFrom[kind] === place.resource ? 'true' : undefined;
};

/** The entries with a number shortcut. */
export const numberedEntries: readonly NavigationEntry[] = contents
  .flat()
  .filter(({ resource }) => resource !== null)
  .slice(0, 9);

/** The letters that open pages after G. */
const letters: Readonly<Partial<Record<PageName, string>>> = { quality: 'q', changes: 'h', outbox: 'o' };

/** Returns the shortcut of a page: lists have numbers in sidebar order, other pages a letter after G. */
export const getPageShortcut = (place: Pick<NavigationEntry, 'page'>): Shortcut | undefined => {
  if (place.page === 'settings') return { key: ',', mod: true };
  if (place.page === 'edits') return { key: 'e', mod: true, shift: true };
  const index = numberedEntries.findIndex(({ page }) => page === place.page);
  if (index >= 0) return { key: String(index + 1), mod: true };
  const letter = letters[place.page];
  return letter === undefined ? undefined : { key: letter, after: 'g' };
};

/** The sections of Quality that have an address of their own, with the letter that goes to each after G. */
export const qualitySections = [
  { section: 'pictures', title: m.frame.qualitySections.pictures, shortcut: { key: 'p', after: 'g' } },
  { section: 'values', title: m.frame.qualitySections.values, shortcut: { key: 'v', after: 'g' } },
  { section: 'variants', title: m.frame.qualitySections.variants, shortcut: { key: 'r', after: 'g' } },
  { section: 'sheets', title: m.frame.qualitySections.sheets, shortcut: { key: 's', after: 'g' } },
] as const satisfies readonly { readonly section: string; readonly title: string; readonly shortcut: Shortcut }[];

/** Returns the name of a page with its shortcut, for the tooltip. */
export const formatTitleWithShortcut = (place: NavigationEntry, modifier: AppInfo['modifier']): string => {
  const keys = getShortcutKeys(getPageShortcut(place), modifier);
  return keys === undefined ? place.title : m.frame.withKeys(place.title, keys.join(' '));
};

export const navigationEntries: readonly NavigationEntry[] = [...contents.flat(), changes, edits, outbox, settings];
