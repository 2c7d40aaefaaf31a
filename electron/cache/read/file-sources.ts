import { kinds } from '../../model/index.ts';
import { flag } from '../shared/item-flags.ts';
import type { RawItem } from '../shared/parse.ts';
import { isImage } from '../shared/pictures.ts';
import { sourceOf } from './lookups.ts';
import type { AssetSource } from './lookups.ts';
import type { ReadContext } from './read-context.ts';

/** A file of an asset, with what names are made of. */
export interface FileSource {
  readonly id: string;
  readonly filename: string;
  /** Its ending as the service tells it, without the dot; empty where it tells none. */
  readonly extension: string;
  readonly image: boolean;
  /** Null: the service tells no address. */
  readonly source: AssetSource | null;
}

/** The product that a file is of, for its name. */
export interface FileProduct {
  readonly sku: string;
  readonly label: string | null;
  readonly family: string | null;
}

const text = (value: unknown): string => kinds.text.read(value)?.trim() ?? '';

/** The file of an asset by its body or its row. */
export const fileSource = (id: string, asset: RawItem, image = isImage(asset)): FileSource => ({
  id,
  filename: text(asset['filename']) || id,
  extension: text(asset['extension']).replace(/^\./, ''),
  image,
  source: sourceOf(asset),
});

/** The files of those assets that the copy has read on their own, by their ids. */
export const fileSources = ({ sql }: ReadContext, ids: readonly string[]): ReadonlyMap<string, FileSource> =>
  new Map(
    sql
      .all(
        `SELECT i.id, r.filename, r.extension, r.path, r.modified, r.file_modified, r.content_type, r.checksum, r.file_size, r.x_flags
         FROM json_each(?) j CROSS JOIN item i ON i.resource = 'asset' AND i.id = j.value CROSS JOIN r_asset r USING (pk)`,
        JSON.stringify(ids),
      )
      .map((row) => {
        const id = String(row['id']);
        return [id, fileSource(id, row, (Number(row['x_flags']) & flag.isImage) !== 0)];
      }),
  );

/** For each of these assets the first product that uses it, by the assets' ids. */
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
         CROSS JOIN r_product r ON r.pk = n.pk AND r.x_flags & ${flag.gone} = 0 AND r.sku <> ''
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
