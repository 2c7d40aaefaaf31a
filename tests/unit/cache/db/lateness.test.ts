import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getListDelay } from '../../../../electron/cache/db/local-creations.ts';
import { type WriteContext, createWriteContext } from '../../../../electron/cache/db/write-context.ts';
import { createReadContext } from '../../../../electron/cache/read/read-context.ts';
import { databaseName } from '../../../../electron/cache/shared/database-files.ts';
import { parsePageParts } from '../../../../electron/cache/shared/parsed-page.ts';
import { beginPass, endPass, storePage, storeItem } from '../../../../electron/cache/write/sync-passes.ts';
import { cacheDatabase, page, tempFolder } from '../temp-cache.ts';

const minute = 60_000;

const openStore = (): { store: WriteContext; lateness: () => number } => {
  const folder = tempFolder();
  const store = createWriteContext(cacheDatabase(folder));
  const reading = createReadContext(new DatabaseSync(join(folder, databaseName), { readOnly: true }));
  return { store, lateness: () => getListDelay(reading, 'ecatalog') / minute };
};
const goOn = (minutes: number): void => void vi.setSystemTime(Date.now() + minutes * minute);
const create = (store: WriteContext, id: string): void =>
  void storeItem(store, 'ecatalog', JSON.stringify({ id, name: id }), { cause: 'created', notTaken: [] });
/** A complete pass that shows these items. */
const pass = (store: WriteContext, ...ids: readonly string[]): void => {
  const { run } = beginPass(store, 'ecatalog', { fresh: true, since: 0, reads: 'whole' });
  const body = page(ids.map((id) => ({ id, name: id })));
  storePage(store, {
    resource: 'ecatalog',
    run,
    parts: parsePageParts({ resource: 'ecatalog', body, pack: false, dictionary: null }),
  });
  endPass(store, 'ecatalog', run);
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00Z') });
});
afterEach(() => void vi.useRealTimers());

describe('latenessOf', () => {
  it('counts only items that a pass missed more than two minutes after their creation', () => {
    const { store, lateness } = openStore();
    create(store, 'a');
    goOn(1);
    pass(store, 'other');
    goOn(9);
    expect(lateness()).toBe(0);
    pass(store, 'other');
    expect(lateness()).toBe(10);
    goOn(5);
    expect(lateness()).toBe(15);
  });

  it('does not count the time until the first pass that could show an item', () => {
    const { store, lateness } = openStore();
    create(store, 'a');
    goOn(10);
    pass(store, 'a');
    expect(lateness()).toBe(0);
  });

  it('stores the longest time that a list took to show an item', () => {
    const { store, lateness } = openStore();
    create(store, 'slow');
    goOn(5);
    pass(store, 'other');
    goOn(15);
    pass(store, 'slow');
    expect(lateness()).toBe(20);
    create(store, 'quick');
    goOn(3);
    pass(store, 'slow');
    goOn(1);
    pass(store, 'slow', 'quick');
    goOn(30);
    expect(lateness()).toBe(20);
  });

  it('counts items that a list does not show yet when that is longer than the stored time', () => {
    const { store, lateness } = openStore();
    create(store, 'slow');
    goOn(5);
    pass(store, 'other');
    pass(store, 'slow');
    create(store, 'slower');
    goOn(9);
    pass(store, 'slow');
    expect(lateness()).toBe(9);
  });

  it('is not affected by an item that no list shows for more than an hour', () => {
    const { store, lateness } = openStore();
    create(store, 'hidden');
    goOn(50);
    pass(store, 'other');
    expect(lateness()).toBe(50);
    goOn(11);
    expect(lateness()).toBe(0);
    pass(store, 'hidden');
    expect(lateness()).toBe(0);
  });
});

it('keeps items created while the clock was wrong until two passes with the delay of lists between them miss them', () => {
  const { store } = openStore();
  const isDeleted = (): boolean => store.sql.get("SELECT gone FROM item WHERE id = 'own'")?.['gone'] === 1;
  vi.setSystemTime(Date.now() - 3 * 24 * 60 * minute);
  create(store, 'own');
  vi.setSystemTime(Date.now() + 3 * 24 * 60 * minute);
  pass(store, 'other');
  goOn(1);
  pass(store, 'other');
  expect(isDeleted()).toBe(false);
  goOn(3);
  pass(store, 'other');
  expect(isDeleted()).toBe(true);
});
