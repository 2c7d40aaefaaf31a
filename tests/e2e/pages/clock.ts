import { type Page, expect } from '@playwright/test';

/** Pauses the clock of a page, which must be installed. On a slow machine the time may pass before it is reached. */
export const pauseClock = async (page: Page): Promise<void> => {
  await expect(async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  }).toPass({ timeout: 30_000 });
};
