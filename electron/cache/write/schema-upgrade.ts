import type { DatabaseSync } from 'node:sqlite';
import { resourceNames, resourceOf } from '../../model/index.ts';
import type { Resource, ResourceName } from '../../model/index.ts';
import { isLarge } from '../db/indexes.ts';
import { columnsOf, extraction, lastingIndexes, objectsOf, tableOf, tableSql } from '../shared/schema.ts';
import { statements } from '../db/statements.ts';
import type { Statements } from '../db/statements.ts';
import { clearReferences } from '../db/references.ts';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const sqlOf = (sql: Statements, name: string): string | null =>
  (sql.get('SELECT sql FROM sqlite_schema WHERE name = ?', name)?.['sql'] as string | undefined) ?? null;

/** Adds missing columns; a table that cannot grow into what is wanted is made anew. True when anything was done. */
const growTable = (db: DatabaseSync, sql: Statements, resource: Resource): boolean => {
  const table = tableOf(resource);
  const held = new Map(
    sql.all(`SELECT name, type FROM pragma_table_info('${table}')`).map((row) => [row['name'], row['type']]),
  );
  const wanted = columnsOf(resource);
  const names = new Set<unknown>(['pk', ...wanted.map(({ name }) => name)]);
  const fits =
    held.size > 0 &&
    [...held.keys()].every((name) => names.has(name)) &&
    wanted.every(({ name, sql: type }) => !held.has(name) || type.startsWith(String(held.get(name))));
  if (!fits) {
    if (held.size > 0) db.exec(`DROP TABLE ${table}`);
    sql.run('DELETE FROM tally WHERE resource = ?', resource.name);
    db.exec(tableSql(resource));
    return true;
  }
  const missing = wanted.filter(({ name }) => !held.has(name));
  for (const column of missing) db.exec(`ALTER TABLE ${table} ADD COLUMN ${quoted(column.name)} ${column.sql}`);
  return missing.length > 0;
};

/** Makes the indexes that are missing or different; of a large table some are only taken away, to be made again in the background. */
const growIndexes = (db: DatabaseSync, sql: Statements, resource: Resource): void => {
  const { indexes } = objectsOf(resource);
  const large = isLarge(sql, resource);
  const lasting = lastingIndexes(resource);
  for (const [name, statement] of indexes) {
    const held = sqlOf(sql, name);
    if (held === statement) continue;
    if (held !== null) db.exec(`DROP INDEX ${name}`);
    if (!large || lasting.has(name)) db.exec(statement);
  }
};

/** Makes the tables that are missing or different. The names of those made. */
const growTables = (db: DatabaseSync, sql: Statements, wanted: ReadonlyMap<string, string>): string[] => {
  const stale = [...wanted].filter(([name, statement]) => sqlOf(sql, name) !== statement);
  for (const [name, statement] of stale) {
    if (sqlOf(sql, name) !== null) db.exec(`DROP TABLE ${name}`);
    db.exec(statement);
  }
  return stale.map(([name]) => name);
};

const dropLeftovers = (db: DatabaseSync, sql: Statements, resource: Resource): void => {
  const { indexes } = objectsOf(resource);
  for (const name of sql.column(
    `SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ?`,
    tableOf(resource),
  ))
    if (!indexes.has(String(name))) db.exec(`DROP INDEX ${String(name)}`);
};

/**
 * Makes the tables and indexes that the model asks for, or lets those that are there grow. Answers the resources
 * whose rows must be filled again from the bodies.
 */
export const upgradeSchema = (db: DatabaseSync): ResourceName[] => {
  const sql = statements(db);
  const held = sql.get(`SELECT value FROM meta WHERE name = 'extraction'`)?.['value'];
  const stale = resourceNames.filter((name) => {
    const resource = resourceOf(name);
    const { search } = objectsOf(resource);
    const grown = growTable(db, sql, resource);
    dropLeftovers(db, sql, resource);
    growIndexes(db, sql, resource);
    return growTables(db, sql, search).length > 0 || grown || held !== String(extraction);
  });
  if (held !== String(extraction)) {
    clearReferences(sql);
    sql.run(`INSERT OR REPLACE INTO meta VALUES ('extraction', ?)`, String(extraction));
  }
  return stale.filter((name) => sql.get('SELECT 1 FROM item WHERE resource = ? LIMIT 1', name) !== undefined);
};
