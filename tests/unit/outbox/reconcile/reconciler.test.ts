import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { minutes, ms } from '../../../../electron/base/branded-types.ts';
import { VitrineError } from '../../../../electron/base/errors.ts';
import type { FullReadTimes } from '../../../../electron/outbox/outbox-types.ts';
import { Reconciler, getEarliestPassStart } from '../../../../electron/outbox/reconcile/reconciler.ts';
import { sentIntent, storedIntent } from './sent-intent.ts';

const now = Date.UTC(2026, 0, 1, 12);
const iso = (after: number): string => new Date(now + after).toISOString();
const from = (sent: number | null): number =>
  getEarliestPassStart({ sentAt: sent === null ? null : iso(sent), createdAt: iso(-9_000) }, now) - now;

describe('countsFrom', () => {
  it('lets a pass count when it begins after the intent was sent', () => {
    expect(from(-5_000)).toBe(-4_999);
    expect(from(null)).toBe(-8_999);
    expect(from(0)).toBe(1);
  });

  it('lets a pass begin now if the clock was set back since the intent was sent', () => {
    expect(from(minutes(60))).toBe(0);
  });
});

describe('passes over a resource', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now }));
  afterEach(() => void vi.useRealTimers());

  /** A reconciler with one unknown intent, which no pass finds. `read` ends each pass. */
  const create = (read: (foreground: boolean) => Promise<void>): Reconciler => {
    let isRead = false;
    const call = async (name: string): Promise<unknown> => {
      if (name !== 'toReconcile' || isRead) {
        isRead = false;
        return [];
      }
      return [storedIntent(sentIntent({ sentAt: iso(-5_000) }))];
    };
    const readWhole = async (...[, , , foreground]: readonly unknown[]): Promise<FullReadTimes> => {
      await read(foreground === true);
      isRead = true;
      return { begunAt: Date.now(), endedAt: Date.now(), whole: true };
    };
    const context = {
      thread: { call },
      cache: { lateness: async () => 0 },
      changes: { changed: () => undefined },
      at: async () => undefined,
    };
    return new Reconciler({
      context: context as never,
      fullReader: { readWhole },
      recheckAfter: ms(0),
      onMoved: () => undefined,
    });
  };

  it('start again in the foreground if the user waits, whatever else requests them', async () => {
    const passes: boolean[] = [];
    const ended = Promise.withResolvers<undefined>();
    const reconciler = create(async (foreground) => {
      passes.push(foreground);
      await (passes.length === 1 ? ended.promise : new Promise(() => undefined));
    });
    reconciler.start('ecatalog');
    await vi.advanceTimersByTimeAsync(0);
    for (const foreground of [false, true, false]) reconciler.start('ecatalog', foreground);
    ended.resolve(undefined);
    await vi.waitUntil(async () => (await vi.advanceTimersByTimeAsync(0), passes.length > 1));
    reconciler.close();
    expect(passes).toEqual([false, true]);
  });

  it('wait twice as long after each failure, and a minute again after a success', async () => {
    const outcomes = ['failed', 'failed', 'read', 'failed', 'failed'];
    const starts: number[] = [];
    const reconciler = create(async () => {
      starts.push(Math.round((Date.now() - now) / minutes(1)));
      if (outcomes[starts.length - 1] !== 'read') throw new VitrineError('offline', 'Offline', { retryable: true });
    });
    reconciler.start('ecatalog');
    while (starts.length < outcomes.length) await vi.advanceTimersByTimeAsync(1_000);
    reconciler.close();
    expect(starts).toEqual([0, 1, 3, 3, 4]);
  });
});
