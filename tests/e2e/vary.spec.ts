import type { Locator, Page } from '@playwright/test';
import { check } from './axe.ts';
import { expect, test } from './connected.ts';
import { CreateDialog } from './pages/create.ts';
import { createFromOpened } from './pages/detail.ts';
import { Frame } from './pages/frame.ts';
import { productList } from './pages/list.ts';
import { expectTooltip } from './pages/tooltip.ts';

/** Returns the SKU in the draft of a new product, as the main process has stored it on the disk. */
const getDraftSku = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    interface DraftBridge {
      readonly accounts: { readonly current: () => Promise<{ value: { account: { id: string } } }> };
      readonly drafts: { readonly read: (asked: object) => Promise<{ value: { values: { sku?: string } } | null }> };
    }
    const { vitrine } = globalThis as unknown as { readonly vitrine: DraftBridge };
    const { value } = await vitrine.accounts.current();
    const kept = await vitrine.drafts.read({ account: value.account.id, resource: 'product', from: null });
    return kept.value?.values.sku;
  });

const named = 'creates variants from a product and from a small table, and keeps unfinished input when killed';

test(named, async ({ world, app, frame, service, generation }) => {
  const { page } = frame;
  await test.step('a product from another, with a new SKU and all other values unchanged', async () => {
    const products = productList(page);
    await products
      .row(/[A-Z]{3}-\d+/)
      .first()
      .click();
    await createFromOpened(page);
    const dialog = new CreateDialog(page, 'New product');
    await expect(dialog.field('SKU')).toBeFocused();
    await expect(dialog.field('SKU')).toHaveValue('');
    await expect(dialog.dialog.getByRole('note')).toContainText('SKU must be unique.');
    await expect(dialog.field('Label')).not.toHaveValue('');
    const label = await dialog.field('Label').inputValue();
    await page.keyboard.type('VARY-1');
    await page.keyboard.press('Enter');
    if (generation === 'live') await dialog.sendWithout();
    await expect(page.getByRole('region', { name: 'VARY-1' })).toBeVisible();
    const [created] = await service.created();
    expect(created?.body).toMatchObject({ sku: 'VARY-1', label });
    expect(Object.keys(created?.body ?? {})).not.toContain('gtin');
    expect(Object.keys(created?.body ?? {})).not.toContain('created');
  });
  await test.step('several from a small table, each with a separate reply', async () => {
    const getCreated = async (): Promise<unknown[]> => (await service.created()).slice(1).map(({ body }) => body);
    await frame.go('eCatalogs');
    const dialog = new CreateDialog(page, 'New eCatalog');
    await dialog.open();
    await dialog.dialog.getByRole('switch', { name: 'Create several' }).press('Space');
    const cell = (row: number): Locator => dialog.dialog.getByRole('textbox', { name: `Name, row ${String(row)}` });
    await expect(cell(1)).toBeFocused();
    await page.keyboard.type('Winter DE');
    await page.keyboard.press('Enter');
    await expect(cell(2)).toBeFocused();
    await page.keyboard.type('Winter DE');
    await page.keyboard.press('Enter');
    await expect(cell(3)).toBeFocused();
    await page.keyboard.type('Winter FR');
    await dialog.dialog.getByRole('button', { name: 'Create 3' }).click();
    await expect(cell(2)).toBeFocused();
    await expect(dialog.dialog.getByText('Twice in this table.')).toBeVisible();
    expect(await getCreated()).toEqual([]);
    await check(page, 'a table with a fault');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Winter AT');
    await dialog.dialog.getByRole('button', { name: 'Create 3' }).click();
    await expect(dialog.dialog.getByText('3 of 3 created.')).toBeVisible();
    await check(page, 'a table with its answers');
    expect(await getCreated()).toEqual([{ name: 'Winter DE' }, { name: 'Winter AT' }, { name: 'Winter FR' }]);
    await dialog.dialog.getByRole('row', { name: /^2 / }).getByRole('link', { name: 'Open' }).click();
    await expect(page.getByRole('region', { name: 'Winter AT' })).toBeVisible();
  });
  await test.step('typed text is restored after the program was killed', async () => {
    await frame.go('Products');
    const draft = new CreateDialog(page, 'New product');
    await draft.open();
    await draft.field('SKU').pressSequentially('HALF-TYPED');
    await expect.poll(() => getDraftSku(app.window)).toBe('HALF-TYPED');
    await app.kill();
    const again = await world.launch();
    const newFrame = new Frame(again.window);
    await newFrame.upToDate();
    const button = again.window.getByRole('button', { name: 'New product' });
    await expectTooltip(button, '1 unsent draft');
    const reopened = new CreateDialog(again.window, 'New product');
    await reopened.open();
    await expect(reopened.field('SKU')).toHaveValue('HALF-TYPED');
    await reopened.dialog.getByRole('button', { name: 'Discard draft' }).click();
    await expect(reopened.field('SKU')).toHaveValue('');
    expect(await service.created()).toHaveLength(4);
  });
});
