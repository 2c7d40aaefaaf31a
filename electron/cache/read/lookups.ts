import { type ResourceId, toResourceId } from '../../base/branded-types.ts';
import type { AppError, DescriptionAttribute, ResourceSync } from '../../contract/index.ts';
import { type ResourceName, getField, kindParsers, getResource, searchable } from '../../model/index.ts';
import { type AssetSource, toAssetSource } from '../shared/asset-source.ts';
import { getObjectId, getEmbeddedObjects } from '../shared/embedded-items.ts';
import { itemFlags } from '../shared/item-flags.ts';
import { fold, toSortKey } from '../shared/search-keys.ts';
import { getIndexClause } from '../db/indexes.ts';
import { parseItemBody } from '../shared/parse-item.ts';
import type { ReadContext } from './read-context.ts';
import { isKeyed, getTableName } from '../shared/schema.ts';
import type { SqlRow } from '../db/statements.ts';
import { toIsoDate, ofOthers } from '../db/write-context.ts';
import { countAll } from './views.ts';

/** An asset that may be the same as a local file. */
export interface AssetMatch {
  readonly id: ResourceId;
  readonly filename: string | null;
  readonly checksum: string | null;
  readonly size: number | null;
}

const toTextOrNull = (value: SqlRow[string] | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** Returns the source of an asset that is only embedded in a product's body. */
const readEmbeddedSource = ({ sql }: ReadContext, id: ResourceId): AssetSource | null => {
  const body = sql.get(
    `SELECT b.text FROM link_field f CROSS JOIN thing t ON t.kind = 'asset' AND t.id = ?
     CROSS JOIN naming n ON n.field = f.id AND n.thing = t.key CROSS JOIN body b USING (pk)
     WHERE f.kind = 'asset' AND f.resource = 'product' LIMIT 1`,
    id,
  );
  const product = parseItemBody('product', body?.['text']);
  if (product === null) return null;
  const resource = getResource('product');
  const nested = ['thumbnail_id', 'asset_ids'].flatMap((field) => getEmbeddedObjects(resource, field, product));
  return (
    nested
      .filter((asset) => getObjectId(asset) === id)
      .map(toAssetSource)
      .find((source) => source !== null) ?? null
  );
};

/** Returns the source of an asset's file, or null if it is not cached. */
export const getAssetSource = (reading: ReadContext, id: ResourceId): AssetSource | null => {
  const row = reading.sql.get(
    `SELECT path, modified, file_modified, content_type, checksum, file_size FROM item i JOIN r_asset r USING (pk)
     WHERE i.resource = 'asset' AND i.id = ?`,
    id,
  );
  return (row === undefined ? null : toAssetSource(row)) ?? readEmbeddedSource(reading, id);
};

/** Returns the assets with one of these checksums, or exactly one of these names. */
export const findAssets = (
  { sql }: ReadContext,
  {
    checksums,
    names,
    isAnyForm = false,
  }: {
    readonly checksums: readonly string[];
    readonly names: readonly string[];
    /** Whether names may differ in case, accents and width, which sorting ignores. */
    readonly isAnyForm?: boolean;
  },
): AssetMatch[] => {
  const columns = `r.pk, i.id, r.filename, r.checksum, r.file_size`;
  const rows = [
    ...sql.all(
      `SELECT ${columns} FROM json_each(?) j CROSS JOIN r_asset r ON r.checksum = j.value COLLATE NOCASE
       JOIN item i USING (pk) WHERE r.x_flags & ${itemFlags.gone} = 0`,
      JSON.stringify(checksums.filter((checksum) => checksum !== '')),
    ),
    ...sql.all(
      `SELECT ${columns} FROM json_each(?) j CROSS JOIN r_asset r ON r.k_filename = j.value ->> 0
       JOIN item i USING (pk) WHERE ${isAnyForm ? '' : 'r.filename = j.value ->> 1 AND '}r.x_flags & ${itemFlags.gone} = 0`,
      JSON.stringify(names.map((name) => [toSortKey(name), name])),
    ),
  ];
  return [...new Map(rows.map((row) => [row['pk'], row])).values()].map((row) => ({
    id: toResourceId(String(row['id'])),
    filename: toTextOrNull(row['filename']),
    checksum: toTextOrNull(row['checksum']),
    size: typeof row['file_size'] === 'number' ? row['file_size'] : null,
  }));
};

/** Returns one checksum of each length, from which the account's hash algorithms follow. */
export const getChecksumSamples = ({ sql }: ReadContext): string[] =>
  sql.column(`SELECT min(checksum) FROM r_asset WHERE checksum <> '' GROUP BY length(checksum)`).map(String);

/** Returns the item with this SKU or name: an exact match, or else one that ignores case and accents. */
export const findByName = ({ sql }: ReadContext, resource: ResourceName, name: string): { id: ResourceId } | null => {
  const { title } = getResource(resource);
  const rows = sql.all(
    `SELECT i.id, r."${title}" AS name FROM ${getTableName(getResource(resource))} r JOIN item i USING (pk)
     WHERE r."k_${title}" = ? AND r.x_flags & ${itemFlags.gone} = 0`,
    toSortKey(name),
  );
  const folded = fold(name).trim();
  const found =
    rows.find((row) => row['name'] === name) ?? rows.find((row) => fold(String(row['name'])).trim() === folded);
  return found === undefined ? null : { id: toResourceId(String(found['id'])) };
};

/** The maximum number of suggested values for a field. */
const maxSuggestedValues = 50;

/** Returns the values of a field by frequency; none if the field has no column. */
export const listFrequentValues = (reading: ReadContext, resource: ResourceName, field: string): string[] => {
  const { sql } = reading;
  const table = getResource(resource);
  const known = getField(table, field);
  if (known === undefined || kindParsers[known.kind].sql === null) return [];
  const name = getTableName(table);
  const keyed = known.sortable === true && isKeyed(table, known) && known.kind !== 'ref';
  const rows = keyed
    ? sql.column(
        `SELECT r."${field}" FROM (
           SELECT max(pk) AS pk, count(*) AS n FROM ${name} ${getIndexClause(reading, table, field)}
           WHERE "k_${field}" IS NOT NULL AND x_flags & ${itemFlags.gone} = 0
           GROUP BY "k_${field}" ORDER BY n DESC, pk LIMIT ${maxSuggestedValues}
         ) s CROSS JOIN ${name} r USING (pk)`,
      )
    : sql.column(
        `SELECT "${field}" FROM ${name} WHERE "${field}" IS NOT NULL AND "${field}" <> '' AND x_flags & ${itemFlags.gone} = 0
         GROUP BY "${field}" ORDER BY count(*) DESC, "${field}" LIMIT ${maxSuggestedValues}`,
      );
  return rows.map(String);
};

const toSyncState = (row: SqlRow | undefined): ResourceSync['state'] => {
  if (row === undefined) return 'never';
  const state = String(row['state']) as ResourceSync['state'];
  // A pass that was interrupted is not running: its resource waits for the next run.
  return state === 'syncing' ? 'waiting' : state;
};

/** Returns the state of the searchable resources after their last passes, in the order of a sync. */
export const syncStates = (reading: ReadContext): ResourceSync[] => {
  const counts = countAll(reading);
  const rows = new Map(reading.sql.all('SELECT * FROM sync_state').map((row) => [row['resource'], row]));
  const others = reading.sql.get(`SELECT count(*) AS n FROM item WHERE resource = 'attribute' AND gone = ?`, ofOthers);
  return searchable.map((resource) => {
    const row = rows.get(resource);
    const syncedAt = row?.['synced_at'];
    return {
      resource,
      state: toSyncState(row),
      items: counts[resource],
      syncedAt: typeof syncedAt === 'number' ? toIsoDate(syncedAt) : null,
      problem: typeof row?.['problem'] === 'string' ? (JSON.parse(row['problem']) as AppError) : null,
      read: null,
      ofOthers: resource === 'attribute' ? Number(others?.['n']) : 0,
    };
  });
};

/** A product found by its SKU. */
export interface SkuMatch {
  readonly id: ResourceId;
  readonly sku: string;
  readonly label: string | null;
}

const toSkuMatch = (row: SqlRow): SkuMatch => ({
  id: toResourceId(String(row['id'])),
  sku: String(row['sku']),
  label: typeof row['label'] === 'string' ? row['label'] : null,
});

/** Returns the products with one of these SKUs, ignoring case and accents. */
export const findKnownSkus = ({ sql }: ReadContext, skus: readonly string[]): SkuMatch[] => {
  const foldedSkus = new Set(skus.map((sku) => fold(sku).trim()));
  const keys = new Set([...foldedSkus].map((sku) => toSortKey(sku)).filter((key) => key !== null));
  return sql
    .all(
      `SELECT i.id, r.sku, r.label
       FROM json_each(?) j CROSS JOIN r_product r ON r.k_sku = j.value CROSS JOIN item i ON i.pk = r.pk
       WHERE r.x_flags & ${itemFlags.gone} = 0`,
      JSON.stringify([...keys]),
    )
    .filter((row) => foldedSkus.has(fold(String(row['sku'])).trim()))
    .map(toSkuMatch);
};

/**
 * Returns the products whose SKUs contain separators other than hyphens, or characters that a file name or a web address
 * cannot contain. Hyphens are common, so that nearly all products would be returned.
 */
export const findSkusWithSpecialCharacters = ({ sql }: ReadContext): SkuMatch[] =>
  sql
    .all(
      `SELECT i.id, r.sku, r.label FROM r_product r CROSS JOIN item i USING (pk)
       WHERE r.sku GLOB '*[_ ./\\:*?"<>|+&#%,;=@!()]*' AND r.x_flags & ${itemFlags.gone} = 0`,
    )
    .map(toSkuMatch);

/** An item found by one of the requested SKUs or names. */
export interface LookupMatch {
  readonly asked: string;
  readonly id: ResourceId;
  /** The item's own spelling, which may differ in case and accents. */
  readonly title: string;
}

/**
 * Returns the items (not deleted) with these SKUs or names, ignoring case and accents. At most one for each: an exact
 * match wins.
 */
export const findItemsByTitle = (
  { sql }: ReadContext,
  resource: ResourceName,
  titles: readonly string[],
): LookupMatch[] => {
  const table = getResource(resource);
  const keys = titles.flatMap((title) => {
    const key = toSortKey(title);
    return key === null ? [] : [[key, title]];
  });
  const rows = sql.all(
    `SELECT j.value ->> 1 AS asked, i.id, r."${table.title}" AS title
     FROM json_each(?) j CROSS JOIN ${getTableName(table)} r ON r."k_${table.title}" = j.value ->> 0
     JOIN item i USING (pk) WHERE r.x_flags & ${itemFlags.gone} = 0`,
    JSON.stringify(keys),
  );
  const found = new Map<string, LookupMatch>();
  for (const row of rows) {
    const [asked, title] = [String(row['asked']), String(row['title'])];
    const better = !found.has(asked) || title === asked;
    if (better && fold(title).trim() === fold(asked).trim())
      found.set(asked, { asked, id: toResourceId(String(row['id'])), title });
  }
  return [...found.values()];
};

/** Returns the free attribute used as description: the user's choice, else the guess, else null. */
export const getDescriptionInUse = ({ sql }: ReadContext): DescriptionAttribute | null => {
  const readMetaName = (name: string): string | null => {
    const value = sql.get('SELECT value FROM meta WHERE name = ?', name)?.['value'];
    return typeof value === 'string' ? value : null;
  };
  const chosen = readMetaName('description');
  const name = chosen ?? readMetaName('descriptionGuess');
  return name === null ? null : { attribute: name, guessed: chosen === null };
};
