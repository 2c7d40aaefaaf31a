import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { throttle } from '../../../electron/base/throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('throttle', () => {
  it('runs immediately, then joins later calls until the interval has passed', () => {
    const run = vi.fn();
    const throttled = throttle(() => 100, run);
    throttled.schedule();
    throttled.schedule();
    throttled.schedule();
    expect(run).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(100);
    expect(run).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(1_000);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('runs earlier for a shorter interval, and never later for a longer one', () => {
    const run = vi.fn();
    let interval = 200;
    const throttled = throttle(() => interval, run);
    throttled.schedule();
    throttled.schedule();
    interval = 50;
    vi.advanceTimersByTime(20);
    throttled.schedule();
    vi.advanceTimersByTime(30);
    expect(run).toHaveBeenCalledTimes(2);
    throttled.schedule();
    interval = 200;
    throttled.schedule();
    vi.advanceTimersByTime(50);
    expect(run).toHaveBeenCalledTimes(3);
    vi.advanceTimersByTime(1_000);
    expect(run).toHaveBeenCalledTimes(3);
  });

  it('runs pending work at the end, and nothing afterwards', () => {
    const run = vi.fn();
    const throttled = throttle(() => 100, run);
    throttled.schedule();
    throttled.schedule();
    throttled.finish();
    throttled.schedule();
    vi.runAllTimers();
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('runs on request at any time, and restarts the interval', () => {
    const run = vi.fn();
    const throttled = throttle(() => 100, run);
    throttled.schedule();
    throttled.schedule();
    vi.advanceTimersByTime(60);
    throttled.runNow();
    expect(run).toHaveBeenCalledTimes(2);
    throttled.schedule();
    vi.advanceTimersByTime(99);
    expect(run).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledTimes(3);
  });

  it('distinguishes a run that was pending from one that was not', () => {
    const run = vi.fn();
    const throttled = throttle(() => 100, run);
    throttled.schedule();
    throttled.schedule();
    vi.advanceTimersByTime(300);
    throttled.schedule();
    expect(run.mock.calls).toEqual([[false], [true], [false]]);
  });

  it('never runs again after it is stopped', () => {
    const run = vi.fn();
    const throttled = throttle(() => 100, run);
    throttled.schedule();
    throttled.schedule();
    throttled.stop();
    throttled.schedule();
    throttled.runNow();
    vi.runAllTimers();
    expect(run).toHaveBeenCalledOnce();
  });
});
