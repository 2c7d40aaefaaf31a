import { buildProductList, PRODUCT_LISTS, buildStaticList } from '../data/lists.ts';
import type { Collections } from '../collections.ts';
import type { Item } from '../types.ts';
import type { DemoAccountState } from '../demo-account.ts';
import { createSelfQuery, createSmartQuery } from './queries.ts';
import type { LiveResource } from './resource.ts';

/** `type` is only returned for a single item: a search omits it for every list. */
export const assetLists: LiveResource = {
  first: ({ world }, stored) => toLiveAssetList(world, stored),
  relations: {},
  hidden: [],
  oneOnly: ['type'],
};

/**
 * Returns a generated asset list with a query in the current format. A created list is returned as sent, a static one
 * names itself.
 */
function toLiveAssetList(world: DemoAccountState, stored: Item): Item {
  if (stored['type'] === 'Static') return { ...stored, query: createSelfQuery(stored['id']) };
  const index = findGeneratedIndex(world, stored['id']);
  return index === undefined ? stored : { ...stored, query: createSmartQuery(world, 'assets', index) };
}

function findGeneratedIndex(world: DemoAccountState, id: unknown): number | undefined {
  const index = world.ids.indexOf('asset-lists', id);
  return index !== undefined && index < world.count('assetLists') ? index : undefined;
}

/** Returns the asset list of an eCatalog. */
export function findReferencedAssetList(collections: Collections, id: unknown): Item | null {
  const storedList = collections.find('asset-lists', id);
  return storedList ? toLiveAssetList(collections.world, storedList) : null;
}

/** Returns the product list of an eCatalog. */
export function findReferencedProductList(world: DemoAccountState, id: unknown): Item | null {
  const index = world.ids.indexOf('productLists', id);
  if (index === undefined || index >= PRODUCT_LISTS) return null;
  return { ...buildProductList(world, index), query: createSmartQuery(world, 'products', index) };
}

/** Returns a static list as embedded in a product. */
export function buildLiveStaticList(world: DemoAccountState, index: number): Item {
  const list = buildStaticList(world, index);
  return { ...list, query: createSelfQuery(list['id']) };
}
