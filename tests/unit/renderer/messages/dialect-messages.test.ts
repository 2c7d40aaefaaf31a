import { describe, expect, it } from 'vitest';
import { type Dialect, unknownDialect } from '../../../../electron/contract/index.ts';
import {
  describeFoundFeatures,
  isFirstSync,
  getReducedPageSize,
} from '../../../../renderer/messages/dialect-messages.ts';

const at = '2026-11-20T12:00:00Z';
const yes = { takes: true, at };
const no = { takes: false, at };
const dialect = (findings: Dialect['findings'], pageSize: Dialect['pageSize'] = 1000): Dialect => ({
  ...unknownDialect,
  findings,
  pageSize,
});
const forecast = (seconds: number) => ({ requests: 240, seconds, limit: { requests: 20, seconds: 10 } });

describe('description of detected features', () => {
  it('describes supported features, and the remaining time if it is long', () => {
    const live = dialect({ pageSize: yes, relations: yes, sorting: yes, changedSince: yes, channels: yes });
    const features = '1,000 per page · related items · incremental sync · channel list.';
    expect(describeFoundFeatures(live, forecast(120))).toBe(`${features} About 2 min left for everything.`);
    expect(describeFoundFeatures(live, forecast(59))).toBe(features);
    expect(describeFoundFeatures(live, null)).toBe(features);
  });

  it('leaves out unsupported and unknown features, and shows nothing for a service without any', () => {
    expect(describeFoundFeatures(dialect({ pageSize: yes, relations: no }, 250), null)).toBe('250 per page.');
    expect(describeFoundFeatures(dialect({ pageSize: no, relations: no }), forecast(600))).toBeNull();
    expect(describeFoundFeatures(unknownDialect, null)).toBeNull();
  });
});

describe('initial sync', () => {
  const read = {
    resource: 'family',
    state: 'done',
    items: 4,
    syncedAt: at,
    problem: null,
    read: null,
    ofOthers: 0,
  } as const;
  const unread = { ...read, resource: 'product', state: 'waiting', syncedAt: null } as const;

  it('lasts until everything readable was read once', () => {
    expect(isFirstSync({ state: 'syncing', resources: [read, unread] })).toBe(true);
    expect(isFirstSync({ state: 'syncing', resources: [read, { ...unread, state: 'notAvailable' }] })).toBe(false);
    expect(isFirstSync({ state: 'syncing', resources: [read, { ...read, state: 'syncing' }] })).toBe(false);
    expect(isFirstSync({ state: 'offline', resources: [read, unread] })).toBe(false);
  });
});

describe('page size after failures of larger pages', () => {
  const settings = { dialect: {}, itemsPerRequest: null };
  it('is described if the size is the program’s choice', () => {
    expect(getReducedPageSize({ dialect: dialect({ pageSize: yes }, 250), settings })).toBe(250);
    expect(getReducedPageSize({ dialect: dialect({ pageSize: yes }), settings })).toBeNull();
    const withPageSize = (pageSize: 'on' | 'off') => ({ ...settings, dialect: { pageSize } });
    expect(getReducedPageSize({ dialect: dialect({ pageSize: no }, 100), settings: withPageSize('on') })).toBe(100);
    expect(getReducedPageSize({ dialect: dialect({ pageSize: yes }, 100), settings: withPageSize('off') })).toBeNull();
    expect(
      getReducedPageSize({ dialect: dialect({ pageSize: yes }, 100), settings: { ...settings, itemsPerRequest: 500 } }),
    ).toBeNull();
  });
});
