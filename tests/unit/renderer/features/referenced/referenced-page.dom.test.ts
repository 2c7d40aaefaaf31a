import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReferencedDetail, ReferencedRow } from '../../../../../electron/contract/index.ts';
import { router } from '../../../../../renderer/app/router.svelte.ts';
import ReferencedPage from '../../../../../renderer/features/referenced/ReferencedPage.svelte';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';

const createRow = (id: string, place?: object, more: object = {}): ReferencedRow =>
  ({ kind: 'productCategory', id, name: `Category ${id}`, note: null, uses: 3, place, ...more }) as never;
const createDetail = (id: string, more: object = {}): ReferencedDetail =>
  ({
    ...{ kind: 'productCategory', id, title: `Category ${id}`, values: {}, links: [], above: [], uses: [], raw: null },
    ...{ below: { count: 0, links: [] }, updatedAt: null, ...more },
  }) as never;

/** The open branches of the last request of the tree. */
let rows: readonly ReferencedRow[];
const getTree = () => page.asked('referenced.search').at(-1)?.tree;
const wait = async ({ settle }: Mounted): Promise<void> => {
  for (let times = 0; times < 4; times += 1) {
    vi.advanceTimersByTime(1_000);
    await settle();
  }
};
const open = async (path: string): Promise<Mounted> => {
  router.go(path);
  await page.settle();
  const mounted = await mountComponent(ReferencedPage, {});
  await wait(mounted);
  return mounted;
};
const find = (mounted: Mounted, pattern: RegExp): string[] => mounted.outline().filter((line) => pattern.test(line));
const getGrid = (): HTMLElement => {
  const grid = document.querySelector<HTMLElement>('[role=treegrid], [role=grid]');
  if (grid === null) throw new Error('No grid');
  return grid;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page.reset();
  rows = [
    createRow('a', { level: 1, at: 1, of: 2, below: 1, open: true, parent: null }),
    createRow('b', { level: 2, at: 1, of: 1, below: 0, open: false, parent: 0 }),
    createRow('c', { level: 1, at: 2, of: 2, below: 2, open: false, parent: null }, { uses: 1_200 }),
  ];
  page.answer('referenced.search', ({ searchText, offset }) => {
    const found = searchText === 'nothing' ? [] : rows;
    return { offset, rows: found.slice(offset), total: found.length, all: 9, revealed: null };
  });
  page.answer('referenced.counts', () => ({ productCategory: 9, productList: 2 }) as never);
  page.answer('referenced.get', ({ id }) => createDetail(id));
});
afterEach(() => {
  vi.useRealTimers();
  router.go('/products');
});

describe('the page of categories', () => {
  const path = '/gathered/productCategory';

  it('shows the tree with its levels and uses, and the kinds that have entries', async () => {
    const mounted = await open(path);
    const shown = [...document.querySelectorAll('.ui-row[aria-level]')].map((row) => [
      ...['aria-level', 'aria-posinset', 'aria-setsize', 'aria-expanded'].map((name) => row.getAttribute(name)),
      row.textContent.replaceAll(/\s+/g, ' ').trim(),
    ]);
    expect(shown).toEqual([
      ['1', '1', '2', 'true', 'Category a 1 3'],
      ['2', '1', '1', null, 'Category b 3'],
      ['1', '2', '2', 'false', 'Category c 2 1,200'],
    ]);
    expect(find(mounted, /^link “.* \d”/)).toHaveLength(2);
    expect(find(mounted, /^button “.*Category/)).toEqual([
      `button “${m.links.close('Category a')}”`,
      `button “${m.links.open('Category c')}”`,
    ]);
  });

  it('expands and collapses a category with its button, also one with a single child', async () => {
    const mounted = await open(path);
    await mounted.click('button', m.links.open('Category c'));
    expect(getTree()?.open).toEqual({ inverted: false, ids: ['c'] });
    await mounted.click('button', m.links.openAll);
    expect(getTree()?.open).toEqual({ inverted: true, ids: [] });
    await mounted.click('button', m.links.close('Category a'));
    expect(getTree()?.open).toEqual({ inverted: true, ids: ['a'] });
    await mounted.click('button', m.links.closeAll);
    expect(getTree()?.open).toEqual({ inverted: false, ids: [] });
  });

  it('expands, collapses and moves between parent and child with the arrow keys', async () => {
    const mounted = await open(path);
    const grid = getGrid();
    const press = async (key: string): Promise<string> => {
      await mounted.press(grid, key);
      await wait(mounted);
      return find(mounted, /^Row /)[0] ?? '';
    };
    const before = page.asked('referenced.search').length;
    expect(await press('ArrowRight')).toMatch(/^Row 2 of 3/);
    expect(await press('ArrowRight')).toMatch(/^Row 2 of 3/);
    expect(await press('ArrowLeft')).toMatch(/^Row 1 of 3/);
    expect(page.asked('referenced.search')).toHaveLength(before);
    expect(await press('End')).toMatch(/^Row 3 of 3/);
    await press('ArrowRight');
    expect(getTree()?.open).toEqual({ inverted: false, ids: ['c'] });
    await press('Enter');
    expect(location.hash).toContain('/c');
  });

  it('shows the paths of matches while it is searched, and why nothing matches', async () => {
    rows = [
      createRow('b', undefined, { note: 'Gifts › Category b' }),
      createRow('c', undefined, { note: 'Category c' }),
    ];
    const mounted = await open(path);
    await mounted.type('searchbox', m.links.search('product categories'), 'cat');
    await wait(mounted);
    expect(mounted.outline().join('\n')).toContain('Gifts › Category b');
    expect([getGrid().getAttribute('role'), find(mounted, /Expand all|Open all/)]).toEqual(['grid', []]);
    await mounted.type('searchbox', m.links.search('product categories'), 'nothing');
    await wait(mounted);
    expect(mounted.outline().join('\n')).toContain(m.links.noMatchHint('nothing'));
    page.answer('referenced.search', () => new Rejection('disk', 'The disk is full.'));
    await mounted.type('searchbox', m.links.search('product categories'), 'x');
    await wait(mounted);
    expect(mounted.outline().join('\n')).toContain('The disk is full.');
  });
});

describe('an opened category', () => {
  it('shows the path and the children of a category', async () => {
    page.answer('referenced.get', ({ id }) =>
      createDetail(id, {
        above: [{ id: 'a', name: 'Gifts', to: 'productCategory', field: 'parent_id', note: null }],
        below: { count: 2, links: [{ id: 'x', name: 'Bags', to: 'productCategory', field: '', note: 'Gifts › Bags' }] },
        raw: '{}',
      }),
    );
    const mounted = await open('/gathered/productCategory/b');
    const text = mounted.outline().join('\n');
    expect(text).toContain('heading “Category b”');
    expect(text).toContain('Gifts');
    expect(find(mounted, /^tab /)).toEqual(['tab “Overview”, selected', 'tab “Related 2”', 'tab “JSON”']);
    await mounted.click('tab', 'Related 2');
    await wait(mounted);
    expect(mounted.outline().join('\n')).toContain('Bags');
  });

  it('keeps a category until the next one has arrived, which is unknown only after a reply', async () => {
    const mounted = await open('/gathered/productCategory/b');
    page.answer('referenced.get', () => null);
    router.go('/gathered/productCategory/zz');
    await page.settle();
    expect(find(mounted, /^heading “Category b”/)).toHaveLength(1);
    await wait(mounted);
    expect(mounted.outline().join('\n')).toContain(m.links.unknown);
    page.answer('referenced.get', () => new Rejection('disk'));
    router.go('/gathered/productCategory/yy');
    await wait(mounted);
    page.answer('referenced.get', ({ id }) => createDetail(id));
    page.emit('items.changed', { resources: ['product'] } as never);
    await wait(mounted);
    expect(find(mounted, /^heading “Category yy”/)).toHaveLength(1);
  });
});
