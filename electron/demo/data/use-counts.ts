import type { DemoAccountState } from '../demo-account.ts';
import { findAttributeFamily } from './family-names.ts';
import { findProductFamily, selectAssets } from './product-references.ts';
import { computeShape } from './product-shape.ts';

/** The numbers of items that belong to a family. Models are products with variants. */
export interface FamilyUses {
  products: number;
  attributes: number;
  models: number;
}

interface UseCounts {
  /** The numbers of items that the counts were computed from. */
  readonly of: string;
  readonly families: readonly FamilyUses[];
  /** The number of products that use each asset, by the asset's index. */
  readonly assets: Uint32Array;
}

const cachedCounts = new WeakMap<DemoAccountState, UseCounts>();

/** Returns the number of generated items that belong to a family. */
export function countFamilyUses(world: DemoAccountState, family: number): Readonly<FamilyUses> {
  return getUseCounts(world).families[family] ?? { products: 0, attributes: 0, models: 0 };
}

/** Returns the number of generated products that use an asset. */
export function countAssetUses(world: DemoAccountState, asset: number): number {
  return getUseCounts(world).assets[asset] ?? 0;
}

function getUseCounts(world: DemoAccountState): UseCounts {
  const kinds = ['products', 'assets', 'attributes', 'families'] as const;
  const of = kinds.map((kind) => world.count(kind)).join(' ');
  const cached = cachedCounts.get(world);
  if (cached?.of === of) return cached;
  const counts = computeUseCounts(world, of);
  cachedCounts.set(world, counts);
  return counts;
}

function computeUseCounts(world: DemoAccountState, of: string): UseCounts {
  const families = Array.from({ length: world.count('families') }, () => ({ products: 0, attributes: 0, models: 0 }));
  const assets = new Uint32Array(world.count('assets'));
  for (let index = 0; index < world.count('products'); index++) {
    const shape = computeShape(world, index);
    const family = families[findProductFamily(world, shape) ?? -1];
    if (family) {
      family.products++;
      if (shape.level === 1) family.models++;
    }
    for (const asset of selectAssets(world, shape, index)) assets[asset] = (assets[asset] ?? 0) + 1;
  }
  for (let index = 0; index < world.count('attributes'); index++) {
    const family = families[findAttributeFamily(world, index) ?? -1];
    if (family) family.attributes++;
  }
  return { of, families, assets };
}
