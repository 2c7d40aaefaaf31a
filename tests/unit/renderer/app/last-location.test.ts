import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveLastLocation } from '../../../../renderer/app/last-location.ts';
import { formatListRoute, readAddress } from '../../../../renderer/app/routes.ts';
import { page, setHash } from '../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../renderer/app/bridge.ts', () => import('../../../support/fake-page.ts'));

beforeEach(() => {
  vi.useFakeTimers();
  page.reset();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Navigates to a route, and stays there for a time in milliseconds. */
const visit = async (route: string, ms: number): Promise<void> => {
  setHash(route);
  saveLastLocation('a' as never, readAddress(route), () => Promise.resolve(null));
  await vi.advanceTimersByTimeAsync(ms);
};
const getStored = (): unknown[] => page.asked('app.remember').map(({ value }) => value);

it('stores the page on which the user stays, not those passed, and never those visited for one task', async () => {
  await visit('/outbox', 100);
  await visit('/quality', 600);
  expect(getStored()).toEqual(['/quality']);
  for (const route of ['/settings', '/guide', '/connect']) await visit(route, 600);
  await visit('/quality', 600);
  expect(getStored()).toEqual(['/quality']);
  await visit('/products', 600);
  expect(page.asked('app.remember').at(-1)).toEqual({ key: 'place/a', value: null });
});

it('stores a list with its own page if the user opens another one while the list is encoded', async () => {
  const encoding = Promise.withResolvers<string | null>();
  setHash('/assets');
  saveLastLocation('a' as never, readAddress('/assets'), () => encoding.promise);
  await vi.advanceTimersByTimeAsync(600);
  setHash('/outbox');
  encoding.resolve('list');
  await vi.advanceTimersByTimeAsync(0);
  expect(getStored()).toEqual([formatListRoute('/assets', 'list')]);
  await visit('/outbox', 600);
  expect(getStored().at(-1)).toBe('/outbox');
});
