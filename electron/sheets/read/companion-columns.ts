import { normalizeHeading } from '../../model/heading-aliases.ts';
import type { Table } from './table.ts';

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

/** Headers of the name by which shops group the variants of a product. */
const groupHeaders: ReadonlySet<string> = new Set(['handle', 'handleid', 'urlhandle']);

/**
 * Returns the rows that continue the product of an earlier row. Shops write the values that its variants have in common
 * only in the first row.
 */
export const findVariantRows = (
  { rows }: Pick<Table, 'rows'>,
  {
    row,
    headers,
  }: { readonly row: number; readonly headers: readonly { readonly at: number; readonly header: string }[] },
): ReadonlySet<number> => {
  const group = headers.find(({ header }) => groupHeaders.has(normalizeHeading(header)))?.at;
  const found = new Set<number>();
  if (group === undefined) return found;
  const seen = new Set<string>();
  for (const [at, cells] of rows.entries()) {
    const name = at > row ? (cells[group] ?? '').trim() : '';
    if (seen.has(name)) found.add(at);
    else if (name !== '') seen.add(name);
  }
  return found;
};
