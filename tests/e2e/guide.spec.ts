import { expect, test as looking } from './looking.ts';

looking(
  'the guide opens from the palette and from Help, and shows its pages with their pictures',
  async ({ frame }) => {
    const { page } = frame;
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').fill('guide upload');
    await page.keyboard.press('Enter');
    const article = page.getByRole('article', { name: 'Upload files' });
    await expect(article).toBeVisible();
    const picture = article.getByRole('img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500);
    const pages = page.getByRole('navigation', { name: 'Pages of the guide' });
    await expect(pages.getByRole('link', { name: 'Upload files' })).toHaveAttribute('aria-current', 'page');
    await pages.getByRole('link', { name: 'Find' }).click();
    await expect(page.getByRole('article', { name: 'Find' })).toContainText('sku:BAG');
    await page.keyboard.press('F1');
    await expect(page.getByRole('article', { name: 'Connect' })).toBeVisible();
  },
);
