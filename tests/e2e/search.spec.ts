import { productList } from './pages/list.ts';
import { expect, test } from './looking.ts';

test.describe('searching', () => {
  test('finds by SKU, by its middle, by words in any order, and marks nothing as found that is not', async ({
    frame,
  }) => {
    const products = productList(frame.page);
    const first = products.row(/[A-Z]{3}-\d+/).first();
    await expect(first).toBeVisible();
    const sku = /[A-Z]{3}-\d+/.exec((await first.textContent()) ?? '')?.[0] ?? '';
    await products.search.fill(sku);
    await expect(products.row(sku).first()).toBeVisible();
    await expect.poll(() => products.total()).toBeLessThan(10);
    await products.search.fill(sku.slice(2));
    await expect(products.row(sku).first()).toBeVisible();
    await products.search.fill('zzqq nothing has this');
    await expect(frame.page.getByText(/no products match/i).first()).toBeVisible();
    await frame.page.getByRole('button', { name: 'Clear the search', exact: true }).last().click();
    await expect.poll(() => products.total()).toBe(240);
  });

  test('keeps the rows that a short answer leaves over for the next long one, where nobody meets them', async ({
    frame,
  }) => {
    const products = productList(frame.page);
    const tenth = products.grid.locator('[aria-rowindex="11"]');
    const words = (await tenth.getByRole('rowheader').innerText()).trim();
    const element = await tenth.elementHandle();
    await products.search.fill('zzqq nothing has this');
    await expect.poll(() => products.total()).toBe(0);
    await expect(products.rows).toHaveCount(0);
    await expect(products.grid).not.toContainText(words);
    expect(await element.evaluate((row) => [row.isConnected, row.ariaRowIndex])).toEqual([true, null]);
    await products.search.fill('');
    await expect(tenth).toContainText(words);
    expect(await element.evaluate((row) => row.ariaRowIndex)).toBe('11');
  });

  test('never fails, whatever is typed', async ({ frame }) => {
    const products = productList(frame.page);
    for (const typed of [
      '"',
      "'; DROP TABLE item; --",
      'a AND (b OR',
      'NEAR(a b, 2)',
      '*',
      'sku:',
      '🎒',
      '鞄',
      '\\',
      '%_',
      'a'.repeat(10_000),
    ]) {
      await products.search.fill(typed);
      await expect.poll(() => products.total()).toBeGreaterThanOrEqual(0);
      await expect(frame.page.getByRole('alert')).toBeHidden();
    }
    await products.search.fill('');
    await expect.poll(() => products.total()).toBe(240);
  });

  test('has the list painted once, with the caret in the box', async ({ frame }) => {
    const products = productList(frame.page);
    const session = await frame.page.context().newCDPSession(frame.page);
    let layers: readonly { readonly width: number; readonly height: number }[] = [];
    session.on('LayerTree.layerTreeDidChange', ({ layers: now = [] }) => {
      layers = now.filter(({ drawsContent }) => drawsContent);
    });
    await session.send('LayerTree.enable');
    const caret = (): boolean => layers.some(({ width, height }) => width === 1 && height > 1);
    /** How many times over the window is painted. */
    const painted = async (): Promise<number> => {
      const all = layers.reduce((sum, { width, height }) => sum + width * height, 0);
      return all / (await frame.page.evaluate(() => innerWidth * innerHeight));
    };
    await products.search.fill('e');
    await expect.poll(() => products.total()).toBeGreaterThan(30);
    await expect.poll(caret).toBe(true);
    expect(await painted()).toBeLessThan(1.5);
    await products.search.fill('');
    await expect.poll(() => products.total()).toBe(240);
    await expect.poll(caret).toBe(true);
    expect(layers.length).toBeLessThan(12);
    await session.detach();
  });

  test('is reached with the slash key and from everywhere with Ctrl+K', async ({ app, frame }) => {
    const products = productList(frame.page);
    await expect(products.rows.first()).toBeVisible();
    await app.window.keyboard.press('/');
    await expect(products.search).toBeFocused();
    await frame.go('Settings');
    await app.window.keyboard.press('ControlOrMeta+k');
    const palette = frame.page.getByRole('dialog', { name: 'Search everything' });
    await expect(palette).toBeVisible();
    await app.window.keyboard.type('BAG');
    await palette
      .getByRole('option', { name: /BAG-\d+/ })
      .first()
      .click();
    await expect(frame.page.getByRole('region', { name: /BAG-\d+/ })).toBeVisible();
  });

  test('everywhere has the keys as soon as it is there', async ({ app, frame }) => {
    await expect(productList(frame.page).rows.first()).toBeVisible();
    const palette = frame.page.getByRole('dialog', { name: 'Search everything' });
    await app.window.keyboard.press('ControlOrMeta+k');
    await expect(palette).toBeVisible();
    await app.window.keyboard.press('Escape');
    await expect(palette).toBeHidden();
    // A message that is posted with the key comes before the next frame.
    const focused = await app.window.evaluate(
      (held) =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(document.activeElement?.getAttribute('role'));
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', bubbles: true, ...held }));
          port2.postMessage(null);
        }),
      process.platform === 'darwin' ? { metaKey: true } : { ctrlKey: true },
    );
    expect(focused).toBe('combobox');
  });

  test('everywhere gets what was typed while it was loaded', async ({ app, frame }) => {
    // What follows happens before the page has loaded its dialogs, however slow the machine is.
    await app.window.addInitScript(() => {
      const real = globalThis.setTimeout;
      globalThis.setTimeout = ((run: () => void, ms?: number) =>
        ms === 1000 ? 0 : real(run, ms)) as unknown as typeof setTimeout;
    });
    await app.window.reload();
    await expect(productList(frame.page).rows.first()).toBeVisible();
    await app.window.evaluate(
      async (held) => {
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
      },
      process.platform === 'darwin' ? { metaKey: true } : { ctrlKey: true },
    );
    const palette = frame.page.getByRole('dialog', { name: 'Search everything' });
    await expect(palette.getByRole('combobox')).toHaveValue('bag');
    await expect(palette.getByRole('option', { name: /BAG-\d+/ }).first()).toBeVisible();
    // From then on the keys are everybody's again.
    await app.window.keyboard.type('-1');
    await expect(palette.getByRole('combobox')).toHaveValue('bag-1');
  });

  test('narrows by the ready-made views, whose counts are exact', async ({ frame }) => {
    const products = productList(frame.page);
    const view = frame.page.getByRole('group', { name: 'Views' }).getByRole('button', { name: /^No GTIN/ });
    const count = async (): Promise<number> =>
      Number(/[\d,.]+\s*$/.exec((await view.textContent()) ?? '')?.[0].replace(/\D/g, '') ?? 0);
    await expect.poll(count).toBeGreaterThan(0);
    await view.click();
    await expect(view).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(async () => (await products.total()) === (await count())).toBe(true);
    expect(await products.total()).toBeLessThan(240);
  });
});
