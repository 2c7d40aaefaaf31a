import type { Component } from 'svelte';
import type { ResourceName } from '../../../electron/model/index.ts';
import type { PageName } from '../../app/router.svelte.ts';
import ItemsPage from '../items/ItemsPage.svelte';

export type PageComponent = Component<{ resource: ResourceName }> | Component;

type Load = () => Promise<{ default: PageComponent }>;

/** Where the program starts: loaded with it, since asking for it later would hold up the first rows. */
const items: Load = () => Promise.resolve({ default: ItemsPage });

/** Each screen is loaded when it is first gone to. `connect` has no frame around it, so it is not here. */
export const pages: Readonly<Record<Exclude<PageName, 'connect'>, Load>> = {
  products: items,
  families: items,
  attributes: items,
  assets: () => import('../items/AssetsPage.svelte'),
  'asset-lists': items,
  channels: () => import('../items/ChannelsPage.svelte'),
  ecatalogs: items,
  'pdf-catalogs': items,
  connections: items,
  quality: () => import('../quality/QualityPage.svelte'),
  changes: () => import('../changes/ChangesPage.svelte'),
  gathered: () => import('../referenced/ReferencedPage.svelte'),
  outbox: () => import('../outbox/OutboxPage.svelte'),
  guide: () => import('../guide/GuidePage.svelte'),
  settings: () => import('../settings/SettingsPage.svelte'),
};

/** Begins to load a screen that is sure to be shown. When that fails, going there says so. */
export const loadEarly = (name: PageName): void => {
  if (name !== 'connect') pages[name]().catch(() => undefined);
};
