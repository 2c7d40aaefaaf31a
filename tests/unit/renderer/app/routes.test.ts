import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resourceNames } from '../../../../electron/model/index.ts';
import {
  formatItemLink,
  formatListRoute,
  getRoutePath,
  isSameRoute,
  parseListState,
  readAddress,
} from '../../../../renderer/app/routes.ts';
import { readLastLocation } from '../../../../electron/account/last-location.ts';

describe('routes of the program', () => {
  it('parses routes of a list, an item, an intent or a screen', () => {
    expect(readAddress('/products')).toEqual({ name: 'products', id: null, resource: 'product' });
    expect(readAddress('/pdf-catalogs/7')).toEqual({ name: 'pdf-catalogs', id: '7', resource: 'pdfCatalog' });
    expect(readAddress('/outbox/abc')).toEqual({ name: 'outbox', id: 'abc', resource: null });
    expect(readAddress('/settings')).toEqual({ name: 'settings', id: null, resource: null });
  });

  it('falls back to the products when the route is empty, unknown or invalid', () => {
    for (const address of ['', '/', '/nothing', 'javascript:alert(1)'])
      expect(readAddress(address)).toMatchObject({ name: 'products', id: null });
    expect(readAddress('/products/%E0%A4%A')).toMatchObject({ name: 'products', id: null });
  });

  it('recognizes addresses of the same page and item', () => {
    const areSame = (one: string, other: string): boolean => isSameRoute(readAddress(one), readAddress(other));
    for (const [one, other] of [
      ['', '/products'],
      ['/products?list=x', '/products'],
      ['/unknown', '/'],
    ] as const)
      expect(areSame(one, other), `${one} and ${other}`).toBe(true);
    for (const [one, other] of [
      ['/products', '/products/1'],
      ['/products/1', '/assets/1'],
      ['/', '/edits'],
      ['/gathered/productList/1', '/gathered/channel/1'],
    ] as const)
      expect(areSame(one, other), `${one} and ${other}`).toBe(false);
  });

  it('parses a route back to its source for any characters in the ID', () => {
    const id = fc.string({ minLength: 1, unit: 'grapheme' });
    fc.assert(
      fc.property(fc.constantFrom(...resourceNames), id, (resource, wanted) => {
        expect(readAddress(formatItemLink(resource, wanted).slice(1))).toMatchObject({ resource, id: wanted });
      }),
    );
  });

  it('parses the state of a list back from its route, which can be stored', () => {
    fc.assert(
      fc.property(fc.constantFrom('', '/products', '/assets/a%3Fb'), fc.string({ minLength: 1 }), (route, list) => {
        const stored = formatListRoute(route, list);
        expect([getRoutePath(stored), parseListState(stored)]).toEqual([route || '/products', list]);
        expect(readLastLocation({ remembered: () => stored } as never, 'a1' as never)).toBe(stored);
      }),
    );
    expect(readAddress('/assets?list=%7B%7D')).toEqual(readAddress('/assets'));
    expect(readAddress('/assets/a%3Fb?list=%7B%7D')).toMatchObject({ name: 'assets', id: 'a?b' });
    expect([getRoutePath('/assets'), parseListState('/assets'), parseListState('/assets?list=%E0')]).toEqual([
      '/assets',
      null,
      null,
    ]);
  });
});
