import { type ResourceId, toResourceId } from '../../base/branded-types.ts';
import { itemFlags } from '../shared/item-flags.ts';
import { type AssetSource, toAssetSource } from '../shared/asset-source.ts';
import type { ReadContext } from './read-context.ts';

/** A picture asset with the location of its file. */
export interface PictureSource extends AssetSource {
  readonly id: ResourceId;
}

export interface PictureSources {
  readonly sources: readonly PictureSource[];
  /** The key to continue after, or null at the end. */
  readonly next: number | null;
}

/** The pictures without a result: not inspected, or not compared with the others for look-alikes. */
export type OpenPictures = 'notInspected' | 'notCompared';

/** A condition on the asset `r` of a picture that was not compared: its perceptual hash is unknown. */
export const notComparedSql = `NOT EXISTS (
  SELECT 1 FROM pictured d CROSS JOIN picture p ON p.key = d.picture WHERE d.pk = r.pk AND p.print IS NOT NULL)`;

/** Returns up to `most` picture assets (not deleted) after the key `after`, in key order: all, or only `open` ones. */
export const readPictureSources = (
  { sql }: ReadContext,
  after: number,
  most: number,
  open?: OpenPictures,
): PictureSources => {
  const bits = itemFlags.isImage | (open === 'notInspected' ? itemFlags.notLookedAt : 0);
  const rows = sql.all(
    `SELECT r.pk, i.id, path, modified, file_modified, content_type, checksum, file_size
     FROM r_asset r JOIN item i USING (pk)
     WHERE r.pk > ? AND r.x_flags & ${bits} = ${bits} AND r.x_flags & ${itemFlags.gone} = 0
       ${open === 'notCompared' ? `AND ${notComparedSql}` : ''} ORDER BY r.pk LIMIT ?`,
    after,
    most,
  );
  const sources = rows.flatMap((row) => {
    const source = toAssetSource(row);
    return source === null ? [] : [{ ...source, id: toResourceId(String(row['id'])) }];
  });
  const last = rows.at(-1)?.['pk'];
  return { sources, next: rows.length < most || typeof last !== 'number' ? null : last };
};
