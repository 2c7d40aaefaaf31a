import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { router } from '../../../../../renderer/app/router.svelte.ts';
import { formatReferencedLink } from '../../../../../renderer/app/routes.ts';
import SubPlaces from '../../../../../renderer/features/app-shell/SubPlaces.svelte';
import { expandedEntries } from '../../../../../renderer/features/app-shell/sub-places.svelte.ts';
import { m } from '../../../../../renderer/messages/index.ts';
import { page } from '../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';

const place = { page: 'products', title: 'Products', resource: 'product' } as never;
const getLinks = ({ root }: Mounted): (string | null)[][] =>
  [...root.querySelectorAll('li')].map((line) => [
    line.textContent.replaceAll(/\s+/g, ' ').trim(),
    line.querySelector('a')?.getAttribute('aria-current') ?? null,
  ]);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page.reset();
  page.answer('referenced.counts', () => ({ productCategory: 3, productList: 1_200, relationship: 0 }) as never);
});
afterEach(() => void vi.useRealTimers());

it('lists the kinds below a list that have items, and marks only the one that is shown', async () => {
  const stop = expandedEntries.follow('a');
  const mounted = await mountComponent(SubPlaces, { place });
  await mounted.settle();
  expect(getLinks(mounted)).toEqual([]);
  await mounted.click('button', m.frame.subPlaces.expand('Products'));
  for (const [kind, currents] of [
    ['productList', [null, 'page']],
    ['productCategory', ['page', null]],
    ['assetCategory', [null, null]],
  ] as const) {
    router.go(formatReferencedLink(kind));
    await mounted.settle();
    const links = getLinks(mounted);
    expect([links.map(([text]) => text), links.map(([, current]) => current)]).toEqual([
      ['Categories 3', 'Lists 1,200'],
      currents,
    ]);
  }
  await mounted.click('button', m.frame.subPlaces.collapse('Products'));
  expect(getLinks(mounted)).toEqual([]);
  stop();
});
