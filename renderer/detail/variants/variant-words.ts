import type { Variant, VariantParent } from '../../../electron/contract/index.ts';
import { m } from '../../messages/lazy.ts';

/** What may be the matter, in the order in which it is told. */
export const kinds = ['missing', 'twice', 'conflicts', 'noGtin', 'noPicture'] as const;
export type Kind = (typeof kinds)[number];

/** What is to fix of a parent: «4 missing, 1 duplicate». */
export const toFixWords = (parent: VariantParent): string =>
  kinds
    .filter((kind) => parent[kind] > 0)
    .map((kind) => m.variants.kinds[kind](parent[kind]))
    .join(', ');

/** A place by the values of its axes, as far as there are any. */
export const placeWords = (row: string, column: string): string =>
  [row, column].filter((value) => value !== '').join(' ');

/** What all SKUs begin with, up to a sign that parts words; '' where that is nothing, or all of one. */
export const commonStart = (skus: readonly string[]): string => {
  const [first = '', ...others] = skus;
  if (others.length === 0) return '';
  let length = first.length;
  for (const sku of others) while (!sku.startsWith(first.slice(0, length))) length -= 1;
  return /^.*[-_./ ]/.exec(first.slice(0, length))?.[0] ?? '';
};

/** What is the matter with a variant by itself, in words. */
export const faultsOf = (
  variant: Variant,
  twins: readonly Variant[],
  attributeOf: (name: string) => string,
): readonly string[] => [
  ...twins.filter(({ id }) => id !== variant.id).map(({ sku }) => m.variants.and(sku)),
  ...variant.conflicts.map(({ attribute }) => `≠ ${attributeOf(attribute)}`),
  ...(variant.noGtin ? [m.variants.noGtin] : []),
  ...(variant.noPicture ? [m.variants.noPicture] : []),
];
