import { check } from './axe.ts';
import { QualityPage } from './pages/quality.ts';
import { expect, test } from './looking.ts';

test('shows the most frequent violations on the quality page, and opens a rule as a list that can be searched and selected', async ({
  frame,
}) => {
  const { page } = frame;
  const quality = new QualityPage(page);
  const { worklist } = quality;
  await test.step('shows on a card the rule that most products fail, and counts the failures next to its link', async () => {
    const view = page.getByRole('group', { name: 'Views' }).getByRole('button', { name: /^No GTIN/ });
    await expect(view).toHaveText(/\d$/);
    const withoutGtin = Number(/\d+/.exec(await view.innerText())?.[0]);
    await frame.go('Quality');
    await quality.checked();
    await expect.poll(() => quality.fail('Completeness', 'No GTIN')).toBe(withoutGtin);
    await expect(
      quality.row('Completeness').getByRole('img', { name: /^\d+ pass, \d+ fail, 0 not analysed$/ }),
    ).toBeVisible();
    const link = frame.navigation.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Quality' }) });
    await expect(link).toHaveText(/\d$/);
  });
  await test.step('opens a rule as a list with its violations', async () => {
    const count = await quality.fail('Completeness', 'No description');
    await quality.rule('Completeness', 'No description').click();
    await expect(page.getByRole('heading', { level: 1, name: 'No description' })).toBeVisible();
    await expect.poll(() => worklist.total()).toBe(count);
    await expect(worklist.grid.getByRole('columnheader', { name: 'Issue' })).toBeVisible();
    await expect(worklist.rows.first()).toContainText('Missing');
    await check(page, 'a worklist');
    const sku = await worklist.firstName();
    await worklist.search.fill(sku);
    await expect.poll(() => worklist.total()).toBe(1);
    await worklist.focus();
    await page.keyboard.press('Enter');
    await expect(worklist.detail(sku)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(worklist.detail(sku)).toBeHidden();
    await worklist.search.fill('');
    await worklist.focus();
    await page.keyboard.press('Control+a');
    await expect(page.getByText(`${String(count)} selected`)).toBeVisible();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await quality.back('Completeness');
    await expect(quality.rules.getByRole('row')).toHaveCount(7);
    await check(page, 'the rules of a profile');
    await quality.back('Quality');
  });
  await test.step('shows a message for a route to a missing rule', async () => {
    await page.evaluate(() => (location.hash = '#/quality/profiles/none'));
    await expect(page.getByRole('heading', { name: 'This profile no longer exists' })).toBeVisible();
    await page.evaluate(() => (location.hash = '#/quality/profiles/completeness/none'));
    await expect(page.getByRole('heading', { name: 'This rule no longer exists' })).toBeVisible();
    await quality.back('Completeness');
  });
});
