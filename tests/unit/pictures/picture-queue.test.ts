import { expect, it } from 'vitest';
import { PictureQueue } from '../../../electron/pictures/picture-queue.ts';

/** A queue with two running and at most three waiting jobs. Each job ends on request. */
const world = (): {
  readonly begun: string[];
  readonly ask: (key: string, signal?: AbortSignal) => Promise<string | null>;
  readonly prefetch: (key: string) => void;
  readonly end: (key: string) => Promise<void>;
} => {
  const queue = new PictureQueue<string>({ concurrency: 2, waiting: 3 });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const make = (key: string) => (): Promise<string> => {
    begun.push(key);
    return new Promise((resolve) => ends.set(key, () => resolve(key)));
  };
  return {
    begun,
    ask: (key, signal = new AbortController().signal) => queue.ask(key, make(key), signal),
    prefetch: (key) => queue.prefetch(key, make(key)),
    end: async (key) => {
      const before = begun.length;
      ends.get(key)?.();
      await expect.poll(() => begun.length).toBeGreaterThan(before);
    },
  };
};

it('grants the newest request first, also a repeated one, and prefetches last', async () => {
  const { begun, ask, prefetch, end } = world();
  const all = ['a', 'b', 'c', 'd'].map((key) => ask(key));
  prefetch('later');
  prefetch('d');
  all.push(ask('c'));
  expect(begun).toEqual(['a', 'b']);
  await end('a');
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  await end('c');
  expect(begun.at(-1)).toBe('later');
  void ask('later');
  await expect(all[4]).resolves.toBe('c');
});

it('drops the oldest waiting requests beyond the limit, which may be repeated', async () => {
  const { begun, ask, end } = world();
  const requests = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => ask(key));
  expect(await Promise.all([requests[2], requests[3]])).toEqual([null, null]);
  const again = ask('c');
  expect(await requests[4]).toBeNull();
  await end('a');
  expect(begun).toEqual(['a', 'b', 'c']);
  await end('c');
  expect(await again).toBe('c');
  expect(begun.at(-1)).toBe('g');
});

it('cancels work without a waiting request', async () => {
  const { begun, ask, end } = world();
  const leaving = new AbortController();
  void ask('a');
  void ask('b');
  const waiting = ask('c', leaving.signal);
  const other = ask('d');
  leaving.abort();
  expect(await waiting).toBeNull();
  await end('a');
  expect(begun).toEqual(['a', 'b', 'd']);
  void other;
});
