import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resourceNames, getResource, parseSearchTerms } from '../../../../../electron/model/index.ts';
import { findCompletions, getFieldSearchNames } from '../../../../../renderer/list/search/completions.ts';

const product = getResource('product');
const attributes = ['colour', 'Country of origin', 'say "hi"'].map((name) => ({ name, title: name }));
const getCompletions = (typed: string): string[] => findCompletions(typed, product, attributes).map(({ word }) => word);

describe('completion of field names', () => {
  it('offers field names after two characters of the last word', () => {
    expect(getCompletions('s')).toEqual([]);
    expect(getCompletions('sk')).toEqual(['sku:']);
    expect(getCompletions('red fam')).toEqual(['family:']);
    expect(getCompletions('"count')).toEqual(['"Country of origin":']);
    expect(getCompletions('co')).toEqual(['colour:', '"Country of origin":']);
    for (const done of ['sku:', 'sku:x', 'sku ', 'say', 'zzz', '']) expect(getCompletions(done), done).toEqual([]);
  });

  it('offers attributes with another name in the products, found by either name', () => {
    const labelled = [{ name: 'zippered', title: 'Includes Zipper' }];
    const offered = { word: '"Includes Zipper":', label: 'zippered' };
    for (const typed of ['zipp', 'incl']) expect(findCompletions(typed, product, labelled)).toMatchObject([offered]);
  });

  it('replaces only the last word', () => {
    expect(findCompletions('red -"count', product, attributes)[0]?.text).toBe('red -"Country of origin":');
    expect(findCompletions('red sk', product, [])[0]?.text).toBe('red sku:');
  });

  it('filters by the named field in every resource', () => {
    for (const name of resourceNames) {
      const resource = getResource(name);
      const all = getFieldSearchNames(resource);
      expect(new Set(all.map(({ word }) => word)).size).toBe(all.length);
      for (const { word } of all)
        expect(parseSearchTerms(`${word}:x`, resource)[0]?.field, `${name} ${word}`).toBeTruthy();
    }
  });

  it('never fails', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        for (const { text, word } of findCompletions(typed, product, attributes))
          expect(text.endsWith(word)).toBe(true);
      }),
    );
  });
});
