import { flag } from './flags.ts';
import type { RawItem } from './parse.ts';
import { assetsOf } from './pictures.ts';
import type { Store } from './store.ts';

/** The first of the assets that a product names which the cache knows as a picture; for bodies that name ids alone. */
export const knownPicture = ({ sql }: Store, raw: RawItem): string | null => {
  for (const id of assetsOf(raw)) {
    const known = sql.get(
      `SELECT 1 FROM item i JOIN r_asset r USING (pk)
       WHERE i.resource = 'asset' AND i.id = ? AND r.x_flags & ${flag.isImage | flag.gone} = ${flag.isImage}`,
      id,
    );
    if (known !== undefined) return id;
  }
  return null;
};

/** Gives products their picture that were written before their assets were known. True when any got one. */
export const findPictures = ({ sql, tally }: Store): boolean => {
  const found = sql.all(
    `SELECT u.product AS product, min(u.asset) AS asset
     FROM asset_use u
     CROSS JOIN r_product p ON p.pk = u.product AND p.x_flags & ${flag.noImage} <> 0
     JOIN item i ON i.resource = 'asset' AND i.id = u.asset
     JOIN r_asset a ON a.pk = i.pk AND a.x_flags & ${flag.isImage | flag.gone} = ${flag.isImage}
     GROUP BY u.product`,
  );
  for (const { product, asset } of found) {
    sql.run('UPDATE r_product SET x_thumb = ? WHERE pk = ?', asset as string, product as number);
    tally.setFlags('product', product as number, (flags) => flags & ~flag.noImage);
  }
  return found.length > 0;
};
