import type { Locator, Page } from '@playwright/test';
import { expect, test } from './looking.ts';
import { CreateDialog } from './pages/create.ts';
import type { Frame } from './pages/frame.ts';

/** Opens a form with keys alone. */
const openForm = async (frame: Frame, place: string, name: string): Promise<CreateDialog> => {
  await frame.go(place);
  const form = new CreateDialog(frame.page, name);
  const opener = frame.page.getByRole('button', { name }).first();
  await opener.focus();
  await opener.press('Enter');
  await expect(form.dialog.locator('form input').first()).toBeFocused();
  return form;
};

/** Returns the active option: the active descendant, which must also be the highlighted one. */
const active = async (box: Locator, page: Page): Promise<string> => {
  const id = await box.getAttribute('aria-activedescendant');
  if (id === null) return '';
  const option = page.locator(`[id="${id}"]`);
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expect(option).toBeInViewport();
  return (await option.textContent())?.trim() ?? '';
};

const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

test('selects a value, sorts the pages of a catalog, and builds a query with the keyboard only', async ({ frame }) => {
  const { page } = frame;
  await test.step('navigates a list of known values with the arrow keys, and closes only the list with Escape', async () => {
    const form = await openForm(frame, 'Channels', 'New channel');
    const box = form.field('Format');
    await box.focus();
    await press(page, 'ArrowDown');
    await expect(box).toHaveAttribute('aria-expanded', 'true');
    const options = page.getByRole('listbox', { name: 'Known values' }).getByRole('option');
    await expect(options.nth(2)).toBeVisible();
    const optionTexts = (await options.allTextContents()).map((text) => text.trim());
    // Nothing is selected: the list opens, and the next key selects the first option.
    expect(await active(box, page)).toBe('');
    await press(page, 'ArrowDown');
    const met = [await active(box, page)];
    for (let step = 1; step < optionTexts.length; step += 1) {
      await press(page, 'ArrowDown');
      met.push(await active(box, page));
    }
    expect(met).toEqual(optionTexts);
    await press(page, 'ArrowDown');
    expect(await active(box, page)).toBe(optionTexts[0]);
    await press(page, 'ArrowUp');
    expect(await active(box, page)).toBe(optionTexts.at(-1));

    await press(page, 'Escape');
    await expect(box).toHaveAttribute('aria-expanded', 'false');
    await expect(form.dialog).toBeVisible();
    await expect(box).toHaveValue('');
    await press(page, 'ArrowDown', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'Enter');
    await expect(box).toHaveValue(optionTexts[1] ?? '');
    await expect(box).toBeFocused();

    // Typed text is kept despite the suggestions.
    await page.keyboard.type('-2');
    await press(page, 'Tab');
    await expect(box).toHaveValue(`${optionTexts[1] ?? ''}-2`);
    await press(page, 'Escape');
    await expect(form.dialog).toBeHidden();
  });
  await test.step('navigates, moves, removes and restores the pages of a catalog', async () => {
    const form = await openForm(frame, 'PDF catalogs', 'New PDF catalog');
    const add = form.dialog.getByRole('button', { name: 'Add page' });
    const strip = form.dialog.getByRole('listbox', { name: 'Pages' });
    const pages = strip.getByRole('option');
    const name = form.dialog.getByRole('group', { name: /^Pages/ }).getByRole('textbox', { name: 'Name' });
    for (const title of ['One', 'Two', 'Three']) {
      await add.focus();
      await press(page, 'Enter');
      await name.focus();
      await page.keyboard.type(title);
    }
    await expect(pages).toHaveText([/One/, /Two/, /Three/]);
    // One Tab stop, at the visible page.
    await expect(strip.locator('[tabindex="0"]')).toHaveText(/Three/);
    await pages.nth(2).focus();
    for (const [key, at] of [
      ['ArrowRight', 2],
      ['ArrowLeft', 1],
      ['ArrowUp', 0],
      ['ArrowLeft', 0],
      ['ArrowDown', 1],
      ['End', 2],
      ['Home', 0],
    ] as const) {
      await press(page, key);
      await expect(pages.nth(at), key).toBeFocused();
      await expect(pages.nth(at), key).toHaveAttribute('aria-selected', 'true');
    }
    await expect(name).toHaveValue('One');
    await press(page, 'Control+Shift+ArrowRight');
    await expect(pages).toHaveText([/Two/, /One/, /Three/]);
    await expect(pages.nth(1)).toBeFocused();
    await expect(page.locator('.vh.said')).toContainText('One is now page 2 of 3.');

    await press(page, 'Delete', 'Delete');
    await expect(pages).toHaveText([/Two/]);
    await expect(pages.first()).toBeFocused();
    await press(page, 'Delete');
    await expect(pages).toHaveCount(0);
    const undo = form.dialog.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeFocused();
    await press(page, 'Enter');
    await expect(pages).toHaveText([/Two/]);
    await expect(undo).toBeHidden();
    await expect(form.dialog.locator('[data-field="pages"]').locator(':focus')).toHaveCount(1);
    await press(page, 'Escape');
    await expect(form.dialog).toBeHidden();
  });
  await test.step('builds, shortens and restores a query; the selection is the focused option', async () => {
    const form = await openForm(frame, 'Asset lists', 'New asset list');
    const { dialog } = form;
    const conditions = dialog.getByRole('group', { name: /^Condition/ });
    const clickButton = async (name: string): Promise<void> => {
      await dialog.getByRole('button', { name }).last().focus();
      await press(page, 'Enter');
    };
    await clickButton('Add condition');
    const operator = form.field('Operator');
    await operator.focus();
    await press(page, 'ArrowDown', 'ArrowDown');
    await expect(operator).toHaveAttribute('aria-activedescendant', /./);
    const chosen = await active(operator, page);
    await press(page, 'Enter');
    await expect(operator).toHaveValue(/./);
    expect(chosen).toContain(await operator.inputValue());

    const relationship = dialog.getByRole('combobox', { name: 'Relationship' });
    await relationship.focus();
    await press(page, 'ArrowDown');
    await expect(page.getByRole('option').first()).toBeVisible();
    await press(page, 'Enter');
    await expect(relationship).not.toHaveValue('');

    await clickButton('Add product');
    const product = dialog.getByRole('combobox', { name: 'Product', exact: true });
    await product.focus();
    await press(page, 'ArrowDown');
    await expect(page.getByRole('option').first()).toBeVisible();
    const first = await active(product, page);
    await press(page, 'ArrowDown');
    const second = await active(product, page);
    expect(second).not.toBe(first);
    await press(page, 'ArrowUp', 'ArrowDown', 'Enter');
    await expect(product).toHaveAttribute('aria-expanded', 'false');
    await expect(product).toHaveValue(/./);
    expect(second).toContain(await product.inputValue());
    await expect(
      dialog.getByText(/^It would match [\d,]+ products? in the offline copy|^No product in the offline copy/),
    ).toBeVisible();

    // After a removal the focus moves to the next control.
    await clickButton('Or another product');
    await clickButton('Remove Product 2');
    await expect(dialog.getByRole('button', { name: 'Or another product' })).toBeFocused();

    await clickButton('And another condition');
    await clickButton('Or something else');
    await expect(conditions).toHaveCount(3);
    await clickButton('Remove Condition 2 of alternative 1');
    await expect(conditions).toHaveCount(2);
    const undo = dialog.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeFocused();
    await press(page, 'Enter');
    await expect(conditions).toHaveCount(3);
    await expect(dialog.locator('[data-field="query"]').locator(':focus')).toHaveCount(1);
  });
});
