/** A variant with only its short plain values, by attribute. */
export interface VariantValues {
  readonly sku: string;
  readonly values: Readonly<Record<string, string>>;
}

/** The attributes that distinguish variants; null: none, or only one. */
export interface Axes {
  readonly row: string | null;
  readonly column: string | null;
}

/** The variants of one parent by two attributes. */
export interface VariantMatrix<Variant> {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** Returns the variants of a cell; more than one are duplicates. */
  readonly at: (row: string, column: string) => readonly Variant[];
  readonly missing: readonly (readonly [row: string, column: string])[];
  readonly twice: readonly (readonly [row: string, column: string])[];
  /** Variants without a value for one of the axes. */
  readonly nowhere: readonly Variant[];
}

/** The minimum share of variants with a value for an axis. */
const minFilledShare = 0.75;
/** The minimum share of variants that two attributes with typical names must distinguish. */
const minDistinguishedShare = 0.6;
/** The maximum number of values of an axis. */
const maxAxisValues = 60;
/** The minimum share of cells that must contain variants. */
const minFilledCells = 0.5;

/** Typical names of attributes that distinguish variants. */
const typicalAxisNames =
  /^(colou?r|farbe|couleur|gr(ö|oe)(ß|ss)e|size|taille|length|width|fit|material|finish|scent|flavou?r|volume|capacity|pack)/i;

const getDistinctValues = (variants: readonly VariantValues[], name: string): readonly string[] => [
  ...new Set(variants.map(({ values }) => values[name]).filter((value) => value !== undefined)),
];

/**
 * Returns attributes that can distinguish variants: most have a value, and not all the same one. Attributes with
 * typical names are first, then sorted by their number of values.
 */
export const findAxisCandidates = (variants: readonly VariantValues[]): readonly string[] => {
  const names = new Set(variants.flatMap(({ values }) => Object.keys(values)));
  return [...names]
    .map((name) => ({
      name,
      filled: variants.filter(({ values }) => values[name] !== undefined).length,
      places: getDistinctValues(variants, name).length,
    }))
    .filter(({ filled, places }) => filled >= minFilledShare * variants.length && places > 1 && places <= maxAxisValues)
    .toSorted(
      (one, other) =>
        Number(typicalAxisNames.test(other.name)) - Number(typicalAxisNames.test(one.name)) ||
        one.places - other.places ||
        one.name.localeCompare(other.name, 'en'),
    )
    .map(({ name }) => name);
};

const countCombinations = (variants: readonly VariantValues[], row: string, column: string): number =>
  new Set(variants.map(({ values }) => JSON.stringify([values[row] ?? null, values[column] ?? null]))).size;

/**
 * Guesses the axes: an attribute with a typical name that distinguishes all variants, otherwise the first two that do
 * so together and whose cells are mostly filled. Some duplicates are permitted, more of them if both names are typical.
 */
export const detectAxes = (variants: readonly VariantValues[]): Axes => {
  const candidates = findAxisCandidates(variants).slice(0, 12);
  const minDistinguished = variants.length - Math.max(1, Math.floor(variants.length / 10));
  const countAxisValues = (name: string): number => getDistinctValues(variants, name).length;
  const alone = candidates.find((name) => typicalAxisNames.test(name) && countAxisValues(name) === variants.length);
  if (alone !== undefined) return { row: null, column: alone };
  for (const [at, row] of candidates.entries())
    for (const column of candidates.slice(at + 1)) {
      const cellCount = countAxisValues(row) * countAxisValues(column);
      const enough =
        typicalAxisNames.test(row) && typicalAxisNames.test(column)
          ? minDistinguishedShare * variants.length
          : minDistinguished;
      if (countCombinations(variants, row, column) >= enough && variants.length >= minFilledCells * cellCount)
        return countAxisValues(row) <= countAxisValues(column) ? { row, column } : { row: column, column: row };
    }
  const single = candidates.find((name) => countAxisValues(name) >= minDistinguished);
  return { row: null, column: single ?? null };
};

const sortAxisValues = (values: readonly string[]): readonly string[] => {
  const numbers = values.every((value) => value.trim() !== '' && Number.isFinite(Number(value)));
  return numbers ? values.toSorted((one, other) => Number(one) - Number(other)) : values;
};

const only = '';

/** Arranges the variants by these axes. Values are in order of appearance, and numbers in ascending order. */
export const buildVariantMatrix = <Variant extends VariantValues>(
  variants: readonly Variant[],
  { row, column }: Axes,
): VariantMatrix<Variant> => {
  const getAxisValue = ({ values }: Variant, axis: string | null): string | undefined =>
    axis === null ? only : values[axis];
  const variantsWithAxes = variants.filter(
    (variant) => getAxisValue(variant, row) !== undefined && getAxisValue(variant, column) !== undefined,
  );
  const getAxisValues = (axis: string | null): readonly string[] =>
    axis === null ? [only] : sortAxisValues(getDistinctValues(variantsWithAxes, axis));
  const rows = getAxisValues(row);
  const columns = getAxisValues(column);
  const toCellKey = (one: string, other: string): string => JSON.stringify([one, other]);
  const cells = Map.groupBy(variantsWithAxes, (variant) =>
    toCellKey(getAxisValue(variant, row) ?? '', getAxisValue(variant, column) ?? ''),
  );
  const getCellVariants = (one: string, other: string): readonly Variant[] => cells.get(toCellKey(one, other)) ?? [];
  const countAxisValues = rows.flatMap((one) => columns.map((other) => [one, other] as const));
  const known = column !== null || row !== null;
  return {
    rows,
    columns,
    at: getCellVariants,
    missing: known ? countAxisValues.filter(([one, other]) => getCellVariants(one, other).length === 0) : [],
    twice: known ? countAxisValues.filter(([one, other]) => getCellVariants(one, other).length > 1) : [],
    nowhere: variants.filter((variant) => !variantsWithAxes.includes(variant)),
  };
};
