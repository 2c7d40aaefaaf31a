import type { EntityKind, ProductAttributeUse } from '../../contract/index.ts';
import { isResourceName, getResource } from '../../model/index.ts';
import { readStoredBody } from '../db/stored-body.ts';
import { lookupReferenceName } from '../db/reference-names.ts';
import { runWithDiskErrors, openReadOnly } from '../db/open-database.ts';
import { itemFlags } from '../shared/item-flags.ts';
import { type RawItem, parseItemBody } from '../shared/parse-item.ts';
import { getTableName } from '../shared/schema.ts';
import { toIsoDate } from '../db/write-context.ts';
import { type ReadContext, createReadContext } from './read-context.ts';
import { listAttributes } from './known-attributes.ts';

/** A product that a sheet is compared with. */
export interface SheetProduct {
  readonly pk: number;
  readonly id: string;
  /** The complete product. It is read and parsed on first use, because most rules need only the columns of the row. */
  readonly raw: RawItem;
}

/** A consistent snapshot of the account's products, attributes and names. */
export interface SheetSnapshot {
  /** The connection, for evaluating products. */
  readonly reading: ReadContext;
  /** Returns the keys of the products (not deleted) by SKU; several if a SKU is not unique. */
  keysBySku(): ReadonlyMap<string, readonly number[]>;
  /** Returns these products by key. */
  products(keys: readonly number[]): ReadonlyMap<number, SheetProduct>;
  /** Returns the bodies of the declared attributes by name. */
  attributes(): ReadonlyMap<string, RawItem>;
  /** Returns the declared attributes and those found in products. */
  attributesSeen(): readonly ProductAttributeUse[];
  /** Returns IDs by name; several if a name is not unique. */
  idsByName(kind: EntityKind): ReadonlyMap<string, readonly string[]>;
  nameOf(kind: EntityKind, id: string): string | null;
  /** Returns when a product last changed, ISO 8601, or null if the history does not contain it. */
  changedAt(pk: number): string | null;
  close(): void;
}

/** The page cache of the connection, in kilobytes of the database. */
const pageCacheKilobytes = 8_000;
const maxCachedNames = 50_000;

/** Runs an access to the database. Reports its errors as `disk`. */
type Guard = <T>(work: () => T) => T;

const groupByName = <T>(rows: readonly (readonly [string, T])[]): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const [name, value] of rows) {
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [value]);
    else group.push(value);
  }
  return groups;
};

/** Caches a result for each kind. */
const cacheByKind = <T>(find: (kind: EntityKind) => T): ((kind: EntityKind) => T) => {
  const found = new Map<EntityKind, T>();
  return (kind) => {
    const cached = found.get(kind) ?? find(kind);
    found.set(kind, cached);
    return cached;
  };
};

const notDeletedSql = `x_flags & ${itemFlags.gone} = 0`;

const listNames = ({ sql }: ReadContext, kind: EntityKind): readonly (readonly [string, string])[] => {
  const rows = isResourceName(kind)
    ? sql.all(
        `SELECT i.id, r."${getResource(kind).title}" AS name FROM ${getTableName(getResource(kind))} r
         JOIN item i USING (pk) WHERE r.${notDeletedSql}`,
      )
    : sql.all('SELECT id, name FROM thing WHERE kind = ?', kind);
  return rows.map((row) => [String(row['name'] ?? ''), String(row['id'])] as const);
};

/** Returns a lookup of names that queries each ID once. */
const createCachedNameLookup = ({ sql }: ReadContext): SheetSnapshot['nameOf'] => {
  const names = new Map<string, string | null>();
  return (kind, id) => {
    const key = `${kind}\0${id}`;
    const cached = names.get(key);
    if (cached !== undefined) return cached;
    if (names.size >= maxCachedNames) names.clear();
    const name = lookupReferenceName(sql, kind, id)?.name ?? null;
    names.set(key, name);
    return name;
  };
};

const readSheetProducts = (reading: ReadContext, keys: readonly number[], guard: Guard): Map<number, SheetProduct> =>
  new Map(
    reading.sql
      .all(
        `SELECT i.pk, i.id FROM json_each(?) j CROSS JOIN item i ON i.pk = j.value
         WHERE EXISTS (SELECT 1 FROM body b WHERE b.pk = i.pk)`,
        JSON.stringify(keys),
      )
      .map((row) => {
        const pk = Number(row['pk']);
        let raw: RawItem | null = null;
        const product: SheetProduct = {
          pk,
          id: String(row['id']),
          get raw() {
            return (raw ??= guard(() => readStoredBody(reading, 'product', pk)) ?? {});
          },
        };
        return [pk, product];
      }),
  );

const readAttributeBodies = ({ sql }: ReadContext): Map<string, RawItem> =>
  new Map(
    sql
      .all(`SELECT r.name, b.text FROM r_attribute r CROSS JOIN body b USING (pk) WHERE r.${notDeletedSql}`)
      .map((row) => [String(row['name']), parseItemBody('attribute', row['text']) ?? {}]),
  );

const readSkuKeys = ({ sql }: ReadContext): Map<string, number[]> =>
  groupByName(
    sql
      .all(`SELECT pk, sku FROM r_product WHERE sku <> '' AND ${notDeletedSql}`)
      .map((row) => [String(row['sku']), Number(row['pk'])] as const),
  );

const readChangeTime = ({ sql }: ReadContext, pk: number): string | null => {
  const at = sql.get('SELECT max(at) AS at FROM change WHERE pk = ?', pk)?.['at'];
  return typeof at === 'number' ? toIsoDate(at) : null;
};

/**
 * Opens the cache of `folder` on a separate connection, for a thread that compares a sheet with it. Every call can fail
 * with `disk`. The caller must close it: while it is open, the write-ahead log only grows.
 */
export const openSheetSnapshot = (folder: string): SheetSnapshot => {
  const guard: Guard = (work) => runWithDiskErrors(folder, work);
  const reading = guard(() => createReadContext(openReadOnly(folder, pageCacheKilobytes)));
  guard(() => reading.db.exec('BEGIN'));
  const idsByName = cacheByKind((kind) => groupByName(listNames(reading, kind)));
  const nameOf = createCachedNameLookup(reading);
  let seen: readonly ProductAttributeUse[] | null = null;
  return {
    reading,
    keysBySku: () => guard(() => readSkuKeys(reading)),
    products: (keys) => guard(() => readSheetProducts(reading, keys, guard)),
    attributes: () => guard(() => readAttributeBodies(reading)),
    attributesSeen: () => guard(() => (seen ??= listAttributes(reading))),
    idsByName: (kind) => guard(() => idsByName(kind)),
    nameOf: (kind, id) => guard(() => nameOf(kind, id)),
    changedAt: (pk) => guard(() => readChangeTime(reading, pk)),
    close: () => reading.db.close(),
  };
};
