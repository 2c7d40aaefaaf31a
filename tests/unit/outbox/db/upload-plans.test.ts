import type { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createProgressRows } from '../../../../electron/outbox/db/progress-queries.ts';
import { openOutboxDatabase } from '../../../../electron/outbox/db/database.ts';
import { createUploadQueries } from '../../../../electron/outbox/db/upload-rows.ts';
import { migrations } from '../world.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { closedAfterTest } from '../../../support/closed-after-test.ts';

let db: DatabaseSync;
beforeEach(() => {
  ({ db } = openOutboxDatabase(tempFolder(), migrations));
  closedAfterTest(db);
});

/** Returns the statements that `create` prepares. */
const prepared = (create: (db: DatabaseSync) => unknown): string[] => {
  const prepare = vi.spyOn(db, 'prepare');
  create(db);
  const statements = prepare.mock.calls.map(([sql]) => sql);
  prepare.mockRestore();
  return statements;
};
const getPlan = (sql: string): string[] => {
  const statement = db.prepare(`EXPLAIN QUERY PLAN ${sql}`);
  return statement.all(...Array.from(sql.matchAll(/\?/g), () => null)).map(({ detail }) => String(detail));
};

describe('query plans of waiting files', () => {
  it('reads waiting files in the order of sending, and never sorts all of them', () => {
    const queries = [...prepared(createUploadQueries), ...prepared(createProgressRows)].filter(
      (sql) => sql.startsWith('SELECT') && sql.includes(`state = 'waiting'`) && /LIMIT (1$|\? OFFSET)/.test(sql),
    );
    const ordered = queries.filter((sql) => sql.includes('NOT IN'));
    expect(ordered).toHaveLength(4);
    for (const sql of ordered) expect(getPlan(sql).join('\n')).toContain('USING INDEX upload_waiting');
  });
});
