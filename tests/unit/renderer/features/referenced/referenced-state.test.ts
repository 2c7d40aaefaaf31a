import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toResourceId } from '../../../../../electron/base/branded-types.ts';
import { ReferencedState } from '../../../../../renderer/features/referenced/referenced.svelte.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));

beforeEach(() => {
  page.reset();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => void vi.useRealTimers());

it('counts as unknown only if the cache has replied that no item refers to the entity', async () => {
  page.answer('referenced.get', () => new Rejection('disk'));
  const state = new ReferencedState('productList', toResourceId('l1'));
  const stop = state.open();
  await page.everything();
  expect([state.unknown, state.thing]).toEqual([false, null]);
  page.answer('referenced.get', () => null);
  await vi.advanceTimersByTimeAsync(1_000);
  page.emit('items.changed', { resources: ['product'] } as never);
  await page.everything();
  expect([state.unknown, state.thing]).toEqual([true, null]);
  stop();
});
