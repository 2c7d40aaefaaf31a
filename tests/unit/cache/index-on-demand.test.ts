import { expect, it } from 'vitest';
import { ensureIndexed } from '../../../electron/cache/index-on-demand.ts';
import { queryOf } from './temp-cache.ts';

it('rejects the waiting queries if their values cannot be indexed', async () => {
  const listening = Promise.withResolvers<(isComplete: boolean) => void>();
  const asked = Promise.withResolvers<undefined>();
  const reader = { call: async () => ['attributes.colour'] };
  const writer = {
    on: (_: string, listener: (isComplete: boolean) => void) => listening.resolve(listener),
    call: async () => asked.resolve(undefined),
  };
  const indexed = ensureIndexed(reader as never, writer as never);
  const waiting = indexed.query(queryOf('product', { searchText: 'colour:blue' }));
  const report = await listening.promise;
  await asked.promise;
  report(false);
  await expect(waiting).rejects.toMatchObject({ code: 'disk', retryable: true });
});

it.each([true, false])('notices a report that arrives before the reply to its request: %s', async (isComplete) => {
  let report: (isComplete: boolean) => void = () => undefined;
  let isIndexed = false;
  const reader = { call: async () => (isIndexed ? [] : ['attributes.colour']) };
  const writer = {
    on: (_: string, listener: (isComplete: boolean) => void) => (report = listener),
    call: async () => {
      report(isComplete);
      // The reader sees the values after the next commit.
      queueMicrotask(() => (isIndexed = isComplete));
    },
  };
  const waiting = ensureIndexed(reader as never, writer as never).query(
    queryOf('product', { searchText: 'colour:blue' }),
  );
  if (isComplete) await waiting;
  else await expect(waiting).rejects.toMatchObject({ code: 'disk', retryable: true });
});
