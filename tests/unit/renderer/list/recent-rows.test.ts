import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RecentRows } from '../../../../renderer/list/recent-rows.svelte.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const names = ['one', 'two', 'three', 'four'];

it('marks new rows until half a second has passed without another one', () => {
  const newcomers = new RecentRows();
  newcomers.add(['one', 'two']);
  vi.advanceTimersByTime(200);
  newcomers.add(['three', 'one']);
  expect(names.map((id) => newcomers.has(id))).toEqual([true, true, true, false]);
  vi.advanceTimersByTime(499);
  expect(newcomers.has('two'), 'others came after').toBe(true);
  vi.advanceTimersByTime(1);
  expect([newcomers.any, newcomers.has('three')]).toEqual([false, false]);
});

it('waits for twice as long as the previous rows took to arrive', () => {
  const newcomers = new RecentRows();
  newcomers.add(['one']);
  vi.advanceTimersByTime(400);
  newcomers.add(['two']);
  vi.advanceTimersByTime(799);
  expect([newcomers.has('one'), newcomers.has('two')]).toEqual([true, true]);
  vi.advanceTimersByTime(1);
  expect(newcomers.any).toBe(false);
  vi.advanceTimersByTime(60_000);
  newcomers.add(['three']);
  vi.advanceTimersByTime(500);
  expect(newcomers.any, 'nothing came for long').toBe(false);
});

it('unmarks rows that stay while others keep arriving', () => {
  const newcomers = new RecentRows();
  newcomers.add(['one']);
  for (let time = 0; time < 3_000; time += 300) {
    expect(newcomers.has('one')).toBe(true);
    newcomers.add(['two']);
    vi.advanceTimersByTime(300);
  }
  expect([newcomers.has('one'), newcomers.has('two')]).toEqual([false, true]);
});

it('marks rows that arrive in a stream of screenfuls, but not a single screenful or the few rows after it', () => {
  const newcomers = new RecentRows();
  const screenful = (name: string): string[] => Array.from({ length: 39 }, (_, at) => `${name}${String(at)}`);
  newcomers.add(screenful('a'));
  expect(newcomers.streams('a0')).toBe(false);
  vi.advanceTimersByTime(400);
  newcomers.add(screenful('b'));
  newcomers.add(['c0']);
  expect([newcomers.streams('a0'), newcomers.streams('b0'), newcomers.streams('c0')]).toEqual([false, true, false]);
  vi.advanceTimersByTime(3_000);
  expect(newcomers.streams('b0')).toBe(false);
});

it('forgets new rows of an earlier query', () => {
  const newcomers = new RecentRows();
  newcomers.add([]);
  expect(newcomers.any).toBe(false);
  newcomers.add(['one']);
  newcomers.clear();
  newcomers.add(['two']);
  expect([newcomers.has('one'), newcomers.has('two')]).toEqual([false, true]);
});
