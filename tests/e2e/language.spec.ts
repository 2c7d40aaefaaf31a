import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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

/** As the systems tell it, to the letter, and how that place writes a number. */
const told = [
  ['en-US@rg=dezzzz', '48.216,5'],
  ['en-US@posix', '48,216.5'],
  ['ca-ES@valencia', '48.216,5'],
  ['C', '48,216.5'],
  ['', '48,216.5'],
] as const;

test('starts whatever the system calls its language and region, and writes numbers as they do there', async ({
  world,
}) => {
  test.slow(); // Five starts of the program.
  await mkdir(world.userData, { recursive: true });
  await writeFile(join(world.userData, 'settings.json'), JSON.stringify({ app: { region: 'system' } }));
  for (const [locale, number] of told) {
    const app = await world.launch({ args: ['--demo'], env: { VITRINE_HOST_SYSTEM_LOCALE: locale } });
    const frame = new Frame(app.window);
    await frame.go('Settings');
    await expect(choice(frame.page), locale).toHaveValue('system');
    await expect(frame.page.getByText(`${number} · 23 Nov 2026 · 14:02`), locale).toBeVisible();
    await app.close();
  }
});
