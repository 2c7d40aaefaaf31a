import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordChannelMiss } from '../../../../electron/cache/db/channels.ts';
import { type WriteContext, createWriteContext } from '../../../../electron/cache/db/write-context.ts';
import { storeItem } from '../../../../electron/cache/write/sync-passes.ts';
import { cacheDatabase } from '../temp-cache.ts';

const goOn = (minutes: number): void => void vi.setSystemTime(Date.now() + minutes * 60_000);
const id = 'c1' as Parameters<typeof recordChannelMiss>[1];
const isDeleted = (store: WriteContext): boolean =>
  store.sql.get('SELECT gone FROM item WHERE id = ?', id)?.['gone'] === 1;

/** A cache with one read channel. */
const withChannel = (): WriteContext => {
  const store = createWriteContext(cacheDatabase());
  storeItem(store, 'channel', JSON.stringify({ id, name: 'Shop' }), { cause: 'fetched', notTaken: [] });
  goOn(60);
  return store;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00Z') });
});
afterEach(() => void vi.useRealTimers());

describe('channel without content in the response', () => {
  it('keeps the channel at first, and marks it as deleted after the same response two minutes later', () => {
    const store = withChannel();
    recordChannelMiss(store, id, 'empty');
    goOn(1);
    recordChannelMiss(store, id, 'empty');
    expect(isDeleted(store)).toBe(false);
    goOn(1);
    recordChannelMiss(store, id, 'empty');
    expect(isDeleted(store)).toBe(true);
  });

  it('keeps a channel that was read in between', () => {
    const store = withChannel();
    recordChannelMiss(store, id, 'empty');
    goOn(5);
    storeItem(store, 'channel', JSON.stringify({ id, name: 'Shop' }), { cause: 'fetched', notTaken: [] });
    goOn(5);
    recordChannelMiss(store, id, 'empty');
    expect(isDeleted(store)).toBe(false);
  });

  it('marks a channel as deleted immediately when the service reports that it does not exist', () => {
    const store = withChannel();
    recordChannelMiss(store, id, 'notFound');
    expect(isDeleted(store)).toBe(true);
  });
});
