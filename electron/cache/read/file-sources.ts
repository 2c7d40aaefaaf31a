import { kindParsers } from '../../model/index.ts';
import { itemFlags } from '../shared/item-flags.ts';
import type { RawItem } from '../shared/parse-item.ts';
import { isImage } from '../shared/pictures.ts';
import { type AssetSource, toAssetSource } from '../shared/asset-source.ts';
import type { ReadContext } from './read-context.ts';

/** An asset's file, with the parts of its name. */
export interface FileSource {
  readonly id: string;
  readonly filename: string;
  /** The extension from the service, without the dot; empty if there is none. */
  readonly extension: string;
  readonly image: boolean;
  /** Null: the service sent no path. */
  readonly source: AssetSource | null;
}

/** The product that uses a file, for its name. */
export interface FileProduct {
  readonly sku: string;
  readonly label: string | null;
  readonly family: string | null;
}

const readText = (value: unknown): string => kindParsers.text.read(value)?.trim() ?? '';

/** Returns the file of an asset from its body or its row. */
export const toFileSource = (id: string, asset: RawItem, image = isImage(asset)): FileSource => ({
  id,
  filename: readText(asset['filename']) || id,
  extension: readText(asset['extension']).replace(/^\./, ''),
  image,
  source: toAssetSource(asset),
});

/** Returns the files of those assets that the cache has read themselves, by ID. */
export const readFileSources = ({ sql }: ReadContext, ids: readonly string[]): ReadonlyMap<string, FileSource> =>
  new Map(
    sql
      .all(
        `SELECT i.id, r.filename, r.extension, r.path, r.modified, r.file_modified, r.content_type, r.checksum, r.file_size, r.x_flags
         FROM json_each(?) j CROSS JOIN item i ON i.resource = 'asset' AND i.id = j.value CROSS JOIN r_asset r USING (pk)`,
        JSON.stringify(ids),
      )
      .map((row) => {
        const id = String(row['id']);
        return [id, toFileSource(id, row, (Number(row['x_flags']) & itemFlags.isImage) !== 0)];
      }),
  );

/** Returns the first product that uses each of these assets, by asset ID. */
export const productsOfAssets = (
  { sql }: ReadContext,
  ids: readonly string[],
): ReadonlyMap<string, { readonly sku: string; readonly label: string | null; readonly familyId: string | null }> =>
  new Map(
    sql
      .all(
        `SELECT t.id AS asset, r.sku, r.label, r.product_family_id AS family, min(r.pk) AS pk
         FROM json_each(?) j CROSS JOIN thing t ON t.kind = 'asset' AND t.id = j.value
         CROSS JOIN link_field f ON f.kind = 'asset' AND f.resource = 'product'
         CROSS JOIN naming n ON n.field = f.id AND n.thing = t.key
         CROSS JOIN r_product r ON r.pk = n.pk AND r.x_flags & ${itemFlags.gone} = 0 AND r.sku <> ''
         GROUP BY t.id`,
        JSON.stringify(ids),
      )
      .map((row) => [
        String(row['asset']),
        {
          sku: String(row['sku']),
          label: typeof row['label'] === 'string' ? row['label'] : null,
          familyId: typeof row['family'] === 'string' && row['family'] !== '' ? row['family'] : null,
        },
      ]),
  );
