import type { DatabaseSync } from 'node:sqlite';
import { type Resource, type ResourceName, resourceNames, getResource } from '../../model/index.ts';
import { isLarge } from '../db/indexes.ts';
import {
  getTableColumns,
  derivedDataVersion,
  lastingIndexes,
  listSchemaObjects,
  getTableName,
  tableSql,
  quoteSqlName,
} from '../shared/schema.ts';
import { type Statements, createStatements } from '../db/statements.ts';
import { clearReferences } from '../db/references.ts';

/** An existing object of the database: its table and its SQL statement. */
interface SchemaObject {
  readonly isIndex: boolean;
  readonly table: unknown;
  readonly sql: unknown;
}

/** Reads all objects in one query, because SQLite scans the whole schema for each name. */
const readSchemaObjects = (sql: Statements): ReadonlyMap<unknown, SchemaObject> =>
  new Map(
    sql
      .all('SELECT name, type, tbl_name, sql FROM sqlite_schema')
      .map((row) => [row['name'], { isIndex: row['type'] === 'index', table: row['tbl_name'], sql: row['sql'] }]),
  );

/** Adds missing columns, or recreates a table that cannot be extended. Returns whether anything was changed. */
const growTable = (db: DatabaseSync, sql: Statements, resource: Resource): boolean => {
  const table = getTableName(resource);
  const existing = new Map(
    sql.all(`SELECT name, type FROM pragma_table_info('${table}')`).map((row) => [row['name'], row['type']]),
  );
  const expectedColumns = getTableColumns(resource);
  const names = new Set<unknown>(['pk', ...expectedColumns.map(({ name }) => name)]);
  const isCompatible =
    existing.size > 0 &&
    [...existing.keys()].every((name) => names.has(name)) &&
    expectedColumns.every(({ name, sql: type }) => !existing.has(name) || type.startsWith(String(existing.get(name))));
  if (!isCompatible) {
    if (existing.size > 0) db.exec(`DROP TABLE ${table}`);
    sql.run('DELETE FROM tally WHERE resource = ?', resource.name);
    db.exec(tableSql(resource));
    return true;
  }
  const missing = expectedColumns.filter(({ name }) => !existing.has(name));
  for (const column of missing) db.exec(`ALTER TABLE ${table} ADD COLUMN ${quoteSqlName(column.name)} ${column.sql}`);
  return missing.length > 0;
};

/**
 * Creates indexes that are missing or different. On a large table some are only dropped, and created later in the
 * background.
 */
const growIndexes = (
  db: DatabaseSync,
  sql: Statements,
  resource: Resource,
  stored: ReadonlyMap<unknown, SchemaObject>,
): void => {
  const lasting = lastingIndexes(resource);
  for (const [name, statement] of listSchemaObjects(resource).indexes) {
    const former = stored.get(name);
    if (former?.sql === statement) continue;
    if (former !== undefined) db.exec(`DROP INDEX ${name}`);
    if (lasting.has(name) || !isLarge(sql, resource)) db.exec(statement);
  }
};

/** Creates tables that are missing or different. Returns whether any was. */
const growTables = (
  db: DatabaseSync,
  requested: ReadonlyMap<string, string>,
  stored: ReadonlyMap<unknown, SchemaObject>,
): boolean => {
  const stale = [...requested].filter(([name, statement]) => stored.get(name)?.sql !== statement);
  for (const [name, statement] of stale) {
    if (stored.has(name)) db.exec(`DROP TABLE ${name}`);
    db.exec(statement);
  }
  return stale.length > 0;
};

const dropLeftovers = (db: DatabaseSync, resource: Resource, stored: ReadonlyMap<unknown, SchemaObject>): void => {
  const { indexes } = listSchemaObjects(resource);
  const tableName = getTableName(resource);
  for (const [name, { isIndex, table }] of stored)
    if (isIndex && table === tableName && !indexes.has(String(name))) db.exec(`DROP INDEX ${String(name)}`);
};

/**
 * Creates or extends the tables and indexes that the model requires. Returns the resources whose rows must be rebuilt
 * from the bodies.
 */
export const upgradeSchema = (db: DatabaseSync): ResourceName[] => {
  const sql = createStatements(db);
  const extracted = sql.get(`SELECT value FROM meta WHERE name = 'extraction'`)?.['value'];
  let existing = readSchemaObjects(sql);
  const stale = resourceNames.filter((name) => {
    const resource = getResource(name);
    const isUpToDate = existing.get(getTableName(resource))?.sql === tableSql(resource);
    const grown = !isUpToDate && growTable(db, sql, resource);
    // Recreating a table drops its indexes.
    if (grown) existing = readSchemaObjects(sql);
    dropLeftovers(db, resource, existing);
    growIndexes(db, sql, resource, existing);
    return (
      growTables(db, listSchemaObjects(resource).search, existing) || grown || extracted !== String(derivedDataVersion)
    );
  });
  if (extracted !== String(derivedDataVersion)) {
    clearReferences(sql);
    sql.run(`INSERT OR REPLACE INTO meta VALUES ('extraction', ?)`, String(derivedDataVersion));
  }
  return stale.filter((name) => sql.get('SELECT 1 FROM item WHERE resource = ? LIMIT 1', name) !== undefined);
};
