import { check } from './axe.ts';
import { FiltersPanel } from './pages/filters.ts';
import { ReferencedPage } from './pages/referenced.ts';
import { productList } from './pages/list.ts';
import { expect, test } from './looking.ts';

const title = 'Product categories';

test.describe('categories', () => {
  test('are a tree that is walked by keyboard', async ({ frame }) => {
    const { page } = frame;
    const { keyboard } = page;
    const referenced = new ReferencedPage(page);
    await referenced.open(title);
    const tree = referenced.list(title);
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
    const detail = page.getByRole('region', { name: last, exact: true });
    await expect(detail).toBeVisible();
    await expect(detail.getByRole('button', { name: 'Next', exact: true })).toBeDisabled();
    await detail.getByRole('button', { name: 'Previous', exact: true }).click();
    await expect(detail).toBeHidden();
    const before = (await active.getByRole('link').textContent()) ?? '';
    await expect(page.getByRole('region', { name: before, exact: true })).toBeVisible();
  });

  test('stand with the items they are gathered from, and keep their line beside an open one', async ({ frame }) => {
    const { page } = frame;
    const referenced = new ReferencedPage(page);
    await referenced.open(title);
    await expect(frame.navigation.getByRole('link', { name: 'Products' })).toHaveAttribute('aria-current', 'true');
    const kinds = page.getByRole('navigation', { name: 'Kinds' });
    const height = async (): Promise<number | undefined> => (await kinds.boundingBox())?.height;
    const alone = await height();
    await referenced.list(title).getByRole('link').first().click();
    await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeVisible();
    expect(await height()).toBe(alone);
    await expect(kinds.getByRole('link', { name: title })).toBeInViewport();
  });

  test('are opened as far as needed to see the one that a link leads to', async ({ frame }) => {
    const { page } = frame;
    const referenced = new ReferencedPage(page);
    await referenced.open(title);
    await page.getByRole('button', { name: 'Expand all' }).click();
    const deep = referenced.list(title).locator('[aria-level="2"]').first();
    const address = (await deep.getByRole('link').getAttribute('href')) ?? '';
    const name = (await deep.getByRole('link').textContent()) ?? '';
    await frame.go('Products');
    await page.evaluate((hash) => {
      location.hash = hash;
    }, address);
    await referenced.shows(title);
    await expect(referenced.row(title, name)).toHaveAttribute('aria-current', 'true');
    await expect(referenced.row(title, name)).toHaveClass(/active/);
  });

  test('are chosen in a filter as a tree, each with all that lies in it', async ({ frame }) => {
    const { page } = frame;
    const { keyboard } = page;
    const products = productList(page);
    await expect.poll(() => products.total()).toBe(240);
    const filters = new FiltersPanel(page);
    await filters.open();
    await filters.by('Categories');
    const tree = filters.panel.getByRole('tree', { name: 'Values' });
    await expect(tree.getByRole('treeitem').first()).toHaveAttribute('aria-level', '1');
    await tree.focus();
    await keyboard.press('Home');
    const parent = tree.locator('.active');
    await expect(parent).toHaveAttribute('aria-expanded', 'false');
    await keyboard.press('Space');
    await expect(parent).toHaveAttribute('aria-checked', 'true');
    await keyboard.press('ArrowRight');
    await expect(parent).toHaveAttribute('aria-expanded', 'true');
    await keyboard.press('ArrowRight');
    await expect(tree.locator('.active')).toHaveAttribute('aria-level', '2');
    await keyboard.press('Space');
    await expect(tree.getByRole('treeitem').first()).toHaveAttribute('aria-checked', 'mixed');
    await check(page, 'a tree of choices');
    await keyboard.press('Enter');
    await expect.poll(() => products.total()).toBeLessThan(240);
    await expect(filters.inUse).toContainText('Categories is one of');
  });
});
