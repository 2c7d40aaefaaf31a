import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from '../../../../support/fake-page.ts';
import { session } from '../../../../support/fake-session.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.useRealTimers();
  vi.resetModules();
});
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
vi.mock('../../../../../renderer/app/session.svelte.ts', () => import('../../../../support/fake-session.ts'));

const { pictureCounts } = await import('../../../../../renderer/features/pictures/picture-views.svelte.ts');

/** The current account has this many small pictures, in twice as many products, and pictures that are not analysed. */
const serve = (small: number, unknown = 0): void => {
  const analysed = unknown === 0 ? {} : { analysed: 9 };
  page.answer('items.views', ({ resource }) => [
    { view: 'under500' as const, type: null, count: resource === 'asset' ? small : 2 * small, ...analysed },
  ]);
  page.answer('pictures.lookPlan', () => ({ pictures: unknown, bytes: 0 }) as never);
};
const getCounts = (): unknown[] => [
  pictureCounts.count('asset', 'under500'),
  pictureCounts.count('product', 'under500'),
  pictureCounts.plan?.pictures ?? null,
];
const openAccount = (id: string): void => {
  session.accountId = id;
  page.emit('accounts.changed', { account: { id } } as never);
};
const wait = async (): Promise<void> => {
  vi.advanceTimersByTime(1_000);
  await page.settle();
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page.reset();
  session.accountId = crypto.randomUUID();
});

describe('counts of pictures', () => {
  it('are those of the current account, also if a reply for the former one arrives late', async () => {
    serve(3);
    const stop = pictureCounts.follow();
    await page.everything();
    expect(getCounts()).toEqual([3, 6, 0]);
    await wait();
    serve(4);
    page.emit('items.changed', { resources: ['asset'] });
    await page.settle();
    serve(5);
    openAccount('b');
    expect(getCounts()).toEqual([null, null, null]);
    await page.everything();
    expect(getCounts()).toEqual([null, null, null]);
    await wait();
    await page.everything();
    expect(getCounts()).toEqual([5, 10, 0]);
    stop();
  });

  it('are unknown while pictures are not analysed, and counted again after changes until they are no longer shown', async () => {
    serve(3, 2);
    const stop = pictureCounts.follow();
    await page.everything();
    expect([...getCounts(), pictureCounts.partOf('under500')]).toEqual([null, null, 2, { count: 3, analysed: 9 }]);
    expect([pictureCounts.count('asset', 'cmyk'), pictureCounts.count('asset', 'notLookedAt')]).toEqual([null, 0]);
    await wait();
    serve(4);
    page.emit('items.changed', { resources: ['asset'] });
    await page.everything();
    expect([...getCounts(), pictureCounts.partOf('under500')]).toEqual([4, 8, 0, null]);
    expect(pictureCounts.count('asset', 'cmyk')).toBe(0);
    await wait();
    stop();
    serve(9);
    page.emit('items.changed', { resources: ['asset'] });
    await wait();
    await page.everything();
    expect(getCounts()).toEqual([4, 8, 0]);
  });
});
