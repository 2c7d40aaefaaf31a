import { expect, test } from 'vitest';
import { createAppSettings } from '../../../electron/account/app-settings.ts';
import { readLastLocation } from '../../../electron/account/last-location.ts';
import { toAccountId } from '../../../electron/base/branded-types.ts';
import { memoryStore } from './memory.ts';

const account = toAccountId('a1');

test('stores a last route for each account, and deletes it with the account', () => {
  const settings = createAppSettings(memoryStore());
  expect(readLastLocation(settings, account)).toBeNull();
  settings.remember('place/a1', '/assets/%C3%A9%2F1');
  expect(readLastLocation(settings, account)).toBe('/assets/%C3%A9%2F1');
  expect(readLastLocation(settings, toAccountId('a2'))).toBeNull();
  expect(readLastLocation(settings, null)).toBeNull();
  settings.remember('place/a1', '/assets?list=%7B%22words%22%3A%22bag%22%7D');
  expect(readLastLocation(settings, account)).toBe('/assets?list=%7B%22words%22%3A%22bag%22%7D');
  settings.forgetAccount(account);
  expect(readLastLocation(settings, account)).toBeNull();
});

test.each([
  ['//elsewhere.example/<script>'],
  ['assets'],
  ['/a?region=x'],
  ['/a#b'],
  [`/${'a'.repeat(2001)}`],
  ['/a?list=<b>'],
  [`/a?list=${'a'.repeat(100_000)}`],
  [7],
])('ignores an invalid route: %j', (kept) => {
  const settings = createAppSettings(memoryStore());
  settings.remember('place/a1', kept);
  expect(readLastLocation(settings, account)).toBeNull();
});
