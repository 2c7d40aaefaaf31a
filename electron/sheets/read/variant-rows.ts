import { normalizeHeading } from '../../model/heading-aliases.ts';
import type { Table } from './table.ts';

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
