import type { Completeness, CacheLevel } from '../../contract/index.ts';
import { type CompletenessPart, type ResourceName, completenessParts, kindParsers } from '../../model/index.ts';
import { hasText } from './description-attribute.ts';
import { isImage, picturesIn } from './pictures.ts';
import type { RawItem } from './parse-item.ts';

/** Facts about an item in addition to its fields, as bits of one column that every index includes. */
export const itemFlags = {
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
  itemFlags.under500 |
  itemFlags.under1000 |
  itemFlags.cmyk |
  itemFlags.transparent |
  itemFlags.notSquare |
  itemFlags.rotated |
  itemFlags.notLookedAt;

/** Flags that depend on other items. They are kept until those are checked again. */
export const dependentFlags = itemFlags.sameContent | itemFlags.notFound;

const missing: Readonly<Record<CompletenessPart, number>> = {
  image: itemFlags.noImage,
  label: itemFlags.noLabel,
  gtin: itemFlags.noGtin,
  description: itemFlags.noDescription,
  family: itemFlags.noFamily,
  category: itemFlags.noCategory,
};

/** Returns the flag for a failed completeness check. */
export const getMissingFlag = (part: CompletenessPart): number => missing[part];

const isBlankText = (value: unknown): boolean => (kindParsers.text.read(value) ?? '').trim() === '';
const areListsEmpty = (...lists: readonly unknown[]): boolean =>
  lists.every((list) => !Array.isArray(list) || list.every((entry) => entry === null || entry === ''));
const toFlag = (is: boolean, value: number): number => (is ? value : 0);

const computeProductFlags = (raw: RawItem, description: string | null): number => {
  const attributes = kindParsers.map.read(raw['attributes']) ?? {};
  const described = description !== null && hasText(attributes[description]);
  const family = kindParsers.ref.read(raw['product_family_id']) ?? kindParsers.ref.read(raw['product_family']) ?? '';
  return (
    toFlag(picturesIn(raw).length === 0, itemFlags.noImage) |
    toFlag(isBlankText(raw['label']), itemFlags.noLabel) |
    toFlag(isBlankText(raw['gtin']), itemFlags.noGtin) |
    toFlag(!described, itemFlags.noDescription) |
    toFlag(family === '', itemFlags.noFamily) |
    toFlag(areListsEmpty(raw['category_ids'], raw['categories']), itemFlags.noCategory)
  );
};

const computeAssetFlags = (raw: RawItem): number => {
  const unassigned =
    kindParsers.boolean.read(raw['assigned']) === false || kindParsers.integer.read(raw['n_products']) === 0;
  return (
    toFlag(unassigned, itemFlags.unassigned) |
    toFlag(isBlankText(raw['alt_text']), itemFlags.noAltText) |
    toFlag(isImage(raw), itemFlags.isImage)
  );
};

/**
 * Returns the flags that an item's own body determines. `description` names the free attribute with the description.
 */
export const computeItemFlags = (resource: ResourceName, raw: RawItem, description: string | null): number => {
  if (resource === 'product') return computeProductFlags(raw, description);
  if (resource === 'channel') return toFlag(Object.keys(raw).length === 1, itemFlags.idOnly);
  return resource === 'asset' ? computeAssetFlags(raw) : 0;
};

/** Returns the six completeness checks of a product, each null if it is not in use. Null for other resources. */
export const getCompleteness = (
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
export const getThumbnailAsset = (resource: ResourceName, id: string, raw: RawItem): string | null => {
  if (resource === 'asset') return isImage(raw) ? id : null;
  return resource === 'product' ? (picturesIn(raw)[0]?.id ?? null) : null;
};

/** Returns how much of an item has been read, by its flags. */
export const getKnowledgeLevel = (flags: number): CacheLevel => {
  if ((flags & itemFlags.idOnly) === 0) return 'read';
  return (flags & itemFlags.notFound) === 0 ? 'idOnly' : 'notFound';
};
