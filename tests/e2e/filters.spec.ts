import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { check } from './axe.ts';
import { test as connected } from './connected.ts';
import { FiltersPanel } from './pages/filters.ts';
import { Frame } from './pages/frame.ts';
import { GridPage } from './pages/grid.ts';
import { ListPage, productList } from './pages/list.ts';
import { test as looking } from './looking.ts';
import { expect, test } from './world.ts';

interface Facet {
  readonly values: readonly { readonly value: string; readonly name: string | null; readonly count: number }[];
  readonly without: number;
  readonly total: number;
}

/** Returns the values of a field from the program’s IPC. */
const getFacet = (page: Page, field: string): Promise<Facet> =>
  page.evaluate(async (name) => {
    const { vitrine } = globalThis as unknown as {
      vitrine: { items: { facets: (asked: unknown) => Promise<{ value: Facet }> } };
    };
    const query = { resource: 'product', searchText: '', view: 'all', type: null, sort: null };
    return (await vitrine.items.facets({ query, field: name, attribute: null, type: null })).value;
  }, field);

looking('filters narrow the list by a field, show it in a token, and count the matches', async ({ app, frame }) => {
  const products = productList(frame.page);
  const filters = new FiltersPanel(frame.page);
  const facet = await getFacet(app.window, 'status');
  const draft = facet.values.find(({ value }) => value === 'Draft');
  expect(draft?.count).toBeGreaterThan(0);
  const top = async (): Promise<number | undefined> => (await products.grid.boundingBox())?.y;
  const before = await top();
  await filters.open();
  await filters.add();
  const missing = filters.panel.getByText('Choose a field from the list.');
  await expect(missing).toBeVisible();
  await filters.choose('Status', 'is');
  await expect(missing).toBeHidden();
  await filters.value().fill('draft');
  await filters.value().press('Enter');
  await expect(filters.value()).toHaveValue('Draft');
  expect(await products.total(), 'Enter takes the value from the list and does not add the filter').toBe(240);
  await filters.value().press('Enter');
  await expect.poll(() => products.total()).toBe(draft?.count);
  await filters.close();
  await expect(filters.button).toHaveAccessibleName('Filters 1');
  await expect(filters.inUse).toContainText('Status is');
  await expect.poll(top, 'the rows stay where they are').toBe(before);
  await filters.token('Remove: Status is draft').click();
  await expect.poll(() => products.total()).toBe(240);
  await expect(filters.inUse).toBeHidden();
  await expect(filters.button).toBeFocused();
  await looking.step('show counts that add up, and that the list holds to', async () => {
    for (const field of ['status', 'product_family_id']) {
      const facet = await getFacet(app.window, field);
      expect(facet.total).toBe(240);
      expect(facet.values.reduce((sum, { count }) => sum + count, facet.without)).toBe(240);
    }
    const [category] = (await getFacet(app.window, 'category_ids')).values;
    const [family, second] = (await getFacet(app.window, 'product_family_id')).values;
    await filters.put('Categories', 'contains', category?.name ?? '');
    await expect.poll(() => products.total()).toBe(category?.count);
    await filters.clear();
    await filters.choose('Family', 'is one of');
    const box = filters.panel.getByRole('checkbox', { name: family?.name ?? '', exact: true });
    const top = async (): Promise<number | undefined> => (await box.boundingBox())?.y;
    const before = await top();
    await box.check();
    await expect.poll(() => products.total()).toBe(family?.count);
    await filters.panel.getByRole('checkbox', { name: second?.name ?? '', exact: true }).check();
    await expect.poll(() => products.total()).toBe((family?.count ?? 0) + (second?.count ?? 0));
    await expect.poll(top, 'the values stay where they are').toBe(before);
    await filters.panel.getByLabel('Condition').selectOption({ label: 'is none of' });
    await expect.poll(() => products.total()).toBe(240 - (family?.count ?? 0) - (second?.count ?? 0));
    await filters.panel.getByRole('button', { name: 'Add another' }).click();
    await expect(filters.panel.getByRole('button', { name: /^Remove: Family/ })).toBeVisible();
    const form = await filters.change(/^Change: Family/);
    await form.getByRole('checkbox', { name: second?.name ?? '', exact: true }).uncheck();
    await expect.poll(() => products.total()).toBe(240 - (family?.count ?? 0));
    await form.getByRole('button', { name: 'Done' }).click();
    await expect(form).toBeHidden();
  });
});

connected(
  'filters use custom attributes, and their results follow changes at the service',
  { tag: '@live' },
  async ({ frame, service, generation }) => {
    // A live service uses the label as the key, and shows the name.
    const colour = { document: 'color', live: 'Colour' }[generation];
    const products = productList(frame.page);
    const filters = new FiltersPanel(frame.page);
    await filters.put(colour, 'is present');
    await expect(filters.panel.getByRole('button', { name: `Remove: ${colour} is present` })).toBeVisible();
    const there = await products.total();
    await filters.panel.getByRole('button', { name: 'Clear filters' }).click();
    await filters.put(colour, 'is missing');
    await expect.poll(async () => there + (await products.total())).toBe(240);
    await filters.close();
    await service.set({ counts: { products: 300 } });
    await frame.syncNow();
    await filters.open();
    await filters.panel.getByRole('button', { name: 'Clear filters' }).click();
    await filters.put(colour, 'is present');
    await expect.poll(() => products.total()).toBeGreaterThan(there);
  },
);

looking('filters are combined by keyboard alone, also in groups of which any may match', async ({ app, frame }) => {
  const products = productList(frame.page);
  const filters = new FiltersPanel(frame.page);
  const { keyboard } = app.window;
  await filters.button.focus();
  await keyboard.press('Enter');
  await expect(filters.panel.getByRole('combobox', { name: 'Field' })).toBeFocused();
  await keyboard.type('Fam');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(filters.value()).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(filters.panel.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await expect.poll(() => products.total()).toBeLessThan(240);
  await expect(filters.panel.getByRole('combobox', { name: 'Field' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(filters.button).toBeFocused();
  await filters.clear();
  await expect.poll(() => products.total()).toBe(240);
  await looking.step('join by any, in groups', async () => {
    const { values } = await getFacet(app.window, 'status');
    const count = (name: string): number => values.find(({ value }) => value === name)?.count ?? 0;
    await filters.put('Status', 'is', 'Draft');
    await filters.put('Status', 'is', 'Completed');
    await expect.poll(() => products.total()).toBe(0);
    await expect(frame.page.getByText('Nothing matches: Status is Draft and Status is Completed.')).toBeVisible();
    await filters.panel.getByRole('button', { name: 'Any of these' }).click();
    await expect.poll(() => products.total()).toBe(count('Draft') + count('Completed'));
    await filters.choose('GTIN', 'is missing');
    await filters.panel.getByRole('combobox', { name: 'Group' }).selectOption('New group');
    await filters.add();
    await expect.poll(() => products.total()).toBeLessThan(count('Draft') + count('Completed'));
    await filters.panel.getByRole('group', { name: 'Groups' }).getByRole('button', { name: 'Any group' }).click();
    await expect.poll(() => products.total()).toBeGreaterThan(count('Draft') + count('Completed') - 1);
  });
  await filters.choose('Family', 'is one of');
  await expect(filters.panel.getByRole('checkbox').first()).toBeVisible();
  await check(frame.page, 'the operators and values of filters');
  await filters.close();
  await frame.page.getByRole('button', { name: 'Save view' }).click();
  await expect(frame.page.getByRole('textbox', { name: 'Name of the view' })).toBeVisible();
  await check(frame.page, 'the name of a view');
});

connected(
  'a list opens after a restart with the same search text, filters, order, saved view and rows',
  async ({ world, app, frame }) => {
    test.slow();
    const { page } = frame;
    const before = new GridPage(page);
    const filters = new FiltersPanel(page);
    await filters.put('Status', 'is', 'Completed');
    await filters.close();
    await before.search.fill('a');
    await before.head('SKU').getByRole('button').click();
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('textbox', { name: 'Name of the view' }).fill('Finished');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const total = await before.total();
    expect(total).toBeGreaterThan(60);
    await before.focus();
    await page.keyboard.press('End');
    await expect(before.at(total).getByRole('rowheader')).toBeVisible();
    for (let step = 0; step < 25; step += 1) await page.keyboard.press('ArrowUp');
    const top = await before.settledTopRow();
    const readSettings = async (): Promise<string> => readFile(join(world.userData, 'settings.json'), 'utf8');
    await expect.poll(readSettings).toContain(encodeURIComponent(`"row":${String(top.index)}}`));
    await app.close();

    const again = await world.launch();
    const products = new GridPage(again.window);
    await products.settled();
    await expect.poll(() => products.total()).toBe(total);
    await expect(products.search).toHaveValue('a');
    await expect(products.head('SKU')).toHaveAttribute('aria-sort', 'ascending');
    await expect(new FiltersPanel(again.window).inUse).toContainText('Status is');
    const views = again.window.getByRole('group', { name: 'Views' });
    await expect(views.getByRole('button', { name: 'Finished' })).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => products.topRow()).toEqual(top);
    expect(again.window.url()).not.toContain('list=');

    const reached = await connected.step('so do the tiles of assets, at the same place', async () => {
      const frameAgain = new Frame(again.window);
      await frameAgain.go('Assets');
      const tiles = again.window.getByRole('listbox', { name: 'Assets' });
      await expect(tiles.getByRole('option').first()).toBeVisible();
      await tiles.focus();
      await again.window.keyboard.press('End');
      const last = tiles.locator('[aria-posinset="90"]');
      await expect(last).toBeInViewport();
      await expect
        .poll(async () => readFile(join(world.userData, 'settings.json'), 'utf8'))
        .toMatch(/"place\/[^"]+":\s*"\/assets\?list=/);
      await expect(last).not.toHaveAttribute('aria-label', 'Loading');
      const label = await last.getAttribute('aria-label');
      if (!label) throw new Error('The last tile has no label');
      return label;
    });
    await again.close();
    const third = await world.launch();
    const tile = third.window.getByRole('listbox', { name: 'Assets' }).locator('[aria-posinset="90"]');
    await expect(tile).toBeInViewport();
    await expect(tile).toHaveAttribute('aria-label', reached);
  },
);

const familiesIn = (window: Page): ListPage => new ListPage(window, 'Families', 'Search families');

connected(
  'columns, a saved view and the position survive a restart; a view can be changed, renamed and deleted',
  async ({ world, app, frame }) => {
    test.slow();
    const { page } = frame;
    const before = new GridPage(page);
    await before.focus();
    await connected.step('columns are moved, sized and frozen by keyboard, in the head and in the panel', async () => {
      await expect.poll(async () => (await before.heads()).slice(0, 3)).toEqual(['SKU', 'Label', 'Status']);
      const statusHeader = before.head('Status');
      await statusHeader.getByRole('button').focus();
      await page.keyboard.press('Control+Shift+ArrowLeft');
      await expect.poll(async () => (await before.heads()).slice(0, 3)).toEqual(['SKU', 'Status', 'Label']);
      await expect(page.getByText('Status, column 2 of 6')).toBeAttached();
      await expect(statusHeader.getByRole('button')).toBeFocused();
      const width = async (): Promise<number> => (await statusHeader.boundingBox())?.width ?? 0;
      const narrow = await width();
      await page.keyboard.press('Shift+ArrowRight');
      await expect.poll(width).toBeGreaterThan(narrow);
      await page.getByRole('button', { name: 'Columns' }).click();
      await before.panel.getByRole('button', { name: 'Move Status' }).focus();
      await page.keyboard.press('ArrowUp');
      await expect.poll(async () => (await before.heads())[0]).toBe('Status');
      await expect(before.panel.getByRole('button', { name: 'Move Status' })).toBeFocused();
      await before.panel.getByRole('button', { name: 'Freeze up to SKU' }).click();
      await expect(page.getByText('The first 2 columns are frozen')).toBeAttached();
      await page.keyboard.press('Escape');
    });
    const filters = new FiltersPanel(page);
    await filters.put('Status', 'is', 'Draft');
    await filters.close();
    await before.search.fill('a');
    await before.head('SKU').getByRole('button').click();
    await expect(before.head('SKU')).toHaveAttribute('aria-sort', 'ascending');
    await before.showColumns('GTIN');
    await expect(before.head('GTIN')).toBeVisible();
    await page.getByRole('button', { name: 'Compact' }).click();
    const total = await before.total();
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('textbox', { name: 'Name of the view' }).fill('To finish');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const views = page.getByRole('group', { name: 'Views' });
    await expect(views.getByRole('button', { name: 'To finish' })).toHaveAttribute('aria-pressed', 'true');
    const family = await connected.step('an item is open in another list when the program quits', async () => {
      await frame.go('Families');
      const families = familiesIn(page);
      await families.focus();
      const name = await families.firstName();
      await page.keyboard.press('Enter');
      await expect(families.detail(name)).toBeVisible();
      const readSettings = async (): Promise<string> => readFile(join(world.userData, 'settings.json'), 'utf8');
      await expect.poll(readSettings).toMatch(/"place\/[^"]+":\s*"\/families\/[^"]+"/);
      return name;
    });
    await app.close();

    const again = await world.launch();
    await connected.step('it opens where it was left, also with that item', async () => {
      await expect(familiesIn(again.window).detail(family)).toBeVisible();
      await expect(again.window.getByRole('heading', { level: 1, name: 'Families' })).toBeVisible();
      await new Frame(again.window).go('Products');
    });
    await new Frame(again.window).upToDate();
    const products = new GridPage(again.window);
    await products.focus();
    await expect.poll(async () => (await products.heads()).slice(0, 3)).toEqual(['Status', 'SKU', 'Label']);
    await again.window.getByRole('button', { name: 'Columns' }).click();
    const frozen = products.panel.getByRole('button', { name: 'Freeze up to SKU' });
    await expect(frozen).toHaveAttribute('aria-pressed', 'true');
    await products.panel.getByRole('button', { name: 'Default columns' }).click();
    await expect.poll(async () => (await products.heads()).slice(0, 3)).toEqual(['SKU', 'Label', 'Status']);
    await again.window.keyboard.press('Escape');
    await again.window.getByRole('button', { name: 'Comfortable' }).click();
    await products.showColumns('Created');
    await expect(products.head('SKU')).not.toHaveAttribute('aria-sort', 'ascending');
    const savedView = again.window.getByRole('group', { name: 'Views' }).getByRole('button', { name: 'To finish' });
    await savedView.click();
    await expect.poll(() => products.total()).toBe(total);
    await expect(new FiltersPanel(again.window).inUse).toContainText('Status is');
    await expect(products.search).toHaveValue('a');
    await expect(products.head('SKU')).toHaveAttribute('aria-sort', 'ascending');
    await expect(products.head('GTIN')).toBeVisible();
    await expect(products.head('Created')).toBeHidden();
    await expect(again.window.getByRole('button', { name: 'Compact' })).toHaveAttribute('aria-pressed', 'true');
    await products.search.fill('bag');
    const changed = new FiltersPanel(again.window);
    await connected.step('says what differs from the view, which stays pressed, and reverts or saves it', async () => {
      await expect(savedView).toHaveAttribute('aria-pressed', 'true');
      await expect(changed.inUse).toContainText('1 change not saved');
      await changed.inUse.getByRole('button', { name: 'Revert' }).click();
      await expect(products.search).toHaveValue('a');
      await expect(changed.inUse).not.toContainText('not saved');
      await products.search.fill('bag');
      await changed.inUse.getByRole('button', { name: 'Save view' }).click();
      await expect(changed.inUse).not.toContainText('not saved');
    });
    await again.window.getByRole('button', { name: 'More', exact: true }).click();
    await again.window.getByRole('menuitem', { name: 'Rename view' }).click();
    await again.window.getByRole('textbox', { name: 'Name of the view' }).fill('Bags to finish');
    await again.window.getByRole('button', { name: 'Save', exact: true }).click();
    const renamed = again.window.getByRole('group', { name: 'Views' }).getByRole('button', { name: 'Bags to finish' });
    await expect(renamed).toBeVisible();
    await again.window.getByRole('button', { name: 'More', exact: true }).click();
    await again.window.getByRole('menuitem', { name: 'Delete view' }).click();
    await expect(renamed).toBeHidden();
  },
);
