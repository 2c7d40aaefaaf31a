import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from '../../../../support/fake-page.ts';
import { session } from '../../../../support/fake-session.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.useRealTimers();
  vi.resetModules();
});
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
vi.mock('../../../../../renderer/app/session.svelte.ts', () => import('../../../../support/fake-session.ts'));

const { referencedCounts } = await import('../../../../../renderer/features/referenced/referenced-counts.svelte.ts');

const serve = (productList: number): void => page.answer('referenced.counts', () => ({ productList }) as never);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page.reset();
  session.accountId = crypto.randomUUID();
});

it('counts the entities of the current account, also if a reply for the former one arrives late', async () => {
  serve(3);
  const stop = referencedCounts.open();
  await page.everything();
  expect(referencedCounts.of('productList')).toBe(3);
  vi.advanceTimersByTime(1_000);
  page.emit('items.changed', { resources: ['product'] });
  await page.settle();
  serve(4);
  page.emit('accounts.changed', { account: { id: 'b' } } as never);
  expect(referencedCounts.of('productList')).toBe(0);
  await page.everything();
  expect(referencedCounts.of('productList')).toBe(0);
  vi.advanceTimersByTime(1_000);
  await page.everything();
  expect(referencedCounts.of('productList')).toBe(4);
  stop();
});
