import { afterEach, beforeEach, expect, it } from 'vitest';
import type { VariantParent } from '../../../../../electron/contract/index.ts';
import { router } from '../../../../../renderer/app/router.svelte.ts';
import ParentList from '../../../../../renderer/features/variants/ParentList.svelte';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { page } from '../../../../support/fake-page.ts';
import { mountComponent } from '../../../../support/mount-component.ts';

const messages = m.variants;
const createParent = (at: number): VariantParent => ({
  ...{ id: `p${String(at)}`, sku: `SKU-${String(at)}`, label: at < 101 ? 'Bag' : 'Cup', variants: 3, missing: 0 },
  ...{ twice: 0, conflicts: 0, noGtin: at === 1 ? 0 : 2, noPicture: 0 },
  ...(at === 1 ? { missing: 4, twice: 1 } : {}),
});
const open = async (count: number, current: string | null = null) => {
  const parents = Array.from({ length: count }, (_, at) => createParent(at));
  const mounted = await mountComponent(ParentList, { parents: { parents, all: 300 }, current });
  const getMore = (): string | undefined => mounted.root.querySelector('nav > button')?.textContent.trim();
  const getSkus = (): string[] => [...mounted.root.querySelectorAll('nav a b')].map(({ textContent }) => textContent);
  return { ...mounted, getMore, getSkus };
};

beforeEach(() => page.reset());
afterEach(() => router.go('/products'));

it('offers more parents only if more match the search text than are shown', async () => {
  const mounted = await open(103);
  expect([mounted.getSkus().length, mounted.getMore()]).toEqual([100, messages.more(3)]);
  await mounted.type('searchbox', messages.search, ' CUP ');
  expect([mounted.getSkus(), mounted.getMore()]).toEqual([['SKU-101', 'SKU-102'], undefined]);
  await mounted.type('searchbox', messages.search, 'sku-10 bag');
  expect([mounted.getSkus(), mounted.getMore()]).toEqual([['SKU-10'], undefined]);
  await mounted.type('searchbox', messages.search, 'nothing');
  expect([mounted.getSkus(), mounted.getMore(), mounted.root.querySelector('nav li')?.textContent]).toEqual([
    ...[[], undefined, messages.noneFound],
  ]);
  await mounted.type('searchbox', messages.search, 'bag');
  expect([mounted.getSkus().length, mounted.getMore()]).toEqual([100, messages.more(1)]);
  await mounted.click('button', messages.more(1));
  expect([mounted.getSkus().at(-1), mounted.getMore()]).toEqual(['SKU-100', undefined]);
});

it('marks the open parent, shows the problems of each, and moves between those that match', async () => {
  const mounted = await open(4, 'p1');
  const lines = [...mounted.root.querySelectorAll('nav a')];
  expect(lines.map((line) => line.getAttribute('aria-current'))).toEqual([null, 'page', null, null]);
  expect(lines.map((line) => line.querySelector('.said')?.textContent.trim())).toEqual([
    messages.kinds.noGtin(2),
    `${messages.kinds.missing(4)}, ${messages.kinds.twice(1)}`,
    ...[messages.kinds.noGtin(2), messages.kinds.noGtin(2)],
  ]);
  const go = async (key: string): Promise<string> => {
    await mounted.press(document.body, key, { ctrlKey: true });
    return location.hash.split('/').at(-1) ?? '';
  };
  expect([await go('ArrowUp'), await go('ArrowDown')]).toEqual(['p0', 'p2']);
  expect(await mounted.press(document.body, 'ArrowDown')).toBe(false);
});
