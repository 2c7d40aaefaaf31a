import { productList } from './pages/list.ts';
import { expect, test } from './looking.ts';

test('suggests a field in place of an unknown one, and shows examples from the account', async ({ frame }) => {
  const { page } = frame;
  const products = productList(page);
  await products.search.fill('famly:bags');
  await expect(page.getByText('No field called “famly”. Did you mean family?')).toBeVisible();
  await page.getByRole('button', { name: 'Search family:bags' }).click();
  await expect(products.search).toHaveValue('family:bags');
  await expect.poll(() => products.total()).toBeGreaterThan(0);
  await products.search.fill('zzzzzzzz:1');
  await expect(page.getByText('No field called “zzzzzzzz”.')).toBeVisible();
  await products.search.fill('');
  await page.getByRole('button', { name: 'What can be searched' }).click();
  const help = page.getByRole('dialog', { name: 'What can be searched' });
  const example = help.locator('dt').filter({ hasText: ':' }).last();
  await expect(help.getByText(/^items whose .+ contains this$/)).toBeVisible();
  const typed = await example.innerText();
  await page.keyboard.press('Escape');
  await products.search.fill(typed);
  await expect.poll(() => products.total()).toBeGreaterThan(0);
});
