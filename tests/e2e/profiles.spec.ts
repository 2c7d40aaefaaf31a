import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { check } from './axe.ts';
import { expect, test } from './connected.ts';
import { FiltersPanel } from './pages/filters.ts';
import { ListPage } from './pages/list.ts';
import { QualityPage } from './pages/quality.ts';

test.describe('profiles', () => {
  test('are created in a form or from a rule pack, stored, exported and imported, and used as column, sort order and filter', async ({
    world,
    frame,
    app,
  }) => {
    const { page } = frame;
    const quality = new QualityPage(page);
    await test.step('are created in a form that counts failures, stored, and evaluated from then on', async () => {
      await frame.go('Quality');
      await quality.checked();
      await quality.add('New profile');
      await page.getByLabel('Profile name').fill('Web ready');
      await page.getByRole('button', { name: 'Add rule' }).click();
      const form = page.getByRole('region', { name: /^Rule: / });
      const fails = form.getByRole('status', { name: 'What fails' });
      await form.getByLabel('Field', { exact: true }).selectOption('Label');
      await form.getByLabel('Condition').selectOption('Length');
      await form.getByLabel('At most').fill('10');
      await expect(fails).toContainText(/^\s*[1-9][\d,]* of 240 fail/);
      await check(page, 'the form of a profile');
      await form.getByLabel('At most').fill('1000');
      await expect(fails).toContainText('0 of 240 fail');
      await form.getByLabel('Condition').selectOption('Matches a pattern');
      await form.getByLabel('Pattern').fill('(?=x)');
      await expect(form.getByText(/^This pattern may never finish: simplify it/)).toBeVisible();
      await form.getByLabel('Pattern').fill('^[A-Z]');
      await expect(fails).toContainText(/of 2\d\d fail|of 240 fail/);
      const effect = page.getByRole('status', { name: 'Products with this draft' });
      await expect(effect).toContainText(/\d+ of 240 fail with this draft/);
      await page.getByLabel('Checks').selectOption({ label: 'all products' });
      await page.getByRole('button', { name: 'Add from a pack' }).click();
      await page.getByRole('menuitem', { name: /^GS1/ }).click();
      await expect(page.getByText(/rules of “GS1.*” were added/).first()).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(quality.rules.getByRole('checkbox')).toHaveCount(1);
      await frame.go('Products');
      await frame.go('Quality');
      await quality.add('New profile');
      await expect(page.getByLabel('Profile name')).toHaveValue('Web ready');
      await expect(page.getByText('Draft: 1 rule changed')).toBeVisible();
      await page.getByRole('button', { name: 'Discard draft' }).click();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(form.getByLabel('Pattern')).toHaveValue('^[A-Z]');
      await page.getByRole('button', { name: 'Save profile' }).click();
      await expect(form.getByText('Describe what fails.')).toBeVisible();
      await form.getByLabel('Message').fill('Label begins small');
      await form.getByLabel('Categories').selectOption({ index: 1 });
      await expect(quality.rules.getByRole('row', { name: /1 category/ })).toBeVisible();
      await form.getByRole('button', { name: /^Remove / }).click();
      await page.getByRole('button', { name: 'Save profile' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Web ready' })).toBeVisible();
      await expect(quality.rules.getByRole('row', { name: /Label begins small/ })).toContainText(/\d+$/);
    });
    await test.step('are exported and imported as another profile, and an invalid file changes nothing', async () => {
      await frame.go('Quality');
      await quality.checked();
      const file = join(world.folder, 'completeness.json');
      await app.answerSaveDialog(file);
      await page.getByRole('button', { name: 'More for Completeness' }).click();
      await page.getByRole('menuitem', { name: 'Export' }).click();
      await expect(page.getByText('Written to completeness.json.').first()).toBeVisible();
      expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ format: 'vitrine-profile', version: 1 });
      await app.answerOpenDialog([file]);
      await quality.add('Import from a file');
      await expect(page.getByRole('heading', { level: 1, name: 'Completeness 2' })).toBeVisible();
      await expect(quality.rules.getByRole('row')).toHaveCount(7);
      await quality.back('Quality');
      const bad = join(world.folder, 'bad.json');
      const text = await readFile(file, 'utf8');
      for (const [content, words] of [
        ['not JSON', '“bad.json” is not JSON'],
        ['{"products": []}', 'not a profile that Vitrine exported'],
        [text.replace('"version": 1', '"version": 2'), 'was made by a newer version of Vitrine'],
        [text.replace('"there"', '"elsewhere"'), '“profile.rules.0.condition.is” is wrong'],
      ] as const) {
        await writeFile(bad, content);
        await app.answerOpenDialog([bad]);
        await quality.add('Import from a file');
        await expect(page.getByText(words).first()).toBeVisible();
      }
      await page.getByRole('button', { name: 'More for Completeness 2' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await expect(quality.row('Completeness 2')).toBeHidden();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(quality.row('Completeness 2')).toBeVisible();
    });
    await test.step('are created from a rule pack, whose fields the user confirms, and shown in the detail', async () => {
      await frame.go('Quality');
      await quality.checked();
      await quality.add('Google Shopping');
      await expect(page.getByRole('region', { name: 'Map fields to attributes' })).toBeVisible();
      await expect(page.getByLabel('Attribute for Brand')).toHaveValue('brand');
      await check(page, 'the fields of a pack');
      await page.getByRole('button', { name: 'Confirm Brand' }).click();
      await page.getByRole('button', { name: 'Save profile' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Google Shopping' })).toBeVisible();
      await expect(quality.rules.getByRole('row', { name: /^No description/ })).toContainText(/[1-9]\d*$/);
      await quality.rules.getByRole('link', { name: 'No description' }).click();
      await expect.poll(() => quality.worklist.total()).toBeGreaterThan(0);
      const sku = await quality.worklist.firstName();
      await quality.worklist.focus();
      await page.keyboard.press('Enter');
      const detail = quality.worklist.detail(sku);
      await detail.getByRole('tab', { name: 'Quality' }).click();
      const answers = detail.getByRole('region', { name: 'Google Shopping' });
      await expect(answers.getByRole('meter')).toHaveAttribute('aria-valuetext', /^\d+ of \d+$/);
      await expect(answers.getByText('Must fails: No description')).toBeAttached();
      await check(page, 'what the rules say of a product');
      await page.keyboard.press('Escape');
      await quality.back('Google Shopping');
      await quality.back('Quality');
      await page.getByRole('button', { name: 'Add profile' }).click();
      await expect(page.getByRole('menuitem', { name: /^Google Shopping .*in use$/ })).toBeVisible();
      await check(page, 'the menu of profiles');
      await page.keyboard.press('Escape');
    });
    await test.step('are used as a column, a sort order and a filter of the products', async () => {
      await frame.go('Products');
      const products = new ListPage(page, 'Products', 'Search products');
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('checkbox', { name: 'Google Shopping' }).check();
      await page.keyboard.press('Escape');
      const meters = page.getByRole('meter', { name: 'Google Shopping' });
      await expect(meters.first()).toHaveAttribute('aria-valuetext', /^\d+ of \d+$/);
      await page.getByRole('columnheader', { name: 'Google Shopping' }).getByRole('button').first().click();
      await expect(page.getByRole('columnheader', { name: 'Google Shopping' })).toHaveAttribute(
        'aria-sort',
        'ascending',
      );
      const total = await products.total();
      await new FiltersPanel(page).put('Google Shopping', 'is passed');
      await expect.poll(() => products.total()).toBeLessThan(total);
      await check(page, 'products with the column of a profile');
    });
  });
});
