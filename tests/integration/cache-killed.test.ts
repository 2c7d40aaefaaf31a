import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { queryOf, tempCache, tempFolder } from '../unit/cache/temp-cache.ts';
import { changedOf, pageCount, pageSize } from './cache-pages.ts';

const filler = join(import.meta.dirname, 'cache-filler.ts');

/** Runs the filler, and kills it after some pages (null: never). Returns its output. */
const fill = async (folder: string, killAfter: number | null, round = 0): Promise<string[]> => {
  const child = spawn(process.execPath, [filler, folder, String(round)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const messages: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    messages.push(line);
    if (killAfter !== null && messages.filter((one) => one.startsWith('page')).length >= killAfter)
      child.kill('SIGKILL');
  }
  await exited;
  return messages;
};

const integrity = (folder: string): unknown => {
  const db = new DatabaseSync(join(folder, 'cache.db'));
  const [row] = db.prepare('PRAGMA integrity_check').all();
  db.close();
  return Object.values(row ?? {})[0];
};

/** Returns the number of items that the pass had stored when it resumed. */
const parseCount = (start: string): number => Number(start.split(' ')[2]);

const countStored = (folder: string): number => {
  const db = new DatabaseSync(join(folder, 'cache.db'));
  const row = db.prepare('SELECT items, (SELECT count(*) FROM item) AS there FROM run').get();
  db.close();
  expect(row?.['there']).toBe(row?.['items']);
  return Number(row?.['items']);
};

describe('cache of a program killed during a pass', () => {
  it(
    'is intact, resumes from its checkpoint, and contains every item once at the end',
    { timeout: 120_000 },
    async () => {
      const folder = tempFolder();
      let before = 0;
      // The first pages are committed one by one, later ones up to a hundred in one transaction, and uncommitted ones are
      // lost. Committed pages are never read again.
      for (const [pages, least] of [
        [1, 1],
        [7, 8],
        [106, 8 + 106 - 100],
      ] as const) {
        const [start = ''] = await fill(folder, pages);
        expect(integrity(folder)).toBe('ok');
        expect(parseCount(start)).toBe(before);
        before = countStored(folder);
        expect(before).toBeGreaterThanOrEqual(least * pageSize);
        expect(before % pageSize).toBe(0);
      }
      const last = await fill(folder, null);
      expect(parseCount(last[0] ?? '')).toBe(before);
      expect(last.filter((line) => line.startsWith('page')).length).toBe(pageCount - before / pageSize);
      expect(last.at(-1)).toBe('end');
      expect(integrity(folder)).toBe('ok');
      const cache = await tempCache(folder);
      const { total } = await cache.query(queryOf('product'), 0, 1, 'x');
      expect(total).toBe(pageCount * pageSize);
      expect((await cache.query(queryOf('product', { searchText: 'thing' }), 0, 1, 'x')).total).toBe(total);
    },
  );

  it('records every change of a later pass once, with the old values', { timeout: 120_000 }, async () => {
    const folder = tempFolder();
    await fill(folder, null);
    for (const pages of [2, 9]) {
      await fill(folder, pages, 1);
      expect(integrity(folder)).toBe('ok');
    }
    expect((await fill(folder, null, 1)).at(-1)).toBe('end');
    const cache = await tempCache(folder);
    const query = { resource: null, kind: null, from: null, to: null, searchText: '' };
    const { rows, changes } = await cache.changes(query, 0, 500);
    expect(changes).toBe((pageCount * pageSize) / changedOf);
    expect(rows[0]).toMatchObject({ entry: 'group', changed: changes, matching: changes });
    for (const row of rows.slice(1, 20)) {
      const change = await cache.change(row.id);
      const former = `Thing ${String(change?.title).replace('SKU-', '')}`;
      expect(change?.differences).toEqual([
        {
          field: 'label',
          attribute: null,
          before: { is: 'whole', value: former },
          after: { is: 'whole', value: `${former} in round 1` },
        },
      ]);
    }
  });
});
