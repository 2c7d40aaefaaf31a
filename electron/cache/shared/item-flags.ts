import type { Completeness, Known } from '../../contract/index.ts';
import { completenessParts, kinds } from '../../model/index.ts';
import type { CompletenessPart, ResourceName } from '../../model/index.ts';
import { hasText } from './description.ts';
import { isImage, picturesIn } from './pictures.ts';
import type { RawItem } from './parse.ts';

/** Facts about an item in addition to its fields, as bits of one column that every index includes. */
export const flag = {
  gone: 1,
  // Products: missing data, in the order of completeness.
  noImage: 2,
  noLabel: 4,
  noGtin: 8,
  noDescription: 16,
  noFamily: 32,
  noCategory: 64,
  // Assets.
  unassigned: 128,
  noAltText: 256,
  sameContent: 512,
  isImage: 1024,
  // Pictures, and products with such a picture.
  under500: 1 << 11,
  under1000: 1 << 12,
  cmyk: 1 << 13,
  transparent: 1 << 14,
  notSquare: 1 << 15,
  rotated: 1 << 16,
  // A picture that was not inspected yet.
  notLookedAt: 1 << 17,
  // Channels.
  idOnly: 1 << 20,
  notFound: 1 << 21,
} as const;

/** Flags for the metadata of pictures. */
export const ofPictures =
  flag.under500 | flag.under1000 | flag.cmyk | flag.transparent | flag.notSquare | flag.rotated | flag.notLookedAt;

/** Flags that depend on other items. They are kept until those are checked again. */
export const kept = flag.sameContent | flag.notFound;

const missing: Readonly<Record<CompletenessPart, number>> = {
  image: flag.noImage,
  label: flag.noLabel,
  gtin: flag.noGtin,
  description: flag.noDescription,
  family: flag.noFamily,
  category: flag.noCategory,
};

/** Returns the flag for a failed completeness check. */
export const bitOf = (part: CompletenessPart): number => missing[part];

const blank = (value: unknown): boolean => (kinds.text.read(value) ?? '').trim() === '';
const none = (...lists: readonly unknown[]): boolean =>
  lists.every((list) => !Array.isArray(list) || list.every((entry) => entry === null || entry === ''));
const bit = (is: boolean, value: number): number => (is ? value : 0);

const productFlags = (raw: RawItem, description: string | null): number => {
  const attributes = kinds.map.read(raw['attributes']) ?? {};
  const described = description !== null && hasText(attributes[description]);
  const family = kinds.ref.read(raw['product_family_id']) ?? kinds.ref.read(raw['product_family']) ?? '';
  return (
    bit(picturesIn(raw).length === 0, flag.noImage) |
    bit(blank(raw['label']), flag.noLabel) |
    bit(blank(raw['gtin']), flag.noGtin) |
    bit(!described, flag.noDescription) |
    bit(family === '', flag.noFamily) |
    bit(none(raw['category_ids'], raw['categories']), flag.noCategory)
  );
};

const assetFlags = (raw: RawItem): number => {
  const unassigned = kinds.boolean.read(raw['assigned']) === false || kinds.integer.read(raw['n_products']) === 0;
  return (
    bit(unassigned, flag.unassigned) | bit(blank(raw['alt_text']), flag.noAltText) | bit(isImage(raw), flag.isImage)
  );
};

/**
 * Returns the flags that an item's own body determines. `description` names the free attribute with the description.
 */
export const flagsOf = (resource: ResourceName, raw: RawItem, description: string | null): number => {
  if (resource === 'product') return productFlags(raw, description);
  if (resource === 'channel') return bit(Object.keys(raw).length === 1, flag.idOnly);
  return resource === 'asset' ? assetFlags(raw) : 0;
};

/** Returns the six completeness checks of a product, each null if it is not in use. Null for other resources. */
export const completenessOf = (
  resource: ResourceName,
  flags: number,
  inUse: readonly CompletenessPart[] = completenessParts,
): Completeness | null =>
  resource === 'product'
    ? (completenessParts.map((part) =>
        inUse.includes(part) ? (flags & missing[part]) === 0 : null,
      ) as unknown as Completeness)
    : null;

/** Returns the asset that represents an item in a list: a product's first picture, or the picture itself. */
export const thumbOf = (resource: ResourceName, id: string, raw: RawItem): string | null => {
  if (resource === 'asset') return isImage(raw) ? id : null;
  return resource === 'product' ? (picturesIn(raw)[0]?.id ?? null) : null;
};

/** Returns how much of an item has been read, by its flags. */
export const knownOf = (flags: number): Known => {
  if ((flags & flag.idOnly) === 0) return 'read';
  return (flags & flag.notFound) === 0 ? 'idOnly' : 'notFound';
};
