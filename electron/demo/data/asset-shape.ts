import type { PictureSubject } from '../drawings/drawing.ts';
import { KINDS } from '../product-kinds.ts';
import { COLOURS } from '../vocabulary.ts';
import { getColour, getSku } from './product-shape.ts';
import { getWrapped } from '../random.ts';

/*
 * Assets are generated in groups of ten: six front pictures, a side view, a scene, a document, and a rarer type. Every
 * pair of kind and colour has the same number of front pictures, and each is named after one product with this
 * appearance. So a product's pictures, and a picture's product, are computed without a lookup.
 */
const TEN = 10;
const FRONTS = 6;
const APPEARANCES = KINDS.length * COLOURS.length;

export type AssetGroup = 'front' | 'side' | 'scene' | 'document' | 'other';

export interface AssetPosition {
  readonly group: AssetGroup;
  /** The position in its group. */
  readonly ordinal: number;
}

const LATER: readonly AssetGroup[] = ['side', 'scene', 'document', 'other'];

export function getAssetPosition(asset: number): AssetPosition {
  const ten = Math.floor(asset / TEN);
  const position = asset % TEN;
  if (position < FRONTS) return { group: 'front', ordinal: ten * FRONTS + position };
  return { group: getWrapped(LATER, position - FRONTS), ordinal: ten };
}

/** Returns how many of an account's assets are in this group. */
export function groupSize(group: AssetGroup, assets: number): number {
  const rest = assets % TEN;
  if (group === 'front') return Math.floor(assets / TEN) * FRONTS + Math.min(rest, FRONTS);
  return Math.floor((assets + TEN - 1 - FRONTS - LATER.indexOf(group)) / TEN);
}

/** Returns the index of the asset at a position of its group. */
export function getAssetIndex(group: AssetGroup, ordinal: number): number {
  if (group === 'front') return Math.floor(ordinal / FRONTS) * TEN + (ordinal % FRONTS);
  return ordinal * TEN + FRONTS + LATER.indexOf(group);
}

/** Returns the product that a front picture is named after. It may be beyond the account's last product. */
export function findFrontOwner(ordinal: number): number {
  const appearance = ordinal % APPEARANCES;
  const copy = Math.floor(ordinal / APPEARANCES);
  const kind = appearance % KINDS.length;
  const colour = Math.floor(appearance / KINDS.length);
  const position = copy % TEN;
  // 5 is its own inverse modulo 12: this undoes colourOf.
  const shift = (((5 * (colour - position)) % COLOURS.length) + COLOURS.length) % COLOURS.length;
  const block = kind + KINDS.length * (COLOURS.length * Math.floor(copy / TEN) + shift);
  return block * TEN + position;
}

/** Returns the front picture of a product: its own, or that of another product with the same appearance. */
export function findFrontPicture(product: number, fronts: number): number | undefined {
  if (fronts === 0) return undefined;
  const block = Math.floor(product / TEN);
  const position = product % TEN;
  const appearance = (block % KINDS.length) + KINDS.length * getColour(block, position);
  const copy = Math.floor(block / APPEARANCES) * TEN + position;
  const copies = Math.ceil((fronts - appearance) / APPEARANCES);
  if (copies <= 0) return appearance % fronts;
  return appearance + APPEARANCES * (copy < copies ? copy : copy % copies);
}

/** Returns the subject of a product's picture. */
export function getProductPicture(product: number, view: 'front' | 'side'): PictureSubject {
  const block = Math.floor(product / TEN);
  const kind = KINDS[block % KINDS.length];
  if (!kind) throw new RangeError(`No kind for product ${product}`);
  return { drawing: kind.drawing, view, colour: getColour(block, product % TEN) };
}

/** Returns the SKU of the product that a front or side picture is named after. */
export function getFrontSku(ordinal: number): string {
  return getSku(findFrontOwner(ordinal));
}
