import { resourceNames, resourceOf } from '../../model/index.ts';
import type { ResourceName } from '../../model/index.ts';
import { codesOf, wordsOf } from '../shared/schema.ts';
import { atomically } from '../db/write-context.ts';
import type { WriteContext } from '../db/write-context.ts';

/** Bytes of words that FTS5 gathers in memory before it writes them as one more part of an index. */
const referenced = { filling: 16 << 20, usual: 1 << 20 } as const;
/** Parts of one size that it puts up with: then it merges them at once, whoever waits. */
const most = { filling: 64, usual: 16 } as const;
/** Pages of an index that one step merges. */
const stepPages = 300;

const name = 'unmerged';
const readNames = (store: WriteContext): readonly ResourceName[] =>
  JSON.parse(store.meta(name) ?? '[]') as ResourceName[];
const writeNames = (store: WriteContext, names: readonly ResourceName[]): void =>
  store.setMeta(name, names.length === 0 ? null : JSON.stringify(names));

const tablesOf = (resource: ResourceName): readonly string[] =>
  [wordsOf, codesOf].map((table) => table(resourceOf(resource)));

const setUp = ({ sql }: WriteContext, resource: ResourceName, when: 'filling' | 'usual'): void => {
  for (const table of tablesOf(resource))
    for (const [option, value] of [
      ['automerge', when === 'filling' ? 0 : 4],
      ['crisismerge', most[when]],
      ['hashsize', referenced[when]],
    ] as const)
      sql.run(`INSERT INTO ${table} (${table}, rank) VALUES (?, ?)`, option, BigInt(value));
};

/**
 * Lets the words of a list that is being filled lie in as many parts as they come in: merged once they are all there they
 * cost a fraction of what they cost each time there are a few more. `mergeStep` sees to that.
 */
export const holdMerging = (store: WriteContext, resource: ResourceName): void => {
  setUp(store, resource, 'filling');
  writeNames(store, [...new Set([...readNames(store), resource])]);
};

const changes = ({ sql }: WriteContext): number => Number(sql.get('SELECT total_changes() AS n')?.['n']);

/** Does one step of merging what lies in parts, but of a resource that is being filled. False when nothing is left. */
export const mergeStep = (store: WriteContext, filling: ReadonlySet<ResourceName>): boolean => {
  const names = readNames(store);
  const resource = resourceNames.find((one) => names.includes(one) && !filling.has(one));
  if (resource === undefined) return false;
  atomically(store, () => {
    for (const table of tablesOf(resource)) {
      const before = changes(store);
      store.sql.run(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`, BigInt(stepPages));
      // FTS5 says so: where there was something to merge, more than the command itself has changed.
      if (changes(store) - before >= 2) return;
    }
    setUp(store, resource, 'usual');
    writeNames(
      store,
      names.filter((one) => one !== resource),
    );
  });
  return true;
};
