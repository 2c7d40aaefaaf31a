import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createMonotonicClock } from '../../../electron/base/monotonic-clock.ts';
import type { SyncState } from '../../../electron/contract/sync.ts';
import { StatusTracker } from '../../../electron/sync/sync-status.ts';
import { Clock, Scripted } from './scripted.ts';

const problem = { code: 'offline', message: 'It is offline.', retryable: true } as const;
const open = () => {
  const clock = new Clock();
  const tracker = new StatusTracker({ client: new Scripted() }, [], clock.setTimer, createMonotonicClock(clock.now));
  return { clock, tracker };
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
