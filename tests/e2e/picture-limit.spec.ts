import type { Locator, Page } from '@playwright/test';
import { expect, test } from './connected.ts';
import { AssetsPage } from './pages/assets.ts';

/** Returns the section “Pictures” of the settings. */
const section = (page: Page): Locator => page.getByRole('region', { name: 'Pictures', exact: true });

const limit = async (page: Page, gigabytes: string): Promise<void> => {
  const field = section(page).getByRole('textbox', { name: 'Monthly limit' });
  await field.fill(gigabytes);
  await field.press('Enter');
};

/** Returns the number of pictures in the tile view. */
const shown = (page: Page): Promise<number> =>
  page
    .locator('[data-index] img')
    .evaluateAll((images: HTMLImageElement[]) => images.filter((image) => image.naturalWidth > 0).length);

test('warns before the monthly traffic limit, downloads only on request after it, and stores all pictures once it is raised', async ({
  frame,
  service,
}) => {
  const { page } = frame;
  const assets = new AssetsPage(page);
  const spent = section(page).getByText(/^Pictures this month: /);
  const fetch = page.getByRole('button', { name: 'Download this picture' });
  await test.step('downloads pictures only on request', async () => {
    await frame.go('Settings');
    await section(page).getByRole('button', { name: 'Never' }).click();
    await limit(page, 'much');
    await expect(section(page).getByText('A number from 0.01 to 100,000.')).toBeVisible();
    await limit(page, '0.01');
    await expect(section(page).getByText('Saved', { exact: true })).toBeVisible();
    const before = await spent.innerText();

    await service.clearRequests();
    await frame.go('Assets');
    await assets.show('Pictures');
    const placeholder = page.locator('.thumb[title="Not downloaded: pictures are set to “Never”"]');
    await expect(placeholder.first()).toBeVisible();
    const files = async (): Promise<number> =>
      (await service.requests()).filter(({ path }) => path.startsWith('/storage/')).length;
    // Pictures that the list of products had fetched are stored, and shown.
    expect(await files()).toBe(0);

    const first = page.locator('[data-index]').filter({ has: placeholder }).first();
    const chosen = page.locator(`[data-index="${String(await first.getAttribute('data-index'))}"]`);
    await chosen.click();
    await fetch.click();
    await expect(chosen.locator('img')).toBeVisible();
    await expect(fetch).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Read from the file' })).toBeVisible();
    await expect(page.getByRole('term').filter({ hasText: 'Pixels' })).toBeVisible();
    expect(await files()).toBe(1);
    await frame.go('Settings');
    await expect(spent).not.toHaveText(before, { useInnerText: true });
  });
  await test.step('stores all pictures offline: shows the required traffic, and finishes', async () => {
    await section(page).getByRole('button', { name: 'On demand' }).click();
    await limit(page, '10');
    await expect(section(page).getByText(/^\d+ more pictures: .+ to download, about \d+/)).toBeVisible();
    await section(page).getByRole('button', { name: 'Keep all offline' }).click();
    await expect(section(page).getByText(/^All \d+ pictures are on this computer\.$/)).toBeVisible({ timeout: 60_000 });
    await service.close();
    await frame.go('Assets');
    await expect.poll(() => shown(page)).toBeGreaterThan(3);
  });
});
