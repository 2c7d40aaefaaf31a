import { formatLocalCount as many, formatLocalNumber } from '../../messages/format.ts';

/** The problems as one line: «4 missing, 1 duplicate». */
const kinds = {
  missing: (count: number): string => `${formatLocalNumber(count)} missing`,
  twice: (count: number): string => many(count, 'duplicate', 'duplicates'),
  conflicts: (count: number): string => many(count, 'conflict', 'conflicts'),
  noGtin: (count: number): string => `${formatLocalNumber(count)} without a GTIN`,
  noPicture: (count: number): string => `${formatLocalNumber(count)} without a picture`,
} as const;

/** The section that shows the variants of parent products. */
export const variantsMessages = {
  parents: 'Parents',
  search: 'Search parents',
  choose: 'Parent',
  toFix: 'Something to fix',
  of: (count: number, all: number): string => `${formatLocalNumber(count)} of ${formatLocalNumber(all)}`,
  more: (count: number): string => `Show ${formatLocalNumber(count)} more`,
  noneFound: 'No parent with something to fix matches.',
  kinds,
  about: (label: string, count: number): string =>
    [label, many(count, 'variant', 'variants')].filter((word) => word !== '').join(' · '),
  openProduct: 'Open product',
  create: (count: number): string => `Create the missing ${formatLocalNumber(count)}`,
  rows: 'Rows',
  columns: 'Columns',
  noAxis: 'None',
  differ: (count: number): string =>
    count === 0
      ? 'No distinguishing attribute found. Choose one.'
      : count === 1
        ? 'Variants differ by this one.'
        : 'Variants differ by these two.',
  commonSku: (start: string): string => `SKUs start with ${start}.`,
  grid: (sku: string): string => `Variants of ${sku}`,
  missing: 'Missing',
  missingAt: (place: string): string => `Missing: ${place}`,
  and: (sku: string): string => `and ${sku}`,
  noGtin: 'No GTIN',
  noPicture: 'No picture',
  noneHere: 'None of its variants is in the offline copy yet.',
  fix: 'To fix',
  twiceAt: (place: string, skus: readonly string[]): string => `${place}: ${skus.join(' and ')}`,
  conflict: (attribute: string, own: string, parents: string): string =>
    `${attribute} is ${own}, the parent has ${parents}`,
  fixSheet: (count: number): string => `Create sheet ${formatLocalNumber(count)}`,
  nothing: 'Nothing to fix here.',
  allWell: 'Every parent has its variants.',
  allWellHint: 'No variant is missing, duplicated, without a picture or GTIN, or at odds with its parent.',
  noneTitle: 'No variants yet',
  none: 'No product in the offline copy is a variant of another.',
} as const;
