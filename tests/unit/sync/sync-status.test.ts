import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMonotonicClock } from '../../../electron/base/monotonic-clock.ts';
import { type RequestBudget, type ResourceSync, type SyncState, noBudget } from '../../../electron/contract/sync.ts';
import { type ResourceName, searchable } from '../../../electron/model/index.ts';
import type { PassOutcome } from '../../../electron/cache/write/sync-passes.ts';
import type { SyncDialect } from '../../../electron/sync/sync-client.ts';
import { StatusTracker } from '../../../electron/sync/sync-status.ts';
import { checkTrace } from '../../support/trace-state.ts';
import { Clock, Scripted } from './scripted.ts';

const problem = { code: 'offline', message: 'It is offline.', retryable: true } as const;
const open = (states: readonly ResourceSync[] = []) => {
  const clock = new Clock();
  const client = new Scripted();
  const dialect = { pageSize: (name: ResourceName) => (name === 'product' ? 10 : null) } as SyncDialect;
  const parts = { client, dialect };
  const tracker = new StatusTracker(parts, states, clock.setTimer, createMonotonicClock(clock.now));
  return { clock, client, tracker };
};

it('shows since when the service is unreachable, and the items of the run, whatever the order of the events', () => {
  const step = fc.oneof(
    fc.constantFrom<SyncState>('offline', 'offline', 'syncing', 'failed', 'signInNeeded', 'upToDate'),
    fc.record({ page: fc.nat(5) }),
    fc.constantFrom('begin' as const, 'ended' as const),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const { clock, tracker } = open();
      let since: number | null = null;
      let [items, read] = [0, 0];
      for (const one of steps) {
        clock.time += 1_000;
        if (typeof one === 'object') {
          tracker.addPage('product', one.page);
          [since, items, read] = [null, items + one.page, read + one.page];
        } else if (one === 'begin') {
          tracker.begin(['product'], false);
          [items, read] = [0, 0];
        } else if (one === 'ended') {
          tracker.ended('product', { items: read, ofOthers: 0, syncedAt: clock.time } as never);
          since = null;
        } else {
          tracker.setState(one, problem);
          if (one === 'offline') since ??= clock.time;
          if (one === 'failed' || one === 'signInNeeded') since = null;
        }
        const { offlineSince, itemsSoFar } = tracker.status();
        expect([offlineSince, itemsSoFar]).toEqual([since === null ? null : new Date(since).toISOString(), items]);
        expect(tracker.resource('product').read?.items ?? 0).toBe(read);
      }
    }),
  );
});

it('waits while the budget delays any page of a run that the user does not wait for', () => {
  const step = fc.constantFrom('hold' as const, 'free' as const, 'lift' as const, 'begin' as const);
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const { tracker } = open();
      let [held, isLifted, isRunning] = [0, false, false];
      for (const one of steps) {
        if (one === 'begin') {
          tracker.begin(['product'], false);
          [isRunning, isLifted] = [true, false];
        } else if (one === 'lift') {
          tracker.lift();
          isLifted = true;
        } else if (one === 'hold' || held > 0) {
          tracker.hold(one === 'hold');
          held += one === 'hold' ? 1 : -1;
        }
        const { state, waiting } = tracker.status();
        const waits = isRunning && held > 0 && !isLifted;
        expect([state === 'waiting', waiting?.why ?? null]).toEqual([waits, waits ? 'budget' : null]);
      }
    }),
  );
});

describe('the status of a sync, step by step', () => {
  const full = { ...problem, code: 'disk' } as const;
  const requests = (count: number) => ({ requests: count, seconds: 0, limit: null });
  const start = Date.parse('2026-11-30T10:00:00Z');
  const at = (seconds: number): string => new Date(start + seconds * 1_000).toISOString();
  /** What the cache has of a resource that was read at this time. */
  const stored = (resource: ResourceName, more: Partial<ResourceSync> = {}): ResourceSync => ({
    ...{ resource, state: 'done', items: 5, syncedAt: at(-60), problem: null, read: null, ofOthers: 0 },
    ...more,
  });
  const trace = (states: readonly ResourceSync[]) => {
    const { clock, client, tracker } = open(states);
    clock.time = start;
    let budget: RequestBudget = noBudget;
    client.budget = () => budget;
    let events = 0;
    tracker.onStatus(() => (events += 1));
    let seen = 0;
    const read = () => {
      const { resources, budget: _, ...status } = tracker.status();
      const described = resources.map(({ resource, state, items, read: progress, problem: reason }) =>
        [resource, state, items, progress && `${progress.items} in ${progress.pages}`, reason?.code]
          .join(' ')
          .trimEnd(),
      );
      const emitted = events - seen;
      seen = events;
      return {
        ...status,
        ...{ product: described[searchable.indexOf('product')], asset: described[searchable.indexOf('asset')] },
        ...{ stopped: tracker.stopped, rest: tracker.rest(), isFirst: tracker.isFirst, age: tracker.age('product') },
        emitted,
      };
    };
    const setPace = (pace: Partial<RequestBudget['pace']>, more: Partial<RequestBudget> = {}): void => {
      budget = { ...noBudget, ...more, pace: { ...noBudget.pace, ...pace } };
    };
    return { clock, tracker, read, setPace };
  };
  const others = searchable.filter((name) => name !== 'product' && name !== 'asset');

  it('says what was read, what is next and what is left', async () => {
    const { clock, tracker, read } = trace(others.map((name) => stored(name)));
    const pass = { items: 7, ofOthers: 2, syncedAt: start + 90_000, problem: null } as PassOutcome;
    await checkTrace(read, [
      ['expect', () => tracker.expect('asset', 30), { emitted: 1 }],
      [
        'begin',
        () => tracker.begin(['product', 'asset'], false),
        {
          state: 'syncing',
          since: null,
          forecast: requests(3),
          product: 'product waiting 0',
          asset: 'asset waiting 0',
          rest: 'idle',
        },
      ],
      ['a moment later', () => clock.forward(1), { emitted: 0 }],
      [
        'read',
        () => tracker.setResource('product', { state: 'syncing' }),
        { product: 'product syncing 0', emitted: 1 },
      ],
      [
        'resume',
        () => tracker.resume('product', 40),
        { itemsSoFar: 40, product: 'product syncing 0 40 in 0', emitted: 0 },
      ],
      ['a moment later', () => clock.forward(1), { emitted: 1 }],
      ['page', () => tracker.addPage('product', 10), { itemsSoFar: 50, product: 'product syncing 0 50 in 1' }],
      [
        'replace',
        () => tracker.replace(stored('product', { state: 'syncing', items: 80, syncedAt: null })),
        { forecast: requests(5), product: 'product syncing 80 50 in 1', emitted: 0 },
      ],
      ['a moment later', () => clock.forward(1), { emitted: 1 }],
      [
        'offline',
        () => tracker.setState('offline', problem),
        { state: 'offline', problem: problem, offlineSince: at(3), forecast: null },
      ],
      ['later', () => clock.forward(10), { emitted: 0 }],
      ['still', () => tracker.setState('offline', problem), { emitted: 1 }],
      ['again', () => tracker.setState('syncing'), { state: 'syncing', problem: null, forecast: requests(5) }],
      [
        'end',
        () => tracker.ended('product', pass),
        { offlineSince: null, forecast: requests(2), product: 'product done 7 50 in 1', emitted: 0 },
      ],
      ['add', () => tracker.add(['product']), { forecast: requests(3), product: 'product waiting 7' }],
      [
        'asset missing',
        () => tracker.setResource('asset', { state: 'notAvailable' }),
        { since: at(-60), forecast: requests(1), asset: 'asset notAvailable 0', rest: 'upToDate', isFirst: false },
      ],
      ['later', () => clock.forward(100), { age: 23000, emitted: 1 }],
      ['next', () => tracker.setNextAt(clock.time + 1000), { nextAt: at(114) }],
      ['stop', () => tracker.stop(), { stopped: true, rest: 'stopped', emitted: 0 }],
      [
        'rests',
        () => tracker.setState(tracker.rest()),
        { state: 'stopped', forecast: null, everything: requests(7), emitted: 1 },
      ],
      [
        'begin',
        () => tracker.begin(['product'], true),
        {
          state: 'syncing',
          itemsSoFar: 0,
          nextAt: null,
          forecast: requests(1),
          everything: null,
          stopped: false,
          rest: 'upToDate',
        },
      ],
      [
        'failed',
        () => tracker.setState('failed', full),
        { state: 'failed', problem: full, forecast: null, everything: requests(7) },
      ],
      ['close', () => tracker.close(), { emitted: 0 }],
      [
        'nothing',
        () => tracker.setState('syncing'),
        { state: 'syncing', problem: null, forecast: requests(1), everything: null },
      ],
    ]);
  });

  it('says why requests wait', async () => {
    const { clock, tracker, read, setPace } = trace([]);
    await checkTrace(read, [
      [
        'begin',
        () => tracker.begin(['product'], false),
        { state: 'syncing', forecast: requests(1), product: 'product waiting 0', emitted: 1 },
      ],
      ['later', () => clock.forward(10), { emitted: 0 }],
      [
        'hold',
        () => tracker.hold(true),
        { state: 'waiting', waiting: { until: at(10), why: 'budget', canTry: true }, emitted: 1 },
      ],
      ['hold more', () => tracker.hold(true), { emitted: 0 }],
      ['free at', () => setPace({}, { freeAt: at(40) }), { waiting: { until: at(40), why: 'budget', canTry: true } }],
      ['pause', () => tracker.pause(true), { emitted: 1 }],
      [
        'paused until',
        () => setPace({ pausedUntil: at(131) }, { freeAt: at(40) }),
        { waiting: { until: at(131), why: 'pause', canTry: true }, emitted: 0 },
      ],
      ['short', () => clock.forward(1), { waiting: { until: at(131), why: 'pause', canTry: false } }],
      ['pause more', () => tracker.pause(true), {}],
      ['end one pause', () => tracker.pause(false), {}],
      ['also used up', () => setPace({ pausedUntil: at(131), usedUpUntil: at(400) }, { freeAt: at(40) }), {}],
      [
        'used up',
        () => setPace({ usedUpUntil: at(400) }, { freeAt: at(40) }),
        { waiting: { until: at(400), why: 'pause', canTry: false } },
      ],
      [
        'end pause',
        () => tracker.pause(false),
        { waiting: { until: at(40), why: 'budget', canTry: true }, emitted: 1 },
      ],
      ['lift', () => tracker.lift(), { state: 'syncing', waiting: null }],
      ['release', () => tracker.hold(false), { emitted: 0 }],
      ['release', () => tracker.hold(false), { emitted: 1 }],
      ['begin', () => tracker.begin(['product'], false), {}],
      [
        'waits',
        () => {
          tracker.setNextAt(start + 500_000);
          tracker.setState('waiting');
        },
        { state: 'waiting', waiting: { until: at(500), why: 'pause', canTry: false }, nextAt: at(500), forecast: null },
      ],
      ['not used up', () => setPace({}), { waiting: { until: at(500), why: 'pause', canTry: true }, emitted: 0 }],
      [
        'no next',
        () => tracker.setNextAt(null),
        { waiting: { until: at(11), why: 'pause', canTry: true }, nextAt: null },
      ],
    ]);
  });
});
