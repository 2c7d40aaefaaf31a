import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  isPictureMissing,
  markMissing,
  noteShown,
  wasMissing,
} from '../../../../renderer/ui/missing-pictures.svelte.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('retries an unavailable picture after a while, and loads others immediately', () => {
  expect(isPictureMissing('thumb/one')).toBe(false);
  markMissing('thumb/one');
  expect([isPictureMissing('thumb/one'), isPictureMissing('thumb/two')]).toEqual([true, false]);
  vi.advanceTimersByTime(9_000);
  expect(isPictureMissing('thumb/one')).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(isPictureMissing('thumb/one')).toBe(false);
  markMissing('thumb/two');
  expect([isPictureMissing('thumb/one'), isPictureMissing('thumb/two')]).toEqual([false, true]);
  vi.advanceTimersByTime(10_000);
  expect(isPictureMissing('thumb/two')).toBe(false);
});

it('waits longer after each failure in a row, and resets the wait once the picture loads', () => {
  markMissing('thumb/three');
  markMissing('thumb/three');
  vi.advanceTimersByTime(10_000);
  expect([isPictureMissing('thumb/three'), wasMissing('thumb/three')]).toEqual([false, true]);
  markMissing('thumb/three');
  vi.advanceTimersByTime(19_000);
  expect(isPictureMissing('thumb/three')).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(isPictureMissing('thumb/three')).toBe(false);
  noteShown('thumb/three');
  expect(wasMissing('thumb/three')).toBe(false);
  markMissing('thumb/three');
  vi.advanceTimersByTime(10_000);
  expect(isPictureMissing('thumb/three')).toBe(false);
});
