import { hashNumbers, getWrapped } from '../random.ts';
import type { Item } from '../types.ts';
import type { DemoAccountState } from '../demo-account.ts';
import { getDates, toDemoIsoDate, toLooseIso } from './dates.ts';

const NAMES = [
  'Autumn 2026',
  'Dealer core range',
  'Bestsellers',
  'Neuheiten Frühjahr',
  'Press kit',
  'Fin de série',
  'Gift guide',
  'Sale',
  'Marketplace DE',
  'Without GTIN',
  'Retouch',
  'Catálogo general',
] as const;

export const STATIC_LISTS = 12;
export const ASSET_STATIC_LISTS = 6;
export const PRODUCT_LISTS = 12;

/** Returns a unique name for an index, based on a list of names. */
export function createName(names: readonly string[], index: number): string {
  const name = getWrapped(names, index);
  const round = Math.floor(index / names.length);
  return round === 0 ? name : `${name} ${round + 1}`;
}

export function buildAssetList(world: DemoAccountState, index: number): Item {
  const kind = 'asset-lists';
  const id = world.ids.of(kind, index);
  const smart = index % 3 !== 2;
  return {
    id,
    account_id: world.accountId,
    name: createName(
      NAMES.map((name) => `${name}: pictures`),
      index,
    ),
    type: smart ? 'Smart' : 'Static',
    query: smart ? buildSmartQuery(world, index) : [[createSelfCondition(id)]],
    ...getDates(world, kind, index),
  };
}

/** Returns a product list. Channels and catalogs reference it, but no endpoint lists it. */
export function buildProductList(world: DemoAccountState, index: number): Item {
  return world.share(`product list ${index}`, () => ({
    id: world.ids.of('productLists', index),
    account_id: world.accountId,
    name: createName(NAMES, index),
    query: buildSmartQuery(world, index),
    ...getDates(world, 'productLists', index),
    type: 'Smart',
  }));
}

/** Returns a static list as embedded in a product. */
export function buildStaticList(world: DemoAccountState, index: number): Item {
  return world.share(`static list ${index}`, () => {
    const id = world.ids.of('staticLists', index);
    const dates = getDates(world, 'staticLists', index);
    return {
      id,
      account_id: world.accountId,
      name: createName(NAMES, index),
      query: [[createSelfCondition(id)]],
      ...dates,
      type: 'Static',
    };
  });
}

/** Returns a static list as embedded in an asset. */
export function buildAssetStaticList(world: DemoAccountState, index: number): Item {
  return world.share(`asset static list ${index}`, () => {
    const _id = world.ids.of('assetStaticLists', index);
    const created = world.ids.createdAt('assetStaticLists', index);
    return {
      _id,
      account_id: world.accountId,
      name: createName(NAMES, index + 4),
      query: [[createSelfCondition(_id)]],
      _created_at: toLooseIso(created),
      modified: toDemoIsoDate(created),
      type: 'Static',
      modified_user_audit: createAudit(world, index),
      created_user_audit: createAudit(world, index + 1),
    };
  });
}

/** Returns the user of a change. */
export function createAudit(world: DemoAccountState, index: number): Item {
  const user = index % 3;
  const email = ['anna.weiß@northfield.example', 'lea@northfield.example', 'feeds@northfield.example'][user];
  return { type: 'USER', user_id: world.ids.of('users', user), user_email: email };
}

function buildSmartQuery(world: DemoAccountState, index: number): Item[][] {
  const createCondition = (n: number): Item => ({
    relationship_id: world.ids.of('relationships', n % 3),
    product_ids: [
      {
        id: world.ids.of('products', hashNumbers(world.seed, 14, index, n) % Math.max(1, world.count('products'))),
        qty_operator: n % 2 === 0 ? 'exists' : 'greater_than',
        value: n % 2 === 0 ? [] : [n, n + 10],
      },
    ],
    operator: n % 2 === 0 ? 'in' : 'not_in',
  });
  return index % 2 === 0
    ? [[createCondition(index)]]
    : [[createCondition(index), createCondition(index + 1)], [createCondition(index + 2)]];
}

// A static list has no conditions: its query names the list itself.
function createSelfCondition(id: string): Item {
  return { relationship_id: id, product_ids: [], operator: 'in' };
}
