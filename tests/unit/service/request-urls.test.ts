import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VitrineError } from '../../../electron/base/errors.ts';
import { getResource } from '../../../electron/model/index.ts';
import {
  buildFirstPageUrl,
  completePageUrl,
  resizePageUrl,
  buildItemUrl,
  resolveNextPageUrl,
  resolveRedirect,
} from '../../../electron/service/request-urls.ts';

const product = getResource('product');
const plain = 'https://api.example.com';
const prefixed = 'https://host.example.com/pim';

const followed: readonly (readonly [string, string, string])[] = [
  [plain, 'https://api.example.com/api/v3/products?_page=2', 'https://api.example.com/api/v3/products?_page=2'],
  [plain, 'http://api.example.com/api/v3/products?_page=2', 'https://api.example.com/api/v3/products?_page=2'],
  [plain, 'http://inner:8080/api/v3/products?c=a%2Fb', 'https://api.example.com/api/v3/products?c=a%2Fb'],
  [plain, '/api/v3/products?_page=2', 'https://api.example.com/api/v3/products?_page=2'],
  [plain, '//evil.example/api/v3/products?_page=2', 'https://api.example.com/api/v3/products?_page=2'],
  [plain, '?_page=2', 'https://api.example.com/api/v3/products?_page=2'],
  [plain, 'api/v3/products?_page=2', 'https://api.example.com/api/v3/products?_page=2'],
  [plain, 'http://inner/app/api/v3/products?_page=2', 'https://api.example.com/api/v3/products?_page=2'],
  [prefixed, 'api/v3/products?p=2', 'https://host.example.com/pim/api/v3/products?p=2'],
  [prefixed, 'pim/api/v3/products?p=2', 'https://host.example.com/pim/api/v3/products?p=2'],
  [plain, 'products?_page=2', 'https://api.example.com/api/v3/products?_page=2'],
  [plain, ' https://u:p@evil.example:1/x?y#z ', 'https://api.example.com/x?y'],
  [plain, 'https://evil.example//other.example/x', 'https://api.example.com//other.example/x'],
  [prefixed, 'https://host.example.com/pim/api/v3/products?p=2', 'https://host.example.com/pim/api/v3/products?p=2'],
  [prefixed, 'https://host.example.com/api/v3/products?p=2', 'https://host.example.com/pim/api/v3/products?p=2'],
  [prefixed, 'http://inner/app/api/v3/products?p=2', 'https://host.example.com/pim/api/v3/products?p=2'],
  [prefixed, '/api/v3/products?p=2', 'https://host.example.com/pim/api/v3/products?p=2'],
  [prefixed, '?p=2', 'https://host.example.com/pim/api/v3/products?p=2'],
];

describe('next link', () => {
  it.each(followed)('at %s, %j resolves to %s', (base, link, productsUrl) => {
    expect(resolveNextPageUrl(base, product, link).href).toBe(productsUrl);
  });

  it('never leaves the account’s address, for any content', () => {
    const links = fc.oneof(
      fc.webUrl(),
      fc.string(),
      fc.webUrl().map((url) => url.replace('://', ':\\\\')),
      fc.constant('\\\\evil\\x'),
    );
    fc.assert(
      fc.property(fc.constantFrom(plain, prefixed), links, (base, link) => {
        try {
          const { origin, username } = resolveNextPageUrl(base, product, link);
          expect([origin, username]).toEqual([new URL(base).origin, '']);
        } catch (error) {
          expect(error).toMatchObject({ code: 'unreadable' });
        }
      }),
    );
  });

  it.each(['mailto:a@b', 'data:text/html,x', 'https://'])('rejects %j as unreadable', (link) => {
    expect(() => resolveNextPageUrl(plain, product, link)).toThrow(VitrineError);
  });
});

describe('request addresses', () => {
  it('contain a page size on the first page only if there is one', () => {
    expect(buildFirstPageUrl(prefixed, product).href).toBe('https://host.example.com/pim/api/v3/products');
    expect(buildFirstPageUrl(plain, product, [['_page_size', '500']]).href).toBe(
      'https://api.example.com/api/v3/products?_page_size=500',
    );
  });

  it('repeat a name that is given twice', () => {
    const query = [
      ['_fields', '*'],
      ['_fields', 'assets'],
    ] as const;
    expect(buildFirstPageUrl(plain, product, query).search).toBe('?_fields=*&_fields=assets');
  });

  it('repeat the parameters of the first page that a link to a numbered page omits', () => {
    const query = [
      ['_page_size', '50'],
      ['_fields', '*'],
      ['_fields', 'assets'],
    ] as const;
    const complete = (search: string): string => completePageUrl(new URL(`${plain}/x${search}`), query).search;
    expect(complete('?_page=2')).toBe('?_page=2&_page_size=50&_fields=*&_fields=assets');
    expect(complete('?_fields=id&_page=2&_page_size=25')).toBe('?_fields=id&_page=2&_page_size=25');
    expect(complete('?cursor=abc')).toBe('?cursor=abc');
  });

  it('return the same page for smaller page sizes', () => {
    const at = (query: string): URL => new URL(`https://api.example.com/api/v3/products?${query}`);
    const page = (url: URL): string =>
      `${String(url.searchParams.get('_page'))} of ${String(url.searchParams.get('_page_size'))}`;
    expect(page(resizePageUrl(at('_page=3&_page_size=1000&_sort_by=created'), 250))).toBe('9 of 250');
    expect(page(resizePageUrl(at('_page=2&_page_size=250'), 100))).toBe('3 of 100');
    const queries = ['_page=3&_page_size=100', '_page_size=1000', '_page=0&_page_size=1000', 'cursor=abc'];
    for (const query of queries) expect(resizePageUrl(at(query), 250).search).toBe(`?${query}`);
  });

  it('keep an identifier in one path segment', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
        if (/^\.{1,2}$/.test(id)) return;
        const url = buildItemUrl(plain, getResource('asset'), id.toWellFormed());
        expect(url.pathname.split('/')).toHaveLength(5);
        expect(decodeURIComponent(url.pathname.split('/')[4] ?? '')).toBe(id.toWellFormed());
      }),
    );
    for (const id of ['', '.', '..']) expect(() => buildItemUrl(plain, product, id)).toThrow(VitrineError);
  });

  it('follow a redirect only to the same origin', () => {
    const productsUrl = new URL('https://api.example.com/api/v3/products');
    expect(resolveRedirect(productsUrl, '/api/v3/products/')?.href).toBe('https://api.example.com/api/v3/products/');
    for (const elsewhere of ['http://api.example.com/x', 'https://evil.example/x', '//evil.example', undefined])
      expect(resolveRedirect(productsUrl, elsewhere)).toBeNull();
  });
});
