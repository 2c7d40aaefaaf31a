/** What a product of a feed can be at fault in, in the order in which it is told. */
export const lintNames = [
  'noSku',
  'noLabel',
  'noGtin',
  'badGtin',
  'noPicture',
  'longTitle',
  'sameSku',
  'sameGtin',
  'sameLabel',
  'html',
] as const;
export type LintName = (typeof lintNames)[number];
