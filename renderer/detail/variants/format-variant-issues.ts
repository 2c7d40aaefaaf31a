import type { Variant, VariantParent } from '../../../electron/contract/index.ts';
import { m } from '../../messages/lazy.ts';

/** The kinds of problems, in display order. */
export const variantProblems = ['missing', 'twice', 'conflicts', 'noGtin', 'noPicture'] as const;
export type VariantProblem = (typeof variantProblems)[number];

/** Returns the problems of a parent as text: «4 missing, 1 duplicate». */
export const describeParentProblems = (parent: VariantParent): string =>
  variantProblems
    .filter((kind) => parent[kind] > 0)
    .map((kind) => m.variants.kinds[kind](parent[kind]))
    .join(', ');

/** Returns the axis values of a matrix cell as text. Absent axes are left out. */
export const formatMatrixCell = (row: string, column: string): string =>
  [row, column].filter((value) => value !== '').join(' ');

/** Returns the common prefix of all SKUs up to a separator, or '' if there is none. */
export const findCommonPrefix = (skus: readonly string[]): string => {
  const [first = '', ...others] = skus;
  if (others.length === 0) return '';
  let length = first.length;
  for (const sku of others) while (!sku.startsWith(first.slice(0, length))) length -= 1;
  return /^.*[-_./ ]/.exec(first.slice(0, length))?.[0] ?? '';
};

/** Returns the problems of a single variant as texts. */
export const describeVariantProblems = (
  variant: Variant,
  twins: readonly Variant[],
  attributeOf: (name: string) => string,
): readonly string[] => [
  ...twins.filter(({ id }) => id !== variant.id).map(({ sku }) => m.variants.and(sku)),
  ...variant.conflicts.map(({ attribute }) => `≠ ${attributeOf(attribute)}`),
  ...(variant.noGtin ? [m.variants.noGtin] : []),
  ...(variant.noPicture ? [m.variants.noPicture] : []),
];
