import { check } from './axe.ts';
import { expect, test } from './looking.ts';
import { CreateDialog } from './pages/create.ts';

test('creates a product with its family’s attributes, and shows errors while the user types', async ({
  app,
  frame,
  service,
  generation,
}) => {
  const weight = { document: 'Weight kg', live: 'Weight, packed' }[generation];
  const { keyboard } = app.window;
  const dialog = new CreateDialog(frame.page, 'New product');
  await dialog.open();
  for (const label of ['SKU', 'Label', 'GTIN', 'Status', 'Family'])
    await expect(dialog.dialog.getByLabel(label)).toBeVisible();
  const thumbnail = dialog.dialog.getByLabel('Thumbnail');
  await expect(thumbnail).toBeHidden();
  await dialog.dialog.getByRole('button', { name: 'More fields' }).click();
  await expect(thumbnail).toBeVisible();
  await dialog.field('SKU').fill('BAG-10000');
  await expect(dialog.dialog.getByRole('link', { name: 'Open BAG-10000' })).toBeVisible();
  await dialog.field('SKU').fill('FORM-1');
  await expect(dialog.dialog.getByRole('link', { name: 'Open BAG-10000' })).toBeHidden();
  await dialog.field('GTIN').fill('4006381333932');
  await expect(dialog.dialog.getByText('The last digit should be 1.')).toBeVisible();
  await dialog.field('GTIN').fill('4006381333931');

  const attributes = dialog.dialog.getByRole('group', { name: 'Attributes' });
  const add = attributes.getByRole('combobox', { name: 'Add attribute' });
  for (const [name, value] of [
    ['weight_kg', 'heavy'],
    ['house_note', 'Kept as it is'],
  ] as const) {
    await add.fill(name);
    await keyboard.press('Enter');
    await expect(attributes.getByRole('textbox', { name: name === 'weight_kg' ? weight : name })).toBeFocused();
    await keyboard.type(value);
  }
  const fieldError = attributes.getByText('Enter a number, such as 12.5.');
  await expect(fieldError).toBeVisible();
  const height = async (): Promise<number | undefined> => (await attributes.boundingBox())?.height;
  const heightWithError = await height();
  await attributes.getByRole('textbox', { name: weight }).focus();
  await expect(fieldError).toBeHidden();
  await expect.poll(height, 'its line is kept').toBe(heightWithError);
  await check(frame.page, 'a product with attributes');
  await dialog.create();
  await expect(attributes.getByRole('textbox', { name: weight })).toBeFocused();
  expect(await service.created()).toEqual([]);
});
