import type { Item } from '../types.ts';
import type { DemoAccountState } from '../demo-account.ts';
import { getDates, toLooseIso } from './dates.ts';

const PRODUCT_PATHS = [
  'Luggage',
  'Luggage/Wash bags',
  'Luggage/Totes',
  'Luggage/Weekenders',
  'Luggage/Backpacks',
  'Kitchen',
  'Kitchen/Mugs',
  'Kitchen/Bottles',
  'Kitchen/Kettles',
  'Home',
  'Home/Lighting',
  'Home/Seating',
  'Home/Blankets',
  'Apparel',
  'Apparel/Boots',
  'Apparel/Jackets',
  'Apparel/Hats',
  'Outdoor',
  'Outdoor/Tents',
  'Outdoor/Light',
  'Gifts',
  'Gifts/For travel',
  'Gifts/Für zuhause',
  'Gifts/Watches',
  'Gifts/Eyewear',
  'Gifts/Eyewear/Round frames',
] as const;

const ASSET_PATHS = [
  'Product pictures',
  'Product pictures/Front',
  'Product pictures/Side',
  'Campaigns',
  'Campaigns/Autumn 2026',
  'Documents',
  'Documents/Care leaflets',
  'Documents/Size charts',
  'Films',
] as const;

const products = buildBranches(PRODUCT_PATHS);
const assets = buildBranches(ASSET_PATHS);

export const GIFT_CATEGORY = PRODUCT_PATHS.indexOf('Gifts/For travel');

export function findCategoryIndex(path: string): number {
  return (PRODUCT_PATHS as readonly string[]).indexOf(path);
}

export function findAssetCategoryIndex(path: string): number {
  return (ASSET_PATHS as readonly string[]).indexOf(path);
}

/** Returns a category as embedded in a product, with its parents embedded. */
export function buildProductCategory(world: DemoAccountState, index: number): Item {
  return world.share(`category ${index}`, () => {
    const parents = getBranch(products, index).parents.map((above) => buildPlainCategory(world, above));
    return { ...buildPlainCategory(world, index), parent: parents.at(-1) ?? null, parents };
  });
}

function buildPlainCategory(world: DemoAccountState, index: number): Item {
  const { name, path, slug, order, children, parents } = getBranch(products, index);
  const parentIds = parents.map((above) => world.ids.of('categories', above));
  return {
    id: world.ids.of('categories', index),
    account_id: world.accountId,
    name,
    parent_id: parentIds.at(-1) ?? null,
    parents_ids: parentIds,
    path,
    slug,
    order,
    n_children: children,
    ...getDates(world, 'categories', index),
  };
}

/** Returns a category as embedded in an asset, with other property names and with parents as references. */
export function buildAssetCategory(world: DemoAccountState, index: number): Item {
  return world.share(`asset category ${index}`, () => {
    const { name, path, slug, order, children, parents } = getBranch(assets, index);
    const links = parents.map((above) => ({
      id: world.ids.of('assetCategories', above),
      collection: 'asset_category',
    }));
    return {
      _id: world.ids.of('assetCategories', index),
      account_id: world.accountId,
      name,
      parent_id: links.at(-1) ?? null,
      parents_ids: links,
      path,
      slug,
      // Some live services send this number as text.
      order: index % 4 === 3 ? String(order) : order,
      n_children: children,
      _created_at: toLooseIso(world.ids.createdAt('assetCategories', index)),
      modified: getDates(world, 'assetCategories', index).modified,
    };
  });
}

function getBranch(tree: readonly Branch[], index: number): Branch {
  const found = tree[index];
  if (!found) throw new RangeError(`No category ${index}`);
  return found;
}

/** A category in a tree that is defined by a list of paths. */
interface Branch {
  readonly name: string;
  readonly path: readonly string[];
  readonly slug: string;
  readonly order: number;
  readonly children: number;
  /** Indexes into the list of paths, the root first. */
  readonly parents: readonly number[];
}

/** Returns every category of a list of paths such as `Home/Lighting`. Each parent must be in the list. */
function buildBranches(paths: readonly string[]): Branch[] {
  return paths.map((full) => {
    const path = full.split('/');
    const parents = path.slice(0, -1).map((_, depth) => paths.indexOf(path.slice(0, depth + 1).join('/')));
    const above = path.slice(0, -1).join('/');
    const siblings = paths.filter((other) => getParentPath(other) === above);
    return {
      name: path.at(-1) ?? full,
      path,
      slug: toSlug(full),
      order: siblings.indexOf(full),
      children: paths.filter((other) => getParentPath(other) === full).length,
      parents,
    };
  });
}

function getParentPath(path: string): string {
  return path.split('/').slice(0, -1).join('/');
}

function toSlug(path: string): string {
  const plain = path.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-');
}
