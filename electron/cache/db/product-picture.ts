import { itemFlags } from '../shared/item-flags.ts';
import type { RawItem } from '../shared/parse-item.ts';
import { getProductAssetIds } from '../shared/pictures.ts';
import { queueEvaluation } from './evaluation-queue.ts';
import type { WriteContext } from './write-context.ts';

/** Returns the first referenced asset that is cached as a picture, for bodies that contain only IDs. */
export const findCachedPicture = ({ sql }: WriteContext, raw: RawItem): string | null => {
  for (const id of getProductAssetIds(raw)) {
    const cached = sql.get(
      `SELECT 1 FROM item i JOIN r_asset r USING (pk)
       WHERE i.resource = 'asset' AND i.id = ? AND r.x_flags & ${itemFlags.isImage | itemFlags.gone} = ${itemFlags.isImage}`,
      id,
    );
    if (cached !== undefined) return id;
  }
  return null;
};

const metaName = 'pictures.found';
const allFound = 'all';

/** Records that an asset has become a picture or was added: a product may have waited for it. */
export const notePicture = (store: WriteContext): void => {
  if (store.meta(metaName) === allFound) store.setMeta(metaName, null);
};

/**
 * Sets the picture of products that were written before their assets, if there are new pictures. Returns whether any
 * product was updated.
 */
export const findPictures = (store: WriteContext): boolean => {
  if (store.meta(metaName) === allFound) return false;
  store.setMeta(metaName, allFound);
  const { sql, itemCounts } = store;
  const found = sql.all(
    `SELECT p.pk AS product, min(i.id) AS asset
     FROM link_field f
     CROSS JOIN naming n ON n.field = f.id
     CROSS JOIN r_product p ON p.pk = n.pk AND p.x_flags & ${itemFlags.noImage} <> 0
     JOIN thing t ON t.key = n.thing
     JOIN item i ON i.resource = 'asset' AND i.id = t.id
     JOIN r_asset a ON a.pk = i.pk AND a.x_flags & ${itemFlags.isImage | itemFlags.gone} = ${itemFlags.isImage}
     WHERE f.kind = 'asset' AND f.resource = 'product'
     GROUP BY p.pk`,
  );
  for (const { product, asset } of found) {
    sql.run('UPDATE r_product SET x_thumb = ? WHERE pk = ?', asset as string, product as number);
    itemCounts.setFlags('product', product as number, (flags) => flags & ~itemFlags.noImage);
    queueEvaluation(store, product as number);
  }
  return found.length > 0;
};
