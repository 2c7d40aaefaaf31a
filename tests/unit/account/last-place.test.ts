import { expect, test } from 'vitest';
import { createAppSettings } from '../../../electron/account/app-settings.ts';
import { lastPlace } from '../../../electron/account/last-place.ts';
import { accountId } from '../../../electron/base/brand.ts';
import { memoryStore } from './memory.ts';

const account = accountId('a1');

test('stores a last route for each account, and deletes it with the account', () => {
  const settings = createAppSettings(memoryStore());
  expect(lastPlace(settings, account)).toBeNull();
  settings.remember('place/a1', '/assets/%C3%A9%2F1');
  expect(lastPlace(settings, account)).toBe('/assets/%C3%A9%2F1');
  expect(lastPlace(settings, accountId('a2'))).toBeNull();
  expect(lastPlace(settings, null)).toBeNull();
  settings.forgetAccount(account);
  expect(lastPlace(settings, account)).toBeNull();
});

test.each([['//elsewhere.example/<script>'], ['assets'], ['/a?region=x'], ['/a#b'], [`/${'a'.repeat(2000)}`], [7]])(
  'ignores an invalid route: %j',
  (kept) => {
    const settings = createAppSettings(memoryStore());
    settings.remember('place/a1', kept);
    expect(lastPlace(settings, account)).toBeNull();
  },
);
