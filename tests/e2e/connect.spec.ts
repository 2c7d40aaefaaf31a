import type { Locator } from '@playwright/test';
import { ConnectPage } from './pages/connect.ts';
import { Frame } from './pages/frame.ts';
import { expect, test } from './world.ts';

/** Pastes a text into a field like the user's own keys, without the clipboard that all tests share. */
const paste = (field: Locator, text: string): Promise<void> =>
  field.evaluate((element, pasted) => {
    (element as HTMLElement).focus();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

test('connects with details in one paste, and leaves nothing of the password in the text area', async ({
  app,
  service,
}) => {
  const { window: page } = app;
  const connect = new ConnectPage(page);
  const { baseUrl, authUrl, apiKey, apiPassword } = service;
  await expect(connect.details).toBeFocused();
  await paste(
    connect.details,
    `API_URL=${authUrl}\nexport AUTH_URL="${baseUrl}/api/v3/"\nAPI_KEY=${apiKey}\nAPI_SECRET='${apiPassword}'`,
  );
  await expect(connect.serviceAddress).toHaveValue(authUrl);
  await expect(connect.apiKey).toHaveValue(apiKey);
  await expect(connect.apiPassword).toHaveValue(apiPassword);
  await expect(page.getByText('Removed /api/v3/')).toBeVisible();
  await expect(page.getByText('4 of 4 details found. Nothing else is kept.')).toBeVisible();
  await test.step('not even undo restores the password', async () => {
    await connect.details.focus();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(connect.details).toHaveValue('');
    await connect.details.fill(`Password: ${apiPassword}`);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(connect.details).toHaveValue('');
    expect(await page.locator('body').innerHTML()).not.toContain(apiPassword);
  });
  await test.step('detects swapped addresses by testing both, and swaps nothing itself', async () => {
    const headingBox = await connect.heading.boundingBox();
    await connect.submit();
    await expect(page.getByText('This is the sign-in address.')).toBeVisible();
    await expect(page.getByText('This is the service address.')).toBeVisible();
    await expect.poll(() => connect.heading.boundingBox()).toEqual(headingBox);
    expect((await service.requests()).filter(({ method }) => method !== 'GET')).toEqual([]);
    await page.getByRole('button', { name: 'Swap the two' }).click();
    await expect(connect.serviceAddress).toHaveValue(baseUrl);
    await connect.submit();
  });
  const frame = new Frame(page);
  await frame.upToDate();
  await test.step('starts a second account with the addresses of the first', async () => {
    await frame.go('Settings');
    await page.getByRole('button', { name: /^Add/ }).click();
    await expect(connect.apiKey).toBeFocused();
    await expect(connect.serviceAddress).toHaveValue(baseUrl);
    await expect(connect.signInAddress).toHaveValue(authUrl);
    await paste(connect.apiPassword, 'Service: https://api.northfield.example\nKey: nf_live_1');
    await expect(connect.signInAddress).toHaveValue('https://auth.northfield.example');
    await expect(connect.signInAddress).toBeFocused();
    await expect(connect.apiPassword).toHaveValue('');
    await page.getByRole('button', { name: 'Back to Vitrine' }).click();
    await frame.go('Settings');
    await page.getByRole('button', { name: /^Add/ }).click();
    await expect(connect.serviceAddress).toHaveValue('https://api.northfield.example');
    await page.getByRole('group', { name: 'Known services' }).getByRole('button').click();
    await expect(connect.signInAddress).toHaveValue(authUrl);
  });
});
