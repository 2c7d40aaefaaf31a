import { expect } from '@playwright/test';
import type { Locator } from '@playwright/test';

/**
 * Points at a control until its tooltip says this: what comes to be known while the pointer rests, is told to who points at
 * the control again.
 */
export const expectTooltip = async (control: Locator, words: string): Promise<void> => {
  const page = control.page();
  await expect(async () => {
    await page.mouse.move(0, 0);
    await control.hover();
    await expect(page.getByRole('tooltip')).toContainText(words, { timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
};
