import type { ResourceName } from '../../model/index.ts';
import type { PageItems } from '../shared/page-items.ts';
import type { Statements } from './statements.ts';
import type { Held, WriteContext } from './write-context.ts';

const keysOf = (blob: unknown): readonly number[] => {
  const bytes = new Uint8Array(blob as Uint8Array);
  return [...new Uint32Array(bytes.buffer)];
};

const readSeen = (sql: Statements, run: number): Set<number> =>
  new Set(sql.column('SELECT keys FROM seen WHERE run = ? ORDER BY rowid', run).flatMap(keysOf));

/**
 * The keys that a pass has seen unchanged: noted together, a page at a time, so that an unchanged item costs no write of
 * its own. An item that the pass wrote carries the pass itself instead.
 */
const seenIn = ({ sql, seen }: WriteContext, run: number): Set<number> => {
  const keys = seen.get(run) ?? readSeen(sql, run);
  seen.set(run, keys);
  return keys;
};

/** The same, for whoever only looks. */
export const seenBy = (store: WriteContext, run: number): ReadonlySet<number> => seenIn(store, run);

/** Forgets what earlier passes of a resource had seen. */
export const forgetSeen = ({ sql, seen }: WriteContext, resource: ResourceName): void => {
  seen.clear();
  sql.run('DELETE FROM seen WHERE run IN (SELECT id FROM run WHERE resource = ?)', resource);
};

/** Those that occur more than once in a page: of such an item the last one counts, whatever the others say. */
const repeated = (ids: readonly (string | null)[]): ReadonlySet<string | null> =>
  new Set(ids.length === new Set(ids).size ? [] : ids.filter((id, index) => ids.indexOf(id) !== index));

/** How the items of a page stood before it, by identity. */
const heldOf = ({ sql }: WriteContext, { resource, ids }: PageItems): Map<string, Held> =>
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

/** What of a page is as it was. */
export interface Before {
  /** By its place in the page: null: it is not as it was; else whether this pass had not seen it before. */
  fresh(index: number): boolean | null;
  /** How an item stood before the page; null: it was not there; undefined: that must be looked up. */
  held(index: number): Held | null | undefined;
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;

/** Notes the items of a page of which nothing but the identity came; how many of them the pass had not seen. */
export const noteIds = (store: WriteContext, run: number, page: PageItems): number => {
  const before = seenIn(store, run);
  page.look();
  const keys = [...heldOf(store, page).values()].map(({ pk }) => pk).filter((pk) => !before.has(pk));
  if (keys.length > 0) {
    store.sql.run('INSERT INTO seen VALUES (?, ?)', run, new Uint8Array(Uint32Array.from(keys).buffer));
    for (const pk of keys) before.add(pk);
  }
  return keys.length;
};

/** Looks which items of a page are as they were, and notes them; within a transaction. */
export const notePage = (store: WriteContext, run: number, page: PageItems): Before => {
  const before = seenIn(store, run);
  // One whose identity is not plain may be another of the page, which is then not as it was before.
  page.look();
  const { ids } = page;
  const held = heldOf(store, page);
  const twice = repeated(ids);
  const isFound = (id: string | null): boolean => id?.includes('\0') === false;
  const keys = new Set<number>();
  const same = ids.map((id, index): boolean | null => {
    const one = id === null || twice.has(id) ? undefined : held.get(id);
    if (one === undefined || one.gone || !isSame(page.digest(index), one.digest)) return null;
    const fresh = one.run !== run && !before.has(one.pk);
    if (fresh) keys.add(one.pk);
    return fresh;
  });
  if (page.settle(same.flatMap((one, index) => (one === null ? [index] : [])))) return notePage(store, run, page);
  if (keys.size > 0) {
    const blob = new Uint8Array(Uint32Array.from(keys).buffer);
    store.sql.run('INSERT INTO seen VALUES (?, ?)', run, blob);
    for (const pk of keys) before.add(pk);
  }
  return {
    fresh: (index) => same[index] ?? null,
    held: (index) => {
      const id = ids[index] ?? null;
      return !isFound(id) || twice.has(id) ? undefined : (held.get(id ?? '') ?? null);
    },
  };
};
