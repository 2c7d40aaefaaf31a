import { ID_KINDS } from '../ids.ts';
import { hashNumbers } from '../random.ts';
import type { DemoAccountState } from '../demo-account.ts';
import { findFrontPicture, getAssetIndex, groupSize } from './asset-shape.ts';
import { findFamilyIndex } from './family-names.ts';
import type { ProductShape } from './product-shape.ts';

const PRODUCT = ID_KINDS.products;

/** Returns the indexes of a product's assets, its picture first. */
export function selectAssets(world: DemoAccountState, shape: ProductShape, index: number): number[] {
  const found: number[] = [];
  const assets = world.count('assets');
  const front = findFrontPicture(index, groupSize('front', assets));
  if (hasProductPicture(world, index) && front !== undefined) {
    found.push(getAssetIndex('front', front));
    if (front < groupSize('side', assets)) found.push(getAssetIndex('side', front));
  }
  const rounds = Math.floor(groupSize('document', assets) / 17);
  if (index % 12 === 0 && rounds > 0)
    found.push(getAssetIndex('document', shape.kindIndex + 17 * (shape.block % rounds)));
  return found;
}

/** Whether a product has a picture. */
export function hasProductPicture(world: DemoAccountState, index: number): boolean {
  return hashNumbers(world.seed, PRODUCT, index, 11) % 40 !== 0;
}

/**
 * Returns the index of a product's family, or undefined if it has none. Depends on the parent, so that a variant has its
 * parent's family.
 */
export function findProductFamily(world: DemoAccountState, shape: ProductShape): number | undefined {
  return hashNumbers(world.seed, PRODUCT, shape.root, 14) % 120 === 0
    ? undefined
    : findFamilyIndex(world, shape.kind.family);
}
