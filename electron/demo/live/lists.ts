import { productList, PRODUCT_LISTS, staticList } from '../data/lists.ts';
import type { Collections } from '../collections.ts';
import type { Item } from '../types.ts';
import type { World } from '../world.ts';
import { ownQuery, smartQuery } from './queries.ts';
import type { LiveResource } from './resource.ts';

/** `type` is only returned for a single item: a search omits it for every list. */
export const assetLists: LiveResource = {
  first: ({ world }, kept) => liveAssetList(world, kept),
  relations: {},
  hidden: [],
  oneOnly: ['type'],
};

/**
 * Returns a generated asset list with a query in the current format. A created list is returned as sent, a static one
 * names itself.
 */
function liveAssetList(world: World, kept: Item): Item {
  if (kept['type'] === 'Static') return { ...kept, query: ownQuery(kept['id']) };
  const index = generatedIndex(world, kept['id']);
  return index === undefined ? kept : { ...kept, query: smartQuery(world, 'assets', index) };
}

function generatedIndex(world: World, id: unknown): number | undefined {
  const index = world.ids.indexOf('asset-lists', id);
  return index !== undefined && index < world.count('assetLists') ? index : undefined;
}

/** Returns the asset list of an eCatalog. */
export function referencedAssetList(collections: Collections, id: unknown): Item | null {
  const kept = collections.find('asset-lists', id);
  return kept ? liveAssetList(collections.world, kept) : null;
}

/** Returns the product list of an eCatalog. */
export function referencedProductList(world: World, id: unknown): Item | null {
  const index = world.ids.indexOf('productLists', id);
  if (index === undefined || index >= PRODUCT_LISTS) return null;
  return { ...productList(world, index), query: smartQuery(world, 'products', index) };
}

/** Returns a static list as embedded in a product. */
export function liveStaticList(world: World, index: number): Item {
  const list = staticList(world, index);
  return { ...list, query: ownQuery(list['id']) };
}
