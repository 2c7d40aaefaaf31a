import type { Component } from 'svelte';
import type { ResourceName } from '../../../electron/model/index.ts';
import type { PageName } from '../../app/router.svelte.ts';
import ItemsPage from '../items/ItemsPage.svelte';

export type PageComponent = Component<{ resource: ResourceName }> | Component;

type Load = () => Promise<{ default: PageComponent }>;

/** The initial page is part of the first script, because loading it later would delay the first rows. */
const loadItemsPage: Load = () => Promise.resolve({ default: ItemsPage });

/** The lazily loaded pages. `connect` has no frame and is therefore not included. */
export const pages: Readonly<Record<Exclude<PageName, 'connect'>, Load>> = {
  products: loadItemsPage,
  families: loadItemsPage,
  attributes: loadItemsPage,
  assets: () => import('../items/AssetsPage.svelte'),
  'asset-lists': loadItemsPage,
  channels: () => import('../items/ChannelsPage.svelte'),
  ecatalogs: loadItemsPage,
  'pdf-catalogs': loadItemsPage,
  connections: loadItemsPage,
  quality: () => import('../quality/QualityPage.svelte'),
  changes: () => import('../changes/ChangesPage.svelte'),
  edits: () => import('../edits/EditsPage.svelte'),
  gathered: () => import('../referenced/ReferencedPage.svelte'),
  outbox: () => import('../outbox/OutboxPage.svelte'),
  guide: () => import('../guide/GuidePage.svelte'),
  settings: () => import('../settings/SettingsPage.svelte'),
};

type LazyPageName = keyof typeof pages;

const loadedPages = new Map<LazyPageName, PageComponent>();

/**
 * Resolves to the component of a page: in a microtask if it is loaded, so that the page appears in the same frame as the
 * selected entry of the sidebar. An import of a loaded module resolves in a later task. Rejects if the file cannot be
 * read; the next call tries again.
 */
export const loadPage = async (name: LazyPageName): Promise<PageComponent> => {
  const known = loadedPages.get(name);
  if (known !== undefined) return known;
  const { default: component } = await pages[name]();
  loadedPages.set(name, component);
  return component;
};

/** Preloads a page that will certainly be shown. If that fails, opening the page shows the error. */
export const loadEarly = (name: PageName): void => {
  if (name !== 'connect') loadPage(name).catch(() => undefined);
};
