import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AccountId } from '../../../electron/base/branded-types.ts';
import { createFactsWriter } from '../../../electron/pictures/facts-writer.ts';

const [first, second] = ['a', 'b'] as readonly string[] as readonly [AccountId, AccountId];
let written: string[][];
let failures: unknown[];
let current: AccountId | null;
/** Resolves when a write may end. */
let isWritable: Promise<unknown>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  [written, failures, current, isWritable] = [[], [], first, Promise.resolve()];
});
afterEach(() => void vi.useRealTimers());

const open = () => {
  const cache = {
    learnPictures: async (pictures: readonly { asset: string }[]) => {
      await isWritable;
      written.push(pictures.map(({ asset }) => asset));
    },
  };
  const account = async () => (current === null ? null : { id: current, cache: cache as never });
  const writer = createFactsWriter({ account, log: (_, error) => void failures.push(error) });
  const learn = (id: AccountId, ...assets: readonly string[]): void =>
    assets.forEach((asset) => writer.learned(id, asset, { path: asset } as never, { facts: {} as never, print: null }));
  return { ...writer, learn };
};

it('writes each picture once, to the account that it belongs to', async () => {
  const { learn, settled } = open();
  learn(first, 'a1', 'a2');
  learn(second, 'b1');
  await settled();
  expect(written.flat()).toEqual(['a1', 'a2']);
  await settled();
  current = second;
  learn(second, 'b2');
  learn(first, 'a3');
  await settled();
  expect(written.flat()).toEqual(['a1', 'a2', 'b2']);
});

it('ends only after everything so far is written, in order', async () => {
  const writing = Promise.withResolvers<undefined>();
  isWritable = writing.promise;
  const { learn, close } = open();
  learn(first, 'a1');
  let isClosed = false;
  learn(first, 'a2');
  const closing = close().then(() => (isClosed = true));
  await new Promise(setImmediate);
  expect([written, isClosed]).toEqual([[], false]);
  writing.resolve(undefined);
  await closing;
  expect(written.flat()).toEqual(['a1', 'a2']);
});

it('writes nothing without an account, and goes on after a failed write', async () => {
  const { learn, settled, learned } = open();
  current = null;
  learn(first, 'a1');
  await settled();
  current = first;
  isWritable = Promise.reject(new Error('full'));
  isWritable.catch(() => undefined);
  learn(first, 'a2');
  await settled();
  expect([written, failures]).toEqual([[], [new Error('full')]]);
  isWritable = Promise.resolve();
  learned(first, 'no picture', {} as never, { facts: null, print: null });
  learn(first, 'a3');
  await settled();
  expect(written.flat()).toEqual(['a3']);
});
