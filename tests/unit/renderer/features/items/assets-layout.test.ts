import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from '../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));

const { assetsLayout } = await import('../../../../../renderer/features/items/assets-layout.svelte.ts');

const remembered = new Map<string, unknown>();

beforeEach(() => {
  page.reset();
  remembered.clear();
  page.answer('app.remembered', ({ key }) => (remembered.get(key) ?? null) as never);
  page.answer('app.remember', ({ key, value }) => {
    remembered.set(key, value);
    return undefined;
  });
  assetsLayout.use(null);
});

const open = async (account: string): Promise<void> => {
  assetsLayout.use(account);
  await page.everything();
};

it('shows medium pictures until something else is chosen', async () => {
  await open('one');
  expect(assetsLayout.value).toBe('medium');
});

it('remembers the size of pictures for each account', async () => {
  await open('one');
  assetsLayout.show('small');
  await open('two');
  expect(assetsLayout.size).toBe('medium');
  assetsLayout.show('list');
  await open('one');
  expect(assetsLayout.size).toBe('small');
  await open('two');
  expect(assetsLayout.size).toBeUndefined();
});

it('keeps the list that was chosen before there were sizes', async () => {
  remembered.set('assets/layout', 'list');
  await open('one');
  expect(assetsLayout.value).toBe('list');
  assetsLayout.show('large');
  await open('two');
  await open('one');
  expect(assetsLayout.value).toBe('large');
});

it.each([['pictures'], [7], [{}]])('ignores a remembered %j', async (value) => {
  remembered.set('assets/layout/one', value);
  await open('one');
  expect(assetsLayout.value).toBe('medium');
});

it('keeps a size that is chosen before the remembered one has been read', async () => {
  remembered.set('assets/layout/one', 'small');
  assetsLayout.use('one');
  assetsLayout.show('large');
  await page.everything();
  expect(assetsLayout.value).toBe('large');
});
