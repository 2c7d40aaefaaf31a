import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropFirstRows } from '../../../../../renderer/app/initial-requests.ts';
import { router } from '../../../../../renderer/app/router.svelte.ts';
import { pages } from '../../../../../renderer/features/app-shell/page-loaders.ts';
import PageView from '../../../../../renderer/features/app-shell/PageView.svelte';
import { m } from '../../../../../renderer/messages/index.ts';
import { page } from '../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';
import { serveProducts, waitForRows } from '../items/product-list.ts';

beforeEach(() => {
  serveProducts();
  dropFirstRows();
  router.go('/products');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});
const open = async (): Promise<Mounted> => {
  const mounted = await mountComponent(PageView, {});
  await waitForRows(mounted);
  return mounted;
};
const go = async (mounted: Mounted, path: string): Promise<void> => {
  router.go(path);
  await page.settle();
  await waitForRows(mounted);
};
const getHeadings = ({ outline }: Mounted): string[] => outline().filter((line) => line.startsWith('heading'));

describe('the visible page', () => {
  it('keeps the page until the next one has loaded, and shows that of the last navigation', async () => {
    let deliver: (() => void) | undefined;
    vi.spyOn(pages, 'changes').mockImplementation(async () => {
      await new Promise<void>((resolve) => (deliver = resolve));
      return pages.products();
    });
    const mounted = await open();
    await go(mounted, '/changes');
    expect(getHeadings(mounted)).toEqual(['heading “Products”']);
    await go(mounted, '/families');
    deliver?.();
    await waitForRows(mounted);
    expect(getHeadings(mounted)[0]).toBe('heading “Families”');
  });

  it('says that a page cannot be loaded, until the user returns to one that can, or tries again', async () => {
    const fail = (): Promise<never> => Promise.reject(new Error('The file is gone.'));
    const failing = vi.spyOn(pages, 'outbox').mockImplementation(fail);
    const mounted = await open();
    const hasFailed = (): boolean => mounted.outline().join('\n').includes(m.frame.loadFailed);
    await go(mounted, '/outbox');
    expect(hasFailed()).toBe(true);
    await go(mounted, '/products');
    expect([hasFailed(), getHeadings(mounted)[0]]).toEqual([false, 'heading “Products”']);
    await go(mounted, '/outbox');
    await mounted.click('button', m.lists.tryAgain);
    expect(hasFailed()).toBe(true);
    // A page that is loaded stays loaded, so each test uses another page. Other files test the page itself.
    failing.mockImplementation(() => pages.products());
    await mounted.click('button', m.lists.tryAgain);
    await waitForRows(mounted);
    expect([hasFailed(), getHeadings(mounted)]).toEqual([false, ['heading “Products”']]);
  });

  it('ignores the failure of a page that the user has left', async () => {
    let fail: (() => void) | undefined;
    vi.spyOn(pages, 'guide').mockImplementation(() => new Promise((_, reject) => (fail = () => reject(new Error()))));
    const mounted = await open();
    await go(mounted, '/guide');
    await go(mounted, '/families');
    fail?.();
    await waitForRows(mounted);
    expect([getHeadings(mounted)[0], mounted.outline().includes(m.frame.loadFailedHint)]).toEqual([
      'heading “Families”',
      false,
    ]);
  });

  it('shows a page that was loaded before without another import', async () => {
    const load = vi.spyOn(pages, 'settings').mockImplementation(() => pages.products());
    const mounted = await open();
    for (const path of ['/settings', '/families', '/settings']) await go(mounted, path);
    expect([load.mock.calls.length, getHeadings(mounted)]).toEqual([1, ['heading “Products”']]);
  });
});
