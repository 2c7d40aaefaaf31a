import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pruneHistory } from '../../../../electron/cache/history/history.ts';
import { countChangesSince, getHistoryInfo, queryChanges } from '../../../../electron/cache/history/history-lists.ts';
import { databaseName } from '../../../../electron/cache/shared/database-files.ts';
import { type ParsedPage, parsePageParts } from '../../../../electron/cache/shared/parsed-page.ts';
import type { PutCause } from '../../../../electron/cache/db/local-creations.ts';
import { beginPass, endPass, storePage, storeItem } from '../../../../electron/cache/write/sync-passes.ts';
import { createReadContext } from '../../../../electron/cache/read/read-context.ts';
import { type WriteContext, createWriteContext } from '../../../../electron/cache/db/write-context.ts';
import type { ChangeGroup } from '../../../../electron/contract/index.ts';
import { page, tempFolder, cacheDatabase, migrations } from '../temp-cache.ts';

const day = 86_400_000;
const everything = { resource: null, kind: null, from: null, to: null, searchText: '' };
const limits = { life: 90 * day, bytes: 50_000_000 };

const openStore = (): { store: WriteContext; folder: string } => {
  const folder = tempFolder();
  return { store: createWriteContext(cacheDatabase(folder)), folder };
};

const readingOf = (folder: string): ReturnType<typeof createReadContext> =>
  createReadContext(new DatabaseSync(join(folder, databaseName), { readOnly: true }));

const partsWith = (items: readonly object[]): ParsedPage =>
  parsePageParts({ resource: 'product', body: page(items), pack: false, dictionary: null });

/** Runs a complete pass over `count` products whose labels end in `round`. */
const pass = (store: WriteContext, round: number, count = 10): void => {
  const { run } = beginPass(store, 'product', { fresh: true, since: 0, reads: 'whole' });
  const items = Array.from({ length: count }, (_, at) => ({ id: `p${at}`, sku: `S${at}`, label: `L${at} ${round}` }));
  storePage(store, { resource: 'product', run, parts: partsWith(items) });
  endPass(store, 'product', run);
};

const getGroups = (folder: string): ChangeGroup[] =>
  queryChanges(readingOf(folder), everything, 0, 500).rows.filter((row) => row.entry === 'group');

const counted = (store: WriteContext): unknown =>
  store.sql.get(
    `SELECT (SELECT count(*) FROM change) AS changes, (SELECT count(*) FROM change_value) AS kept,
       (SELECT total(added + changed + gone) FROM batch) AS totals`,
  );

const pruned = (store: WriteContext, to = limits): number => {
  let steps = 0;
  while (pruneHistory(store, to)) steps += 1;
  return steps;
};

/** Advances the clock by `days` days, and runs the program on each. */
const goOn = (store: WriteContext, days: number): void => {
  for (let n = 0; n < days; n += 1) {
    vi.setSystemTime(Date.now() + day);
    pruned(store);
  }
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00Z') });
});
afterEach(() => void vi.useRealTimers());

const created: PutCause = { cause: 'created', notTaken: [] };

describe('history', () => {
  it('deletes passes with the history, except the first and the last of each resource', () => {
    const { store } = openStore();
    const starts = (): number[] => store.sql.column('SELECT started_at FROM run ORDER BY id').map(Number);
    for (let round = 0; round < 5; round += 1) {
      pass(store, 0);
      vi.setSystemTime(Date.now() + 30 * day);
    }
    const [first, , , , last] = starts();
    pruned(store);
    expect(starts()).toHaveLength(4);
    vi.setSystemTime(Date.now() + 365 * day);
    pruned(store);
    vi.setSystemTime(Date.now() + 4 * day);
    pruned(store);
    expect(starts()).toEqual([first, last]);
    expect(pruned(store)).toBe(0);
  });

  it('keeps changes while the clock is once a year ahead, and drops them if it still is days later', () => {
    const { store, folder } = openStore();
    pass(store, 0);
    for (let round = 1; round <= 3; round += 1) {
      vi.setSystemTime(Date.now() + day);
      pass(store, round);
      pruned(store);
    }
    const right = Date.now();
    vi.setSystemTime(right + 365 * day);
    pass(store, 4);
    pruned(store);
    expect(getGroups(folder)).toHaveLength(4);
    vi.setSystemTime(new Date('2020-05-05T12:00:00Z'));
    pruned(store);
    for (let round = 5; round <= 9; round += 1) {
      vi.setSystemTime(right + (round - 4) * day);
      pass(store, round);
      pruned(store);
    }
    expect(getGroups(folder)).toHaveLength(9);
    vi.setSystemTime(right + 200 * day);
    pruned(store);
    vi.setSystemTime(right + 202 * day);
    pruned(store);
    expect(getGroups(folder)).toHaveLength(9);
    vi.setSystemTime(right + 203 * day);
    pruned(store);
    expect(getGroups(folder).length).toBeLessThan(9);
  });

  it('keeps each run for 90 days', () => {
    const { store, folder } = openStore();
    pass(store, 0);
    for (let round = 1; round <= 4; round += 1) {
      goOn(store, 30);
      pass(store, round);
      pruned(store);
    }
    expect(getGroups(folder).map(({ changed, cut }) => [changed, cut])).toEqual([
      [10, false],
      [10, false],
      [10, false],
      [10, false],
    ]);
    vi.setSystemTime(Date.now() + day);
    pruned(store);
    expect(getGroups(folder)).toHaveLength(3);
    expect(counted(store)).toEqual({ changes: 30, kept: 30, totals: 30 });
    expect(getHistoryInfo(readingOf(folder))).toMatchObject({ cut: false, changes: 30, days: 90 });
    vi.setSystemTime(Date.now() + 361 * day);
    expect(pruned(store)).toBe(0);
    vi.setSystemTime(Date.now() + 4 * day);
    // One step for each run, and one for the passes.
    expect(pruned(store)).toBe(4);
    expect(counted(store)).toEqual({ changes: 0, kept: 0, totals: 0 });
  });

  it('limits the size: deletes the oldest run completely, and reports it', () => {
    const { store, folder } = openStore();
    pass(store, 0);
    for (let round = 1; round <= 5; round += 1) {
      vi.setSystemTime(Date.now() + day);
      pass(store, round);
    }
    const { bytes } = getHistoryInfo(readingOf(folder));
    expect(bytes).toBeGreaterThan(5 * 10 * 100);
    pruned(store, { ...limits, bytes: bytes / 2 });
    expect(getGroups(folder).map(({ changed }) => changed)).toEqual([10, 10]);
    const left = getHistoryInfo(readingOf(folder));
    expect(left.bytes).toBeLessThanOrEqual(bytes / 2);
    expect(left).toMatchObject({ cut: true, since: '2026-03-04T12:00:00.000Z' });
  });

  it('truncates the newest run and its totals if that alone is too large', { timeout: 90_000 }, () => {
    const { store, folder } = openStore();
    pass(store, 0, 6_000);
    pass(store, 1, 6_000);
    const { bytes } = getHistoryInfo(readingOf(folder));
    pruned(store, { ...limits, bytes: bytes / 2 });
    expect(getGroups(folder)).toMatchObject([{ changed: 1_000, matching: 1_000, cut: true }]);
    expect(counted(store)).toEqual({ changes: 1_000, kept: 1_000, totals: 1_000 });
    const weighed = store.sql.get(
      'SELECT total(90 + octet_length(name) + octet_length(text)) AS n FROM change JOIN change_value USING (id)',
    );
    expect(getHistoryInfo(readingOf(folder)).bytes).toBe(weighed?.['n']);
    pass(store, 2, 6_000);
    pruned(store);
    expect(getGroups(folder)).toMatchObject([{ changed: 6_000, cut: false }]);
  });

  it('groups changes by the program within ten minutes', () => {
    const { store, folder } = openStore();
    for (const [minutes, id] of [
      [0, 'a'],
      [9, 'b'],
      [9, 'c'],
      [11, 'd'],
    ] as const) {
      vi.setSystemTime(Date.now() + minutes * 60_000);
      storeItem(store, 'asset', JSON.stringify({ id, filename: `${id}.jpg` }), created);
    }
    expect(getGroups(folder).map(({ added }) => added)).toEqual([1, 3]);
  });

  it('counts exactly since any moment, also in the middle of a run', () => {
    const { store, folder } = openStore();
    storeItem(store, 'asset', '{"id":"a"}', created);
    vi.setSystemTime(Date.now() + 300_000);
    const moment = Date.now();
    storeItem(store, 'asset', '{"id":"b"}', created);
    vi.setSystemTime(Date.now() + day);
    storeItem(store, 'asset', '{"id":"c"}', created);
    const reading = readingOf(folder);
    expect(countChangesSince(reading, moment)).toEqual({ added: 2, changed: 0, gone: 0 });
    expect(countChangesSince(reading, moment - 300_000)).toEqual({ added: 3, changed: 0, gone: 0 });
    const on = (from: string, to: string): number => queryChanges(reading, { ...everything, from, to }, 0, 10).changes;
    // Days are in the time zone of this computer.
    const localDay = (time: number): string => new Intl.DateTimeFormat('sv-SE').format(time);
    expect(on(localDay(moment), localDay(moment))).toBe(2);
    expect(on(localDay(moment + day), localDay(moment + 4 * day))).toBe(1);
  });

  it('writes the history together with the page or not at all', () => {
    const { store } = openStore();
    pass(store, 0);
    const { run } = beginPass(store, 'product', { fresh: true, since: 0, reads: 'whole' });
    store.db.exec(`CREATE TRIGGER stop BEFORE UPDATE OF link ON sync_state BEGIN SELECT RAISE(ABORT, 'no'); END`);
    const parts = partsWith([{ id: 'p0', sku: 'S0', label: 'other' }]);
    expect(() => storePage(store, { resource: 'product', run, parts })).toThrow('no');
    expect(counted(store)).toEqual({ changes: 0, kept: 0, totals: 0 });
  });

  it('migrates the history of an older version', () => {
    const folder = tempFolder();
    const db = new DatabaseSync(join(folder, databaseName));
    const older = ['001-cache.sql', '002-facts.sql'];
    for (const file of older) db.exec(readFileSync(join(migrations, file), 'utf8'));
    db.exec(`PRAGMA user_version = ${older.length}`);
    db.exec(`INSERT INTO item VALUES (1, 'product', 'p', x'00', 3, 0, 5, 5)`);
    for (const [run, kind] of [
      [2, 'added'],
      [2, 'added'],
      [3, 'gone'],
    ] as const)
      db.prepare(
        `INSERT INTO change (at, run, resource, pk, kind, members) VALUES (?, ?, 'product', 1, ?, '["label"]')`,
      ).run(Date.now(), run, kind);
    db.close();
    cacheDatabase(folder).close();
    expect(getGroups(folder).map(({ added, gone, matching }) => [added, gone, matching])).toEqual([
      [0, 1, 1],
      [2, 0, 2],
    ]);
  });
});
