import { afterEach, expect, it, vi } from 'vitest';
import type { Variant, VariantsOfParent } from '../../../../electron/contract/index.ts';
import { type Axes, buildVariantMatrix } from '../../../../electron/model/variant-axes.ts';
import MatrixTable from '../../../../renderer/detail/variants/MatrixTable.svelte';
import { router } from '../../../../renderer/app/router.svelte.ts';
import { m } from '../../../../renderer/messages/lazy.ts';
import { mountComponent } from '../../../support/mount-component.ts';

const messages = m.variants;
const createVariant = (sku: string, size: string, colour: string, more: Partial<Variant> = {}): Variant => ({
  ...{ id: sku.toLowerCase(), sku, label: '', values: { size, colour }, noGtin: false, noPicture: false },
  ...{ conflicts: [], ...more },
});
const members = [
  createVariant('BAG-1', 'S', 'Red'),
  createVariant('BAG-2', 'S', 'Blue', { noGtin: true }),
  createVariant('BAG-3', 'L', 'Red'),
  createVariant('BAG-4', 'L', 'Red'),
];
const open = async (axes: Axes, variants: readonly Variant[] = members) => {
  const oncreate = vi.fn();
  const parent = { id: 'bag', sku: 'BAG', members: variants } as unknown as VariantsOfParent;
  const matrix = buildVariantMatrix(variants, axes);
  const mounted = await mountComponent(MatrixTable, { parent, axes, matrix, oncreate });
  const getCells = (): string[] =>
    [...mounted.root.querySelectorAll('td')].map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());
  return { ...mounted, oncreate, getCells };
};
afterEach(() => router.go('/products'));

it('shows the variant of each cell with its problems, and creates the missing ones', async () => {
  const mounted = await open({ row: 'size', column: 'colour' });
  const heads = [...mounted.root.querySelectorAll('th')].map(({ textContent }) => textContent.trim());
  expect(heads.slice(1).toSorted()).toEqual(['Blue', 'L', 'Red', 'S']);
  const links = [...mounted.root.querySelectorAll('a')].map((link) => [
    ...[link.getAttribute('href'), link.querySelector('.sku')?.textContent, link.querySelector('.fault')?.textContent],
    link.closest('td')?.classList.contains('loud'),
  ]);
  expect(links.toSorted()).toEqual([
    [router.href('product', 'bag-1'), 'BAG-1, S Red', undefined, false],
    [router.href('product', 'bag-2'), 'BAG-2, S Blue', messages.noGtin, false],
    [router.href('product', 'bag-3'), 'BAG-3, L Red', messages.and('BAG-4'), true],
  ]);
  await mounted.click('button', messages.missingAt('L Blue'));
  expect(mounted.oncreate).toHaveBeenCalledTimes(1);
});

it('moves between cells with the arrow keys, and stays within the table', async () => {
  const mounted = await open({ row: null, column: 'colour' }, members.slice(0, 2));
  const [first, second] = [...mounted.root.querySelectorAll<HTMLElement>('[data-place]')];
  first?.focus();
  expect([await mounted.press(first ?? document.body, 'ArrowRight'), document.activeElement]).toEqual([true, second]);
  expect([await mounted.press(second ?? document.body, 'ArrowRight'), document.activeElement]).toEqual([false, second]);
  expect([await mounted.press(second ?? document.body, 'ArrowDown'), document.activeElement]).toEqual([false, second]);
});

it('offers no missing variant if no attribute distinguishes the variants', async () => {
  const mounted = await open({ row: null, column: null }, []);
  expect([mounted.getCells(), mounted.root.querySelector('button')]).toEqual([['—'], null]);
});
