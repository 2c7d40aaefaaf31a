import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Term, getResource, parseSearchTerms } from '../../../../electron/model/index.ts';

const product = getResource('product');
const attributes = new Map([
  ['colour', 'colour'],
  ['country of origin', 'origin'],
]);
const terms = (typed: string): readonly Term[] =>
  parseSearchTerms(typed, product, (name) => attributes.get(name.toLowerCase()) ?? null);
const term = (text: string, rest: Partial<Term> = {}): Term => ({
  text,
  exact: false,
  not: false,
  field: null,
  attribute: null,
  ...rest,
});

describe('search terms', () => {
  it('parses terms, quoted phrases and excluded terms', () => {
    expect(terms('  red bag ')).toEqual([term('red'), term('bag')]);
    expect(terms('"red leather bag" x')).toEqual([term('red leather bag', { exact: true }), term('x')]);
    expect(terms('"red leath')).toEqual([term('red leath')]);
    expect(terms('bag -red -"dark blue"')).toEqual([
      term('bag'),
      term('red', { not: true }),
      term('dark blue', { not: true, exact: true }),
    ]);
    expect(terms('red red')).toEqual([term('red')]);
    expect(terms('T-shirt 5" - x')).toEqual([term('T-shirt'), term('5"'), term('-'), term('x')]);
  });

  it('searches a field by its name, its label, or either in the singular', () => {
    expect(terms('sku:BAG-1')).toEqual([term('BAG-1', { field: 'sku' })]);
    expect(terms('SKU: BAG-1 x')).toEqual([term('BAG-1', { field: 'sku' }), term('x')]);
    for (const name of ['family', 'Family', 'product_family_id', 'product_family', '"Product family"'])
      expect(terms(`${name}:bags`), name).toEqual([term('bags', { field: 'product_family_id' })]);
    for (const name of ['category', 'categories', 'category_ids'])
      expect(terms(`${name}:"All bags"`)).toEqual([term('All bags', { field: 'category_ids', exact: true })]);
    expect(terms('-status:draft')).toEqual([term('draft', { field: 'status', not: true })]);
    expect(terms('gtin:-12')).toEqual([term('-12', { field: 'gtin' })]);
    expect(terms('sku:')).toEqual([]);
  });

  it('searches a custom attribute by its name', () => {
    const getTerm = (attribute: string): Partial<Term> => ({ field: 'attributes', attribute });
    expect(terms('colour:red')).toEqual([term('red', getTerm('colour'))]);
    expect(terms('"Country of origin":Italy')).toEqual([term('Italy', getTerm('origin'))]);
    expect(terms('-"Country of origin":"San Marino"')).toEqual([
      term('San Marino', { ...getTerm('origin'), not: true, exact: true }),
    ]);
    expect(parseSearchTerms('colour:red', getResource('asset'), () => 'colour')).toEqual([term('colour:red')]);
  });

  it('treats an unknown field name as text', () => {
    expect(terms('http://x 12:30 a:b:c ::')).toEqual([term('http://x'), term('12:30'), term('a:b:c'), term('::')]);
    expect(terms('"no field":x')).toEqual([term('no field', { exact: true }), term(':x')]);
  });

  it('never fails, and returns the same result each time', () => {
    const piece = fc.constantFrom('"', ':', '-', ' ', 'sku', 'colour', '\0', '\ud800', '🎒', '鞋', 'a', '\u200b', '*');
    const typed = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 60 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const once = terms(text);
        expect(terms(text)).toEqual(once);
        expect(once.length).toBeLessThanOrEqual(16);
        for (const one of once) {
          expect(one.text).not.toBe('');
          expect(one.text.isWellFormed() && !one.text.includes('\0')).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
    for (const text of ['x'.repeat(10_001), '"'.repeat(10_000), ':'.repeat(10_000), 'sku:'.repeat(2_500)])
      expect(terms(text)).toEqual(terms(text));
  });
});
