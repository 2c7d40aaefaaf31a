import { itemFlags } from '../shared/item-flags.ts';
import type { SqlRow } from './statements.ts';
import type { WriteContext } from './write-context.ts';

/** Returns the assets with these checksums, by checksum. One query for all, because a page has a thousand. */
const findAssetsByChecksum = ({ sql, checksums }: WriteContext): Map<unknown, SqlRow[]> =>
  Map.groupBy(
    sql.all(
      `SELECT j.value AS asked, r.pk, r.x_flags FROM json_each(?) j
       CROSS JOIN r_asset r ON r.checksum = j.value COLLATE NOCASE`,
      JSON.stringify([...checksums].map((checksum) => checksum.toWellFormed())),
    ),
    ({ asked }) => asked,
  );

/** Marks assets that share a checksum with another asset, for every checksum that this transaction touched. */
export const markDuplicateContent = (store: WriteContext): void => {
  if (store.checksums.size === 0) return;
  for (const rows of findAssetsByChecksum(store).values()) {
    const present = rows.filter(({ x_flags }) => (Number(x_flags) & itemFlags.gone) === 0);
    const bit = present.length > 1 ? itemFlags.sameContent : 0;
    for (const { pk, x_flags } of rows)
      if ((Number(x_flags) & itemFlags.sameContent) !== bit)
        store.itemCounts.setFlags('asset', pk as number, (flags) => (flags & ~itemFlags.sameContent) | bit);
  }
  store.checksums.clear();
};
