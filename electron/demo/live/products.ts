import { productCategory } from '../data/categories.ts';
import { expandedProduct } from '../data/expand-product.ts';
import type { Collections } from '../collections.ts';
import type { Item } from '../types.ts';
import { referencedAsset } from './assets.ts';
import { liveStaticList } from './lists.ts';
import { items, texts, without, type LiveResource } from './resource.ts';

const HIDDEN = [
  ...['asset_ids', 'category_ids', 'static_list_ids', 'channel_ids', 'ecatalog_ids', 'product_data_sheet_ids'],
] as const;

/**
 * `thumbnail_id`, `parent_id` and `product_family_id` are first-level properties, because they are not lists.
 * `thumbnail`, `parent` and `product_family` are relations. `overwritten_attributes` is returned, although no creation
 * accepts it.
 */
export const products: LiveResource = {
  first: (_, kept) => liveProduct(kept),
  relations: {
    assets: (collections, kept) => {
      return texts(kept['asset_ids'])
        .map((id) => referencedAsset(collections, id))
        .filter((one) => one !== null);
    },
    thumbnail: (collections, kept) => referencedAsset(collections, kept['thumbnail_id']),
    categories: ({ world }, kept) => indexes(world, 'categories', kept).map((one) => productCategory(world, one)),
    static_lists: ({ world }, kept) => indexes(world, 'staticLists', kept).map((one) => liveStaticList(world, one)),
    parent: (collections, kept) => {
      const parent = collections.find('products', kept['parent_id']);
      return parent ? liveProduct(parent) : null;
    },
    product_family: (collections, kept) => collections.find('product-families', kept['product_family_id']) ?? null,
    product_relationships: relationships,
    channels: (_, kept) => refs(kept['channel_ids']),
    ecatalogs: (_, kept) => refs(kept['ecatalog_ids']),
    product_data_sheets: (_, kept) => refs(kept['product_data_sheet_ids']),
  },
  orIds: ['assets', 'parent', 'product_family'],
  hidden: HIDDEN,
};

function liveProduct(kept: Item): Item {
  return { ...without(kept, HIDDEN), status: kept['status'] === 'In progress' ? 'Archived' : kept['status'] };
}

function refs(ids: unknown): Item[] {
  return texts(ids).map((id) => ({ id }));
}

const MEMBERS = { categories: 'category_ids', staticLists: 'static_list_ids' } as const;

function indexes(world: Collections['world'], kind: keyof typeof MEMBERS, kept: Item): number[] {
  return texts(kept[MEMBERS[kind]])
    .map((id) => world.ids.indexOf(kind, id))
    .filter((index) => index !== undefined);
}

/** Returns the relationships of the document with their current names. */
function relationships(collections: Collections, kept: Item): Item[] {
  // Only pass the ID, so that nothing else is expanded.
  const { relationships: linked } = expandedProduct(collections, { id: kept['id'] });
  return items(linked).map(({ links_to: links, ...rest }) => ({
    ...rest,
    related_products: items(links).map(({ product_id: id, ...link }) => ({ related_product_id: id, ...link })),
  }));
}
