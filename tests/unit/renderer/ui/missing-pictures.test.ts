import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isMissing, noteMissing, noteShown, wasMissing } from '../../../../renderer/ui/missing-pictures.svelte.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('retries an unavailable picture after a while, and loads others immediately', () => {
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

it('waits longer after each failure in a row, and resets the wait once the picture loads', () => {
  noteMissing('thumb/three');
  noteMissing('thumb/three');
  vi.advanceTimersByTime(10_000);
  expect([isMissing('thumb/three'), wasMissing('thumb/three')]).toEqual([false, true]);
  noteMissing('thumb/three');
  vi.advanceTimersByTime(19_000);
  expect(isMissing('thumb/three')).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(isMissing('thumb/three')).toBe(false);
  noteShown('thumb/three');
  expect(wasMissing('thumb/three')).toBe(false);
  noteMissing('thumb/three');
  vi.advanceTimersByTime(10_000);
  expect(isMissing('thumb/three')).toBe(false);
});
