import type { ResourceName } from '../../model/index.ts';
import { toAssetSource } from '../shared/asset-source.ts';
import { itemFlags, ofPictures } from '../shared/item-flags.ts';
import type { RawItem } from '../shared/parse-item.ts';
import {
  type LearnedPicture,
  computePictureFlags,
  getContentKey,
  toReliableChecksum,
} from '../shared/picture-content.ts';
import { pictureColumns, readPictureRow } from '../shared/picture-row.ts';
import { getProductAssetIds, isImage } from '../shared/pictures.ts';
import { queueEvaluation } from './evaluation-queue.ts';
import { readStoredBody } from './stored-body.ts';
import { type WriteContext, runInTransaction } from './write-context.ts';

const bitsOfOthers = ofPictures & ~itemFlags.notLookedAt;

const isAnyKnown = ({ sql }: WriteContext): boolean => sql.get('SELECT 1 FROM picture LIMIT 1') !== undefined;

const updateAssetBits = (store: WriteContext, pk: number, raw: RawItem): number => {
  const { sql } = store;
  const source = isImage(raw) ? toAssetSource(raw) : null;
  const cached =
    source === null || !isAnyKnown(store)
      ? undefined
      : sql.get(`SELECT key, ${pictureColumns} FROM picture WHERE content = ?`, getContentKey(source));
  if (cached === undefined) {
    sql.run('DELETE FROM pictured WHERE pk = ?', pk);
    return isImage(raw) ? itemFlags.notLookedAt : 0;
  }
  sql.run('INSERT OR REPLACE INTO pictured VALUES (?, ?)', pk, cached['key'] as number);
  return computePictureFlags(readPictureRow(cached));
};

const computeProductBits = (store: WriteContext, raw: RawItem): number => {
  if (!isAnyKnown(store)) return 0;
  const flags = store.sql.column(
    `SELECT r.x_flags FROM json_each(?) j CROSS JOIN item i ON i.resource = 'asset' AND i.id = j.value
     CROSS JOIN r_asset r ON r.pk = i.pk WHERE r.x_flags & ${itemFlags.gone} = 0`,
    JSON.stringify(getProductAssetIds(raw)),
  ) as number[];
  return flags.reduce((all, one) => all | one, 0) & bitsOfOthers;
};

/** Returns the flags for the known metadata of an asset's own picture, or of the pictures that a product uses. */
export const computePictureBits = (store: WriteContext, resource: ResourceName, pk: number, raw: RawItem): number => {
  if (resource === 'asset') return updateAssetBits(store, pk, raw);
  return resource === 'product' ? computeProductBits(store, raw) : 0;
};

/** Updates the picture flags of the products that use these assets, and queues the products for evaluation. */
export const followPictures = (store: WriteContext, assets: readonly string[]): void => {
  const products = store.sql.column(
    `SELECT DISTINCT n.pk FROM json_each(?) j CROSS JOIN thing t ON t.kind = 'asset' AND t.id = j.value
     CROSS JOIN link_field f ON f.kind = 'asset' AND f.resource = 'product'
     CROSS JOIN naming n ON n.field = f.id AND n.thing = t.key`,
    JSON.stringify(assets),
  ) as number[];
  for (const pk of products) {
    const bits = computeProductBits(store, readStoredBody(store, 'product', pk) ?? {});
    store.itemCounts.setFlags('product', pk, (flags) => (flags & ~bitsOfOthers) | bits);
    queueEvaluation(store, pk);
  }
  if (products.length > 0) store.alsoChanged.add('product');
};

/** Whether the picture flags of two assets differ. */
export const hasPictureDifference = (one: number, other: number): boolean => ((one ^ other) & bitsOfOthers) !== 0;

const storePicture = ({ sql }: WriteContext, { content, picture, print }: LearnedPicture): number => {
  const values = [
    picture.width,
    picture.height,
    picture.format,
    picture.space,
    picture.alpha === null ? null : Number(picture.alpha),
    picture.orientation,
    picture.frames,
    picture.edge,
    picture.fill,
    print,
    Date.now(),
  ];
  // Data of a complete picture is more reliable than data of its header.
  const headerOnlyClause = print === null ? 'WHERE print IS NULL' : '';
  sql.run(
    `INSERT INTO picture (content, ${pictureColumns}, print, looked_at) VALUES (?, ${values.map(() => '?').join(', ')})
     ON CONFLICT (content) DO UPDATE SET
       (${pictureColumns}, print, looked_at) = (
         excluded.width, excluded.height, excluded.format, excluded.space, excluded.alpha, excluded.orientation,
         excluded.frames, excluded.edge, excluded.fill, excluded.print, excluded.looked_at),
       kin = NULL ${headerOnlyClause}`,
    content,
    ...values,
  );
  return sql.get('SELECT key FROM picture WHERE content = ?', content)?.['key'] as number;
};

/** Returns the assets with the content that was inspected. Empty if the content of the asset has changed since. */
const assetsWith = ({ sql }: WriteContext, { asset, content }: LearnedPicture): { pk: number; id: string }[] => {
  const columns = 'r.pk, i.id, r.path, r.modified, r.file_modified, r.checksum';
  const ownRow = sql.get(
    `SELECT ${columns} FROM item i CROSS JOIN r_asset r ON r.pk = i.pk WHERE i.resource = 'asset' AND i.id = ?`,
    asset,
  );
  const source = ownRow === undefined ? null : toAssetSource(ownRow);
  if (ownRow === undefined || source === null || getContentKey(source) !== content) return [];
  const shared = toReliableChecksum(source.checksum) === null ? null : source.checksum;
  const others =
    shared === null
      ? []
      : sql.all(
          `SELECT ${columns} FROM r_asset r JOIN item i USING (pk) WHERE r.checksum = ? COLLATE NOCASE
           AND r.x_flags & ${itemFlags.isImage} <> 0`,
          shared,
        );
  return [ownRow, ...others].map((row) => ({ pk: row['pk'] as number, id: String(row['id']) }));
};

/** Stores which pictures look alike, as pairs of a picture's key and the key of the first picture of its group. */
export const storeLookAlikes = (store: WriteContext, changes: Int32Array): void =>
  runInTransaction(store, () => {
    for (let start = 0; start < changes.length; start += 2)
      store.sql.run('UPDATE picture SET kin = ? WHERE key = ?', changes[start + 1] ?? null, changes[start] ?? null);
    if (changes.length > 0) store.alsoChanged.add('asset');
  });

/** Stores the metadata of pictures for all assets of the same content. */
export const storePictureFacts = (store: WriteContext, learned: readonly LearnedPicture[]): void =>
  runInTransaction(store, () => {
    const changed: string[] = [];
    for (const one of learned) {
      const assets = assetsWith(store, one);
      if (assets.length === 0) continue;
      const key = storePicture(store, one);
      const row = store.sql.get(`SELECT ${pictureColumns} FROM picture WHERE key = ?`, key);
      const bits = row === undefined ? 0 : computePictureFlags(readPictureRow(row));
      for (const { pk, id } of assets) {
        store.sql.run('INSERT OR REPLACE INTO pictured VALUES (?, ?)', pk, key);
        store.itemCounts.setFlags('asset', pk, (flags) => (flags & ~ofPictures) | bits);
        changed.push(id);
      }
    }
    if (changed.length === 0) return;
    store.alsoChanged.add('asset');
    followPictures(store, changed);
  });
