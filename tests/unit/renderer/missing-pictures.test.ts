import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isMissing, noteMissing } from '../../../renderer/ui/missing-pictures.svelte.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('has a picture that could not be had asked for again after a while, and others at once', () => {
  expect(isMissing('thumb/one')).toBe(false);
  noteMissing('thumb/one');
  expect([isMissing('thumb/one'), isMissing('thumb/two')]).toEqual([true, false]);
  vi.advanceTimersByTime(9_000);
  expect(isMissing('thumb/one')).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(isMissing('thumb/one')).toBe(false);
  noteMissing('thumb/two');
  expect([isMissing('thumb/one'), isMissing('thumb/two')]).toEqual([false, true]);
  vi.advanceTimersByTime(10_000);
  expect(isMissing('thumb/two')).toBe(false);
});
