import { beforeEach, describe, expect, it } from 'vitest';
import { getResource } from '../../../../../electron/model/index.ts';
import { dropFirstRows } from '../../../../../renderer/app/initial-requests.ts';
import FilterForm from '../../../../../renderer/features/filters/FilterForm.svelte';
import { ListState } from '../../../../../renderer/list/list-state.svelte.ts';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { page } from '../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';

const messages = m.filters;
const shop = { id: 'c0', name: 'Shop' };
let categories: readonly object[];
let list: ListState;
beforeEach(() => {
  page.reset();
  dropFirstRows();
  categories = [
    { value: 'c1', name: 'Bags', count: 3, above: [shop] },
    { value: 'c2', name: 'Belts', count: 2, above: [shop] },
    { value: 'c3', name: 'Sale', count: 1, above: [] },
  ];
  page.answer('items.attributes', () => []);
  page.answer('items.query', ({ offset }) => ({ offset, rows: [], total: 0, terms: [], ranked: false }));
  page.answer('items.facets', () => ({ values: categories, distinct: 3, without: 0, total: 3 }) as never);
  list = new ListState(getResource('product'));
});

describe('the tree of categories', () => {
  const openTree = async (): Promise<{ mounted: Mounted; tree: HTMLElement; getTree: () => string[] }> => {
    const mounted = await mountComponent(FilterForm, { list, groups: 0 });
    await mounted.type('combobox', 'Field', 'Categories');
    const condition = mounted.get('combobox', 'Condition') as HTMLSelectElement;
    condition.value = 'inList';
    condition.dispatchEvent(new Event('change', { bubbles: true }));
    await mounted.settle();
    const tree = mounted.get('tree', messages.choices);
    const getTree = (): string[] =>
      [...tree.children].map((row) => {
        const get = (name: string): string => row.getAttribute(`aria-${name}`) ?? '';
        const position = `${get('level')} ${get('posinset')}/${get('setsize')}`;
        const isActive = row.id === tree.getAttribute('aria-activedescendant');
        const text = row.textContent.replaceAll(/\s+/g, ' ').trim();
        return [text, position, get('checked'), get('expanded'), isActive ? 'active' : ''].join(' ').trim();
      });
    return { mounted, tree, getTree };
  };
  const rows = ['Shop 1 1/2 false true', 'Bags 3 2 1/2 false', 'Belts 2 2 2/2 false', 'Sale 1 1 2/2 false'];
  const activate = (at: number): string[] =>
    rows.map((row, index) => (index === at ? `${row}${row.endsWith('true') ? '' : ' '} active` : row));

  it('moves with the keys, and expands and collapses its rows', async () => {
    const { mounted, tree, getTree } = await openTree();
    expect(getTree()).toEqual(activate(0));
    for (const [key, at] of [
      ...([
        ['ArrowRight', 1],
        ['ArrowDown', 2],
        ['End', 3],
        ['ArrowDown', 3],
        ['ArrowUp', 2],
      ] as const),
      ...([
        ['ArrowLeft', 0],
        ['ArrowUp', 0],
        ['End', 3],
        ['ArrowRight', 3],
        ['Home', 0],
      ] as const),
    ]) {
      expect(await mounted.press(tree, key)).toBe(true);
      expect(getTree()).toEqual(activate(at));
    }
    expect([await mounted.press(tree, 'ArrowDown', { ctrlKey: true }), await mounted.press(tree, 'q')]).toEqual([
      false,
      false,
    ]);
    await mounted.press(tree, 'ArrowLeft');
    expect(getTree()).toEqual(['Shop 1 1/2 false false active', 'Sale 1 1 2/2 false']);
    await mounted.press(tree, 'ArrowRight');
    expect(getTree()).toEqual(activate(0));
    tree.querySelector<HTMLElement>('.mark')?.click();
    await mounted.settle();
    expect([getTree().length, list.filters.groups.length]).toEqual([2, 0]);
  });

  it('ticks a category with its descendants, searches, and submits with Enter', async () => {
    const { mounted, tree, getTree } = await openTree();
    const getValues = () =>
      list.filters.groups.flatMap(({ filters }) =>
        filters.filter(({ field }) => field === 'category_ids').flatMap(({ values }) => values),
      );
    await mounted.press(tree, ' ');
    expect([getValues(), getTree().map((row) => / (true|false|mixed)/.exec(row)?.[1])]).toEqual([
      ['c1', 'c2'],
      ['true', 'true', 'true', 'false'],
    ]);
    (tree.children[1] as HTMLElement).click();
    await mounted.settle();
    expect([getValues(), getTree().slice(0, 2)]).toEqual([
      ['c2'],
      ['Shop 1 1/2 mixed true', 'Bags 3 2 1/2 false  active'],
    ]);
    await mounted.press(tree, 'Home');
    await mounted.press(tree, ' ');
    expect(getValues()).toEqual(['c1', 'c2']);
    await mounted.type('textbox', messages.findChoice, 'BELT');
    expect(getTree()).toEqual(['Shop 1 1/1 true true active', 'Belts 2 2 1/1 true']);
    expect(await mounted.press(tree, 'Enter')).toBe(true);
    expect(mounted.outline()).toContain('combobox “Field”: , expanded');
    expect(mounted.outline()).not.toContain('combobox “Condition”');
  });

  it('is collapsed initially if it is long', async () => {
    categories = Array.from({ length: 13 }, (_, at) => ({
      value: `v${String(at)}`,
      name: `Bag ${String(at)}`,
      count: 1,
      above: [shop],
    }));
    const { getTree } = await openTree();
    expect(getTree()).toEqual(['Shop 1 1/1 false false active']);
  });
});
