import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { coalesceChanges } from '../../../electron/cache/coalesce-changes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('change notifications of resources', () => {
  it('notifies immediately, then coalesces, and notifies once a second in a long series', () => {
    const changes: number[] = [];
    const start = Date.now();
    let last: readonly string[] = [];
    const { add, stop } = coalesceChanges((resources) => {
      changes.push(Date.now() - start);
      last = resources;
    });
    for (let at = 0; at < 6_000; at += 50) {
      add(['product']);
      vi.advanceTimersByTime(50);
    }
    expect(changes).toEqual([0, 250, 750, 1750, 2750, 3750, 4750, 5750]);
    vi.advanceTimersByTime(5_000);
    const quiet = changes.length;
    add(['asset']);
    add(['product']);
    expect(changes.length).toBe(quiet + 1);
    vi.advanceTimersByTime(250);
    expect([changes.length, last]).toEqual([quiet + 2, ['product']]);
    add(['product']);
    stop();
    vi.advanceTimersByTime(5_000);
    expect(changes.length).toBe(quiet + 2);
  });
});
