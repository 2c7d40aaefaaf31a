import { flushSync, mount, unmount } from 'svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { valueCounts } from '../../../../../renderer/app/quality/value-counts.svelte.ts';
import ValuesPage from '../../../../../renderer/features/attribute-values/ValuesPage.svelte';
import VariantsPage from '../../../../../renderer/features/variants/VariantsPage.svelte';
import { page } from '../../../../support/fake-page.ts';

const attribute = {
  ...{ name: 'color', label: 'Color', cause: null, products: 2, values: 1, clusters: 0, once: 0, mixed: null },
  ...{ inClusters: [], usedOnce: [], notOptions: [], all: [] },
};
const parent = { id: 'p1', sku: 'P-1', label: null, axes: [], candidates: [], members: [], count: 1, cause: null };

beforeEach(async () => {
  page.reset();
  page.answer('sheets.countValues', () => [attribute]);
  page.answer('sheets.variantParents', () => ({ parents: [parent], all: 1 }) as never);
  void valueCounts.count();
  await page.everything();
});

it.each([
  [
    'values of an attribute',
    'sheets.valuesOf',
    () => mount(ValuesPage, { target: document.body, props: { attribute: null } }),
  ],
  [
    'variants of a parent',
    'sheets.variantsOf',
    () => mount(VariantsPage, { target: document.body, props: { open: null } }),
  ],
] as const)('the %s are ignored if the page was closed before they arrive', async (_title, call, open) => {
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  page.answer(call, () => (call === 'sheets.valuesOf' ? attribute : parent) as never);
  const opened = open();
  flushSync();
  expect(page.waiting).toEqual([call]);
  await unmount(opened);
  // Svelte only warns about a derived value of a closed page whose dependencies have changed.
  void valueCounts.count();
  await page.everything(true);
  expect(warnings.mock.calls).toEqual([]);
});
