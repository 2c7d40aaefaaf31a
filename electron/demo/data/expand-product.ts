import { ID_KINDS } from '../ids.ts';
import { hashNumbers } from '../random.ts';
import type { Item, ResourcePath } from '../types.ts';
import type { DemoAccountState } from '../demo-account.ts';
import { buildPlainAsset } from './assets.ts';
import { buildProductCategory } from './categories.ts';
import { toDemoIsoDate, getModifiedTime } from './dates.ts';
import { buildStaticList } from './lists.ts';

const LABELS = ['Accessories', 'Spare parts', 'Goes well with'] as const;

/** A lookup of the items that a product references. */
interface Items {
  readonly world: DemoAccountState;
  find(resource: ResourcePath, id: unknown): Item | undefined;
}

/** Returns a product with the properties that a search adds. */
export function expandProduct(collections: Items, item: Item): Item {
  const world = collections.world;
  const thumbnail = item['thumbnail_id'];
  const assets = filterStrings(item['asset_ids'])
    .map((id) => findNestedAsset(collections, id))
    .filter((one) => one !== null);
  return {
    ...item,
    assets,
    thumbnail: assets.find((asset) => asset['id'] === thumbnail) ?? findNestedAsset(collections, thumbnail),
    categories: findIndexes(world, 'categories', item['category_ids']).map((index) =>
      buildProductCategory(world, index),
    ),
    static_lists: findIndexes(world, 'staticLists', item['static_list_ids']).map((index) =>
      buildStaticList(world, index),
    ),
    parent: findParent(collections, item['parent_id']),
    product_family: collections.find('product-families', item['product_family_id']) ?? null,
    relationships: buildRelationships(world, item['id']),
  };
}

function findNestedAsset(collections: Items, id: unknown): Item | null {
  const index = collections.world.ids.indexOf('assets', id);
  if (index !== undefined && index < collections.world.count('assets'))
    return buildPlainAsset(collections.world, index);
  return collections.find('assets', id) ?? null;
}

// The parent without its free attributes, which would double the size of each variant.
function findParent(collections: Items, id: unknown): Item | null {
  const parent = collections.find('products', id);
  return parent ? { ...parent, attributes: {} } : null;
}

function buildRelationships(world: DemoAccountState, id: unknown): Item[] {
  const index = world.ids.indexOf('products', id);
  const products = world.count('products');
  if (index === undefined || index >= products || hashNumbers(world.seed, ID_KINDS.products, index, 15) % 8 !== 0)
    return [];
  const other = (index + 10) % products;
  const label = index % LABELS.length;
  const link = {
    product_id: world.ids.of('products', other),
    quantity: 1 + (index % 4),
    last_modified: toDemoIsoDate(getModifiedTime(world, 'products', other)),
  };
  return [
    { relationship_id: world.ids.of('relationships', label), relationship_label: LABELS[label], links_to: [link] },
  ];
}

function filterStrings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

function findIndexes(world: DemoAccountState, kind: 'categories' | 'staticLists', ids: unknown): number[] {
  return filterStrings(ids)
    .map((id) => world.ids.indexOf(kind, id))
    .filter((index) => index !== undefined);
}
