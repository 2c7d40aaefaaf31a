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

/** Preloads a page that will certainly be shown. If that fails, opening the page shows the error. */
export const loadEarly = (name: PageName): void => {
  if (name !== 'connect') pages[name]().catch(() => undefined);
};
