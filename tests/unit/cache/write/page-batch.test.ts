import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { databaseName } from '../../../../electron/cache/shared/database-files.ts';
import { PageGroup } from '../../../../electron/cache/write/page-batch.ts';
import { parsePageParts } from '../../../../electron/cache/shared/parsed-page.ts';
import { type PassStart, beginPass, endPass, storePage } from '../../../../electron/cache/write/sync-passes.ts';
import { createWriteContext } from '../../../../electron/cache/db/write-context.ts';
import { page, tempFolder, cacheDatabase } from '../temp-cache.ts';

const size = 50;
const pages = 40;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => void vi.useRealTimers());

const open = () => {
  const folder = tempFolder();
  const db = cacheDatabase(folder);
  const store = createWriteContext(db);
  const heard = { kept: 0, failed: 0 };
  const group = new PageGroup(
    store,
    () => (heard.kept += 1),
    () => (heard.failed += 1),
  );
  const begin = (): PassStart => {
    const start = beginPass(store, 'product', { fresh: false, since: 0, reads: 'whole' });
    group.begins(start.run);
    return start;
  };
  /** Writes page `n` of the account. */
  const write = (run: number, n: number): number => {
    const items = Array.from({ length: size }, (_, at) => ({
      id: `p${n * size + at}`,
      sku: `S${n}-${at}`,
      label: 'A',
    }));
    const body = page(items, n + 1 < pages ? String(n + 1) : null);
    const parts = parsePageParts({ resource: 'product', body, pack: false, dictionary: null });
    return group.write(run, size, () => storePage(store, { resource: 'product', run, parts })).items;
  };
  /** Returns the number of items that another connection sees. */
  const seen = (): unknown => {
    const other = new DatabaseSync(join(folder, databaseName), { readOnly: true });
    const row = other.prepare('SELECT count(*) AS n, count(DISTINCT id) AS ids FROM item').get();
    other.close();
    expect(row?.['n']).toBe(row?.['ids']);
    return row?.['n'];
  };
  return { store, group, heard, begin, write, seen };
};

describe('pages committed together', () => {
  it('makes a group of pages visible in one step: on request, or after the last one', () => {
    const { group, heard, begin, write, seen } = open();
    const { run } = begin();
    for (const n of [0, 1, 2]) expect(write(run, n)).toBe(size);
    expect([seen(), group.waits, heard.kept]).toEqual([0, true, 0]);
    group.keep();
    expect([seen(), group.waits, heard.kept]).toEqual([3 * size, false, 1]);
    write(run, 3);
    vi.advanceTimersByTime(150);
    write(run, 4);
    vi.advanceTimersByTime(150);
    expect(seen()).toBe(3 * size);
    vi.advanceTimersByTime(100);
    expect([seen(), group.waits, heard]).toEqual([5 * size, false, { kept: 2, failed: 0 }]);
  });

  it('counts items once that appear again on a later page of the same group', () => {
    const { begin, write, group, seen } = open();
    const { run } = begin();
    expect([write(run, 0), write(run, 0), write(run, 1)]).toEqual([size, 0, size]);
    group.keep();
    expect(seen()).toBe(2 * size);
  });

  it.each(['with a page', 'at the end', 'with nobody waiting'])(
    'loses a group of pages together when the disk is full %s: the pass resumes from the last commit',
    (when) => {
      const { store, group, heard, begin, write, seen } = open();
      const { run } = begin();
      for (const n of [0, 1, 2]) write(run, n);
      group.keep();
      const full = expect.objectContaining({ errcode: 13 }) as unknown;
      const limit = (most: number): void => store.db.exec(`PRAGMA max_page_count = ${most}`);
      if (when === 'with a page') limit(Number(store.sql.get('PRAGMA page_count')?.['page_count']) + 4);
      const fill = (): void => {
        for (let n = 3; n < pages; n++) write(run, n);
      };
      if (when === 'with a page') expect(fill).toThrow(full);
      else {
        write(run, 3);
        // The full disk is detected only at the commit.
        vi.spyOn(store.db, 'exec').mockImplementationOnce(() => {
          throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
        });
        if (when === 'at the end') expect(() => group.keep()).toThrow(full);
        else vi.advanceTimersByTime(200);
      }
      expect(heard).toEqual({ kept: 1, failed: when === 'with nobody waiting' ? 1 : 0 });
      expect([seen(), group.waits, store.db.isTransaction]).toEqual([3 * size, false, false]);
      expect(() => write(run, 4)).toThrow(full);
      expect(() => group.check(run)).toThrow(full);
      limit(1_000_000);
      const again = begin();
      expect(again).toMatchObject({ run, resume: '3', items: 3 * size });
      for (let n = 3; n < pages; n++) write(run, n);
      group.keep();
      expect(endPass(store, 'product', run).gone).toBe(0);
      expect(seen()).toBe(pages * size);
    },
  );

  it('reports the loss of a group to every pass that wrote into it, until that pass begins again', () => {
    const { store, group, begin, write } = open();
    const { run } = begin();
    const other = beginPass(store, 'asset', { fresh: true, since: 0, reads: 'whole' });
    group.begins(other.run);
    write(run, 0);
    const fail = (): never => {
      throw new Error('full');
    };
    expect(() => group.write(other.run, 1, fail)).toThrow('full');
    for (const lost of [run, other.run]) expect(() => group.check(lost)).toThrow('full');
    expect(group.needed).toBe(true);
    group.begins(other.run);
    expect(() => group.check(other.run)).not.toThrow();
    expect(() => group.check(run)).toThrow('full');
  });
});
