import { normalizeHeading } from '../heading-aliases.ts';

/** Words that follow the header of a column in the header of its unit, such as `weight-unit`. */
const unitWords = 'unit units unitofmeasure uom einheit masseinheit unite unidad unita eenheid jednostka'.split(' ');

/** Returns the column that contains the unit of each column, such as `weight-unit` for `weight`, by their indexes. */
export const findUnitColumns = (
  columns: readonly { readonly at: number; readonly written: string }[],
  others: readonly (readonly [at: number, header: string])[],
): ReadonlyMap<number, number> => {
  const unitAt = new Map(others.map(([at, header]) => [normalizeHeading(header), at]));
  return new Map(
    columns.flatMap(({ at, written }) => {
      const unit = unitWords
        .map((word) => unitAt.get(normalizeHeading(written) + word))
        .find((one) => one !== undefined);
      return unit === undefined ? [] : [[at, unit] as const];
    }),
  );
};
