import { hash, turn } from '../random.ts';
import type { Item } from '../types.ts';
import type { World } from '../world.ts';
import { datesOf, iso, looseIso } from './dates.ts';

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
export function nameAt(names: readonly string[], index: number): string {
  const name = turn(names, index);
  const round = Math.floor(index / names.length);
  return round === 0 ? name : `${name} ${round + 1}`;
}

export function assetList(world: World, index: number): Item {
  const kind = 'asset-lists';
  const id = world.ids.of(kind, index);
  const smart = index % 3 !== 2;
  return {
    id,
    account_id: world.accountId,
    name: nameAt(
      NAMES.map((name) => `${name}: pictures`),
      index,
    ),
    type: smart ? 'Smart' : 'Static',
    query: smart ? smartQuery(world, index) : [[ownCondition(id)]],
    ...datesOf(world, kind, index),
  };
}

/** Returns a product list. Channels and catalogs reference it, but no endpoint lists it. */
export function productList(world: World, index: number): Item {
  return world.share(`product list ${index}`, () => ({
    id: world.ids.of('productLists', index),
    account_id: world.accountId,
    name: nameAt(NAMES, index),
    query: smartQuery(world, index),
    ...datesOf(world, 'productLists', index),
    type: 'Smart',
  }));
}

/** Returns a static list as embedded in a product. */
export function staticList(world: World, index: number): Item {
  return world.share(`static list ${index}`, () => {
    const id = world.ids.of('staticLists', index);
    const dates = datesOf(world, 'staticLists', index);
    return {
      id,
      account_id: world.accountId,
      name: nameAt(NAMES, index),
      query: [[ownCondition(id)]],
      ...dates,
      type: 'Static',
    };
  });
}

/** Returns a static list as embedded in an asset. */
export function assetStaticList(world: World, index: number): Item {
  return world.share(`asset static list ${index}`, () => {
    const _id = world.ids.of('assetStaticLists', index);
    const created = world.ids.createdAt('assetStaticLists', index);
    return {
      _id,
      account_id: world.accountId,
      name: nameAt(NAMES, index + 4),
      query: [[ownCondition(_id)]],
      _created_at: looseIso(created),
      modified: iso(created),
      type: 'Static',
      modified_user_audit: audit(world, index),
      created_user_audit: audit(world, index + 1),
    };
  });
}

/** Returns the user of a change. */
export function audit(world: World, index: number): Item {
  const user = index % 3;
  const email = ['anna.weiß@northfield.example', 'lea@northfield.example', 'feeds@northfield.example'][user];
  return { type: 'USER', user_id: world.ids.of('users', user), user_email: email };
}

function smartQuery(world: World, index: number): Item[][] {
  const of = (n: number): Item => ({
    relationship_id: world.ids.of('relationships', n % 3),
    product_ids: [
      {
        id: world.ids.of('products', hash(world.seed, 14, index, n) % Math.max(1, world.count('products'))),
        qty_operator: n % 2 === 0 ? 'exists' : 'greater_than',
        value: n % 2 === 0 ? [] : [n, n + 10],
      },
    ],
    operator: n % 2 === 0 ? 'in' : 'not_in',
  });
  return index % 2 === 0 ? [[of(index)]] : [[of(index), of(index + 1)], [of(index + 2)]];
}

// A static list has no conditions: its query names the list itself.
function ownCondition(id: string): Item {
  return { relationship_id: id, product_ids: [], operator: 'in' };
}
