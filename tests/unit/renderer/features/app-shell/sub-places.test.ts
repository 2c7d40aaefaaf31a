import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { page, Rejection } from '../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));

const { ExpandedEntries } = await import('../../../../../renderer/features/app-shell/sub-places.svelte.ts');

const slugs = ['products', 'attributes', 'assets'];
const getExpanded = (entries: InstanceType<typeof ExpandedEntries>): readonly string[] =>
  slugs.filter((slug) => entries.has(slug));

beforeEach(() => page.reset());

it('applies what the user toggles before the stored entries are read, and stores both', async () => {
  page.answer('app.remembered', () => ['products', 'assets']);
  const entries = new ExpandedEntries();
  entries.follow('a');
  entries.toggle('attributes');
  entries.toggle('assets');
  expect(getExpanded(entries)).toEqual(['attributes', 'assets']);
  expect(page.asked('app.remember')).toEqual([]);
  await page.everything();
  expect(getExpanded(entries)).toEqual(['products', 'attributes']);
  expect(page.asked('app.remember')).toEqual([{ key: 'sidebar/a', value: ['products', 'attributes'] }]);
  entries.toggle('products');
  expect(page.asked('app.remember').at(-1)).toEqual({ key: 'sidebar/a', value: ['attributes'] });
});

it('stores nothing while the stored entries are unknown, and drops the reply of another account', async () => {
  page.answer('app.remembered', () => new Rejection('disk'));
  const entries = new ExpandedEntries();
  entries.follow('a');
  entries.toggle('products');
  await page.everything();
  expect([getExpanded(entries), page.asked('app.remember')]).toEqual([['products'], []]);
  page.answer('app.remembered', ({ key }) => (key === 'sidebar/b' ? ['assets'] : ['products']));
  entries.follow('a');
  entries.follow('b');
  await page.everything(true);
  expect(getExpanded(entries)).toEqual(['assets']);
});
