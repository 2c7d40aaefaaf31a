import type { ResourceName } from '../../model/index.ts';
import type { PageItems } from '../shared/page-items.ts';
import type { Statements } from './statements.ts';
import type { StoredItem, WriteContext } from './write-context.ts';

const decodeKeys = (blob: unknown): readonly number[] => {
  const bytes = new Uint8Array(blob as Uint8Array);
  return [...new Uint32Array(bytes.buffer)];
};

const readSeen = (sql: Statements, run: number): Set<number> =>
  new Set(sql.column('SELECT keys FROM seen WHERE run = ? ORDER BY rowid', run).flatMap(decodeKeys));

/**
 * Returns the keys of the items that a pass has seen unchanged. They are recorded once per page, so that an unchanged
 * item costs no write. An item that the pass wrote contains the pass itself instead.
 */
const loadSeenKeys = ({ sql, seen }: WriteContext, run: number): Set<number> => {
  const keys = seen.get(run) ?? readSeen(sql, run);
  seen.set(run, keys);
  return keys;
};

/** Returns the keys of the items that a pass has seen unchanged, read-only. */
export const getSeenKeys = (store: WriteContext, run: number): ReadonlySet<number> => loadSeenKeys(store, run);

/** Whether a pass has neither seen nor written an item yet. */
export const isNewToPass = (store: WriteContext, run: number, item: Pick<StoredItem, 'pk' | 'run'>): boolean =>
  item.run !== run && !loadSeenKeys(store, run).has(item.pk);

/** Deletes what earlier passes of a resource have seen. */
export const forgetSeen = ({ sql, seen }: WriteContext, resource: ResourceName): void => {
  seen.clear();
  sql.run('DELETE FROM seen WHERE run IN (SELECT id FROM run WHERE resource = ?)', resource);
};

/** Returns the IDs that occur more than once in a page. The last occurrence of such an item wins. */
const findRepeatedIds = (ids: readonly (string | null)[]): ReadonlySet<string | null> =>
  new Set(ids.length === new Set(ids).size ? [] : ids.filter((id, index) => ids.indexOf(id) !== index));

/** Returns the cached state of the items of a page, by ID. */
const findStoredItems = ({ sql }: WriteContext, { resource, ids }: PageItems): Map<string, StoredItem> =>
  new Map(
    sql
      .lists(
        `SELECT i.id, i.pk, i.digest, i.run, i.gone FROM json_each(?) j CROSS JOIN item i
         ON i.resource = ? AND i.id = j.value`,
        JSON.stringify(ids.filter((id) => id !== null)),
        resource,
      )
      .map(([id, pk, digest, run, gone]) => [
        String(id),
        { pk: pk as number, digest: digest as Uint8Array, run: run as number, gone: gone !== 0 },
      ]),
  );

/** The cached state of a page's items. */
export interface PageComparison {
  /** Returns null if the item at this index has changed, else whether this pass had not seen it yet. */
  fresh(index: number): boolean | null;
  /** Returns the cached state of the item at this index: null if it is new, undefined if it must be looked up. */
  held(index: number): StoredItem | null | undefined;
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;

/** Records the items of an IDs-only page. Returns how many of them the pass had not seen, and how many it had. */
export const noteIds = (
  store: WriteContext,
  run: number,
  page: PageItems,
): { readonly items: number; readonly repeated: number } => {
  const before = loadSeenKeys(store, run);
  page.look();
  const stored = [...findStoredItems(store, page).values()].map(({ pk }) => pk);
  const keys = stored.filter((pk) => !before.has(pk));
  if (keys.length > 0) {
    store.sql.run('INSERT INTO seen VALUES (?, ?)', run, new Uint8Array(Uint32Array.from(keys).buffer));
    for (const pk of keys) before.add(pk);
  }
  return { items: keys.length, repeated: stored.length - keys.length };
};

/** Finds the unchanged items of a page and records them. Must run in a transaction. */
export const recordPage = (store: WriteContext, run: number, page: PageItems): PageComparison => {
  const before = loadSeenKeys(store, run);
  // An item whose identity takes parsing may repeat another item of the page, which then counts as changed.
  page.look();
  const { ids } = page;
  const storedById = findStoredItems(store, page);
  const repeatedIds = findRepeatedIds(ids);
  const isFound = (id: string | null): boolean => id?.includes('\0') === false;
  const keys = new Set<number>();
  const same = ids.map((id, index): boolean | null => {
    const one = id === null || repeatedIds.has(id) ? undefined : storedById.get(id);
    if (one === undefined || one.gone || !isSame(page.digest(index), one.digest)) return null;
    const fresh = one.run !== run && !before.has(one.pk);
    if (fresh) keys.add(one.pk);
    return fresh;
  });
  if (page.settle(same.flatMap((one, index) => (one === null ? [index] : [])))) return recordPage(store, run, page);
  if (keys.size > 0) {
    const blob = new Uint8Array(Uint32Array.from(keys).buffer);
    store.sql.run('INSERT INTO seen VALUES (?, ?)', run, blob);
    for (const pk of keys) before.add(pk);
  }
  return {
    fresh: (index) => same[index] ?? null,
    held: (index) => {
      const id = ids[index] ?? null;
      return !isFound(id) || repeatedIds.has(id) ? undefined : (storedById.get(id ?? '') ?? null);
    },
  };
};
