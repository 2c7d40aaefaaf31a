import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { upgradeSchema } from '../../../../electron/cache/write/schema-upgrade.ts';
import { openDatabase } from '../../../../electron/cache/db/open-database.ts';
import { databaseName } from '../../../../electron/cache/shared/database-files.ts';
import {
  getTableColumns,
  isKeyed,
  orderColumn,
  scalars,
  getSearchedFields,
  getTableName,
} from '../../../../electron/cache/shared/schema.ts';
import { kindParsers, resourceNames, getResource } from '../../../../electron/model/index.ts';
import { tempFolder, cacheDatabase, migrations } from '../temp-cache.ts';

const dump = (db: DatabaseSync): string =>
  db
    .prepare(`SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT GLOB '[fm]_*_*' ORDER BY type, name`)
    .all()
    .map(({ sql }) => `${String(sql)};\n`)
    .join('');

describe('schema', () => {
  it('matches the dump next to this test', async () => {
    const db = cacheDatabase();
    await expect(dump(db)).toMatchFileSnapshot('../schema.sql');
    db.close();
  });

  it('has a column for every scalar field of every resource', () => {
    for (const name of resourceNames) {
      const resource = getResource(name);
      const columns = new Set(getTableColumns(resource).map((column) => column.name));
      for (const field of resource.fields)
        expect(columns.has(field.name), `${name}.${field.name}`).toBe(kindParsers[field.kind].sql !== null);
    }
  });

  it('sorts a list by every sortable field, and searches every searched one', () => {
    for (const name of resourceNames) {
      const resource = getResource(name);
      for (const field of scalars(resource).filter(({ sortable }) => sortable))
        expect(orderColumn(resource, field)).toContain(isKeyed(resource, field) ? `k_${field.name}` : field.name);
      expect(getSearchedFields(resource).length).toBeGreaterThan(0);
    }
  });

  it('is created by SQL files that only ever grow', () => {
    expect(readFileSync(join(migrations, '001-cache.sql'), 'utf8')).not.toMatch(/DROP|ALTER/);
  });

  it('adds columns to a table, and names the rows that must be rebuilt', () => {
    const folder = tempFolder();
    const first = cacheDatabase(folder);
    first.exec(`INSERT INTO item (resource, id, digest, run, seen_at) VALUES ('family', 'f', x'00', 1, 0)`);
    first.exec('DROP INDEX i_family_total_models; ALTER TABLE r_family DROP COLUMN total_models');
    let stale: readonly string[] = [];
    const { db } = openDatabase(folder, migrations, (again) => (stale = upgradeSchema(again)));
    expect(stale).toEqual(['family']);
    const columns = db.prepare(`SELECT name FROM pragma_table_info('${getTableName(getResource('family'))}')`).all();
    expect(columns.map(({ name }) => name)).toContain('total_models');
    first.close();
    db.close();
  });

  it('recreates differing parts: a table with its indexes, an index, a leftover', () => {
    const folder = tempFolder();
    const first = cacheDatabase(folder);
    const expected = dump(first);
    first.exec(`DROP TABLE r_family; CREATE TABLE r_family (pk INTEGER PRIMARY KEY, id INTEGER, strange TEXT);
      CREATE INDEX i_family_strange ON r_family (strange);
      DROP INDEX i_product_sku; CREATE INDEX i_product_sku ON r_product (pk);
      CREATE INDEX i_product_leftover ON r_product (pk)`);
    first.close();
    const again = cacheDatabase(folder);
    expect(dump(again)).toBe(expected);
    again.close();
  });

  it('keeps derived fields of an older version, and drops derived attributes', () => {
    const folder = tempFolder();
    const older = new DatabaseSync(join(folder, databaseName));
    const files = readdirSync(migrations).toSorted().slice(0, 6);
    for (const file of files) older.exec(readFileSync(join(migrations, file), 'utf8'));
    older.exec(`PRAGMA user_version = ${files.length};
      INSERT INTO fact_field VALUES (1, 'product', 'category_ids', '', 7), (2, 'product', 'attributes', 'color', NULL);
      INSERT INTO fact VALUES (1, 5, 0, 'c1'), (2, 5, 0, 'red')`);
    older.close();
    const db = cacheDatabase(folder);
    expect(db.prepare('SELECT * FROM fact_field').all()).toEqual([
      { id: 1, resource: 'product', name: 'category_ids', read_to: 7 },
    ]);
    expect(db.prepare('SELECT field, value FROM fact').all()).toEqual([{ field: 1, value: 'c1' }]);
    db.close();
  });
});
