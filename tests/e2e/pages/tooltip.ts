import { type Locator, expect } from '@playwright/test';

/**
 * Hovers over a control until its tooltip shows this text. A tooltip is updated only when the pointer enters the
 * control again.
 */
export const expectTooltip = async (control: Locator, words: string): Promise<void> => {
  const page = control.page();
  await expect(async () => {
    await page.mouse.move(0, 0);
    await control.hover();
    await expect(page.getByRole('tooltip')).toContainText(words, { timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
};
