import type { Page } from '@playwright/test';
import { Frame } from './pages/frame.ts';
import { expect, test } from './world.ts';

const choice = (page: Page) =>
  page.getByRole('region', { name: 'Language' }).getByRole('combobox', { name: 'Numbers and times' });

test('numbers are written as the chosen region does, at once and after a restart', async ({ world, app }) => {
  const service = await world.service({ products: 1240 });
  const frame = await world.connect(app.window, service);
  await expect(frame.page.getByText('of 1,240')).toBeVisible();
  await frame.go('Settings');
  await choice(frame.page).selectOption({ label: 'Germany' });
  await expect(frame.page.getByText('48.216,5 · 23 Nov 2026 · 14:02')).toBeVisible();
  await frame.go('Products');
  await expect(frame.page.getByText('of 1.240')).toBeVisible();
  await app.close();

  const again = await world.launch();
  const later = new Frame(again.window);
  await expect(later.page.getByText('of 1.240')).toBeVisible();
  await later.go('Settings');
  await expect(choice(later.page)).toHaveValue('DE');
  await choice(later.page).selectOption({ label: 'International' });
  await expect(later.page.getByText('48,216.5 · 23 Nov 2026 · 14:02')).toBeVisible();
  await later.go('Products');
  await expect(later.page.getByText('of 1,240')).toBeVisible();
});
