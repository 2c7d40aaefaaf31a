import type { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { type Cache, openCache } from '../../../electron/cache/cache.ts';
import { openDatabase } from '../../../electron/cache/db/open-database.ts';
import { type WriteContext, createWriteContext } from '../../../electron/cache/db/write-context.ts';
import { parsePageParts } from '../../../electron/cache/shared/parsed-page.ts';
import { upgradeSchema } from '../../../electron/cache/write/schema-upgrade.ts';
import { beginPass, endPass, storePage } from '../../../electron/cache/write/sync-passes.ts';
import type { ItemQuery } from '../../../electron/contract/index.ts';
import type { ResourceName } from '../../../electron/model/index.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { threadsRoot } from '../../support/threads.ts';
import { closedAfterTest } from '../../support/closed-after-test.ts';

export { tempFolder };
export const root = threadsRoot;
export const migrations = fileURLToPath(new URL('cache/migrations', root));

/** The database of a cache, without its threads. */
export const cacheDatabase = (folder = tempFolder()): DatabaseSync =>
  openDatabase(folder, migrations, (db) => void upgradeSchema(db)).db;

/** A cache that is closed after the test. */
export const tempCache = async (
  folder = tempFolder(),
  onChanged?: (resources: readonly ResourceName[]) => void,
): Promise<Cache> => {
  const cache = closedAfterTest(await openCache({ root, folder, ...(onChanged === undefined ? {} : { onChanged }) }));
  return cache;
};

/** The bytes of a page whose items are given as text or as values. */
export const page = (items: readonly unknown[], next: string | null = null, rest = {}): Uint8Array<ArrayBuffer> => {
  const texts = items.map((item) => (typeof item === 'string' ? item : JSON.stringify(item)));
  const members = Object.entries({ errors: [], pagination: next === null ? {} : { next_page: next }, ...rest });
  const others = members.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',');
  return new TextEncoder().encode(`{"data":[${texts.join(',')}],${others}}`);
};

/** Stores items in the database of a cache, as a complete pass of one page. */
export const storeItems = (db: DatabaseSync, resource: ResourceName, items: readonly unknown[]): WriteContext => {
  const context = createWriteContext(db);
  const { run } = beginPass(context, resource, { fresh: true, since: 0, reads: 'whole' });
  const parts = parsePageParts({ resource, body: page(items), pack: false, dictionary: null });
  storePage(context, { resource, run, parts });
  endPass(context, resource, run);
  return context;
};

/** Runs a complete pass of one page. Returns the number of items that it marked as deleted. */
export const pass = async (cache: Cache, resource: ResourceName, items: readonly unknown[]): Promise<number> => {
  const { run } = await cache.beginPass(resource, { fresh: true });
  await cache.ingest({ resource, run, body: page(items) });
  return (await cache.endPass(resource, run)).gone;
};

export const queryOf = (resource: ResourceName, rest: Partial<ItemQuery> = {}): ItemQuery => ({
  resource,
  searchText: '',
  view: 'all',
  type: null,
  sort: null,
  ...rest,
});

/** The ids of the first 100 rows of a query. */
export const idsOf = async (cache: Cache, resource: ResourceName, rest: Partial<ItemQuery> = {}): Promise<string[]> =>
  (await cache.query(queryOf(resource, rest), 0, 100, 'test')).rows.map(({ id }) => id);
