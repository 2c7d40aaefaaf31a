import { check } from './axe.ts';
import { expect, test } from './world.ts';

test.describe('pictures on the quality page', () => {
  test('count as not analysed until they were, then form views and groups, which the user can dismiss', async ({
    world,
    app,
  }) => {
    const frame = await world.connect(app.window, await world.service({ products: 40, assets: 40 }));
    const { page } = frame;
    await frame.go('Quality');
    await page
      .getByRole('navigation', { name: 'Quality sections' })
      .getByRole('link', { name: /^Pictures/ })
      .click();
    const views = page.getByRole('group', { name: 'Picture views' });
    const open = views.getByRole('button', { name: /^Not analysed/ });
    await expect(open).toHaveText(/Not analysed\s+[1-9]/);
    await expect(page.getByText(/The rest count as not analysed, never as good/)).toBeVisible();
    await check(page, 'pictures that were not analysed');
    await page.getByRole('button', { name: /^Analyse [\d,]+ pictures?$/ }).click();
    await expect(page.getByText(/All [\d,]+ pictures analysed/)).toBeVisible({ timeout: 120_000 });
    await expect(open).toHaveText(/Not analysed\s+0/);
    await expect(page.getByRole('button', { name: /^Analyse [\d,]+ pictures?$/ })).toHaveCount(0);

    const shelf = page.getByRole('listbox', { name: /^Look-alikes: / }).first();
    const tiles = shelf.getByRole('option');
    await expect(tiles.first()).toHaveAccessibleName(/\d × \d/);
    // No picture is marked as the largest if all have the same size.
    await expect(tiles.filter({ hasNotText: /\d × \d/ })).toHaveCount(0);
    const sizes = new Set((await tiles.allInnerTexts()).map((text) => /[\d,]+ × [\d,]+/.exec(text)?.[0]));
    await expect(shelf.getByText('Highest resolution')).toHaveCount(sizes.size === 1 ? 0 : 1);
    await tiles.first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect(page.getByText('2 selected')).toBeVisible();
    await check(page, 'pictures that look alike');
    const group = page.getByRole('region').filter({ has: shelf }).last();
    await expect(group.getByRole('button', { name: 'Not duplicates' })).toBeVisible();
    await page.getByRole('button', { name: 'Compare' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // A group that the user dismisses is removed, and can be restored.
    const lookAlikeView = views.getByRole('button', { name: /^Look-alikes/ });
    await expect(lookAlikeView).not.toHaveText(/Look-alikes\s+0/);
    const first = page.locator(`[data-picture="${String(await tiles.first().getAttribute('data-picture'))}"]`);
    const itsGroup = page.getByRole('region').filter({ has: first }).last();
    await itsGroup.getByRole('button', { name: 'Not duplicates' }).click();
    await expect(first).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(first).toHaveCount(1);

    const small = views.getByRole('button', { name: /^Under 1,000 px/ });
    const count = Number(/([\d,]+)\s*$/.exec(await small.innerText())?.[1]?.replaceAll(',', ''));
    await small.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible();
    await expect(page.locator('[role=option][data-index]').first()).toHaveAttribute('aria-setsize', String(count));
  });
});
