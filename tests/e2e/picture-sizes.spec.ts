import { expect, test } from './connected.ts';
import { AssetsPage } from './pages/assets.ts';
import { ViewerPage } from './pages/viewer.ts';

test('pictures have three sizes, and two selected ones can be compared', async ({ frame }) => {
  const { page } = frame;
  await frame.go('Assets');
  const assets = new AssetsPage(page);
  await assets.show('Pictures');
  const sizes = page.getByRole('group', { name: 'Size' });
  const pressed = (name: string) => expect(sizes.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
  const across = (): Promise<number> =>
    assets.pictures
      .getByRole('option')
      .evaluateAll((tiles) => new Set(tiles.map((tile) => tile.getBoundingClientRect().left)).size);
  await expect.poll(across).toBe(8);
  await assets.pictures.focus();
  await page.keyboard.press('Control+-');
  await pressed('Small pictures');
  await expect.poll(across).toBe(11);
  await expect(assets.pictures).toBeFocused();
  await page.keyboard.press('Control+=');
  await page.keyboard.press('Control+=');
  await pressed('Large pictures');
  await expect.poll(across).toBe(5);

  const compare = page.getByRole('button', { name: 'Compare', exact: true });
  await page.keyboard.press('Home');
  await page.keyboard.press('x');
  await expect(compare).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('x');
  await compare.click();
  const viewer = new ViewerPage(page);
  await expect(viewer.dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(assets.pictures).toBeFocused();
  await page.keyboard.press('c');
  await expect(viewer.dialog).toBeVisible();
});
