import type { Collections } from '../collections.ts';
import type { Item, ResourcePath } from '../types.ts';
import { assets } from './assets.ts';
import { attributes, listFamilyAttributes } from './attributes.ts';
import { channels, ecatalogs, pdfCatalogs } from './catalogs.ts';
import { assetLists } from './lists.ts';
import { products } from './products.ts';
import type { LiveResource } from './resource.ts';

const UNCHANGED: LiveResource = { first: (_, stored) => stored, relations: {}, hidden: [] };

/** Every resource of a current live service. */
export const LIVE_RESOURCES: Record<ResourcePath, LiveResource> = {
  products,
  assets,
  'asset-lists': assetLists,
  channels,
  ecatalogs,
  'pdf-catalogs': pdfCatalogs,
  'product-attributes': attributes,
  'product-families': { ...UNCHANGED, relations: { family_attributes: listFamilyAttributes } },
  connections: UNCHANGED,
};

/** Returns an item with its first-level properties, as in responses to single-item requests and creations. */
export function toLiveItem(collections: Collections, resource: ResourcePath, stored: Item): Item {
  return LIVE_RESOURCES[resource].first(collections, stored);
}
