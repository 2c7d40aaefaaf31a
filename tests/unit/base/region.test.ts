import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultAppSettings } from '../../../electron/account/app-settings.ts';
import { getFormatRegion, parseSystemRegion } from '../../../electron/base/region.ts';
import { createLocaleFormat } from '../../../renderer/messages/locale-format.ts';

describe('region of this computer', () => {
  it.each([
    ['de-DE', 'DE'],
    ['de_AT', 'AT'],
    ['zh-Hans-CN', 'CN'],
    ['en-DE', 'DE'],
    ['en-US@rg=dezzzz', 'DE'],
    ['en_US@calendar=gregorian;rg=chzzzz', 'CH'],
    ['en-US@rg=dezzzz;currency=EUR', 'DE'],
    ['en-GB-u-rg-gbsct', 'GB'],
    ['en-US-u-ca-buddhist-rg-thzzzz', 'TH'],
    ['en-US@calendar=gregorian', 'US'],
    ['en-US@currency=EUR', 'US'],
    ['ca-ES@valencia', 'ES'],
    ['ca-ES-valencia', 'ES'],
    ['de-DE@euro', 'DE'],
    ['sr-RS@latin', 'RS'],
    ['de_DE.UTF-8', 'DE'],
    ['de_DE.ISO-8859-15@euro', 'DE'],
  ])('reads the region from %s: %s', (locale, region) => expect(parseSystemRegion(locale)).toBe(region));

  it.each([
    '', 'C', 'POSIX', 'C.UTF-8', 'c', 'en-US@posix', 'en_US_POSIX', 'en-US-posix', 'en-US-u-va-posix', 'de', 'en-001', 'es-419', '@', '@rg=',
    'en@rg=zzzzzzzzz', '-', '_', 'not a locale', 'x-private', '😀', 'de-DE\0',
  ])('finds no region in «%s»', (locale) => expect(parseSystemRegion(locale)).toBeNull()); // prettier-ignore

  const part = fc.constantFrom(
    'en',
    'de',
    'DE',
    'US',
    'C',
    'POSIX',
    'Hans',
    '419',
    'valencia',
    'rg',
    'dezzzz',
    'u',
    'x',
    '',
  );
  const separator = fc.constantFrom('-', '_', '@', '.', ';', '=', '');
  const shaped = fc.array(fc.tuple(part, separator), { maxLength: 8 }).map((parts) => parts.flat().join(''));

  it('returns two letters or nothing for any report of the system, and formats numbers with it', () => {
    fc.assert(
      fc.property(fc.oneof(shaped, fc.string({ unit: 'binary' })), (locale) => {
        const region = parseSystemRegion(locale);
        expect(region).toSatisfy((found) => found === null || /^[A-Z]{2}$/.test(found as string));
        expect(createLocaleFormat(region).number(1)).toBe('1');
      }),
    );
  });

  it('prefers the system’s override to all other values', () => {
    const letters = fc.stringMatching(/^[a-z]{2}$/);
    fc.assert(
      fc.property(letters, fc.constantFrom('en-US', 'de_AT', 'zh-Hant-TW', ''), (region, before) => {
        expect(parseSystemRegion(`${before}@rg=${region}zzzz`)).toBe(region.toUpperCase());
      }),
    );
  });

  it('reads the region only if the user chose that', () => {
    expect(getFormatRegion({ ...defaultAppSettings, region: 'system' }, 'en-US@rg=dezzzz')).toBe('DE');
    expect(getFormatRegion({ ...defaultAppSettings, region: 'international' }, 'de-DE')).toBeNull();
    expect(getFormatRegion({ ...defaultAppSettings, region: 'FR' }, 'C')).toBe('FR');
  });
});
