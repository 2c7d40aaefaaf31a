import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDeepLink, parseDeepLink } from '../../../electron/model/deep-link.ts';
import { resourceNames } from '../../../electron/model/index.ts';

describe('deep link', () => {
  it('parses a link back to its source for any names of account and item', () => {
    const text = fc.string({ minLength: 1, maxLength: 200, unit: 'grapheme' });
    const links = fc.record({
      account: text,
      resource: fc.constantFrom(...resourceNames),
      item: fc.option(text),
    });
    fc.assert(
      fc.property(links, (link) => {
        expect(parseDeepLink(formatDeepLink(link))).toEqual({ ...link });
      }),
    );
  });

  it('is unescaped if its parts need no escaping', () => {
    const link = { account: 'api.example.com', resource: 'product', item: 'SKU-1' } as const;
    expect(formatDeepLink(link)).toBe('vitrine://api.example.com/products/SKU-1');
    expect(formatDeepLink({ ...link, item: null })).toBe('vitrine://api.example.com/products');
    expect(parseDeepLink('VITRINE://api.example.com/Products/SKU-1/')).toEqual(link);
  });

  it('holds a view of a list, never one of an item', () => {
    const link = { account: 'api.example.com', resource: 'product', item: null, view: 'eyJ_-0' } as const;
    expect(formatDeepLink(link)).toBe('vitrine://api.example.com/products?view=eyJ_-0');
    expect(parseDeepLink('vitrine://api.example.com/products/?view=eyJ_-0')).toEqual(link);
  });

  it.each([
    'vitrine:',
    'vitrine://api.example.com',
    'vitrine://api.example.com/',
    'vitrine:///products/1',
    'vitrine://api.example.com/settings',
    'vitrine://api.example.com/products/1/delete',
    'vitrine://api.example.com/products/1?do=this',
    'vitrine://api.example.com/products/1?view=abc',
    'vitrine://api.example.com/products?view=a%22b',
    'vitrine://api.example.com/products/%E0%A4%A',
    'vitrine://%E0%A4%A/products/1',
    'https://api.example.com/products/1',
    `vitrine://api.example.com/products/${'9'.repeat(9_000)}`,
  ])('finds no link in %s', (text) => {
    expect(parseDeepLink(text)).toBeNull();
  });
});
