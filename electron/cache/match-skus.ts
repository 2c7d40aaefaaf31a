import { resourceId } from '../base/brand.ts';
import type { ResourceId } from '../base/brand.ts';
import { flag } from './flags.ts';
import { fold, orderKey } from './fold.ts';
import type { Reading } from './reading.ts';

/** The product whose SKU stands in a file name. */
export interface SkuMatch {
  readonly id: ResourceId;
  readonly sku: string;
  readonly label: string | null;
}

/** Words of a file name beyond these are not looked at. */
const mostWords = 24;
/** A SKU shorter than this only counts when it is the whole name. */
const shortest = 3;

/** All runs of whole words in a file name without its ending, the longest first. */
export const candidates = (fileName: string): string[] => {
  const stem = fold(fileName.replace(/\.[^.\s]{1,10}$/, ''));
  const words = [...stem.matchAll(/[\p{L}\p{N}]+/gu)].slice(0, mostWords);
  const runs = words.flatMap((first, index) =>
    words.slice(index).map((last) => stem.slice(first.index, last.index + last[0].length)),
  );
  return [...new Set([stem, ...runs])]
    .filter((run) => run !== '' && (run === stem || run.length >= shortest))
    .toSorted((one, other) => other.length - one.length);
};

/** For each file name the product with the longest SKU that stands in it at word boundaries, case aside. */
export const matchSkus = ({ sql }: Reading, names: readonly string[]): (SkuMatch | null)[] =>
  names.map((name) => {
    const runs = candidates(name);
    const rows = sql.all(
      `SELECT j.value AS run, i.id, r.sku, r.label
       FROM json_each(?) j CROSS JOIN r_product r ON r.k_sku = j.value CROSS JOIN item i ON i.pk = r.pk
       WHERE r.x_flags & ${flag.gone} = 0`,
      JSON.stringify([...new Set(runs.map((run) => orderKey(run)))]),
    );
    const known = new Map(rows.map((row) => [fold(String(row['sku'])).trim(), row]));
    const found = runs.map((run) => known.get(run)).find((row) => row !== undefined);
    if (found === undefined) return null;
    const label = found['label'];
    return {
      id: resourceId(String(found['id'])),
      sku: String(found['sku']),
      label: typeof label === 'string' ? label : null,
    };
  });
