import { expect, test } from './connected.ts';
import { CreateDialog } from './pages/create.ts';

test('Enter in an open list takes the best match, Ctrl+Enter sends the form, and typed text is not sent as an ID', async ({
  frame,
  service,
}) => {
  const { page } = frame;
  const { keyboard } = page;
  const created = async (): Promise<unknown[]> => (await service.created()).map(({ body }) => body);
  const product = new CreateDialog(page, 'New product');
  await test.step('takes the best match of a known value and of an item', async () => {
    await product.open();
    await product.field('SKU').fill('TST-77');
    await product.dialog.getByRole('button', { name: 'More fields' }).click();
    await product.field('Status').fill('dra');
    await keyboard.press('Enter');
    await expect(product.field('Status')).toHaveValue('Draft');
    await product.field('Family').focus();
    // The list of families has not been read when Enter is pressed.
    await keyboard.insertText('bags');
    await keyboard.press('Enter');
    await expect(product.field('Family')).toHaveValue('Bags and cases');
    expect(await created()).toEqual([]);
    await expect(product.dialog).toBeVisible();
  });
  await test.step('keeps typed text with Tab, and does not send it as an ID unless the user chooses that', async () => {
    await product.field('Family').fill('Drink');
    await keyboard.press('Tab');
    await expect(product.dialog.getByText('No family has the name or ID “Drink”.')).toBeVisible();
    await keyboard.press('Control+Enter');
    await expect(product.field('Family')).toBeFocused();
    expect(await created()).toEqual([]);
    await product.field('Family').fill('bags and cases');
    await product.field('Label').focus();
    await expect(product.field('Family')).toHaveValue('Bags and cases');
    await keyboard.press('Control+Enter');
    await expect(product.dialog).toBeHidden();
    const id = expect.stringMatching(/^[0-9a-f]{24}$/) as unknown;
    expect(await created()).toEqual([{ sku: 'TST-77', status: 'Draft', product_family_id: id }]);
  });
  await test.step('rejects an invalid time zone', async () => {
    await frame.go('Channels');
    const channel = new CreateDialog(page, 'New channel');
    await channel.open();
    await channel.field('Name').fill('Every morning');
    await channel.field('Format').fill('CSV');
    await channel.dialog.getByRole('switch', { name: 'Rebuild periodically' }).click();
    const zone = channel.dialog.getByRole('combobox', { name: 'Time zone' });
    await zone.fill('amst');
    await keyboard.press('Tab');
    await keyboard.press('Control+Enter');
    await expect(channel.dialog.getByText('“amst” is not a time zone.').first()).toBeVisible();
    await zone.fill('amst');
    await keyboard.press('Enter');
    await expect(zone).toHaveValue('Europe/Amsterdam');
    await keyboard.press('Escape');
    await expect(channel.dialog).toBeHidden();
    expect(await created()).toHaveLength(1);
  });
});

test('sends keys of an IME composition to no dialog, search box or list', async ({ frame }) => {
  const { page } = frame;
  const session = await page.context().newCDPSession(page);
  const compose = (text: string): Promise<unknown> =>
    session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  /** Presses keys while a composition is in progress, and ends it. */
  const pressComposing = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) {
      await compose('にほん');
      await page.keyboard.press(key);
    }
    await session.send('Input.insertText', { text: '日本' });
  };
  const search = page.getByRole('searchbox', { name: 'Search products' });
  await search.focus();
  await pressComposing('Escape', 'Enter', 'ArrowDown');
  await expect(search).toHaveValue(/日本$/);
  await expect(search).toBeFocused();
  await search.fill('');

  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Search everything' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await pressComposing('Escape', 'Enter', 'ArrowDown');
  await expect(palette).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();

  const product = new CreateDialog(page, 'New product');
  await product.open();
  await product.field('Label').focus();
  await pressComposing('Escape', 'Enter');
  await expect(product.dialog).toBeVisible();
  await expect(product.field('Label')).not.toHaveValue('');
  await expect(product.dialog.getByText('Required.')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(product.dialog).toBeHidden();
});
