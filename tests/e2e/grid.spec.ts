import { check } from './axe.ts';
import { test as connected } from './connected.ts';
import { pauseClock } from './pages/clock.ts';
import { GridPage } from './pages/grid.ts';
import { expect, test as looking } from './looking.ts';

/** The label of the attribute with the key `color`. */
const colour = { document: 'Color', live: 'Colour' } as const;

/** Returns the cell texts of a column in the rendered rows, from the top. */
const getCellTexts = (grid: GridPage, column: number): Promise<string[]> =>
  grid.rows.evaluateAll(
    (rows, index) =>
      rows
        .toSorted((one, other) => Number(one.ariaRowIndex) - Number(other.ariaRowIndex))
        .map((row) => row.querySelector(`[aria-colindex="${String(index)}"]`)?.textContent.trim() ?? ''),
    column,
  );

/** Sorts by a column with its header, and waits for the sorted rows. */
const sortBy = async (grid: GridPage, name: string): Promise<void> => {
  const header = grid.head(name);
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  const at = Number(await header.getAttribute('aria-colindex'));
  const areInOrder = async (): Promise<boolean> => {
    const cellTexts = (await getCellTexts(grid, at)).map((word) => word.toLowerCase());
    return cellTexts.length > 5 && cellTexts[0] !== '' && cellTexts.join() === cellTexts.toSorted().join();
  };
  await expect.poll(areInOrder).toBe(true);
};

looking('columns are chosen, sorted, moved, frozen and fitted', async ({ frame, generation }) => {
  const { page } = frame;
  const { keyboard, mouse } = page;
  const grid = new GridPage(page);
  await grid.focus();
  await looking.step('are drawn to another place with the pointer', async () => {
    const from = await grid.head('Family').boundingBox();
    const to = await grid.head('Label').boundingBox();
    if (from === null || to === null) throw new Error('no heads');
    await mouse.move(from.x + 20, from.y + 10);
    await mouse.down();
    await mouse.move(from.x - 40, from.y + 10);
    await mouse.move(to.x + 10, to.y + 10, { steps: 5 });
    await mouse.up();
    await expect.poll(async () => (await grid.heads()).slice(0, 3)).toEqual(['SKU', 'Family', 'Label']);
    await expect(grid.head('Family')).toHaveAttribute('aria-sort', 'none');
  });
  await looking.step('are found by name, those of links and custom attributes too, and can be sorted by', async () => {
    await page.getByRole('button', { name: 'Columns' }).click();
    await expect(grid.panel.getByRole('list', { name: 'Attributes' })).toBeVisible();
    await check(page, 'the panel of columns');
    await expect(grid.panel.getByRole('checkbox', { name: 'SKU', exact: true })).toBeDisabled();
    await grid.panel.getByRole('searchbox', { name: 'Find a column' }).fill('color');
    await grid.panel.getByRole('checkbox', { name: colour[generation], exact: true }).check();
    await keyboard.press('Escape');
    await expect(grid.head(colour[generation])).toBeAttached();
    const columns = (await grid.heads()).length + 2;
    await expect(grid.grid).toHaveAttribute('aria-colcount', String(columns));
    await expect(grid.head(colour[generation])).toHaveAttribute('aria-colindex', String(columns));
    await sortBy(grid, colour[generation]);
    await sortBy(grid, 'SKU');
  });
  await looking.step('stay in sight when frozen, and are fitted to what they hold', async () => {
    await grid.showColumns('GTIN', 'Categories', 'Parent', 'Assets', 'Created', 'Account ID', 'ID');
    const start = async (name: string): Promise<number> => (await grid.head(name).boundingBox())?.x ?? 0;
    const before = await start('SKU');
    await grid.grid.focus();
    await check(page, 'the grid');
    for (let step = 0; step < 14; step++) await keyboard.press('ArrowRight');
    await expect.poll(() => grid.grid.evaluate((node) => node.scrollLeft)).toBeGreaterThan(50);
    await expect.poll(() => start('SKU')).toBeCloseTo(before, 0);
    await expect.poll(() => start('Label')).toBeLessThan(before);
    await keyboard.press('Escape');
    await expect.poll(() => grid.grid.evaluate((node) => node.scrollLeft)).toBe(0);

    const gtin = async (): Promise<number> => (await grid.head('GTIN').boundingBox())?.width ?? 0;
    await grid.head('GTIN').getByRole('button').focus();
    await keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Fit width to content' }).click();
    await expect(page.getByText(/^GTIN is \d+ pixels wide$/)).toBeAttached();
    await expect.poll(gtin).not.toBe(120);
    await expect(grid.head('GTIN').getByRole('button')).toBeFocused();
    await keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Hide column' }).click();
    await expect(grid.head('GTIN')).toBeHidden();
  });
});

looking('keys move between cells, copy, select and open the menu of actions', async ({ app, frame }) => {
  const { page } = frame;
  const { keyboard } = page;
  const grid = new GridPage(page);
  const copied = async (): Promise<string> => (await app.recorded()).clipboard;
  await grid.focus();
  await looking.step('to both ends', async () => {
    await keyboard.press('End');
    await expect(grid.at(240)).toBeVisible();
    await expect(page.getByText(/row 240 of 240/i)).toBeVisible();
    expect(await grid.rows.count()).toBeLessThan(120);
    await keyboard.press('Home');
    await expect(page.getByText(/row 1 of 240/i)).toBeVisible();
  });
  const [first, second] = [await grid.sku(1), await grid.sku(2)];
  await looking.step('copy a cell, a row and what is selected', async () => {
    await keyboard.press('ArrowRight');
    const cell = grid.at(1).getByRole('rowheader');
    await expect(grid.grid).toHaveAttribute('aria-activedescendant', (await cell.getAttribute('id')) ?? '');
    await keyboard.press('ControlOrMeta+c');
    await expect.poll(copied).toBe(first);
    await keyboard.press('ArrowDown');
    await keyboard.press('ControlOrMeta+c');
    await expect.poll(copied).toBe(second);
    await keyboard.press('ArrowLeft');
    await expect(grid.grid).toHaveAttribute('aria-activedescendant', (await grid.at(2).getAttribute('id')) ?? '');
    await keyboard.press('ControlOrMeta+c');
    await expect.poll(copied).toMatch(new RegExp(`^${second}\t.+\t`));
    await keyboard.press('x');
    await keyboard.press('Shift+ArrowDown');
    await expect(page.getByText('2 selected')).toBeVisible();
    await keyboard.press('ControlOrMeta+c');
    await expect(page.getByText('2 rows copied').first()).toBeAttached();
    await expect.poll(async () => (await copied()).split('\n')).toHaveLength(3);
    expect(await copied()).toMatch(/^SKU\tLabel\tStatus/);
    await keyboard.press('ControlOrMeta+a');
    await expect(page.getByText('240 selected')).toBeVisible();
    await keyboard.press('ControlOrMeta+c');
    await expect(page.getByText('240 rows copied').first()).toBeAttached();
    await expect.poll(async () => (await copied()).split('\n')).toHaveLength(241);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(page.getByText(/\d+ selected/)).toBeHidden();
  });
  await looking.step('open a menu', async () => {
    await grid.grid.focus();
    await keyboard.press('Home');
    await keyboard.press('Shift+F10');
    await expect(page.getByRole('menu', { name: first })).toBeVisible();
    await page.getByRole('menuitem', { name: 'Copy SKU' }).click();
    await expect.poll(copied).toBe(first);
    await expect(grid.grid).toBeFocused();
    const status = grid.at(3).getByRole('gridcell').nth(3);
    const statusText = (await status.innerText()).trim();
    await status.click({ button: 'right' });
    await expect(page.getByRole('menu')).toBeVisible();
    await check(page, 'the menu of a cell');
    await page.getByRole('menuitem', { name: 'Copy cell' }).click();
    await expect.poll(copied).toBe(statusText);
    await grid.at(3).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Select', exact: true }).click();
    await expect(page.getByText('1 selected')).toBeVisible();
    await grid.at(2).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Open' }).click();
    await expect(page.getByRole('region', { name: second })).toBeVisible();
  });
});

/** Returns the vertical position of each rendered SKU. */
const getRowPositions = (page: GridPage): Promise<Record<string, number>> =>
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

connected(
  'visible rows keep their positions while rows arrive, and keys act on rows that are still loading',
  async ({ frame, service }) => {
    const { page } = frame;
    const grid = new GridPage(page);
    await grid.focus();
    await connected.step('a sync leaves the first row in sight while the keys are elsewhere', async () => {
      await grid.grid.evaluate((node) => (node.scrollTop = 40 * 150));
      const { sku } = await grid.settledTopRow();
      expect(sku).toMatch(/^[A-Z]{3}-/);
      await service.set({ counts: { products: 300 } });
      await frame.syncNow();
      await expect(grid.grid).toHaveAttribute('aria-rowcount', '301', { timeout: 60_000 });
      await frame.upToDate();
      await expect.poll(async () => await grid.topRow()).toMatchObject({ sku, top: 0 });
      await expect(page.getByText(/^\d+–\d+ of 300$/)).toBeVisible();
    });
    await connected.step(
      'and the row under the keys, while newer items come on top and others jump there',
      async () => {
        await grid.grid.focus();
        await page.keyboard.press('Home');
        for (let press = 0; press < 7; press++) await page.keyboard.press('PageDown');
        const active = Number(/Row (\d+)/.exec(await page.getByText(/^Row \d+ of 300$/).innerText())?.[1]);
        const sku = await grid.sku(active);
        await page.keyboard.press('x');
        const before = await getRowPositions(grid);
        await service.set({ counts: { products: 420 }, touched: { every: 11, round: 1 } });
        await frame.syncNow();
        await expect(grid.grid).toHaveAttribute('aria-rowcount', '421', { timeout: 60_000 });
        await frame.upToDate();
        await expect.poll(async () => (await getRowPositions(grid))[sku]).toBe(before[sku]);
        await expect(page.getByText('1 selected')).toBeVisible();
        await expect(async () => {
          const now = Number((await grid.row(sku).getAttribute('aria-rowindex')) ?? 0) - 1;
          expect(now).toBeGreaterThan(active);
          await expect(page.getByText(`Row ${String(now)} of 420`, { exact: true })).toBeVisible({ timeout: 1_000 });
        }).toPass({ timeout: 30_000 });
        await grid.grid.focus();
        await page.keyboard.press('Enter');
        await expect(page.getByRole('region', { name: sku })).toBeVisible();
        await page.getByRole('button', { name: 'Clear', exact: true }).click();
        await expect(page.getByText('1 selected')).toBeHidden();
      },
    );
    await connected.step('keys act on rows that are still on their way', async () => {
      for (const name of ['Families', 'eCatalogs']) {
        await frame.go(name);
        await page.getByRole('grid', { name }).focus();
        await page.keyboard.press('Enter');
        await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
      }
      await frame.go('Products');
      await grid.search.fill('bag');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('x');
      await page.keyboard.press('Enter');
      await expect(page.getByText('1 selected')).toBeVisible();
      await expect(page.getByRole('region', { name: await grid.sku(2) })).toBeVisible();
    });
    await connected.step('a list that was left is held in memory no longer', async () => {
      const list = await page.evaluateHandle(() => new WeakRef(document.querySelector('[role=grid]') ?? document.body));
      await frame.go('Outbox');
      const isCollected = async (): Promise<boolean> => {
        await page.requestGC();
        return list.evaluate((held) => held.deref() === undefined);
      };
      await expect.poll(isCollected).toBe(true);
    });
    await connected.step('bars stand in at once while the list is flung', async () => {
      await frame.go('Assets');
      await frame.go('Products');
      await grid.search.fill('');
      await expect.poll(() => grid.total()).toBe(420);
      await page.clock.install();
      await pauseClock(page);
      await grid.grid.evaluate((node) => (node.scrollTop = 40 * 150));
      await expect(grid.grid).toHaveClass(/waits/);
      await page.clock.resume();
      await expect(grid.grid).not.toHaveClass(/waits/);
    });
  },
);
