import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VitrineError } from '../../../electron/base/errors.ts';
import { isLoopback, normalizeServiceUrl } from '../../../electron/service/addresses.ts';

const tidied: readonly (readonly [string, string])[] = [
  ['https://api.example.com', 'https://api.example.com'],
  ['https://api.example.com/', 'https://api.example.com'],
  ['  https://api.example.com///  ', 'https://api.example.com'],
  ['api.example.com', 'https://api.example.com'],
  ['API.Example.com:8443', 'https://api.example.com:8443'],
  ['https://api.example.com/api/v3', 'https://api.example.com'],
  ['https://api.example.com/api/v3/products?_page=2#top', 'https://api.example.com'],
  ['https://api.example.com/pim/api/v3/', 'https://api.example.com/pim'],
  ['https://host/pim', 'https://host/pim'],
  ['https://sso.example.com/auth/api/get-token', 'https://sso.example.com'],
  ['https://sso.example.com/eu/auth/api/get-token/', 'https://sso.example.com/eu'],
  ['https://api.example.com:443', 'https://api.example.com'],
  ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080'],
  ['localhost:8080', 'http://localhost:8080'],
  ['http://[::1]:9000', 'http://[::1]:9000'],
  ['//api.example.com', 'https://api.example.com'],
  ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
];

/** Text that mail programs, chats and documents put around an address. */
const wrapped: readonly string[] = [
  '"https://api.example.com"',
  "'https://api.example.com'",
  '“https://api.example.com”',
  '„https://api.example.com“',
  '«https://api.example.com»',
  '`https://api.example.com`',
  '<https://api.example.com>',
  '<URL:https://api.example.com>',
  '(https://api.example.com)',
  '[https://api.example.com]',
  '[the service](https://api.example.com/)',
  '<mailto:https://api.example.com>',
  'mailto:api.example.com',
  'href="https://api.example.com/"',
  'https://api.example.com.',
  'https://api.example.com,',
  'https://api.example.com;',
  '"https://api.example.com",',
  'https://api.example.com/).',
  ' "https://api.example.com/" ',
  '"api.example.com"',
  'https:/api.example.com',
  'https:///api.example.com',
  'https//api.example.com',
  'https:api.example.com',
  'https:\\\\api.example.com\\api\\v3',
  'https;//api.example.com',
  'https:// api.example.com',
  'https：//api.example.com',
  'https://https://api.example.com',
  'http://https://api.example.com',
  'Service address: https://api.example.com',
  'API_URL=https://api.example.com',
  'curl -s https://api.example.com/api/v3/products',
  'GET https://api.example.com/api/v3',
  'https://api.example.com (production)',
  'https://api.example.com [EU]',
  'https://api.example.com\u200b',
  '\ufeffhttps://api.example.com',
  'https://api.example.com\\',
];

const invalid = [
  '',
  '   ',
  'https://',
  'http://',
  'http://api.example.com',
  'http://192.168.1.4',
  'http://127.0.0.1.evil.com',
  'https://user:secret@api.example.com',
  'https://user@api.example.com',
  'ftp://api.example.com',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'https://a b.example.com',
  'https://api\u202E.example.com',
  'https://api.example.com:99999',
];

describe('typed service address', () => {
  it.each(tidied)('normalizes %j to %j', (typed, address) => {
    expect(normalizeServiceUrl(typed)).toBe(address);
  });

  it.each(wrapped)('removes the surrounding text of %j', (typed) => {
    expect(normalizeServiceUrl(typed)).toBe('https://api.example.com');
  });

  it.each([
    ['http:/127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['<http://[::1]:9000>', 'http://[::1]:9000'],
    ['http://[::1]', 'http://[::1]'],
    ['[::1]', 'http://[::1]'],
    ['"localhost:8080"', 'http://localhost:8080'],
  ])('normalizes %j on this computer to %j', (typed, address) => {
    expect(normalizeServiceUrl(typed)).toBe(address);
  });

  it.each(invalid)('rejects %j with a message', (typed) => {
    expect(() => normalizeServiceUrl(typed)).toThrow(VitrineError);
    try {
      normalizeServiceUrl(typed);
    } catch (error) {
      expect(error).toMatchObject({ code: 'badArgument' });
      expect((error as Error).message).not.toContain('secret');
    }
  });

  it('does not change when it is normalized again, for any typed text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string()), (typed) => {
        let address: string;
        try {
          address = normalizeServiceUrl(typed);
        } catch (error) {
          expect(error).toBeInstanceOf(VitrineError);
          return;
        }
        const url = new URL(address);
        expect(normalizeServiceUrl(address)).toBe(address);
        expect(url.protocol === 'https:' || isLoopback(url.hostname)).toBe(true);
        expect([url.username, url.password, url.search, url.hash]).toEqual(['', '', '', '']);
        expect(address.endsWith('/')).toBe(false);
      }),
    );
  });

  it('accepts a pasted version path and slashes', () => {
    fc.assert(
      fc.property(
        fc.webUrl({ validSchemes: ['https'] }),
        fc.constantFrom('/', '//', '/api/v3', '/api/v3/assets'),
        (url, end) => {
          const address = normalizeServiceUrl(url);
          expect(normalizeServiceUrl(`${address}${end}`)).toBe(address);
        },
      ),
    );
  });
});
