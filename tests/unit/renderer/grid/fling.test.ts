import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Fling } from '../../../../renderer/grid/fling.ts';

describe('a fling', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is what goes on leaping: the first leap is none yet, and it ends soon after the last', () => {
    const ended = vi.fn();
    const fling = new Fling(ended);
    expect(fling.goesOn(true, 0)).toBe(false);
    expect([16, 32, 48].map((now) => fling.goesOn(true, now))).toEqual([true, true, true]);
    vi.advanceTimersByTime(49);
    expect(ended).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(ended).toHaveBeenCalledOnce();
  });

  it('is no leap by itself, and ends with the first step that can be seen', () => {
    const ended = vi.fn();
    const fling = new Fling(ended);
    expect([0, 60, 200].map((now) => fling.goesOn(true, now))).toEqual([false, false, false]);
    expect(fling.goesOn(true, 210)).toBe(true);
    expect(fling.goesOn(false, 220)).toBe(false);
    vi.runAllTimers();
    expect(ended).not.toHaveBeenCalled();
  });

  it('is over when somebody else draws', () => {
    const ended = vi.fn();
    const fling = new Fling(ended);
    fling.goesOn(true, 0);
    fling.goesOn(true, 16);
    fling.stop();
    vi.runAllTimers();
    expect(ended).not.toHaveBeenCalled();
  });
});
