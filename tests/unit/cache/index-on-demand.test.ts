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
