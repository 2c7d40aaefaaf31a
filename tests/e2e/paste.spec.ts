import { check } from './axe.ts';
import { openPaste } from './pages/list.ts';
import { expect, test } from './connected.ts';
import { CreateDialog } from './pages/create.ts';

const table = [
  'SKU\tName\tEAN\tParent SKU\tFamily\tweight_kg\tInternal',
  'PAR-1\tParent\t4006381333931\t\tBags and cases\t1.5\tx',
  'VAR-1\tVariant\t4006381333932\tPAR-1\t\tabc\tx',
  'BAG-10000\tThere already\t\t\t\t\t',
  '\tNo SKU\t\t\t\t\t',
].join('\n');

test(
  'creates products from a pasted table, checked and corrected by keyboard before anything is sent',
  { tag: '@live' },
  async ({ app, frame, service }) => {
    const { keyboard } = app.window;
    await openPaste(frame.page);
    const dialog = frame.page.getByRole('dialog', { name: 'Paste products' });
    await dialog.getByRole('textbox', { name: 'Table' }).fill(table);
    await dialog.getByRole('button', { name: 'Read table' }).click();
    const grid = dialog.getByRole('grid', { name: 'Rows to create' });
    await expect(grid).toBeFocused();
    await expect(grid.getByRole('columnheader', { name: 'EAN: GTIN' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Internal: skipped' })).toBeAttached();
    await expect(dialog.getByText('1 product will be added, 3 rows skipped.')).toBeVisible();
    await check(frame.page, 'a pasted table');

    await dialog.getByRole('button', { name: 'With errors' }).click();
    await expect(grid.getByRole('row')).toHaveCount(3);
    await grid.focus();
    await keyboard.press('Home');
    for (let step = 0; step < 5; step += 1) await keyboard.press('ArrowRight');
    await expect(dialog.getByRole('group', { name: 'Row 2' })).toContainText('Not a number such as 12.5.');
    await expect(dialog.getByRole('group', { name: 'Row 2' })).toContainText(
      'The last digit of this GTIN should be 1.',
    );
    await keyboard.press('Enter');
    await keyboard.type('2,25');
    await keyboard.press('Enter');
    await expect(grid).toBeFocused();
    await expect(grid.getByRole('row')).toHaveCount(2);

    await dialog.getByRole('button', { name: 'Add 2 to outbox' }).click();
    await expect(dialog).toBeHidden();
    await expect(frame.page.getByRole('heading', { name: 'Outbox' })).toBeVisible();
    await expect.poll(async () => (await service.created()).length).toBe(2);
    const [parent, variant] = await service.created();
    expect(parent?.body).toMatchObject({ sku: 'PAR-1', label: 'Parent', attributes: { weight_kg: 1.5 } });
    expect(variant?.body).toEqual({
      sku: 'VAR-1',
      label: 'Variant',
      gtin: '4006381333932',
      parent_id: parent?.id,
      attributes: { weight_kg: 2.25 },
    });

    await test.step('keeps a table pasted into the form, and lets its rows wait for a parent in the outbox', async () => {
      await frame.go('Outbox');
      await frame.page.getByRole('button', { name: 'Pause all' }).click();
      await frame.go('Products');
      const form = new CreateDialog(frame.page, 'New product');
      await form.open();
      await form.field('SKU').fill('PAR-2');
      await form.addToOutbox();
      await expect(form.dialog).toBeHidden();

      await form.open();
      await form.dialog.getByRole('button', { name: 'Paste products' }).click();
      await dialog.getByRole('textbox', { name: 'Table' }).fill('SKU\tParent SKU\nVAR-2\tPAR-2');
      await dialog.getByRole('button', { name: 'Read table' }).click();
      await expect(dialog.getByRole('button', { name: 'Add 1 to outbox' })).toBeVisible();
      await keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await frame.page.reload();

      await form.open();
      await form.dialog.getByRole('button', { name: 'Paste products' }).click();
      await dialog.getByRole('button', { name: 'Add 1 to outbox' }).click();
      await expect(dialog).toBeHidden();
      await frame.page.getByRole('button', { name: 'Resume' }).click();
      await expect.poll(async () => (await service.created()).length).toBe(4);
      const [parent, variant] = (await service.created()).slice(2);
      expect(variant?.body).toEqual({ sku: 'VAR-2', parent_id: parent?.id });
    });
    await test.step('opens the existing product of a duplicate SKU', async () => {
      await frame.go('Products');
      await openPaste(frame.page);
      await dialog.getByRole('textbox', { name: 'Table' }).fill(table);
      await dialog.getByRole('button', { name: 'Read table' }).click();
      await expect(dialog.getByRole('grid', { name: 'Rows to create' })).toBeFocused();
      await keyboard.press('ArrowDown');
      await keyboard.press('ArrowDown');
      const row = dialog.getByRole('group', { name: 'Row 3' });
      await row.getByRole('link', { name: /BAG-10000/ }).click();
      await expect(dialog).toBeHidden();
      await expect(frame.page.getByRole('region', { name: 'BAG-10000' })).toBeVisible();
    });
  },
);
