import { expect, it } from 'vitest';
import { readProfileText, serializeProfile } from '../../../electron/quality/profile-file.ts';
import { ruleOf } from '../cache/temp-quality.ts';

const profile = {
  id: 'shop',
  name: 'Shop',
  watched: true,
  rules: [ruleOf('Label', { of: 'field', name: 'label' }, { is: 'there' })],
};

it.each(['', '\ufeff', '\ufeff\n  '])(
  'reads a profile that was written before, after %j, without watching it',
  (before) => {
    expect(readProfileText(`${before}${serializeProfile(profile)}`, 'shop.json')).toEqual({
      ...profile,
      watched: false,
    });
  },
);

it.each([
  ['{', 'not JSON'],
  ['[]', 'another file'],
  ['{"format":"other"}', 'another format'],
  [serializeProfile(profile).replace(/"version": \d+/, '"version": 999'), 'a newer version'],
  [serializeProfile(profile).replace('"must"', '"sometimes"'), 'an unknown severity'],
])('rejects a file that contains %j: %s', (text) => {
  expect(() => readProfileText(text, 'shop.json')).toThrow(expect.objectContaining({ code: 'badArgument' }) as Error);
});
