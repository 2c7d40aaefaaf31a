import { ID_KINDS } from '../ids.ts';
import { RandomSequence, hashNumbers } from '../random.ts';
import type { Item } from '../types.ts';
import { COLOURS, MATERIALS } from '../vocabulary.ts';
import type { DemoAccountState } from '../demo-account.ts';
import { findCategoryIndex, GIFT_CATEGORY } from './categories.ts';
import { createUuid } from './catalogs.ts';
import { getDates } from './dates.ts';
import { addDefects } from './product-defects.ts';
import { STATIC_LISTS } from './lists.ts';
import { findProductFamily, hasProductPicture, selectAssets } from './product-references.ts';
import { computeShape, getSku, type ProductShape } from './product-shape.ts';
import { buildProductAttributes } from './product-values.ts';

const PRODUCT = ID_KINDS.products;

/** Returns a product without the properties that a search adds. */
export function buildProduct(world: DemoAccountState, index: number): Item {
  const shape = computeShape(world, index);
  const dice = new RandomSequence(world.seed, PRODUCT, index);
  const assets = selectAssets(world, shape, index);
  const family = findProductFamily(world, shape);
  return addDefects(world, index, shape, {
    id: world.ids.of('products', index),
    account_id: world.accountId,
    sku: getSku(index),
    label: labelOf(world, shape, index),
    gtin: chooseGtin(world, dice, index),
    status: chooseStatus(dice.below(100)),
    attributes: buildProductAttributes(world, shape, dice),
    asset_ids: assets.map((asset) => world.ids.of('assets', asset)),
    thumbnail_id: hasProductPicture(world, index) && assets[0] !== undefined ? world.ids.of('assets', assets[0]) : null,
    category_ids: chooseCategories(shape, dice).map((one) => world.ids.of('categories', one)),
    static_list_ids: dice.chance(15) ? [world.ids.of('staticLists', dice.below(STATIC_LISTS))] : [],
    channel_ids: chooseReferences(world, dice, 'channels', world.count('channels')),
    ecatalog_ids: dice.chance(30) ? chooseReferences(world, dice, 'ecatalogs', world.count('ecatalogs')) : [],
    product_data_sheet_ids: dice.chance(10) ? [createUuid(world, 'sheet', index)] : [],
    parent_id: shape.level === 2 ? world.ids.of('products', shape.root) : null,
    num_variations: shape.variations,
    product_level: shape.level,
    product_family_id: family === undefined ? null : world.ids.of('product-families', family),
    overwritten_attributes: shape.level === 2 ? ['color', 'color_code', 'main_image'] : [],
    ...getDates(world, 'products', index),
  });
}

function labelOf(world: DemoAccountState, shape: ProductShape, index: number): string {
  if (hashNumbers(world.seed, PRODUCT, index, 12) % 250 === 0) return '';
  const { kind, language } = shape;
  const size = shape.level === 0 ? kind.sizes[shape.place % Math.max(1, kind.sizes.length)] : undefined;
  const name = [kind.names[language], size].filter(Boolean).join(' ');
  const material = MATERIALS[shape.material][language];
  const label =
    shape.level === 1 ? `${name}, ${material}` : `${name}, ${material}, ${COLOURS[shape.colour]?.[language]}`;
  const touched = world.behaviour.touched;
  return touched && index % touched.every === 0 ? `${label} (${touched.round})` : label;
}

function chooseGtin(world: DemoAccountState, dice: RandomSequence, index: number): string | null {
  const digits = `40${String(6381_000000 + (hashNumbers(world.seed, 0, 0, 13) % 900) * 1_000_000 + index).padStart(10, '0')}`;
  return dice.chance(4) ? (dice.chance(50) ? '' : null) : completeGtin13(digits.slice(0, 12));
}

function chooseStatus(percent: number): string | null {
  if (percent < 70) return 'Completed';
  if (percent < 85) return 'In progress';
  return percent < 95 ? 'Draft' : null;
}

function chooseCategories(shape: ProductShape, dice: RandomSequence): number[] {
  if (dice.chance(1.5)) return [];
  // Half of the blocks are only in the root category.
  const [top = ''] = shape.kind.category.split('/');
  const ownCategory = findCategoryIndex(shape.block % 2 === 0 ? top : shape.kind.category);
  return dice.chance(12) ? [ownCategory, GIFT_CATEGORY] : [ownCategory];
}

function chooseReferences(
  world: DemoAccountState,
  dice: RandomSequence,
  kind: 'channels' | 'ecatalogs',
  count: number,
): string[] {
  if (count === 0) return [];
  const first = dice.below(count);
  const second = dice.below(count);
  const both = second !== first && dice.chance(40);
  return (both ? [first, second] : [first]).map((index) => world.ids.of(kind, index));
}

/** Returns a GTIN-13 from twelve digits, with its check digit. */
export function completeGtin13(twelve: string): string {
  let sum = 0;
  for (let i = 0; i < 12; i++) sum += Number(twelve[i]) * (i % 2 === 0 ? 1 : 3);
  return twelve + String((10 - (sum % 10)) % 10);
}
