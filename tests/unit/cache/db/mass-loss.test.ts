import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DeletionCandidates, findUnseenItems } from '../../../../electron/cache/db/mark-deleted.ts';
import { type WriteContext, createWriteContext } from '../../../../electron/cache/db/write-context.ts';
import { parsePageParts } from '../../../../electron/cache/shared/parsed-page.ts';
import { beginPass, endPass, storePage } from '../../../../electron/cache/write/sync-passes.ts';
import { cacheDatabase, page } from '../temp-cache.ts';

const minute = 60_000;
const open = (): WriteContext => createWriteContext(cacheDatabase());
const goOn = (minutes: number): void => void vi.setSystemTime(Date.now() + minutes * minute);
const names = (count: number, from = 0): string[] => Array.from({ length: count }, (_, n) => `e${n + from}`);

interface Ended {
  readonly loss: DeletionCandidates['loss'];
  readonly gone: number;
}

/** A pass over pages that list these items. It ends unless most items are missing for the first time. */
const pass = (store: WriteContext, ...pages: readonly (readonly string[])[]): Ended => {
  const { run } = beginPass(store, 'ecatalog', { fresh: true, since: 0, reads: 'whole' });
  for (const ids of pages) {
    const body = page(ids.map((id) => ({ id, name: id })));
    const parts = parsePageParts({ resource: 'ecatalog', body, pack: false, dictionary: null });
    storePage(store, { resource: 'ecatalog', run, parts });
  }
  const { loss } = findUnseenItems(store, 'ecatalog', run);
  return { loss, gone: loss === null ? endPass(store, 'ecatalog', run).gone : 0 };
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00Z') });
});
afterEach(() => void vi.useRealTimers());

describe('list that lost most of its items', () => {
  it('marks nothing as deleted when a list is suddenly empty', () => {
    const store = open();
    pass(store, names(46));
    goOn(30);
    expect(pass(store, [])).toEqual({ loss: { listed: 0, missing: 46 }, gone: 0 });
  });

  it('marks nothing when a list is empty again within two minutes, and everything after that', () => {
    const store = open();
    pass(store, names(3));
    goOn(30);
    expect(pass(store, []).loss).not.toBeNull();
    goOn(1);
    expect(pass(store, []).loss).not.toBeNull();
    goOn(1);
    expect(pass(store, [])).toEqual({ loss: null, gone: 3 });
  });

  it('forgets the loss when the items are listed again in between', () => {
    const store = open();
    pass(store, names(46));
    goOn(30);
    expect(pass(store, []).loss).not.toBeNull();
    goOn(5);
    expect(pass(store, names(46))).toEqual({ loss: null, gone: 0 });
    goOn(30);
    expect(pass(store, []).loss).not.toBeNull();
  });

  it('marks nothing when a page in the middle is empty', () => {
    const store = open();
    const [first, middle, last] = [names(40), names(40, 40), names(40, 80)];
    pass(store, first, middle, last);
    goOn(30);
    expect(pass(store, first, [], last)).toEqual({ loss: { listed: 80, missing: 40 }, gone: 0 });
    goOn(1);
    expect(pass(store, first, [], last).gone).toBe(0);
    goOn(2);
    expect(pass(store, first, [], last)).toEqual({ loss: null, gone: 40 });
  });

  it('restarts the delay after the clock was set back', () => {
    const store = open();
    pass(store, names(46));
    goOn(30);
    expect(pass(store, []).loss).not.toBeNull();
    goOn(-10);
    expect(pass(store, []).loss).not.toBeNull();
    goOn(2);
    expect(pass(store, []).gone).toBe(46);
  });
});

describe('list that lost a few of its items', () => {
  it('marks missing items immediately when the list has one page', () => {
    const store = open();
    pass(store, names(46));
    goOn(30);
    expect(pass(store, names(40))).toEqual({ loss: null, gone: 6 });
  });

  it('marks the only item of a list immediately', () => {
    const store = open();
    pass(store, names(1));
    goOn(30);
    expect(pass(store, [])).toEqual({ loss: null, gone: 1 });
  });
});
