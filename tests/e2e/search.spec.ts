import type { Locator, Page } from '@playwright/test';
import { check } from './axe.ts';
import { productList } from './pages/list.ts';
import { expect, test } from './looking.ts';

/** The shortcut of the global search, as a page receives it. */
const paletteKey = process.platform === 'darwin' ? { metaKey: true } : { ctrlKey: true };

const getPalette = (page: Page): Locator => page.getByRole('dialog', { name: 'Search everything' });

test.describe('search', () => {
  test('finds any typed text in a list, with the minimum number of rows and layers', async ({ frame }) => {
    const { page } = frame;
    const products = productList(page);
    await test.step('keeps recycled rows after a short result for the next long one, hidden from the user', async () => {
      const tenth = products.grid.locator('[aria-rowindex="11"]');
      const skuText = (await tenth.getByRole('rowheader').innerText()).trim();
      const element = await tenth.elementHandle();
      await products.search.fill('zzqq nothing has this');
      await expect(page.getByText(/no products match/i).first()).toBeVisible();
      await expect(products.rows).toHaveCount(0);
      await expect(products.grid).not.toContainText(skuText);
      expect(await element.evaluate((row) => [row.isConnected, row.ariaRowIndex])).toEqual([true, null]);
      await page.getByRole('button', { name: 'Clear the search', exact: true }).last().click();
      await expect(tenth).toContainText(skuText);
      expect(await element.evaluate((row) => row.ariaRowIndex)).toBe('11');
    });
    await test.step('never fails', async () => {
      for (const typed of ['"', 'NEAR(a b, 2)', '🎒', 'a'.repeat(10_000)]) {
        await products.search.fill(typed);
        await expect.poll(() => products.total()).toBeGreaterThanOrEqual(0);
        await expect(page.getByRole('alert')).toBeHidden();
      }
      await products.search.fill('');
      await expect.poll(() => products.total()).toBe(240);
    });
    await test.step('paints the list once, with the caret in the box', async () => {
      const session = await page.context().newCDPSession(page);
      let layers: readonly { readonly width: number; readonly height: number }[] = [];
      session.on('LayerTree.layerTreeDidChange', ({ layers: now = [] }) => {
        layers = now.filter(({ drawsContent }) => drawsContent);
      });
      await session.send('LayerTree.enable');
      const caret = (): boolean => layers.some(({ width, height }) => width === 1 && height > 1);
      /** Returns the number of paints of the whole window. */
      const painted = async (): Promise<number> => {
        const all = layers.reduce((sum, { width, height }) => sum + width * height, 0);
        return all / (await page.evaluate(() => innerWidth * innerHeight));
      };
      await products.search.fill('e');
      await expect.poll(() => products.total()).toBeGreaterThan(30);
      await expect.poll(caret).toBe(true);
      await expect.poll(painted).toBeLessThan(1.5);
      await products.search.fill('');
      await expect.poll(() => products.total()).toBe(240);
      await expect.poll(caret).toBe(true);
      await expect.poll(() => layers.length).toBeLessThan(12);
      await session.detach();
    });
    await test.step('opens the first match and moves the focus to its list', async () => {
      await products.search.fill('bag');
      await products.search.press('Enter');
      await expect(products.grid).toBeFocused();
      await expect(products.detail(await products.firstName())).toBeVisible();
    });
  });

  test('the global search has the focus immediately, opens from every screen, highlights matches and stores them', async ({
    frame,
  }) => {
    const { page } = frame;
    const palette = getPalette(page);
    const products = productList(page);
    await test.step('has the focus when it opens', async () => {
      await page.keyboard.press('ControlOrMeta+k');
      await expect(palette).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(palette).toBeHidden();
      await page.keyboard.press('/');
      await expect(products.search).toBeFocused();
      // A message posted together with the key arrives before the next frame.
      const focused = await page.evaluate(
        (held) =>
          new Promise((resolve) => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(document.activeElement?.getAttribute('role'));
            document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', bubbles: true, ...held }));
            port2.postMessage(null);
          }),
        paletteKey,
      );
      expect(focused).toBe('combobox');
    });
    await test.step('highlights matches, the closest kind first, and opens the list of all matches', async () => {
      await page.keyboard.type('footwear');
      await expect(palette.getByRole('group').first()).toHaveAccessibleName('Families');
      await expect(palette.getByRole('option').first().locator('mark')).toHaveText('Footwear');
      await check(page, 'what Search everything finds');
      await palette.getByRole('option', { name: /^Show all \d+ products$/ }).click();
      await expect(products.search).toHaveValue('footwear');
      await expect.poll(() => products.total()).toBeLessThan(240);
      await page.getByRole('button', { name: 'Clear', exact: true }).click();
      await expect(products.search).toHaveValue('');
    });
    await test.step('offers recent searches', async () => {
      await page.keyboard.press('ControlOrMeta+k');
      const recent = palette.getByRole('group', { name: 'Recent searches' });
      await expect(recent.getByRole('option')).toHaveText(['footwear']);
      await check(page, 'recent searches of everything');
      await page.keyboard.press('Enter');
      await expect(palette.getByRole('group').first()).toHaveAccessibleName('Families');
      await page.keyboard.press('Escape');
    });
    await test.step('finds a SKU without its hyphen and one resource only, opens it, and lists it as recent the next time', async () => {
      const sku = (await products.firstName()).trim();
      await frame.go('Settings');
      await page.keyboard.press('ControlOrMeta+k');
      await palette.getByRole('combobox').fill(sku.replace('-', ''));
      const option = palette.getByRole('group', { name: 'Products' }).getByRole('option').first();
      await expect(option).toContainText(sku);
      await expect(option).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('Tab');
      await expect(palette.getByText('Only products')).toBeVisible();
      await expect(palette.getByRole('group', { name: 'Assets' })).toHaveCount(0);
      await page.keyboard.press('ControlOrMeta+Enter');
      await expect(products.detail(sku)).toBeVisible();
      await expect(async () => {
        await page.keyboard.press('ControlOrMeta+k');
        const opened = palette.getByRole('group', { name: 'Opened recently' });
        await expect(opened.getByRole('option').first()).toContainText(sku, { timeout: 5_000 });
      }).toPass();
    });
    await test.step('finds lists and categories', async () => {
      await palette.getByRole('combobox').fill('seating');
      await palette
        .getByRole('group', { name: 'Lists and categories' })
        .getByRole('option', { name: /Seating/ })
        .click();
      await expect(page.getByRole('region', { name: 'Seating', exact: true })).toBeVisible();
    });
  });

  test('the global search receives text that was typed while it was loading', async ({ frame }) => {
    const { page } = frame;
    // The following steps run before the page has loaded its dialogs, however slow the machine is.
    await page.addInitScript(() => {
      const real = globalThis.setTimeout;
      globalThis.setTimeout = ((run: () => void, ms?: number) =>
        ms === 1000 ? 0 : real(run, ms)) as unknown as typeof setTimeout;
    });
    await page.reload();
    await expect(productList(page).rows.first()).toBeVisible();
    await page.evaluate(async (held) => {
      const press = (key: string, more: KeyboardEventInit = {}): void =>
        void document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
        );
      press('k', held);
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
      for (const key of ['b', 'a', 'x', 'Backspace', 'g', 'Enter']) press(key);
    }, paletteKey);
    const palette = getPalette(page);
    await expect(palette.getByRole('combobox')).toHaveValue('bag');
    await expect(palette.getByRole('option', { name: /BAG-\d+/ }).first()).toBeVisible();
    // From here on the page handles keys as usual.
    await page.keyboard.type('-1');
    await expect(palette.getByRole('combobox')).toHaveValue('bag-1');
  });
});
