import { KINDS, type ProductKind } from '../product-kinds.ts';
import { hashNumbers, getWrapped } from '../random.ts';
import type { DemoAccountState } from '../demo-account.ts';
import { COLOURS, LANGUAGES, type Material } from '../vocabulary.ts';

/**
 * Products are generated in blocks of ten of one kind: P is a parent, v a variant of it, S a product without variants.
 */
const BLOCK = 10;
const BLOCK_SHAPES = ['SSSSSSSSSS', 'PvvvPvvSSS', 'PvvvvSSSSS', 'PvvvvvvvvS'] as const;
const FIRST_NUMBER = 10_000;
const SKU_FORM = /^([A-Z]{3})-(\d{5,})$/;
/** The number of blocks in each language, out of a hundred, in the order of LANGUAGES. */
const LANGUAGE_SHARES = [62, 12, 8, 6, 3, 3, 2, 2, 2] as const;

export interface ProductShape {
  readonly kind: ProductKind;
  readonly kindIndex: number;
  readonly block: number;
  readonly place: number;
  readonly colour: number;
  readonly material: Material;
  readonly language: number;
  /** 0: without variants, 1: parent, 2: variant. */
  readonly level: 0 | 1 | 2;
  /** The parent of a variant, else the product itself. */
  readonly root: number;
  readonly variations: number;
}

/** Returns the main properties of a product, computed from its index alone. */
export function computeShape(world: DemoAccountState, index: number): ProductShape {
  const block = Math.floor(index / BLOCK);
  const place = index % BLOCK;
  const kindIndex = block % KINDS.length;
  const kind = getWrapped(KINDS, kindIndex);
  const mix = hashNumbers(world.seed, 1, block, 5);
  return {
    ...computeFamily(world, block, place),
    kind,
    kindIndex,
    block,
    place,
    colour: getColour(block, place),
    material: getWrapped(kind.materials, mix),
    language: chooseLanguage((mix >>> 8) % 100),
  };
}

/** Returns the SKU of a product by its index. */
export function getSku(index: number): string {
  const kind = getWrapped(KINDS, Math.floor(index / BLOCK));
  return `${kind.prefix}-${FIRST_NUMBER + index}`;
}

/** Returns the index of the product with this SKU, or undefined if no generated product of the account has it. */
export function indexOfSku(world: DemoAccountState, sku: string): number | undefined {
  const digits = SKU_FORM.exec(sku)?.[2];
  if (digits === undefined) return undefined;
  const index = Number(digits) - FIRST_NUMBER;
  const known = index >= 0 && index < world.count('products') && getSku(index) === sku;
  return known ? index : undefined;
}

export function getColour(block: number, place: number): number {
  return (5 * Math.floor(block / KINDS.length) + place) % COLOURS.length;
}

function computeFamily(
  world: DemoAccountState,
  block: number,
  place: number,
): Pick<ProductShape, 'level' | 'root' | 'variations'> {
  const shape = BLOCK_SHAPES[block % BLOCK_SHAPES.length] as string;
  const index = block * BLOCK + place;
  if (shape[place] === 'S') return { level: 0, root: index, variations: 0 };
  if (shape[place] === 'v') return { level: 2, root: block * BLOCK + shape.lastIndexOf('P', place), variations: 0 };
  let end = place + 1;
  while (shape[end] === 'v') end++;
  const existingVariants = Math.max(0, Math.min(end - place - 1, world.count('products') - index - 1));
  return { level: 1, root: index, variations: existingVariants };
}

function chooseLanguage(percent: number): number {
  let rest = percent;
  for (let i = 0; i < LANGUAGES.length; i++) {
    rest -= LANGUAGE_SHARES[i] as number;
    if (rest < 0) return i;
  }
  return 0;
}
