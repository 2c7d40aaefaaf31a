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
const leastFilled = 0.75;
/** The minimum share of variants that two attributes with typical names must distinguish. */
const leastTold = 0.6;
/** The maximum number of values of an axis. */
const mostPlaces = 60;
/** The minimum share of cells that must contain variants. */
const leastTaken = 0.5;

/** Typical names of attributes that distinguish variants. */
const usual =
  /^(colou?r|farbe|couleur|gr(ö|oe)(ß|ss)e|size|taille|length|width|fit|material|finish|scent|flavou?r|volume|capacity|pack)/i;

const distinct = (variants: readonly VariantValues[], name: string): readonly string[] => [
  ...new Set(variants.map(({ values }) => values[name]).filter((value) => value !== undefined)),
];

/**
 * Returns attributes that can distinguish variants: most have a value, and not all the same one. Attributes with
 * typical names are first, then sorted by their number of values.
 */
export const axisCandidates = (variants: readonly VariantValues[]): readonly string[] => {
  const names = new Set(variants.flatMap(({ values }) => Object.keys(values)));
  return [...names]
    .map((name) => ({
      name,
      filled: variants.filter(({ values }) => values[name] !== undefined).length,
      places: distinct(variants, name).length,
    }))
    .filter(({ filled, places }) => filled >= leastFilled * variants.length && places > 1 && places <= mostPlaces)
    .toSorted(
      (one, other) =>
        Number(usual.test(other.name)) - Number(usual.test(one.name)) ||
        one.places - other.places ||
        one.name.localeCompare(other.name, 'en'),
    )
    .map(({ name }) => name);
};

const combined = (variants: readonly VariantValues[], row: string, column: string): number =>
  new Set(variants.map(({ values }) => JSON.stringify([values[row] ?? null, values[column] ?? null]))).size;

/**
 * Guesses the axes: an attribute with a typical name that distinguishes all variants, otherwise the first two that do
 * so together and whose cells are mostly filled. Some duplicates are permitted, more of them if both names are typical.
 */
export const guessAxes = (variants: readonly VariantValues[]): Axes => {
  const candidates = axisCandidates(variants).slice(0, 12);
  const least = variants.length - Math.max(1, Math.floor(variants.length / 10));
  const places = (name: string): number => distinct(variants, name).length;
  const alone = candidates.find((name) => usual.test(name) && places(name) === variants.length);
  if (alone !== undefined) return { row: null, column: alone };
  for (const [at, row] of candidates.entries())
    for (const column of candidates.slice(at + 1)) {
      const room = places(row) * places(column);
      const enough = usual.test(row) && usual.test(column) ? leastTold * variants.length : least;
      if (combined(variants, row, column) >= enough && variants.length >= leastTaken * room)
        return places(row) <= places(column) ? { row, column } : { row: column, column: row };
    }
  const single = candidates.find((name) => places(name) >= least);
  return { row: null, column: single ?? null };
};

const inOrder = (values: readonly string[]): readonly string[] => {
  const numbers = values.every((value) => value.trim() !== '' && Number.isFinite(Number(value)));
  return numbers ? values.toSorted((one, other) => Number(one) - Number(other)) : values;
};

const only = '';

/** Arranges the variants by these axes. Values are in order of appearance, and numbers in ascending order. */
export const matrixOf = <Variant extends VariantValues>(
  variants: readonly Variant[],
  { row, column }: Axes,
): VariantMatrix<Variant> => {
  const valueOf = ({ values }: Variant, axis: string | null): string | undefined =>
    axis === null ? only : values[axis];
  const placed = variants.filter(
    (variant) => valueOf(variant, row) !== undefined && valueOf(variant, column) !== undefined,
  );
  const values = (axis: string | null): readonly string[] => (axis === null ? [only] : inOrder(distinct(placed, axis)));
  const rows = values(row);
  const columns = values(column);
  const key = (one: string, other: string): string => JSON.stringify([one, other]);
  const cells = Map.groupBy(placed, (variant) => key(valueOf(variant, row) ?? '', valueOf(variant, column) ?? ''));
  const at = (one: string, other: string): readonly Variant[] => cells.get(key(one, other)) ?? [];
  const places = rows.flatMap((one) => columns.map((other) => [one, other] as const));
  const known = column !== null || row !== null;
  return {
    rows,
    columns,
    at,
    missing: known ? places.filter(([one, other]) => at(one, other).length === 0) : [],
    twice: known ? places.filter(([one, other]) => at(one, other).length > 1) : [],
    nowhere: variants.filter((variant) => !placed.includes(variant)),
  };
};
