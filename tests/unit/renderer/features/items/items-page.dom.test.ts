import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { router } from '../../../../../renderer/app/router.svelte.ts';
import { lists } from '../../../../../renderer/list/list-registry.svelte.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';
import type { Mounted } from '../../../../support/mount-component.ts';
import { getListQuery, openProducts, serveProducts, waitForRows } from './product-list.ts';

const getSelected = ({ outline }: Mounted): string[] =>
  outline().flatMap((line) => /^checkbox “Select (BAG-\d)”, checked$/.exec(line)?.[1] ?? []);
const cells = (at: number): string => `BAG-${String(at)}Bag ${String(at)}Draft——`;

beforeEach(serveProducts);
afterEach(() => void vi.useRealTimers());

describe('the list of products', () => {
  it('shows the rows with their cells, and its tools', async () => {
    const { outline } = await openProducts();
    const tools = ['What can be searched', 'Filters', 'Columns', 'Export', 'Sheets', 'More'];
    const views = ['No image 1'];
    const columns = ['SKU', 'Label', 'Status', 'Family', 'Completeness', 'Modified'];
    expect(outline()).toEqual([
      ...['heading “Products”', '3', 'button “New product”', 'searchbox “Search products”: '],
      ...tools.map((name) => `button “${name}”`),
      ...['button “All 3”, pressed', ...views.map((name) => `button “${name}”`)],
      ...['checkbox “Select all”', 'Picture', ...columns.map((name) => `button “${name}”`)],
      ...[1, 2, 3].flatMap((at) => [`checkbox “Select BAG-${String(at)}”`, cells(at)]),
      ...['Row 1 of 3', 'button “Comfortable”, pressed', 'button “Compact”'],
    ]);
  });

  it('sorts by a column, and in the other direction', async () => {
    const mounted = await openProducts();
    const orders: unknown[] = [];
    for (let times = 0; times < 2; times += 1) {
      await mounted.click('button', 'SKU');
      await waitForRows(mounted);
      orders.push(getListQuery()?.sort);
    }
    expect(orders).toEqual([
      { field: 'sku', descending: false },
      { field: 'sku', descending: true },
    ]);
  });

  it('searches, and shows all again if nothing matches', async () => {
    const mounted = await openProducts();
    await mounted.type('searchbox', 'Search products', 'nothing');
    await waitForRows(mounted);
    expect(getListQuery()?.searchText).toBe('nothing');
    expect(mounted.outline()).toEqual(expect.arrayContaining(['0', 'Nothing contains “nothing”.', 'No rows']));
    await mounted.click('button', 'Clear the search');
    await waitForRows(mounted);
    expect(getListQuery()?.searchText).toBe('');
    expect(mounted.outline()).toContain(cells(1));
  });

  it('shows a view with its count', async () => {
    const mounted = await openProducts();
    await mounted.click('button', 'No image 1');
    await waitForRows(mounted);
    expect(getListQuery()?.view).toBe('noImage');
    const [, other = '', chosen] = /button “(All[^”]*)”\n(button “No image.*)/.exec(mounted.outline().join('\n')) ?? [];
    expect(chosen).toMatch(/, pressed$/);
    await mounted.click('button', other);
    await waitForRows(mounted);
    expect(getListQuery()?.view).toBe('all');
  });

  it('selects rows with the keyboard', async () => {
    const mounted = await openProducts();
    const { press, get, outline } = mounted;
    const grid = get('grid', 'Products');
    const select = async (key: string, keys: KeyboardEventInit = {}): Promise<string[]> => {
      expect(await press(grid, key, keys)).toBe(true);
      return getSelected(mounted);
    };
    expect(await select('ArrowDown')).toEqual([]);
    expect(outline()).toContain('Row 2 of 3');
    expect(await select('x')).toEqual(['BAG-2']);
    expect(await select('ArrowDown', { shiftKey: true })).toEqual(['BAG-2', 'BAG-3']);
    expect(await select('Home')).toEqual(['BAG-2', 'BAG-3']);
    expect(outline()).toContain('Row 1 of 3 2 selected');
    expect(await select('Escape')).toEqual([]);
    expect(await select('a', { ctrlKey: true })).toEqual(['BAG-1', 'BAG-2', 'BAG-3']);
    const actions = ['Edit 3 products', 'Copy SKUs', 'Create sheet 3', 'Download files', 'Export 3', 'Clear'];
    expect(outline().slice(-9, -2)).toEqual(['Row 1 of 3 3 selected', ...actions.map((name) => `button “${name}”`)]);
    await mounted.click('button', 'Copy SKUs');
    expect(page.asked('app.copy')).toEqual([{ text: 'BAG-1\nBAG-2\nBAG-3' }]);
    expect(await press(grid, 'q')).toBe(false);
  });

  it('selects rows with their boxes, and all with the box of the header', async () => {
    const mounted = await openProducts();
    await mounted.click('checkbox', 'Select BAG-2');
    expect(getSelected(mounted)).toEqual(['BAG-2']);
    await mounted.click('checkbox', 'Select all');
    expect(getSelected(mounted)).toEqual(['BAG-1', 'BAG-2', 'BAG-3']);
    await mounted.click('checkbox', 'Select all');
    expect(getSelected(mounted)).toEqual([]);
  });

  it('focuses a cell with the keyboard, and the row again with a click', async () => {
    const mounted = await openProducts();
    const grid = mounted.get('grid', 'Products');
    const getFocused = (): string | null | undefined =>
      document.querySelector(`[id="${grid.getAttribute('aria-activedescendant') ?? ''}"]`)?.getAttribute('role');
    expect(getFocused()).toBe('row');
    await mounted.press(grid, 'ArrowRight');
    expect(getFocused()).toBe('rowheader');
    mounted.root.querySelectorAll<HTMLElement>('[data-index] [role=gridcell]')[3]?.click();
    await mounted.settle();
    expect(getFocused()).toBe('row');
    router.go('/products');
  });

  it('opens the current row', async () => {
    router.go('/products');
    const mounted = await openProducts();
    await mounted.press(mounted.get('grid', 'Products'), 'End');
    await mounted.press(mounted.get('grid', 'Products'), 'Enter');
    expect(location.hash).toBe('#/products/p3');
    router.go('/products');
  });

  it('keeps its rows and shows why they cannot be read again', async () => {
    const mounted = await openProducts();
    page.answer('items.query', () => new Rejection('disk', 'The disk is full.'));
    lists.of('product').refresh();
    await waitForRows(mounted);
    expect(mounted.outline()).toEqual(
      expect.arrayContaining([cells(3), expect.stringMatching(/^Row \d of 3 The disk is full\.$/)]),
    );
  });
});
