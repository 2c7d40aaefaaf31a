import { check } from './axe.ts';
import { test as connected } from './connected.ts';
import { GridPage } from './pages/grid.ts';
import { test as looking } from './looking.ts';
import { expect, test } from './world.ts';

/** What people call the attribute that products tell under `color`. */
const colour = { document: 'Color', live: 'Colour' } as const;

test.describe('columns', () => {
  looking('are chosen, found by name, and every field can be one', async ({ frame, generation }) => {
    const grid = new GridPage(frame.page);
    await grid.focus();
    await frame.page.getByRole('button', { name: 'Columns' }).click();
    await expect(grid.panel.getByRole('checkbox', { name: 'SKU', exact: true })).toBeDisabled();
    for (const name of ['GTIN', 'Parent', 'Categories', 'Account ID', 'Overwritten'])
      await expect(grid.panel.getByRole('checkbox', { name, exact: true })).toBeAttached();
    await grid.panel.getByRole('searchbox', { name: 'Find a column' }).fill('color');
    await grid.panel.getByRole('checkbox', { name: colour[generation], exact: true }).check();
    await frame.page.keyboard.press('Escape');
    await expect(grid.head(colour[generation])).toBeAttached();
    const columns = (await grid.heads()).length + 2;
    await expect(grid.grid).toHaveAttribute('aria-colcount', String(columns));
    await expect(grid.head(colour[generation])).toHaveAttribute('aria-colindex', String(columns));
  });

  looking(
    'of links and free attributes are read from the items and can be sorted by',
    async ({ frame, generation }) => {
      const grid = new GridPage(frame.page);
      await grid.focus();
      await grid.showColumns('Categories', colour[generation]);
      const head = grid.head(colour[generation]);
      await head.getByRole('button').click();
      await expect(head).toHaveAttribute('aria-sort', 'ascending');
      const at = Number(await head.getAttribute('aria-colindex'));
      const words = (): Promise<string[]> =>
        grid.rows.evaluateAll(
          (rows, index) =>
            rows
              .toSorted((one, other) => Number(one.ariaRowIndex) - Number(other.ariaRowIndex))
              .map((row) => row.querySelector(`[aria-colindex="${String(index)}"]`)?.textContent.trim() ?? ''),
          at,
        );
      const folded = (list: readonly string[]): string[] => list.map((word) => word.toLowerCase());
      await expect
        .poll(async () => {
          const list = folded(await words());
          return list.length > 5 && list[0] !== '' && list.join() === list.toSorted().join();
        })
        .toBe(true);
    },
  );

  test('are moved, sized and frozen by keyboard, in the head and in the panel, and remembered', async ({
    world,
    app,
    service,
  }) => {
    test.slow();
    const { window } = app;
    await world.connect(window, service);
    const grid = new GridPage(window);
    await grid.focus();
    expect((await grid.heads()).slice(0, 3)).toEqual(['SKU', 'Label', 'Status']);
    await grid.head('Status').getByRole('button').focus();
    await window.keyboard.press('Control+Shift+ArrowLeft');
    await expect.poll(() => grid.heads()).toEqual(expect.arrayContaining(['Status']));
    await expect.poll(async () => (await grid.heads()).slice(0, 3)).toEqual(['SKU', 'Status', 'Label']);
    await expect(window.getByText('Status, column 2 of 6')).toBeAttached();
    await expect(grid.head('Status').getByRole('button')).toBeFocused();
    const width = async (): Promise<number> => (await grid.head('Status').boundingBox())?.width ?? 0;
    const before = await width();
    await window.keyboard.press('Shift+ArrowRight');
    await expect.poll(width).toBeGreaterThan(before);

    await window.getByRole('button', { name: 'Columns' }).click();
    await grid.panel.getByRole('button', { name: 'Move Status' }).focus();
    await window.keyboard.press('ArrowUp');
    await expect.poll(async () => (await grid.heads())[0]).toBe('Status');
    await expect(grid.panel.getByRole('button', { name: 'Move Status' })).toBeFocused();
    await grid.panel.getByRole('button', { name: 'Freeze up to SKU' }).click();
    await expect(window.getByText('The first 2 columns are frozen')).toBeAttached();
    await window.keyboard.press('Escape');
    await app.close();

    const again = await world.launch();
    const kept = new GridPage(again.window);
    await kept.focus();
    await expect.poll(async () => (await kept.heads()).slice(0, 3)).toEqual(['Status', 'SKU', 'Label']);
    await again.window.getByRole('button', { name: 'Columns' }).click();
    await expect(kept.panel.getByRole('button', { name: 'Freeze up to SKU' })).toHaveAttribute('aria-pressed', 'true');
    await kept.panel.getByRole('button', { name: 'Default columns' }).click();
    await expect.poll(async () => (await kept.heads()).slice(0, 3)).toEqual(['SKU', 'Label', 'Status']);
  });

  looking('are drawn to another place with the pointer', async ({ frame }) => {
    const grid = new GridPage(frame.page);
    await grid.focus();
    const from = await grid.head('Family').boundingBox();
    const to = await grid.head('Label').boundingBox();
    if (from === null || to === null) throw new Error('no heads');
    const { mouse } = frame.page;
    await mouse.move(from.x + 20, from.y + 10);
    await mouse.down();
    await mouse.move(from.x - 40, from.y + 10);
    await mouse.move(to.x + 10, to.y + 10, { steps: 5 });
    await mouse.up();
    await expect.poll(async () => (await grid.heads()).slice(0, 3)).toEqual(['SKU', 'Family', 'Label']);
    await expect(grid.head('Family')).toHaveAttribute('aria-sort', 'none');
  });

  looking('stay in sight when frozen, and are fitted to what they hold', async ({ frame }) => {
    const grid = new GridPage(frame.page);
    await grid.focus();
    await grid.showColumns('GTIN', 'Categories', 'Parent', 'Assets', 'Created', 'Account ID', 'ID');
    const start = async (name: string): Promise<number> => (await grid.head(name).boundingBox())?.x ?? 0;
    const before = await start('SKU');
    await grid.grid.focus();
    for (let step = 0; step < 13; step++) await frame.page.keyboard.press('ArrowRight');
    await expect.poll(() => grid.grid.evaluate((node) => node.scrollLeft)).toBeGreaterThan(50);
    expect(await start('SKU')).toBeCloseTo(before, 0);
    expect(await start('Label')).toBeLessThan(before);
    await frame.page.keyboard.press('Escape');
    await expect.poll(() => grid.grid.evaluate((node) => node.scrollLeft)).toBe(0);

    const gtin = async (): Promise<number> => (await grid.head('GTIN').boundingBox())?.width ?? 0;
    await grid.head('GTIN').getByRole('button').focus();
    await frame.page.keyboard.press('Shift+F10');
    await frame.page.getByRole('menuitem', { name: 'Fit width to content' }).click();
    await expect(frame.page.getByText(/^GTIN is \d+ pixels wide$/)).toBeAttached();
    expect(await gtin()).not.toBe(120);
    await expect(grid.head('GTIN').getByRole('button')).toBeFocused();
    await frame.page.keyboard.press('Shift+F10');
    await frame.page.getByRole('menuitem', { name: 'Hide column' }).click();
    await expect(grid.head('GTIN')).toBeHidden();
  });
});

test.describe('keys in the grid', () => {
  looking('go from cell to cell, and copy a cell, a row and what is selected', async ({ app, frame }) => {
    const grid = new GridPage(frame.page);
    const { keyboard } = frame.page;
    await grid.focus();
    const [first, second] = [await grid.sku(1), await grid.sku(2)];
    await keyboard.press('ArrowRight');
    const cell = grid.at(1).getByRole('rowheader');
    await expect(grid.grid).toHaveAttribute('aria-activedescendant', (await cell.getAttribute('id')) ?? '');
    await keyboard.press('ControlOrMeta+c');
    await expect.poll(async () => (await app.recorded()).clipboard).toBe(first);
    await keyboard.press('ArrowDown');
    await keyboard.press('ControlOrMeta+c');
    await expect.poll(async () => (await app.recorded()).clipboard).toBe(second);
    await keyboard.press('ArrowLeft');
    await expect(grid.grid).toHaveAttribute('aria-activedescendant', (await grid.at(2).getAttribute('id')) ?? '');
    await keyboard.press('ControlOrMeta+c');
    await expect.poll(async () => (await app.recorded()).clipboard).toMatch(new RegExp(`^${second}\t.+\t`));
    await keyboard.press('x');
    await keyboard.press('Shift+ArrowDown');
    await expect(frame.page.getByText('2 selected')).toBeVisible();
    await keyboard.press('ControlOrMeta+c');
    await expect(frame.page.getByText('2 rows copied').first()).toBeAttached();
    const lines = (await app.recorded()).clipboard.split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^SKU\tLabel\tStatus/);
    await keyboard.press('ControlOrMeta+a');
    await keyboard.press('ControlOrMeta+c');
    await expect(frame.page.getByText('240 rows copied').first()).toBeAttached();
    expect((await app.recorded()).clipboard.split('\n')).toHaveLength(241);
  });

  looking('open a menu of what can be done with a row', async ({ app, frame }) => {
    const grid = new GridPage(frame.page);
    await grid.focus();
    const sku = await grid.sku(1);
    await frame.page.keyboard.press('Shift+F10');
    await expect(frame.page.getByRole('menu', { name: sku })).toBeVisible();
    await frame.page.getByRole('menuitem', { name: 'Copy SKU' }).click();
    await expect.poll(async () => (await app.recorded()).clipboard).toBe(sku);
    await expect(grid.grid).toBeFocused();
    const status = grid.at(3).getByRole('gridcell').nth(3);
    const words = (await status.innerText()).trim();
    await status.click({ button: 'right' });
    await frame.page.getByRole('menuitem', { name: 'Copy cell' }).click();
    await expect.poll(async () => (await app.recorded()).clipboard).toBe(words);
    await grid.at(3).click({ button: 'right' });
    await frame.page.getByRole('menuitem', { name: 'Select', exact: true }).click();
    await expect(frame.page.getByText('1 selected')).toBeVisible();
    await grid.at(2).click({ button: 'right' });
    await frame.page.getByRole('menuitem', { name: 'Open' }).click();
    await expect(frame.page.getByRole('region', { name: await grid.sku(2) })).toBeVisible();
  });

  connected('act on rows that are still on their way', async ({ frame }) => {
    const { page } = frame;
    for (const [name, label] of [
      ['Families', 'Families'],
      ['eCatalogs', 'eCatalogs'],
    ] as const) {
      await frame.go(name);
      await page.getByRole('grid', { name: label }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
    }
    await frame.go('Products');
    const grid = new GridPage(page);
    await grid.search.fill('bag');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 selected')).toBeVisible();
    await expect(page.getByRole('region', { name: await grid.sku(2) })).toBeVisible();
  });
});

/** Where each SKU that is drawn stands on the screen. */
const places = (page: GridPage): Promise<Record<string, number>> =>
  page.grid.evaluate((grid) => {
    const from = grid.getBoundingClientRect().top + 28;
    const rows = [...grid.querySelectorAll('[data-index]')];
    return Object.fromEntries(
      rows.map((row) => [
        row.querySelector('[role=rowheader]')?.textContent.trim() ?? '',
        Math.round(row.getBoundingClientRect().top - from),
      ]),
    );
  });

test.describe('a sync', () => {
  test('moves nothing that is looked at, while newer items come on top and others jump there', async ({
    world,
    app,
  }) => {
    test.slow();
    const service = await world.service({ products: 300 });
    const frame = await world.connect(app.window, service);
    const grid = new GridPage(app.window);
    await grid.focus();
    for (let page = 0; page < 7; page++) await frame.page.keyboard.press('PageDown');
    const active = Number(/Row (\d+)/.exec(await frame.page.getByText(/^Row \d+ of 300$/).innerText())?.[1]);
    const sku = await grid.sku(active);
    await frame.page.keyboard.press('x');
    const before = await places(grid);
    await service.set({ counts: { products: 420 }, touched: { every: 11, round: 1 } });
    await frame.syncNow();
    await expect(grid.grid).toHaveAttribute('aria-rowcount', '421', { timeout: 60_000 });
    await frame.upToDate();
    await expect.poll(async () => (await places(grid))[sku]).toBe(before[sku]);
    await expect(frame.page.getByText('1 selected')).toBeVisible();
    const now = Number((await grid.row(sku).getAttribute('aria-rowindex')) ?? 0) - 1;
    expect(now).toBeGreaterThan(active);
    await expect(frame.page.getByText(new RegExp(`^Row ${String(now)} of 420$`))).toBeVisible();
    await grid.grid.focus();
    await frame.page.keyboard.press('Enter');
    await expect(frame.page.getByRole('region', { name: sku })).toBeVisible();
  });

  test('keeps the first row in sight where it is while the keys are elsewhere', async ({ world, app }) => {
    test.slow();
    const service = await world.service({ products: 300 });
    const frame = await world.connect(app.window, service);
    const grid = new GridPage(app.window);
    await grid.focus();
    await grid.grid.evaluate((node) => (node.scrollTop = 40 * 150));
    await expect.poll(async () => (await grid.topRow()).sku).toMatch(/^[A-Z]{3}-/);
    const { sku } = await grid.topRow();
    await service.set({ counts: { products: 420 } });
    await frame.syncNow();
    await expect(grid.grid).toHaveAttribute('aria-rowcount', '421', { timeout: 60_000 });
    await frame.upToDate();
    await expect.poll(async () => await grid.topRow()).toEqual({ sku, top: 0 });
    await expect(frame.page.getByText(/^\d+–\d+ of 420$/)).toBeVisible();
  });
});

looking('a list that was left is held in memory no longer', async ({ frame }) => {
  const { page } = frame;
  await new GridPage(page).grid.waitFor();
  const list = await page.evaluateHandle(() => new WeakRef(document.querySelector('[role=grid]') ?? document.body));
  await frame.go('Outbox');
  const gone = async (): Promise<boolean> => {
    await page.requestGC();
    return list.evaluate((held) => held.deref() === undefined);
  };
  await expect.poll(gone).toBe(true);
});

connected('bars stand in at once for rows that are not here while the list is flung', async ({ frame }) => {
  const { page } = frame;
  const { grid } = new GridPage(page);
  await expect(grid.locator('[aria-rowindex="2"]')).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await grid.evaluate((node) => (node.scrollTop = 40 * 150));
  await expect(grid).toHaveClass(/waits/);
  await page.clock.resume();
  await expect(grid).not.toHaveClass(/waits/);
});

looking('axe finds nothing in the grid and its menus', async ({ frame, generation }) => {
  test.slow();
  const { page } = frame;
  const grid = new GridPage(page);
  await grid.focus();
  await grid.showColumns('GTIN', 'Categories', 'Parent', 'Created', 'Account ID', colour[generation]);
  await grid.grid.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await check(page, 'the grid');
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu')).toBeVisible();
  await check(page, 'the menu of a cell');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(grid.panel.getByRole('list', { name: 'Attributes' })).toBeVisible();
  await check(page, 'the panel of columns');
});
