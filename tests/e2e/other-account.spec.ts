import { startTiny } from '../support/tiny-service.ts';
import { check } from './axe.ts';
import { Frame } from './pages/frame.ts';
import { expect, test } from './world.ts';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

test('asks the user what to do when the API key opens another account, and opens that one as a new account', async ({
  world,
}) => {
  let owner = 'first-account';
  const service = await startTiny({
    token: (number) => `${encode({})}.${encode({ number, user_claims: { account: { id: owner } } })}.x`,
  });
  try {
    const { window: page } = await world.launch();
    const { address, apiKey, apiPassword } = service;
    await page.evaluate((given) => window.vitrine.accounts.connect(given), {
      serviceAddress: address,
      signInAddress: address,
      apiKey,
      apiPassword,
      name: 'Summer',
    });
    const frame = new Frame(page);
    await page.reload();
    await frame.upToDate();

    owner = 'second-account';
    service.expireTokens();
    await page.getByRole('button', { name: 'Sync now' }).click();
    const note = page.getByRole('alert').filter({ hasText: 'This API key now opens another account' });
    await expect(note).toContainText('stopped syncing and sending for Summer');
    await expect(note).toContainText('first-account');
    await expect(note).toContainText('second-account');
    await check(page, 'another account');
    await note.getByRole('button', { name: 'Open as a new account' }).click();
    await expect(page.getByRole('button', { name: 'Account: Summer (2)' })).toBeVisible();
    await expect(note).toBeHidden();
    await frame.upToDate();
  } finally {
    await service.close();
  }
});
