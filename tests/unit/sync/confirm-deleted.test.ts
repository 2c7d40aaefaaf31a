import { describe, expect, it } from 'vitest';
import { type ErrorCode, VitrineError } from '../../../electron/base/errors.ts';
import type { ResourceName } from '../../../electron/model/index.ts';
import { confirmExisting } from '../../../electron/sync/confirm-deleted.ts';

const ids = Array.from({ length: 30 }, (_, index) => `a${index}`);

/** Checks a service that returns an item or a failure for each ID. */
const runConfirmation = async (
  answer: (id: string) => Readonly<Record<string, string>> | ErrorCode,
  resource: ResourceName = 'asset',
) => {
  const requests: string[] = [];
  const getOne = (_: ResourceName, id: string): Promise<{ item: unknown }> => {
    requests.push(id);
    const answered = answer(id);
    return typeof answered === 'string'
      ? Promise.reject(new VitrineError(answered, `It is ${answered}.`))
      : Promise.resolve({ item: answered });
  };
  const { signal } = new AbortController();
  return {
    there: await confirmExisting({ client: { getOne }, signal, asked: signal }, resource, ids),
    asked: requests,
  };
};

describe('items that are no longer listed', () => {
  it('are deleted if the service no longer has any of twenty samples', async () => {
    expect(await runConfirmation(() => 'notFound')).toEqual({ there: [], asked: ids.slice(0, 20) });
    expect((await runConfirmation(() => ({ status: 'DELETED' }))).there).toEqual([]);
  });

  it('are kept if the service has one of them', async () => {
    const { there } = await runConfirmation((id) => (id === 'a3' ? { id } : 'notFound'));
    expect(there).toEqual(['a3', ...ids.slice(20)]);
  });

  it('are kept if the service does not answer', async () => {
    for (const failure of ['offline', 'timeout', 'forbidden', 'notThisService'] as const)
      expect((await runConfirmation(() => failure)).there).toEqual(ids);
  });

  it('are deleted if the service has no address for one item of that kind, unless the contract promises one', async () => {
    expect((await runConfirmation(() => 'invalid', 'product')).there).toEqual([]);
    expect((await runConfirmation(() => 'invalid')).there).toEqual(ids);
    expect((await runConfirmation((id) => (id === 'a3' ? { id } : 'notFound'), 'product')).there).toContain('a3');
    expect((await runConfirmation(() => 'serviceFault', 'product')).there).toEqual(ids);
  });

  it('are not decided by a cancelled run', async () => {
    await expect(runConfirmation(() => 'cancelled')).rejects.toMatchObject({ code: 'cancelled' });
  });
});
