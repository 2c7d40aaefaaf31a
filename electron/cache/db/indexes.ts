import { type Resource, type ResourceName, resourceNames, getResource } from '../../model/index.ts';
import type { ReadContext } from '../read/read-context.ts';
import { lastingIndexes, listSchemaObjects, getTableName } from '../shared/schema.ts';
import type { Statements } from './statements.ts';
import { type WriteContext, runInTransaction } from './write-context.ts';

/** The number of rows above which creating an index is slow, so that it is done in the background. */
const slowIndexRows = 1_000;

/** Whether a resource's table is so large that its indexes are not created while a call waits. */
export const isLarge = (sql: Statements, resource: Resource): boolean =>
  sql.get(`SELECT 1 FROM ${getTableName(resource)} LIMIT 1 OFFSET ${slowIndexRows}`) !== undefined;

/**
 * Drops the indexes that a list does not need while it is being filled: creating them from a full table costs a
 * fraction of updating them row by row. `indexStep` creates them again.
 */
export const dropIndexes = ({ db }: Pick<WriteContext, 'db'>, name: ResourceName): void => {
  const resource = getResource(name);
  const lasting = lastingIndexes(resource);
  for (const index of listSchemaObjects(resource).indexes.keys())
    if (!lasting.has(index)) db.exec(`DROP INDEX IF EXISTS ${index}`);
};

const getIndexNames = (sql: Statements): Set<unknown> =>
  new Set(sql.column(`SELECT name FROM sqlite_schema WHERE type = 'index' AND name GLOB 'i_*'`));

/** Creates one missing index, except for resources that are being filled. Returns false if none is missing. */
export const indexStep = (store: WriteContext, filling: ReadonlySet<ResourceName>): boolean => {
  const existing = getIndexNames(store.sql);
  for (const name of resourceNames) {
    if (filling.has(name)) continue;
    for (const [index, statement] of listSchemaObjects(getResource(name)).indexes) {
      if (existing.has(index)) continue;
      runInTransaction(store, () => store.db.exec(statement));
      return true;
    }
  }
  return false;
};

/** Whether the index of a field exists. During an initial sync most do not. */
export const hasIndex = ({ sql }: Pick<ReadContext, 'sql'>, resource: Resource, field: string): boolean =>
  sql.get(`SELECT 1 FROM sqlite_schema WHERE type = 'index' AND name = ?`, `i_${resource.name}_${field}`) !== undefined;

/**
 * Returns the SQL that reads a list by the index of a field, or an empty text without the index, so that the list is
 * sorted each time.
 */
export const getIndexClause = (reading: Pick<ReadContext, 'sql'>, resource: Resource, field: string): string =>
  hasIndex(reading, resource, field) ? `INDEXED BY i_${resource.name}_${field}` : '';
