import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  getAddressHost,
  areAddressesLikelySwapped,
  normalizeAddress,
} from '../../../../../renderer/features/connect/normalize-address.ts';

describe('swapped addresses', () => {
  it.each([
    ['https://auth.example', 'https://api.example', true],
    ['https://example.com/oauth2', 'https://example.com', true],
    ['https://login.example', '', false],
    ['https://api.example', 'https://auth.example', false],
    ['https://auth.example', 'https://auth.example', false],
    ['https://authors.example', 'https://api.example', false],
  ])('detects whether %s and %s look swapped: %s', (service, signIn, swapped) => {
    expect(areAddressesLikelySwapped(service, signIn)).toBe(swapped);
  });
});

describe('tidying of a pasted address', () => {
  it.each([
    ['https://pim.example/', 'https://pim.example'],
    ['https://pim.example/api/v3', 'https://pim.example'],
    ['https://pim.example/api/v3/', 'https://pim.example'],
    ['  pim.example  ', 'https://pim.example'],
    ['pim.example/base/api/v3/', 'https://pim.example/base'],
    ['https://signin.example/auth/api/get-token', 'https://signin.example'],
    ['https://pim.example/api/v3/products?_page=2', 'https://pim.example'],
    ['https://pim.example/base/?a=b#c', 'https://pim.example/base'],
    ['127.0.0.1:4000', 'http://127.0.0.1:4000'],
    ['localhost:4000/', 'http://localhost:4000'],
    ['[::1]:4000', 'http://[::1]:4000'],
    ['http://pim.example', 'http://pim.example'],
    ['https://pim.example<https://pim.example/>', 'https://pim.example'],
    ['https://pim.example <https://pim.example/>', 'https://pim.example'],
    ['https%3A%2F%2Fpim.example%2Fapi%2Fv3', 'https://pim.example'],
    ['https%3A%2F%2Fpim.example%', 'https://https%3A%2F%2Fpim.example%'],
    ['https ://pim.example', 'https://pim.example'],
    ['https://\u200epim.\u00adexample', 'https://pim.example'],
    ['https://www.google.com/url?sa=t&q=https://pim.example/&usg=x', 'https://pim.example'],
    ['https://urldefense.com/v3/__https://pim.example/__;!!a$', 'https://pim.example'],
  ])('tidies the pasted address %s to %s', (typed, used) => {
    expect(normalizeAddress(typed).address).toBe(used);
  });

  it('reports the changes to an address, and nothing when it is unchanged', () => {
    expect(normalizeAddress('https://pim.example/api/v3/').changes).toEqual(['removed /api/v3/']);
    expect(normalizeAddress('https://pim.example').changes).toEqual([]);
    expect(normalizeAddress('').changes).toEqual([]);
  });

  it('keeps a host that only looks like a part of the interface', () => {
    expect(normalizeAddress('https://api.example').address).toBe('https://api.example');
  });

  it('changes nothing when an address is tidied again', () => {
    const address = fc.webUrl({ withFragments: false, withQueryParameters: false });
    fc.assert(
      fc.property(address, (typed) => {
        const once = normalizeAddress(typed).address;
        expect(normalizeAddress(once).address).toBe(once);
      }),
    );
  });

  it('never fails for any pasted text', () => {
    fc.assert(fc.property(fc.string(), (typed) => typeof normalizeAddress(typed).address === 'string'));
  });

  it('names the account after its host', () => {
    expect(getAddressHost('https://pim.example:8443/base')).toBe('pim.example:8443');
    expect(getAddressHost('not an address')).toBe('');
  });
});
