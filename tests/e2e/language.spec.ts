import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './connected.ts';
import { Frame } from './pages/frame.ts';
import { SyncDetails } from './pages/sync-details.ts';

const getRegion = ({ page }: Frame) =>
  page.getByRole('region', { name: 'Language' }).getByRole('combobox', { name: 'Numbers and times' });

/** Checks the format of the sample next to the choice, and of a number on the page. */
const expectWritten = async ({ page }: Frame, sample: string, used: RegExp): Promise<void> => {
  await expect(page.getByText(`${sample} · 23 Nov 2026 · 14:02`)).toBeVisible();
  const details = new SyncDetails(page);
  await details.open();
  await expect(details.panel).toContainText(used);
  await page.keyboard.press('Escape');
};

test('formats numbers for the chosen region, immediately and after a restart', async ({ world, app, frame }) => {
  await frame.go('Settings');
  await expectWritten(frame, '48,216.5', /of \d,\d{3} this hour/);
  await getRegion(frame).selectOption({ label: 'Germany' });
  await expectWritten(frame, '48.216,5', /of \d\.\d{3} this hour/);
  await app.close();

  const again = await world.launch({ env: { VITRINE_HOST_SYSTEM_LOCALE: 'ca-ES@valencia' } });
  const later = new Frame(again.window);
  await later.go('Settings');
  await expect(getRegion(later)).toHaveValue('DE');
  await expectWritten(later, '48.216,5', /of \d\.\d{3} this hour/);
  await getRegion(later).selectOption({ label: 'International' });
  await expectWritten(later, '48,216.5', /of \d,\d{3} this hour/);
  await getRegion(later).selectOption('system');
  await expectWritten(later, '48.216,5', /of \d{4} this hour/);
});

/** Exact language settings of systems, with the number format of that region. */
const examples = [
  ['en-US@rg=dezzzz', '48.216,5'],
  ['en-US@posix', '48,216.5'],
  ['ca-ES@valencia', '48.216,5'],
  ['C', '48,216.5'],
  ['', '48,216.5'],
] as const;

test('starts with any system language and region, and formats numbers for them', async ({ world }) => {
  test.slow(); // Five starts of the program.
  await mkdir(world.userData, { recursive: true });
  await writeFile(join(world.userData, 'settings.json'), JSON.stringify({ app: { region: 'system' } }));
  for (const [locale, number] of examples) {
    const app = await world.launch({ args: ['--demo'], env: { VITRINE_HOST_SYSTEM_LOCALE: locale } });
    const frame = new Frame(app.window);
    await frame.go('Settings');
    await expect(getRegion(frame), locale).toHaveValue('system');
    await expect(frame.page.getByText(`${number} · 23 Nov 2026 · 14:02`), locale).toBeVisible();
    await app.close();
  }
});
