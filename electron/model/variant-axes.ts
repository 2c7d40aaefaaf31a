/** A variant as its matrix looks at it: short plain values alone, by attribute. */
export interface VariantValues {
  readonly sku: string;
  readonly values: Readonly<Record<string, string>>;
}

/** What is told apart by which attributes; null: by none, or by one alone. */
export interface Axes {
  readonly row: string | null;
  readonly column: string | null;
}

/** Variants of one parent by two attributes. */
export interface VariantMatrix<Variant> {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** Those at a place: more than one stand there twice. */
  readonly at: (row: string, column: string) => readonly Variant[];
  readonly missing: readonly (readonly [row: string, column: string])[];
  readonly twice: readonly (readonly [row: string, column: string])[];
  /** Variants without a value of one of the axes. */
  readonly nowhere: readonly Variant[];
}

/** Part of the variants that must have a value before an attribute can be an axis. */
const leastFilled = 0.75;
/** Part of the variants that two attributes of usual names must tell apart. */
const leastTold = 0.6;
/** An axis has so many places at most. */
const mostPlaces = 60;
/** Part of the places of two axes that must be taken. */
const leastTaken = 0.5;

/** How what tells variants apart is called, in small letters. */
const usual =
  /^(colou?r|farbe|couleur|gr(ö|oe)(ß|ss)e|size|taille|length|width|fit|material|finish|scent|flavou?r|volume|capacity|pack)/i;

const distinct = (variants: readonly VariantValues[], name: string): readonly string[] => [
  ...new Set(variants.map(({ values }) => values[name]).filter((value) => value !== undefined)),
];

/** Attributes that can tell variants apart: most have a value, and not all the same. Those with usual names first, then by how few values they have. */
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
 * The axes that the data shows: the attribute of a usual name that tells all variants apart by itself, else the first two
 * that do so together while most of their places are taken. Some variants may stand twice, most where both names are usual.
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

/** The variants by these axes. Values stand in the order in which they come, numbers by size. */
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
