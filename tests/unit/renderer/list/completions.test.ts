import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resourceNames, resourceOf, termsOf } from '../../../../electron/model/index.ts';
import { completionsOf, fieldWords } from '../../../../renderer/list/completions.ts';

const product = resourceOf('product');
const attributes = ['colour', 'Country of origin', 'say "hi"'].map((name) => ({ name, title: name }));
const words = (typed: string): string[] => completionsOf(typed, product, attributes).map(({ word }) => word);

describe('names of fields while they are typed', () => {
  it('are offered from the second letter of the last word on', () => {
    expect(words('s')).toEqual([]);
    expect(words('sk')).toEqual(['sku:']);
    expect(words('red fam')).toEqual(['family:']);
    expect(words('"count')).toEqual(['"Country of origin":']);
    expect(words('co')).toEqual(['colour:', '"Country of origin":']);
    for (const done of ['sku:', 'sku:x', 'sku ', 'say', 'zzz', '']) expect(words(done), done).toEqual([]);
  });

  it('are the names of attributes that products tell under other words, found by either', () => {
    const labelled = [{ name: 'zippered', title: 'Includes Zipper' }];
    const offered = { word: '"Includes Zipper":', label: 'zippered' };
    for (const typed of ['zipp', 'incl']) expect(completionsOf(typed, product, labelled)).toMatchObject([offered]);
  });

  it('take the place of the last word alone', () => {
    expect(completionsOf('red -"count', product, attributes)[0]?.text).toBe('red -"Country of origin":');
    expect(completionsOf('red sk', product, [])[0]?.text).toBe('red sku:');
  });

  it('ask the field that they name, in every resource', () => {
    for (const name of resourceNames) {
      const resource = resourceOf(name);
      const all = fieldWords(resource);
      expect(new Set(all.map(({ word }) => word)).size).toBe(all.length);
      for (const { word } of all) expect(termsOf(`${word}:x`, resource)[0]?.field, `${name} ${word}`).toBeTruthy();
    }
  });

  it('never fail', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        for (const { text, word } of completionsOf(typed, product, attributes)) expect(text.endsWith(word)).toBe(true);
      }),
    );
  });
});
