import { buildProductCategory } from '../data/categories.ts';
import { expandProduct } from '../data/expand-product.ts';
import type { Collections } from '../collections.ts';
import type { Item } from '../types.ts';
import { findReferencedAsset } from './assets.ts';
import { buildLiveStaticList } from './lists.ts';
import { getItems, getTexts, omitProperties, type LiveResource } from './resource.ts';

const HIDDEN = [
  ...['asset_ids', 'category_ids', 'static_list_ids', 'channel_ids', 'ecatalog_ids', 'product_data_sheet_ids'],
] as const;

/**
 * `thumbnail_id`, `parent_id` and `product_family_id` are first-level properties, because they are not lists.
 * `thumbnail`, `parent` and `product_family` are relations. `overwritten_attributes` is returned, although no creation
 * accepts it.
 */
export const products: LiveResource = {
  first: (_, stored) => toLiveProduct(stored),
  relations: {
    assets: (collections, stored) => {
      return getTexts(stored['asset_ids'])
        .map((id) => findReferencedAsset(collections, id))
        .filter((one) => one !== null);
    },
    thumbnail: (collections, stored) => findReferencedAsset(collections, stored['thumbnail_id']),
    categories: ({ world }, stored) =>
      findIndexes(world, 'categories', stored).map((index) => buildProductCategory(world, index)),
    static_lists: ({ world }, stored) =>
      findIndexes(world, 'staticLists', stored).map((index) => buildLiveStaticList(world, index)),
    parent: (collections, stored) => {
      const parent = collections.find('products', stored['parent_id']);
      return parent ? toLiveProduct(parent) : null;
    },
    product_family: (collections, stored) => collections.find('product-families', stored['product_family_id']) ?? null,
    product_relationships: toLiveRelationships,
    channels: (_, stored) => toReferences(stored['channel_ids']),
    ecatalogs: (_, stored) => toReferences(stored['ecatalog_ids']),
    product_data_sheets: (_, stored) => toReferences(stored['product_data_sheet_ids']),
  },
  orIds: ['assets', 'parent', 'product_family'],
  hidden: HIDDEN,
};

function toLiveProduct(stored: Item): Item {
  return {
    ...omitProperties(stored, HIDDEN),
    status: stored['status'] === 'In progress' ? 'Archived' : stored['status'],
  };
}

function toReferences(ids: unknown): Item[] {
  return getTexts(ids).map((id) => ({ id }));
}

const MEMBERS = { categories: 'category_ids', staticLists: 'static_list_ids' } as const;

function findIndexes(world: Collections['world'], kind: keyof typeof MEMBERS, stored: Item): number[] {
  return getTexts(stored[MEMBERS[kind]])
    .map((id) => world.ids.indexOf(kind, id))
    .filter((index) => index !== undefined);
}

/** Returns the relationships of the document with their current names. */
function toLiveRelationships(collections: Collections, stored: Item): Item[] {
  // Only pass the ID, so that nothing else is expanded.
  const { relationships: linked } = expandProduct(collections, { id: stored['id'] });
  return getItems(linked).map(({ links_to: links, ...rest }) => ({
    ...rest,
    related_products: getItems(links).map(({ product_id: id, ...link }) => ({ related_product_id: id, ...link })),
  }));
}
