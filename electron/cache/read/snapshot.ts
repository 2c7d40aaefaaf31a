import type { Completeness, ExportScope, ItemQuery, ProfileScore } from '../../contract/index.ts';
import { type ReferencedName, type ResourceName, getResource } from '../../model/index.ts';
import { getPartsInUse } from '../shared/completeness-sql.ts';
import { getCompleteness } from '../shared/item-flags.ts';
import { lookupReferenceName } from '../db/reference-names.ts';
import { runWithDiskErrors, openReadOnly } from '../db/open-database.ts';
import { readFileSources, productsOfAssets } from './file-sources.ts';
import { queryOrderedKeys } from './query/sort.ts';
import { type RawItem, parseIdentifiedItem } from '../shared/parse-item.ts';
import { type ReadContext, createReadContext } from './read-context.ts';
import { readScores } from './evaluation/scores.ts';
import { listAttributes } from './known-attributes.ts';
import { getTableName } from '../shared/schema.ts';

/** A complete item of a snapshot. */
export interface SnapshotItem {
  readonly id: string;
  /** The exact body, byte for byte. */
  readonly text: string;
  /** The body read without loss: numbers that JavaScript cannot represent are strings of their digits. */
  readonly raw: RawItem;
  readonly completeness: Completeness | null;
  /** The results of the requested profiles, by column. */
  readonly scores?: Readonly<Record<string, ProfileScore>> | undefined;
}

/** A consistent snapshot of the items in the cache, unaffected by later writes. */
export interface Snapshot {
  /** The exact number of items. */
  readonly total: number;
  /** Returns items `from` to `to` (exclusive) in order. */
  read(from: number, to: number): SnapshotItem[];
  /** Returns the name of an item, or null if it is not cached. */
  nameOf(kind: ResourceName | ReferencedName, id: string): string | null;
  /** Returns the display name of the free attribute with this key. */
  titleOf(key: string): string;
  /** Returns the files of these assets, and the products that use them, by asset ID. */
  filesOf(assets: readonly string[]): ReturnType<typeof readFileSources>;
  productsOf(assets: readonly string[]): ReturnType<typeof productsOfAssets>;
  close(): void;
}

/** The number of keys read by one query, so that no result is large. */
const keysPerQuery = 50_000;
const maxCachedNames = 50_000;
/** The page cache of the connection, in kilobytes of the database. */
const pageCacheKilobytes = 8_000;

const readAllKeys = (reading: ReadContext, q: ItemQuery): number[] => {
  const all: number[] = [];
  for (;;) {
    const { keys } = queryOrderedKeys(reading, q, all.length, keysPerQuery);
    for (const key of keys) all.push(key);
    if (keys.length < keysPerQuery) return all;
  }
};

const createResourceQuery = ({ resource, sort }: ItemQuery): ItemQuery => ({
  resource,
  searchText: '',
  view: 'all',
  type: null,
  sort,
});

const findKeysByIds = ({ sql }: ReadContext, resource: ResourceName, ids: readonly string[]): Set<number> =>
  new Set(
    sql.column(
      'SELECT i.pk FROM json_each(?) j CROSS JOIN item i ON i.resource = ? AND i.id = j.value',
      JSON.stringify(ids),
      resource,
    ) as number[],
  );

/** Returns the keys of the items of a scope, in order. */
export const resolveScopeKeys = (reading: ReadContext, scope: ExportScope): number[] => {
  if (scope.what === 'view') return readAllKeys(reading, scope.query);
  if (scope.what === 'all') return readAllKeys(reading, createResourceQuery(scope.query));
  const picked = findKeysByIds(reading, scope.query.resource, scope.picked.ids);
  if (scope.picked.inverted) return readAllKeys(reading, scope.query).filter((key) => !picked.has(key));
  const listed = readAllKeys(reading, createResourceQuery(scope.query)).filter((key) => picked.delete(key));
  // Selected items that were deleted since are in no list.
  return [...listed, ...picked];
};

const readItems = (
  reading: ReadContext,
  name: ResourceName,
  keys: readonly number[],
  columns: readonly string[],
): SnapshotItem[] => {
  const parts = getPartsInUse(reading);
  const scores = readScores(reading, keys, columns);
  return reading.sql
    .all(
      `SELECT i.id, i.pk, b.text, r.x_flags FROM json_each(?) j CROSS JOIN item i ON i.pk = j.value
       CROSS JOIN body b ON b.pk = i.pk LEFT JOIN ${getTableName(getResource(name))} r ON r.pk = i.pk ORDER BY j.key`,
      JSON.stringify(keys),
    )
    .map((row) => {
      const text = row['text'] as string;
      return {
        id: String(row['id']),
        text,
        raw: parseIdentifiedItem(name, text)?.raw ?? {},
        completeness: getCompleteness(name, Number(row['x_flags'] ?? 0), parts),
        scores: scores.get(row['pk'] as number),
      };
    });
};

const readAttributeTitles = (reading: ReadContext): ReadonlyMap<string, string> =>
  new Map(listAttributes(reading).map(({ name, title }) => [name, title]));

/**
 * Opens the items of `scope` in the cache of `folder` on a separate connection, for a thread that reads many. Every
 * call can fail with `disk` and a message for the user. `columns` may include profiles, whose results the items then
 * carry. The caller must close it: while it is open, the write-ahead log only grows.
 */
export const openSnapshot = (folder: string, scope: ExportScope, columns: readonly string[] = []): Snapshot => {
  const { resource } = scope.query;
  const reading = runWithDiskErrors(folder, () => createReadContext(openReadOnly(folder, pageCacheKilobytes)));
  const keys = runWithDiskErrors(folder, () => {
    reading.db.exec('BEGIN');
    return resolveScopeKeys(reading, scope);
  });
  let titles: ReadonlyMap<string, string> | undefined;
  const names = new Map<string, string | null>();
  const lookupName = (kind: ResourceName | ReferencedName, id: string): string | null => {
    const key = `${kind}\0${id}`;
    const cached = names.get(key);
    if (cached !== undefined) return cached;
    if (names.size >= maxCachedNames) names.clear();
    const name = lookupReferenceName(reading.sql, kind, id)?.name ?? null;
    names.set(key, name);
    return name;
  };
  return {
    total: keys.length,
    read: (from, to) => runWithDiskErrors(folder, () => readItems(reading, resource, keys.slice(from, to), columns)),
    nameOf: (kind, id) => runWithDiskErrors(folder, () => lookupName(kind, id)),
    titleOf: (key) => runWithDiskErrors(folder, () => (titles ??= readAttributeTitles(reading)).get(key) ?? key),
    filesOf: (assets) => runWithDiskErrors(folder, () => readFileSources(reading, assets)),
    productsOf: (assets) => runWithDiskErrors(folder, () => productsOfAssets(reading, assets)),
    close: () => reading.db.close(),
  };
};
