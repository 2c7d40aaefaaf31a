import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Newcomers } from '../../../../renderer/list/newcomers.svelte.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('knows who has just come for half a second, each from its own coming', () => {
  const newcomers = new Newcomers();
  newcomers.add(['one', 'two']);
  vi.advanceTimersByTime(300);
  newcomers.add(['three', 'one']);
  expect(['one', 'two', 'three', 'four'].map((id) => newcomers.has(id))).toEqual([true, true, true, false]);
  vi.advanceTimersByTime(200);
  expect(
    ['one', 'two', 'three'].map((id) => newcomers.has(id)),
    'one came once more',
  ).toEqual([true, false, true]);
  vi.advanceTimersByTime(300);
  expect([newcomers.any, newcomers.has('three')]).toEqual([false, false]);
});

it('knows nobody of an earlier question', () => {
  const newcomers = new Newcomers();
  newcomers.add([]);
  expect(newcomers.any).toBe(false);
  newcomers.add(['one']);
  newcomers.clear();
  newcomers.add(['two']);
  expect([newcomers.has('one'), newcomers.has('two')]).toEqual([false, true]);
});
