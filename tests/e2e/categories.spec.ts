import { check } from './axe.ts';
import { GatheredPage } from './pages/gathered.ts';
import { expect, test } from './world.ts';

const title = 'Product categories';

test.describe('categories', () => {
  test('are a tree that is walked by keyboard', async ({ frame }) => {
    const { page } = frame;
    const { keyboard } = page;
    const gathered = new GatheredPage(page);
    await gathered.open(title);
    const tree = gathered.list(title);
    await expect(tree).toHaveAttribute('role', 'treegrid');
    const active = tree.locator('[role=row].active');
    const closed = Number(await tree.getAttribute('aria-rowcount'));
    await tree.focus();
    await keyboard.press('Home');
    await expect(active).toHaveAttribute('aria-expanded', 'false');
    await expect(active).toHaveAttribute('aria-level', '1');
    await keyboard.press('ArrowRight');
    await expect(active).toHaveAttribute('aria-expanded', 'true');
    await expect.poll(async () => Number(await tree.getAttribute('aria-rowcount'))).toBeGreaterThan(closed);
    await keyboard.press('ArrowRight');
    await expect(active).toHaveAttribute('aria-level', '2');
    await expect(active).toHaveAttribute('aria-posinset', '1');
    await check(page, 'a tree of categories');
    await keyboard.press('ArrowLeft');
    await expect(active).toHaveAttribute('aria-level', '1');
    await keyboard.press('ArrowLeft');
    await expect(tree).toHaveAttribute('aria-rowcount', String(closed));
    await page.getByRole('button', { name: 'Expand all' }).click();
    await expect.poll(async () => Number(await tree.getAttribute('aria-rowcount'))).toBeGreaterThan(closed);
    await tree.focus();
    await keyboard.press('End');
    const last = (await active.getByRole('link').textContent()) ?? '';
    await keyboard.press('Enter');
    await expect(page.getByRole('region', { name: last, exact: true })).toBeVisible();
  });

  test('are opened as far as needed to see the one that a link leads to', async ({ frame }) => {
    const { page } = frame;
    const gathered = new GatheredPage(page);
    await gathered.open(title);
    await page.getByRole('button', { name: 'Expand all' }).click();
    const deep = gathered.list(title).locator('[aria-level="2"]').first();
    const address = (await deep.getByRole('link').getAttribute('href')) ?? '';
    const name = (await deep.getByRole('link').textContent()) ?? '';
    await frame.go('Products');
    await page.evaluate((hash) => {
      location.hash = hash;
    }, address);
    await gathered.shows(title);
    await expect(gathered.row(title, name)).toHaveAttribute('aria-current', 'true');
    await expect(gathered.row(title, name)).toHaveClass(/active/);
  });
});
