import { type ResourceName, resourceNames, getResource } from '../../model/index.ts';
import { getCodeIndexName, getSearchIndexName } from '../shared/schema.ts';
import { type WriteContext, runInTransaction } from '../db/write-context.ts';

/** The bytes of terms that FTS5 collects in memory before it writes them as a new segment of an index. */
const referenced = { filling: 16 << 20, usual: 1 << 20 } as const;
/** The number of segments of one level above which FTS5 merges them immediately, which blocks the caller. */
const maxSegments = { filling: 64, usual: 16 } as const;
/** The index pages that one step merges. */
const pagesPerStep = 300;

const name = 'unmerged';
const readNames = (store: WriteContext): readonly ResourceName[] =>
  JSON.parse(store.meta(name) ?? '[]') as ResourceName[];
const writeNames = (store: WriteContext, names: readonly ResourceName[]): void =>
  store.setMeta(name, names.length === 0 ? null : JSON.stringify(names));

const getIndexTables = (resource: ResourceName): readonly string[] =>
  [getSearchIndexName, getCodeIndexName].map((table) => table(getResource(resource)));

const setUp = ({ sql }: WriteContext, resource: ResourceName, when: 'filling' | 'usual'): void => {
  for (const table of getIndexTables(resource))
    for (const [option, value] of [
      ['automerge', when === 'filling' ? 0 : 4],
      ['crisismerge', maxSegments[when]],
      ['hashsize', referenced[when]],
    ] as const)
      sql.run(`INSERT INTO ${table} (${table}, rank) VALUES (?, ?)`, option, BigInt(value));
};

/**
 * Defers merging the search index of a list that is being filled: merging all segments at the end costs a fraction of
 * merging them repeatedly. `mergeIndexStep` merges them later.
 */
export const holdMerging = (store: WriteContext, resource: ResourceName): void => {
  setUp(store, resource, 'filling');
  writeNames(store, [...new Set([...readNames(store), resource])]);
};

const countTotalChanges = ({ sql }: WriteContext): number => Number(sql.get('SELECT total_changes() AS n')?.['n']);

/** Runs one step of merging segments, except for resources that are being filled. Returns false if nothing is left. */
export const mergeIndexStep = (store: WriteContext, filling: ReadonlySet<ResourceName>): boolean => {
  const names = readNames(store);
  const resource = resourceNames.find((resourceName) => names.includes(resourceName) && !filling.has(resourceName));
  if (resource === undefined) return false;
  runInTransaction(store, () => {
    for (const table of getIndexTables(resource)) {
      const before = countTotalChanges(store);
      store.sql.run(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`, BigInt(pagesPerStep));
      // By the documentation of FTS5, a merge did work if the total changed by at least 2: the command itself counts as
      // one change.
      if (countTotalChanges(store) - before >= 2) return;
    }
    setUp(store, resource, 'usual');
    writeNames(
      store,
      names.filter((other) => other !== resource),
    );
  });
  return true;
};
