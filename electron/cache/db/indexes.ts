import { resourceNames, resourceOf } from '../../model/index.ts';
import type { Resource, ResourceName } from '../../model/index.ts';
import type { ReadContext } from '../read/read-context.ts';
import { lastingIndexes, objectsOf, tableOf } from '../shared/schema.ts';
import type { Statements } from './statements.ts';
import { atomically } from './write-context.ts';
import type { WriteContext } from './write-context.ts';

/** With so many rows an index takes its time: it is made in the background, and nothing is done without it meanwhile. */
const manyRows = 1_000;

/** Whether a resource's table is so large that its indexes are not made while somebody waits. */
export const isLarge = (sql: Statements, resource: Resource): boolean =>
  sql.get(`SELECT 1 FROM ${tableOf(resource)} LIMIT 1 OFFSET ${manyRows}`) !== undefined;

/**
 * Takes away the indexes that a list can do without while it is being filled: made in one go from a full table they cost
 * a fraction of what they cost row by row. `indexStep` makes them again.
 */
export const dropIndexes = ({ db }: Pick<WriteContext, 'db'>, name: ResourceName): void => {
  const resource = resourceOf(name);
  const lasting = lastingIndexes(resource);
  for (const index of objectsOf(resource).indexes.keys())
    if (!lasting.has(index)) db.exec(`DROP INDEX IF EXISTS ${index}`);
};

const held = (sql: Statements): Set<unknown> =>
  new Set(sql.column(`SELECT name FROM sqlite_schema WHERE type = 'index' AND name GLOB 'i_*'`));

/** Makes one index that is missing, but of a resource that is being filled. False when there is none. */
export const indexStep = (store: WriteContext, filling: ReadonlySet<ResourceName>): boolean => {
  const there = held(store.sql);
  for (const name of resourceNames) {
    if (filling.has(name)) continue;
    for (const [index, statement] of objectsOf(resourceOf(name)).indexes) {
      if (there.has(index)) continue;
      atomically(store, () => store.db.exec(statement));
      return true;
    }
  }
  return false;
};

/** Whether the index by a field is there: while a list is filled for the first time most are not. */
export const hasIndex = ({ sql }: Pick<ReadContext, 'sql'>, resource: Resource, field: string): boolean =>
  sql.get(`SELECT 1 FROM sqlite_schema WHERE type = 'index' AND name = ?`, `i_${resource.name}_${field}`) !== undefined;

/** Has a list read by the index of a field; without that it is put in order each time. */
export const indexedBy = (reading: Pick<ReadContext, 'sql'>, resource: Resource, field: string): string =>
  hasIndex(reading, resource, field) ? `INDEXED BY i_${resource.name}_${field}` : '';
