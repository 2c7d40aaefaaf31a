import { type ResourceId, toResourceId } from '../../base/branded-types.ts';
import { type ResourceName, getResource } from '../../model/index.ts';
import { itemFlags } from '../shared/item-flags.ts';
import { fold, toSortKey } from '../shared/search-keys.ts';
import type { ReadContext } from './read-context.ts';
import { getTableName } from '../shared/schema.ts';
import type { SqlRow } from '../db/statements.ts';

/** A search for items that could be the result of a sent creation. */
export interface SimilarQuery {
  readonly resource: ResourceName;
  /** SKUs, names or file names. */
  readonly names: readonly string[];
  /** Checksums of assets, in lower-case hex. */
  readonly checksums?: readonly string[];
  /** Sizes of assets in bytes. */
  readonly sizes?: readonly number[];
  /** For assets: created at or after this time, ISO 8601. */
  readonly since?: string | null;
}

/** An item with its exact body. */
export interface SimilarItem {
  readonly id: ResourceId;
  readonly raw: string;
  /** Increases with each item that is added to the cache. */
  readonly order: number;
}

/** The item that was added to the cache last. Any later item is new. */
export interface LastNewItem {
  readonly order: number;
  readonly id: string;
}

/** A query for the items that were added to the cache after a mark. */
export interface NewItemsQuery {
  readonly resource: ResourceName;
  /** Null if the earlier state of the cache was not recorded. */
  readonly mark: LastNewItem | null;
  /** Excluded items. */
  readonly except: readonly ResourceId[];
  /** Without a valid mark: items created at or after this time, ISO 8601, and items without a creation time. */
  readonly since: string;
}

/**
 * The new items. `more`: there are more than one result holds. `isMarkValid`: the order has not been reset since the
 * mark.
 */
export interface NewItems {
  readonly items: readonly SimilarItem[];
  readonly more: boolean;
  readonly isMarkValid: boolean;
}

const toSimilarItem = (row: SqlRow): SimilarItem => ({
  id: toResourceId(String(row['id'])),
  raw: String(row['text']),
  order: Number(row['pk']),
});

/** The maximum number of bodies in a result. More would not help the user. */
const maxBodies = 1_000;

/** Returns the keys of rows with one of the names, ignoring case, accents and surrounding spaces. */
const findKeysByName = ({ sql }: ReadContext, { resource, names }: SimilarQuery): unknown[] => {
  const model = getResource(resource);
  const foldedNames = new Set(names.map((name) => fold(name).trim()));
  return sql
    .all(
      `SELECT r.pk, r."${model.title}" AS name FROM json_each(?) j
       CROSS JOIN ${getTableName(model)} r ON r."k_${model.title}" = j.value WHERE r.x_flags & ${itemFlags.gone} = 0`,
      JSON.stringify([...new Set(names.map((name) => toSortKey(name)))]),
    )
    .filter((row) => foldedNames.has(fold(String(row['name'])).trim()))
    .map((row) => row['pk']);
};

const findSimilarAssetKeys = (
  { sql }: ReadContext,
  { checksums = [], sizes = [], since = null }: SimilarQuery,
): unknown[] => {
  const given = [...new Set(checksums.filter((checksum) => checksum !== ''))];
  // Some services prefix the hash algorithm.
  const written = given.flatMap((hex) => [hex, `md5:${hex}`, `sha1:${hex}`, `sha-1:${hex}`, `sha256:${hex}`]);
  return [
    ...sql.column(
      `SELECT r.pk FROM json_each(?) j CROSS JOIN r_asset r ON r.checksum = j.value COLLATE NOCASE
       WHERE r.x_flags & ${itemFlags.gone} = 0`,
      JSON.stringify(written),
    ),
    ...(sizes.length === 0
      ? []
      : sql.column(
          `SELECT pk FROM r_asset WHERE file_size IN (SELECT value FROM json_each(?)) AND x_flags & ${itemFlags.gone} = 0`,
          JSON.stringify([...new Set(sizes)]),
        )),
    ...(since === null
      ? []
      : sql.column(
          `SELECT pk FROM r_asset WHERE created >= ? AND x_flags & ${itemFlags.gone} = 0 ORDER BY created LIMIT ${String(maxBodies)}`,
          since,
        )),
  ];
};

/**
 * Returns the items (not deleted) that could be the result of a sent creation: by name, for assets also by content,
 * size or creation time.
 */
export const findSimilar = (reading: ReadContext, request: SimilarQuery): SimilarItem[] => {
  const keys = new Set([
    ...findKeysByName(reading, request),
    ...(request.resource === 'asset' ? findSimilarAssetKeys(reading, request) : []),
  ]);
  return reading.sql
    .all(
      `SELECT i.pk, i.id, b.text FROM json_each(?) j CROSS JOIN item i ON i.pk = j.value CROSS JOIN body b ON b.pk = i.pk`,
      JSON.stringify([...keys].slice(0, maxBodies)),
    )
    .map(toSimilarItem);
};

/** Returns the cache's current mark, or null while the cache is empty. */
export const getCacheMark = ({ sql }: ReadContext): LastNewItem | null => {
  const row = sql.get('SELECT pk, id FROM item ORDER BY pk DESC LIMIT 1');
  return row === undefined ? null : { order: Number(row['pk']), id: String(row['id']) };
};

/** The maximum number of new items in a result. */
const maxNewItems = 200;

/**
 * Returns the items (not deleted) that were added to the cache after a mark. The mark is invalid if the cache was
 * recreated since.
 */
export const findNewItems = ({ sql }: ReadContext, { resource, mark, except, since }: NewItemsQuery): NewItems => {
  const isMarkValid = mark !== null && sql.get('SELECT id FROM item WHERE pk = ?', mark.order)?.['id'] === mark.id;
  const model = getResource(resource);
  const hasCreationTime = model.fields.some(({ name }) => name === 'created');
  const table = getTableName(model);
  const rows = sql.all(
    `SELECT i.pk, i.id, b.text FROM item i CROSS JOIN ${table} r ON r.pk = i.pk CROSS JOIN body b ON b.pk = i.pk
     WHERE i.pk > ?1 AND i.resource = ?2 AND i.gone = 0 AND i.id NOT IN (SELECT value FROM json_each(?3))
       ${isMarkValid || !hasCreationTime ? '' : 'AND (r.created IS NULL OR r.created >= ?4)'}
     ORDER BY i.pk DESC LIMIT ${String(maxNewItems + 1)}`,
    isMarkValid ? mark.order : -1,
    resource,
    JSON.stringify(except),
    ...(isMarkValid || !hasCreationTime ? [] : [since]),
  );
  return { items: rows.slice(0, maxNewItems).map(toSimilarItem), more: rows.length > maxNewItems, isMarkValid };
};
