import Plus from '@lucide/svelte/icons/plus';
import { beforeEach, describe, expect, it } from 'vitest';
import { toResourceId } from '../../../../../electron/base/branded-types.ts';
import type { ItemRow } from '../../../../../electron/contract/index.ts';
import type { Action } from '../../../../../renderer/app/actions.ts';
import { dialogs } from '../../../../../renderer/app/dialogs.svelte.ts';
import { router } from '../../../../../renderer/app/router.svelte.ts';
import { formatReferencedLink } from '../../../../../renderer/app/routes.ts';
import KeyboardShortcutsDialog from '../../../../../renderer/features/palette/KeyboardShortcutsDialog.svelte';
import Palette from '../../../../../renderer/features/palette/Palette.svelte';
import { lists } from '../../../../../renderer/list/list-registry.svelte.ts';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { detailView } from '../../../../../renderer/page/detail-view.svelte.ts';
import { page } from '../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';
import { itemRow } from '../../items.ts';
import { selectAccount } from '../../select-account.ts';

const messages = m.frame.palette;
const ran: string[] = [];
const createAction = (id: string, title: string, more: Partial<Action> = {}): Action => ({
  ...{ id, title, icon: Plus, run: () => void ran.push(id), ...more },
});
const open = async (): Promise<Mounted> => {
  const actions = [
    createAction('go.products', 'Products', { note: () => '9' }),
    createAction('sync.now', 'Sync now', { shortcut: { key: 'r', mod: true } }),
    createAction('hidden', 'Hidden', { when: () => false }),
    createAction('search', 'Search everything'),
  ];
  const createSettingActions = (): readonly Action[] => [createAction('set.theme.dark', 'Bag theme: Dark')];
  const mounted = await mountComponent(Palette, { actions, createSettingActions });
  dialogs.open('palette', undefined);
  await mounted.settle();
  return mounted;
};
const getOptions = ({ outline }: Mounted): string[] =>
  outline().flatMap((line) => (line.startsWith('option “') ? [line.slice(8).replace('”', '')] : []));
const getSelected = (mounted: Mounted): string | undefined =>
  getOptions(mounted)
    .find((line) => line.endsWith(', selected'))
    ?.replace(', selected', '');
const getBox = ({ get }: Mounted): HTMLElement => get('combobox', messages.placeholder);
const search = async (text: string): Promise<Mounted> => {
  const mounted = await open();
  await mounted.type('combobox', messages.placeholder, text);
  return mounted;
};
const found = [
  ...['BAG-1 Bag 1 Bags', 'BAG-2 Bag 2 Bags', `Show all 1,200 products`, 'bag.jpg Alt text: xyz JPG · 2.0 MB'],
  ...['Bags Shop Product category', 'Belts Product category'],
];

beforeEach(() => {
  page.reset();
  ran.length = 0;
  router.go('/edits');
  page.answer('items.query', ({ query: { resource, searchText } }) => {
    const product = (at: string): ItemRow => ({
      ...itemRow({ sku: `BAG-${at}`, label: `Bag ${at}` }, { product_family_id: 'Bags' }),
      id: toResourceId(`p${at}`),
    });
    const asset = itemRow({ filename: 'bag.jpg', extension: 'jpg', file_size: 2_000_000, alt_text: searchText });
    const rows = { product: [product('1'), product('2')], asset: [asset] }[resource as string] ?? [];
    const terms = [{ text: searchText, exact: false, not: false, field: null, attribute: null }];
    return { offset: 0, rows, total: resource === 'product' ? 1_200 : rows.length, terms, ranked: false };
  });
  page.answer('items.snippets', () => []);
  page.answer('items.views', ({ resource }) => {
    const counts = { noImage: 1, noGtin: 0 };
    return resource === 'product'
      ? (Object.entries(counts).map(([view, count]) => ({ view, type: null, count })) as never)
      : [];
  });
  const rows = [
    { kind: 'productCategory', id: 'c1', name: 'Bags', note: 'Shop' },
    { kind: 'productCategory', id: 'c2', name: 'Belts', note: 'Belts' },
  ];
  page.answer('referenced.find', () => ({ offset: 0, rows, total: 2, all: 9 }) as never);
});

describe('the palette', () => {
  it('lists views, pages and commands first, the settings and everything found after a search', async () => {
    const mounted = await open();
    expect([getOptions(mounted), document.activeElement]).toEqual([
      ['No image Products 1, selected', 'Products 9', 'Sync now'],
      getBox(mounted),
    ]);
    expect(mounted.get('option', 'Sync now').textContent).toContain('CtrlR');
    await mounted.type('combobox', messages.placeholder, 'xyz');
    expect(getOptions(mounted)).toEqual(found.map((line, at) => (at === 0 ? `${line}, selected` : line)));
    const groups = [...mounted.get('listbox', messages.results).querySelectorAll('[role=group]')];
    expect(groups.map((group) => [group.getAttribute('aria-label'), group.firstElementChild?.textContent])).toEqual([
      ...[
        ['Products', 'Products1,200 found'],
        ['Assets', 'Assets1 found'],
      ],
      [m.links.listsAndCategories, `${m.links.listsAndCategories}2 found`],
    ]);
    expect(page.asked('referenced.find')).toEqual([{ searchText: 'xyz', limit: 4 }]);
  });

  it('lists a setting before the items if a word of its title starts with the search text', async () => {
    const mounted = await search('bag');
    expect(getSelected(mounted)).toBe('Bag theme: Dark');
    const marks = [...document.querySelectorAll('[role=option] mark')].map(({ textContent }) => textContent);
    expect(marks).toEqual(['BAG', 'Bag', 'BAG', 'Bag', 'bag', 'Bag']);
    await mounted.type('combobox', messages.placeholder, 'b');
    expect([getSelected(mounted), getOptions(mounted).at(-1)]).toEqual(['BAG-1 Bag 1 Bags', 'Bag theme: Dark']);
    await mounted.type('combobox', messages.placeholder, 'dark');
    expect(getSelected(mounted)).toBe('Bag theme: Dark');
  });

  it('names the field of a match that an entry does not show', async () => {
    const mounted = await search('sunset');
    expect(getOptions(mounted)[3]).toBe('bag.jpg Alt text: sunset JPG · 2.0 MB');
  });

  it('says that nothing matches', async () => {
    page.answer('items.query', ({ offset }) => ({ offset, rows: [], total: 0, terms: [], ranked: false }));
    page.answer('referenced.find', () => ({ offset: 0, rows: [], total: 0, all: 9 }));
    const mounted = await search('zzz');
    expect(mounted.outline()[1]).toBe(messages.nothing('zzz'));
    expect(getBox(mounted).getAttribute('aria-activedescendant')).toBeNull();
  });

  it('moves with the arrow keys, around the ends', async () => {
    const mounted = await search('xyz');
    for (const [key, at] of [
      ['ArrowDown', 1],
      ['ArrowUp', 0],
      ['ArrowUp', 5],
      ['ArrowDown', 0],
    ] as const) {
      expect(await mounted.press(getBox(mounted), key)).toBe(true);
      expect(getSelected(mounted)).toBe(found[at]);
      const id = String(getBox(mounted).getAttribute('aria-activedescendant'));
      expect(document.querySelector(`[id="${id}"]`)?.getAttribute('aria-selected')).toBe('true');
    }
    expect(await mounted.press(getBox(mounted), 'x')).toBe(false);
    await mounted.press(getBox(mounted), 'ArrowDown');
    await mounted.type('combobox', messages.placeholder, 'xyzz');
    expect(getSelected(mounted)).toBe(found[0]);
  });

  it.each([
    [0, '#/products/p1'],
    [2, '#/products'],
    [3, '#/assets/1'],
    [4, formatReferencedLink('productCategory', 'c1')],
  ])('opens entry %i with Enter or a click, and closes', async (at, hash) => {
    for (const isClicked of [false, true]) {
      router.go('/edits');
      const mounted = await search('xyz');
      if (isClicked) mounted.get('option', found[at] ?? '').click();
      else for (let step = 0; step < at; step += 1) await mounted.press(getBox(mounted), 'ArrowDown');
      if (!isClicked) await mounted.press(getBox(mounted), 'Enter');
      await mounted.settle();
      expect([location.hash.replace('#', ''), mounted.outline()]).toEqual([hash.replace('#', ''), []]);
      if (at === 2) expect(lists.of('product').searchText).toBe('xyz');
    }
  });

  it('runs an action', async () => {
    const mounted = await search('sync');
    await mounted.type('combobox', messages.placeholder, 'dark');
    await mounted.press(getBox(mounted), 'Enter');
    expect(ran).toEqual(['set.theme.dark']);
  });

  it('opens an entry next to its list with Ctrl+Enter', async () => {
    if (!detailView.over) detailView.turnOver();
    const mounted = await search('xyz');
    expect(await mounted.press(getBox(mounted), 'Enter', { ctrlKey: true })).toBe(true);
    expect([detailView.over, location.hash]).toEqual([false, '#/products/p1']);
    detailView.turnOver();
    const again = await search('xyz');
    await again.press(getBox(again), 'Enter', { metaKey: true });
    expect(detailView.over).toBe(false);
  });

  it('searches one kind with Tab, and all again with Backspace in an empty box', async () => {
    const mounted = await search('xyz');
    await mounted.press(getBox(mounted), 'Tab', { shiftKey: true });
    expect(getOptions(mounted)).toHaveLength(6);
    await mounted.press(getBox(mounted), 'ArrowDown');
    expect(await mounted.press(getBox(mounted), 'Tab')).toBe(true);
    expect([mounted.outline()[0], getSelected(mounted), getOptions(mounted).length]).toEqual([
      'Only products',
      found[0],
      3,
    ]);
    expect(await mounted.press(getBox(mounted), 'Backspace')).toBe(false);
    await mounted.type('combobox', messages.placeholder, '');
    expect(await mounted.press(getBox(mounted), 'Backspace')).toBe(true);
    expect(mounted.outline()[0]).toBe(`combobox “${messages.placeholder}”: , expanded`);
    await mounted.type('combobox', messages.placeholder, 'dark');
    await mounted.press(getBox(mounted), 'Tab');
    expect(mounted.outline()[0]).toContain('dark');
    expect(await mounted.press(getBox(mounted), 'Backspace')).toBe(false);
  });

  it('lists opened items and recent searches, which are repeated or removed', async () => {
    const at = new Date(2026, 10, 20, 12).getTime();
    const items = [
      { resource: 'product', id: 'p7', title: 'HAT-1', label: '', at },
      { resource: 'asset', id: 'a7', title: 'hat.pdf', label: 'Hat', at },
    ];
    page.answer(
      'app.remembered',
      ({ key }) => (key.startsWith('recentItems') ? items : { everything: ['hat', 'cap'] }) as never,
    );
    await selectAccount({ id: 'palette' });
    const mounted = await open();
    const recent = ['HAT-1 Product 20 Nov 2026, selected', 'hat.pdf Hat 20 Nov 2026', 'hat', 'cap'];
    expect(getOptions(mounted).slice(0, 5)).toEqual([...recent, 'No image Products 1']);
    expect(await mounted.press(getBox(mounted), 'Delete')).toBe(false);
    await mounted.press(getBox(mounted), 'ArrowDown');
    await mounted.press(getBox(mounted), 'ArrowDown');
    expect(await mounted.press(getBox(mounted), 'Delete')).toBe(true);
    expect(getOptions(mounted).slice(2, 4)).toEqual(['cap, selected', 'No image Products 1']);
    await mounted.press(getBox(mounted), 'Enter');
    expect([(getBox(mounted) as HTMLInputElement).value, getSelected(mounted)]).toEqual(['cap', found[0]]);
    await mounted.press(getBox(mounted), 'Enter');
    expect(page.asked('app.remember').map(({ value }) => value)).toEqual(
      ['cap', 'cap'].map((one) => ({ everything: [one] })),
    );
    const again = await open();
    await again.press(getBox(again), 'Enter');
    expect(location.hash).toBe('#/products/p7');
  });
});

describe('the list of keyboard shortcuts', () => {
  it('names the shortcuts of actions and lists, and is searched by name and key', async () => {
    const actions = [
      createAction('sync.now', 'Sync now', { shortcut: { key: 'r', mod: true } }),
      createAction('go.quality', 'Quality', { shortcut: { key: 'q', after: 'g' } }),
      createAction('other', 'Without'),
    ];
    const mounted = await mountComponent(KeyboardShortcutsDialog, { actions });
    const show = async (): Promise<void> => {
      dialogs.open('keyboardShortcuts');
      await mounted.settle();
    };
    const getLines = (): string[] =>
      [...document.querySelectorAll('section .line')].map(
        (line) =>
          `${line.querySelector('dt')?.textContent ?? ''}: ${[...line.querySelectorAll('.vh')].map(({ textContent }) => textContent).join(', ')}`,
      );
    await show();
    expect([...document.querySelectorAll('section h3')].map(({ textContent }) => textContent)).toEqual([
      ...[m.keys.anywhere, m.keys.inList, m.keys.inDetail, m.keys.inViewer, m.keys.inSearch],
    ]);
    expect(getLines().slice(0, 4)).toEqual([
      ...['Sync now: Ctrl R', 'Quality: G Q', `${m.keys.backForward}: Alt ←, Alt →`, `${m.keys.searchList}: /`],
    ]);
    await mounted.type('searchbox', m.keys.search, 'ctrl sync');
    expect(getLines()).toEqual(['Sync now: Ctrl R']);
    await mounted.type('searchbox', m.keys.search, 'xyz');
    expect([getLines(), mounted.outline().includes(m.keys.none('xyz'))]).toEqual([[], true]);
    await mounted.click('button', m.ui.close);
    expect(document.querySelector('[role=dialog]')).toBeNull();
    await show();
    expect(mounted.outline()).toContain(`searchbox “${m.keys.search}”: `);
  });
});
