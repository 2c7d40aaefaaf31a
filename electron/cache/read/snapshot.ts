import type { Completeness, ExportScope, ItemQuery, JudgedBy } from '../../contract/index.ts';
import { resourceOf } from '../../model/index.ts';
import type { ReferencedName, ResourceName } from '../../model/index.ts';
import { partsInUse } from '../shared/completeness-sql.ts';
import { completenessOf } from '../shared/item-flags.ts';
import { nameFor } from '../db/names.ts';
import { guarded, openReadOnly } from '../db/open-database.ts';
import { fileSources, productsOfAssets } from './file-sources.ts';
import { orderedKeys } from './query/order.ts';
import { identify } from '../shared/parse.ts';
import type { RawItem } from '../shared/parse.ts';
import { createReadContext } from './read-context.ts';
import type { ReadContext } from './read-context.ts';
import { scoresOf } from './judged/scores.ts';
import { seenAttributes } from './seen-attributes.ts';
import { tableOf } from '../shared/schema.ts';

/** A complete item of a snapshot. */
export interface SnapshotItem {
  readonly id: string;
  /** The exact body, byte for byte. */
  readonly text: string;
  /** The body read without loss: numbers that JavaScript cannot represent are strings of their digits. */
  readonly raw: RawItem;
  readonly completeness: Completeness | null;
  /** The results of the requested profiles, by column. */
  readonly judged?: Readonly<Record<string, JudgedBy>> | undefined;
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
  filesOf(assets: readonly string[]): ReturnType<typeof fileSources>;
  productsOf(assets: readonly string[]): ReturnType<typeof productsOfAssets>;
  close(): void;
}

/** The number of keys read by one query, so that no result is large. */
const stretch = 50_000;
const mostNames = 50_000;
/** The page cache of the connection, in kilobytes of the database. */
const pageCache = 8_000;

const allKeys = (reading: ReadContext, q: ItemQuery): number[] => {
  const all: number[] = [];
  for (;;) {
    const { keys } = orderedKeys(reading, q, all.length, stretch);
    for (const key of keys) all.push(key);
    if (keys.length < stretch) return all;
  }
};

const wholeResource = ({ resource, sort }: ItemQuery): ItemQuery => ({
  resource,
  words: '',
  view: 'all',
  type: null,
  sort,
});

const keysOfIds = ({ sql }: ReadContext, resource: ResourceName, ids: readonly string[]): Set<number> =>
  new Set(
    sql.column(
      'SELECT i.pk FROM json_each(?) j CROSS JOIN item i ON i.resource = ? AND i.id = j.value',
      JSON.stringify(ids),
      resource,
    ) as number[],
  );

const keysOf = (reading: ReadContext, scope: ExportScope): number[] => {
  if (scope.what === 'view') return allKeys(reading, scope.query);
  if (scope.what === 'all') return allKeys(reading, wholeResource(scope.query));
  const picked = keysOfIds(reading, scope.query.resource, scope.picked.ids);
  if (scope.picked.inverted) return allKeys(reading, scope.query).filter((key) => !picked.has(key));
  const listed = allKeys(reading, wholeResource(scope.query)).filter((key) => picked.delete(key));
  // Selected items that were deleted since are in no list.
  return [...listed, ...picked];
};

const readItems = (
  reading: ReadContext,
  name: ResourceName,
  keys: readonly number[],
  columns: readonly string[],
): SnapshotItem[] => {
  const parts = partsInUse(reading);
  const scores = scoresOf(reading, keys, columns);
  return reading.sql
    .all(
      `SELECT i.id, i.pk, b.text, r.x_flags FROM json_each(?) j CROSS JOIN item i ON i.pk = j.value
       CROSS JOIN body b ON b.pk = i.pk LEFT JOIN ${tableOf(resourceOf(name))} r ON r.pk = i.pk ORDER BY j.key`,
      JSON.stringify(keys),
    )
    .map((row) => {
      const text = row['text'] as string;
      return {
        id: String(row['id']),
        text,
        raw: identify(name, text)?.raw ?? {},
        completeness: completenessOf(name, Number(row['x_flags'] ?? 0), parts),
        judged: scores.get(row['pk'] as number),
      };
    });
};

const titlesOf = (reading: ReadContext): ReadonlyMap<string, string> =>
  new Map(seenAttributes(reading).map(({ name, title }) => [name, title]));

/**
 * Opens the items of `scope` in the cache of `folder` on a separate connection, for a thread that reads many. Every
 * call can fail with `disk` and a message for the user. `columns` may include profiles, whose results the items then
 * carry. The caller must close it: while it is open, the write-ahead log only grows.
 */
export const openSnapshot = (folder: string, scope: ExportScope, columns: readonly string[] = []): Snapshot => {
  const { resource } = scope.query;
  const reading = guarded(folder, () => createReadContext(openReadOnly(folder, pageCache)));
  const keys = guarded(folder, () => {
    reading.db.exec('BEGIN');
    return keysOf(reading, scope);
  });
  let titles: ReadonlyMap<string, string> | undefined;
  const names = new Map<string, string | null>();
  const lookUp = (kind: ResourceName | ReferencedName, id: string): string | null => {
    const key = `${kind}\0${id}`;
    const known = names.get(key);
    if (known !== undefined) return known;
    if (names.size >= mostNames) names.clear();
    const name = nameFor(reading.sql, kind, id)?.name ?? null;
    names.set(key, name);
    return name;
  };
  return {
    total: keys.length,
    read: (from, to) => guarded(folder, () => readItems(reading, resource, keys.slice(from, to), columns)),
    nameOf: (kind, id) => guarded(folder, () => lookUp(kind, id)),
    titleOf: (key) => guarded(folder, () => (titles ??= titlesOf(reading)).get(key) ?? key),
    filesOf: (assets) => guarded(folder, () => fileSources(reading, assets)),
    productsOf: (assets) => guarded(folder, () => productsOfAssets(reading, assets)),
    close: () => reading.db.close(),
  };
};
