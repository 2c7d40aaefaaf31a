import fc from 'fast-check';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import type { SyncStatus } from '../../../../electron/contract/index.ts';
import { sync } from '../../../../renderer/app/sync.svelte.ts';
import { announcer } from '../../../../renderer/ui/announce.svelte.ts';
import { page } from '../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../renderer/app/bridge.ts', () => import('../../../support/fake-page.ts'));
vi.mock('../../../../renderer/app/session.svelte.ts', () => import('../../../support/fake-session.ts'));

const any = (value: unknown): never => value as never;
const since = '2026-01-01T10:00:00.000Z';
const getStatus = (state: SyncStatus['state'], more: object = {}): SyncStatus =>
  any({ state, itemsSoFar: 0, since, waiting: null, problem: null, resources: [], ...more });
const pauseUntil = new Date(2026, 0, 1, 10).toISOString();
const report = (state: SyncStatus['state'], more: object = {}): readonly [string, string] => {
  page.emit('sync.status', getStatus(state, more));
  return [sync.stateLabel, sync.detailText];
};
vi.useFakeTimers({ now: Date.parse('2026-01-01T10:14:00.000Z') });
afterAll(() => void vi.useRealTimers());
void sync.start(false);
beforeEach(() => page.reset());

it('tells the state, the progress, the next step and the age of the data', () => {
  const waiting = (why: string, canTry: boolean): object => ({ waiting: { why, canTry, until: pauseUntil } });
  const failed = { resource: 'asset', state: 'failed', problem: { message: 'It broke.' } };
  const cases = [
    ['upToDate', {}],
    ['idle', {}],
    ['idle', { since: null }],
    ['syncing', { itemsSoFar: 1_200 }],
    ['syncing', { itemsSoFar: 1, since: null }],
    ['waiting', waiting('budget', false)],
    ['waiting', waiting('service', true)],
    ['waiting', waiting('service', false)],
    ['stopped', { itemsSoFar: 3 }],
    ['failed', { problem: { message: 'All broke.' } }],
    ['failed', { resources: [failed] }],
    ['offline', {}],
    ['signInNeeded', {}],
  ] as const;
  expect(cases.map(([state, more]) => report(state, more).join(' | '))).toEqual([
    'Up to date | synced 14 min ago',
    'Up to date | synced 14 min ago',
    'Syncing | 0 items read so far',
    'Syncing | 1,200 items so far · synced 14 min ago',
    'Syncing | first time · 1 item so far',
    'Waiting until 10:00 | Sync now to continue · synced 14 min ago',
    'Waiting until 10:00 | Sync now tries once · synced 14 min ago',
    'Waiting until 10:00 | the service asked for a pause · synced 14 min ago',
    'Stopped | 3 items read · synced 14 min ago',
    'Sync failed | All broke. · synced 14 min ago',
    'Sync failed | Assets: It broke. · synced 14 min ago',
    'Offline | synced 14 min ago',
    'Sign-in needed | synced 14 min ago',
  ]);
});

it('announces each change of the state, and no progress', () => {
  const state = fc.constantFrom('syncing' as const, 'upToDate' as const, 'offline' as const, 'failed' as const);
  fc.assert(
    fc.property(fc.array(fc.tuple(state, fc.nat(9)), { minLength: 1, maxLength: 8 }), (steps) => {
      report('signInNeeded');
      let before = announcer.message;
      let last = 'signInNeeded';
      for (const [now, itemsSoFar] of steps) {
        report(now, { itemsSoFar });
        expect(announcer.message !== before).toBe(now !== last);
        [before, last] = [announcer.message, now];
      }
    }),
  );
});

it('marks counts as growing until the first pass of an available list has ended', () => {
  const resources = [
    { resource: 'product', state: 'syncing', syncedAt: null },
    { resource: 'asset', state: 'done', syncedAt: since },
    { resource: 'channel', state: 'notAvailable', syncedAt: null },
  ];
  report('syncing', { resources, since: null });
  const partial = (['product', 'asset', 'channel', 'family'] as const).map((name) => sync.isPartial(name));
  expect([partial, sync.isFirst, sync.soFar('asset', '7')]).toEqual([[true, false, false, false], true, '7']);
  expect(sync.soFar('product', '7')).not.toBe('7');
});
