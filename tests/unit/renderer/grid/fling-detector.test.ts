import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FlingDetector } from '../../../../renderer/grid/fling-detector.ts';

describe('fling scrolling', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('detects a series of large jumps, except the first one, and ends soon after the last', () => {
    const ended = vi.fn();
    const fling = new FlingDetector(ended);
    expect(fling.goesOn(true, 0)).toBe(false);
    expect([16, 32, 48].map((now) => fling.goesOn(true, now))).toEqual([true, true, true]);
    vi.advanceTimersByTime(49);
    expect(ended).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(ended).toHaveBeenCalledOnce();
  });

  it('does not detect a single jump, and ends with the first visible step', () => {
    const ended = vi.fn();
    const fling = new FlingDetector(ended);
    expect([0, 60, 200].map((now) => fling.goesOn(true, now))).toEqual([false, false, false]);
    expect(fling.goesOn(true, 210)).toBe(true);
    expect(fling.goesOn(false, 220)).toBe(false);
    vi.runAllTimers();
    expect(ended).not.toHaveBeenCalled();
  });

  it('ends when another list draws', () => {
    const ended = vi.fn();
    const fling = new FlingDetector(ended);
    fling.goesOn(true, 0);
    fling.goesOn(true, 16);
    fling.stop();
    vi.runAllTimers();
    expect(ended).not.toHaveBeenCalled();
  });
});
