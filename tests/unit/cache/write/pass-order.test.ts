import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type WriteContext, createWriteContext } from '../../../../electron/cache/db/write-context.ts';
import { getDueChannels, recordChannelMiss } from '../../../../electron/cache/db/channels.ts';
import { createReadContext } from '../../../../electron/cache/read/read-context.ts';
import { openReadOnly } from '../../../../electron/cache/db/open-database.ts';
import { parsePageParts } from '../../../../electron/cache/shared/parsed-page.ts';
import type { PassKind } from '../../../../electron/cache/write/pass-kinds.ts';
import {
  type PassStart,
  type PassWish,
  beginPass,
  endPass,
  failPass,
  storePage,
  storeItem,
} from '../../../../electron/cache/write/sync-passes.ts';
import { toResourceId } from '../../../../electron/base/branded-types.ts';
import { cacheDatabase, page, tempFolder } from '../temp-cache.ts';

const hour = 3_600_000;
const noon = Date.UTC(2026, 2, 1, 12);

let store: WriteContext;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  store = createWriteContext(cacheDatabase());
});
afterEach(() => {
  vi.useRealTimers();
  store.db.close();
});

const later = (ms: number): void => void vi.setSystemTime(Date.now() + ms);
const begin = (wish: Partial<PassWish> = {}): PassStart =>
  beginPass(store, 'product', { fresh: false, since: 0, reads: 'whole', ...wish });
const items = (...ids: readonly string[]): object[] => ids.map((id) => ({ id, sku: id }));
const read = (run: number, ids: readonly string[], next: string | null = null, rest = {}): void => {
  const body = page(items(...ids), next, rest);
  storePage(store, {
    resource: 'product',
    run,
    parts: parsePageParts({ resource: 'product', body, pack: false, dictionary: null }),
  });
};
const end = (run: number, facts = {}): number => endPass(store, 'product', run, facts).gone;
const present = (): unknown[] =>
  store.sql.column(`SELECT id FROM item WHERE resource = 'product' AND gone = 0 ORDER BY id`);
const problem = { code: 'serviceFault', message: 'It fails.', retryable: true } as const;

/** Runs a pass that is interrupted after its first page. */
const cutOff = (wish: Partial<PassWish> = {}): number => {
  const { run } = begin(wish);
  read(run, ['a', 'b'], 'page 2');
  return run;
};

describe('interrupted pass', () => {
  it.each<[string, number, Partial<PassWish>, boolean]>([
    ['resumes from its checkpoint within six hours', 6 * hour - 1, {}, true],
    ['starts again when its checkpoint is six hours old', 6 * hour, {}, false],
    ['starts again on request', 0, { fresh: true }, false],
    ['resumes for a caller who waits since it began', 1, { since: noon }, true],
    ['starts again for a caller who waits since later', 1, { since: noon + 1 }, false],
    ['starts again for a pass of another kind', 0, { reads: 'ids' }, false],
  ])('%s', (_, age, wish, resumes) => {
    const run = cutOff();
    later(age);
    const again = begin(wish);
    expect({ same: again.run === run, resume: again.resume, items: again.items, begunAt: again.begunAt }).toEqual(
      resumes
        ? { same: true, resume: 'page 2', items: 2, begunAt: noon }
        : { same: false, resume: null, items: 0, begunAt: noon + age },
    );
  });

  it('measures the age of its last page, not of its start', () => {
    const run = cutOff();
    later(5 * hour);
    read(run, ['c'], 'page 3');
    later(5 * hour);
    expect(begin()).toMatchObject({ run, resume: 'page 3', begunAt: noon });
  });

  it('resumes after a failure, and forgets the failure', () => {
    const run = cutOff();
    failPass(store, { resource: 'product', run, problem, notAvailable: false });
    const state = (): unknown => store.sql.get('SELECT state, problem FROM sync_state')?.['state'];
    expect(state()).toBe('failed');
    expect(begin()).toMatchObject({ run, resume: 'page 2' });
    expect(store.sql.get('SELECT state, problem FROM sync_state')).toEqual({ state: 'syncing', problem: null });
  });

  it('never resumes after its last page: the next pass starts at the first page', () => {
    const { run } = begin();
    read(run, ['a']);
    expect(begin()).not.toMatchObject({ run });
    const last = begin();
    read(last.run, ['a'], 'page 2');
    read(last.run, ['b']);
    end(last.run);
    expect(begin()).toMatchObject({ resume: null, items: 0 });
  });

  it('leaves nothing that a later pass counts as seen', () => {
    const first = begin();
    read(first.run, ['a', 'b', 'c']);
    end(first.run);
    later(1);
    const cut = begin();
    read(cut.run, ['a', 'b', 'c'], 'page 2');
    later(7 * hour);
    const { run } = begin();
    read(run, ['a']);
    expect(end(run)).toBe(2);
    expect(present()).toEqual(['a']);
  });
});

describe('page and checkpoint', () => {
  it.each<PassKind>(['whole', 'ids'])('commits a page and its checkpoint in one transaction: %s', (reads) => {
    const { run } = begin({ reads });
    const link = (): unknown => store.sql.get('SELECT link, checkpoint_at AS at FROM sync_state');
    expect(link()).toEqual({ link: null, at: null });
    store.db.exec(
      `CREATE TEMP TRIGGER full BEFORE UPDATE OF link ON sync_state BEGIN SELECT raise(ABORT, 'full'); END`,
    );
    expect(() => read(run, ['a', 'b'], 'page 2')).toThrow('full');
    expect([present(), store.sql.get('SELECT pages, items FROM run')]).toEqual([[], { pages: 0, items: 0 }]);
    store.db.exec('DROP TRIGGER full');
    later(5);
    read(run, ['a', 'b'], 'page 2');
    expect(link()).toEqual({ link: 'page 2', at: noon + 5 });
  });
});

describe('end of a pass', () => {
  const runFullPass = (...ids: string[]): number => {
    later(1);
    const { run } = begin();
    read(run, ids);
    return end(run);
  };

  it('marks unseen items, but not items stored individually after the pass began', () => {
    expect(runFullPass('a', 'b', 'old')).toBe(0);
    later(1);
    const { run } = begin();
    read(run, ['a', 'b']);
    storeItem(store, 'product', JSON.stringify({ id: 'own', sku: 'own' }), { cause: 'created', notTaken: [] });
    expect(end(run)).toBe(1);
    expect(present()).toEqual(['a', 'b', 'own']);
  });

  it('marks nothing when a page had errors, and no protected items', () => {
    runFullPass('a', 'b', 'c');
    later(1);
    const { run } = begin();
    read(run, ['a'], null, { errors: [{ name: 'Partial', description: 'Some are missing.' }] });
    expect(end(run)).toBe(0);
    later(1);
    const next = begin();
    read(next.run, ['a']);
    expect(end(next.run, { spared: ['b'] })).toBe(1);
    expect(present()).toEqual(['a', 'b']);
    expect(runFullPass('a')).toBe(1);
  });

  it('marks an item of several pages only after two passes in a row without it', () => {
    const pages = (...ids: string[]): number => {
      later(1);
      const { run } = begin();
      read(run, ids.slice(0, 1), 'page 2');
      read(run, ids.slice(1));
      return end(run);
    };
    pages('a', 'b', 'c');
    expect([pages('a', 'b'), pages('a', 'b', 'c'), pages('a', 'b')]).toEqual([0, 0, 0]);
    expect(pages('a', 'b')).toBe(1);
  });

  it('clears the checkpoint and the problem, and dates the data', () => {
    const run = cutOff();
    failPass(store, { resource: 'product', run, problem, notAvailable: true });
    later(10);
    end(run);
    expect(store.sql.get('SELECT state, problem, run, link, checkpoint_at, synced_at FROM sync_state')).toEqual({
      ...{ state: 'done', problem: null, run: null, link: null, checkpoint_at: null },
      synced_at: noon + 10,
    });
  });
});

describe('resources of the next pass', () => {
  const servedAt = new Date(noon).toISOString();
  const done = (reads: PassKind, facts = { servedAt }): PassStart => {
    const start = begin({ reads });
    read(start.run, ['a']);
    end(start.run, facts);
    return start;
  };
  const next = (wish: Partial<PassWish> = {}): unknown => {
    const { kind, changedSince, idsDue } = begin({ reads: 'changes', ...wish });
    return { kind, changedSince, idsDue };
  };
  const since = new Date(noon - 120_000).toISOString();

  it('reads everything before a complete pass with a known time', () => {
    expect(next()).toMatchObject({ kind: 'whole', changedSince: null, idsDue: false });
    done('whole', { servedAt: null as never });
    expect(next()).toMatchObject({ kind: 'whole' });
  });

  it.each<[string, number, Partial<PassWish>, object]>([
    [
      'the changes since two minutes before the last pass began',
      hour,
      {},
      { kind: 'changes', changedSince: since, idsDue: false },
    ],
    ['the IDs too after six hours', 6 * hour, {}, { kind: 'changes', idsDue: true }],
    ['only the changes if a full pass is deferred', 30 * hour, { defersAll: true }, { kind: 'changes', idsDue: false }],
    ['everything after a day', 24 * hour, {}, { kind: 'whole' }],
    ['everything after the clock was set back', -hour, {}, { kind: 'whole' }],
  ])('is %s', (_, age, wish, expected) => {
    done('whole');
    later(age);
    expect(next(wish)).toMatchObject(expected);
  });

  it('advances with an incremental pass, and not with one of IDs only', () => {
    done('whole');
    later(7 * hour);
    done('changes', { servedAt: new Date(noon + 7 * hour).toISOString() });
    done('ids', { servedAt: new Date(noon + 99 * hour).toISOString() });
    expect(next()).toEqual({
      kind: 'changes',
      changedSince: new Date(noon + 7 * hour - 120_000).toISOString(),
      idsDue: false,
    });
  });

  it('does not advance with an interrupted pass', () => {
    done('whole');
    later(hour);
    const { run } = begin({ reads: 'changes' });
    read(run, ['a'], 'page 2');
    expect(next({ fresh: true })).toMatchObject({ changedSince: since });
  });

  it('marks nothing as deleted after an incremental pass, and all items that the IDs miss', () => {
    const first = begin();
    read(first.run, ['a', 'b', 'c']);
    end(first.run, { servedAt });
    later(1);
    const changes = begin({ reads: 'changes' });
    read(changes.run, ['a']);
    expect(end(changes.run, { servedAt })).toBe(0);
    later(1);
    const ids = begin({ reads: 'ids' });
    read(ids.run, ['a', 'b']);
    expect(end(ids.run, { servedAt })).toBe(1);
    expect(present()).toEqual(['a', 'b']);
  });
});

describe('items created here', () => {
  const created = (): void => {
    storeItem(store, 'product', JSON.stringify({ id: 'own', sku: 'own' }), { cause: 'created', notTaken: [] });
  };
  const missed = (): unknown => store.sql.get('SELECT missed_at IS NOT NULL AS missed FROM created')?.['missed'];

  it('reports a created item as missed only after a complete pass that began later', () => {
    const { run } = begin();
    created();
    read(run, ['a']);
    end(run);
    expect(missed()).toBe(0);
    const complains = begin();
    read(complains.run, ['a'], null, { errors: [{ name: 'Partial', description: 'Some are missing.' }] });
    end(complains.run);
    expect(missed()).toBe(0);
    const next = begin();
    read(next.run, ['a']);
    end(next.run);
    expect(missed()).toBe(1);
    const seen = begin();
    read(seen.run, ['a', 'own']);
    expect(missed()).toBe(1);
    end(seen.run);
    expect(missed()).toBeUndefined();
  });
});

describe('channels to read', () => {
  it('reads channels again after a day, an hour after a failure, and a week after the service did not know them', () => {
    const folder = tempFolder();
    store.db.close();
    store = createWriteContext(cacheDatabase(folder));
    const reading = createReadContext(openReadOnly(folder, 100));
    const ids = ['read', 'failed', 'unknown'].map(toResourceId);
    for (const id of ids)
      storeItem(store, 'channel', JSON.stringify({ id, name: id }), { cause: 'fetched', notTaken: [] });
    const due = (): unknown => getDueChannels(reading, 10);
    later(24 * hour);
    expect(due()).toEqual([]);
    later(1);
    expect(due()).toEqual(ids);
    recordChannelMiss(store, ids[1] as never, 'failed');
    recordChannelMiss(store, ids[2] as never, 'notFound');
    expect(due()).toEqual(['read']);
    later(hour + 1);
    expect(due()).toEqual(['read', 'failed']);
    later(7 * 24 * hour);
    expect(due()).toEqual(ids);
    expect(getDueChannels(reading, 2)).toEqual(['read', 'failed']);
    reading.db.close();
  });
});
