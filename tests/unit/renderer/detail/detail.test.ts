import { beforeEach, expect, it, vi } from 'vitest';
import { toResourceId } from '../../../../electron/base/branded-types.ts';
import type { ItemDetail } from '../../../../electron/contract/index.ts';
import { DetailState } from '../../../../renderer/detail/detail.svelte.ts';

const { page } = vi.hoisted(() => ({
  page: { get: vi.fn(), fetch: vi.fn(), changed: (): void => undefined },
}));

vi.mock('../../../../renderer/app/bridge.ts', () => ({
  bridge: {
    items: { get: page.get, fetch: page.fetch },
    on: (_name: string, listener: () => void) => {
      page.changed = listener;
      return () => undefined;
    },
  },
}));

const createReply = (value: ItemDetail | null) => ({ ok: true, value });
const notFound = { code: 'not-found', message: 'No item has the id nothing-like-it' };

/** Changes the cache, and waits until it was read again. */
const change = async (): Promise<void> => {
  page.changed();
  await vi.advanceTimersByTimeAsync(2_000);
};

beforeEach(() => {
  vi.useFakeTimers();
  page.get.mockReset().mockResolvedValue(createReply(null));
  page.fetch.mockReset().mockResolvedValue({ ok: false, error: notFound });
  return () => vi.useRealTimers();
});

const openUnknown = async (): Promise<DetailState> => {
  const detail = new DetailState('asset', toResourceId('nothing-like-it'));
  detail.open();
  await vi.advanceTimersByTimeAsync(2_000);
  return detail;
};

it('keeps the service’s message about an item while other things change', async () => {
  const detail = await openUnknown();
  expect(await detail.fetch()).toBe(false);
  await change();
  expect(page.get).toHaveBeenCalledTimes(2);
  expect(detail.problem).toEqual(notFound);
});

it('clears the service’s message when the item arrives or is requested again', async () => {
  const detail = await openUnknown();
  const item = { resource: 'asset', id: 'nothing-like-it' } as unknown as ItemDetail;
  await detail.fetch();
  page.get.mockResolvedValue(createReply(item));
  await change();
  expect([detail.item, detail.problem]).toEqual([item, null]);
  await detail.fetch();
  expect(detail.problem).toEqual(notFound);
  page.fetch.mockResolvedValue(createReply(item));
  await detail.fetch();
  expect(detail.problem).toBeNull();
});
