import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getResource } from '../../../../../electron/model/index.ts';
import { editDistance, findUnknownField } from '../../../../../renderer/list/search/unknown-field.ts';

const product = getResource('product');
const attribute = (name: string, title = name, label: string | null = null) => ({ name, title, label });
const attributes = [
  attribute('Color'),
  attribute('Country of origin'),
  attribute('weight_kg', 'Weight'),
  attribute('Material'),
];
const find = (typed: string) => findUnknownField(typed, product, attributes);

it.each([
  ['colour:olive', 'colour', 'Color', 'Color:olive'],
  ['bag colour:olive -red', 'colour', 'Color', 'bag Color:olive -red'],
  ['-colour:olive', 'colour', 'Color', '-Color:olive'],
  ['clor:olive', 'clor', 'Color', 'Color:olive'],
  ['famly:Bags', 'famly', 'family', 'family:Bags'],
  ['EAN:400', 'EAN', 'gtin', 'gtin:400'],
  ['Bezeichnung:Tasche', 'Bezeichnung', 'label', 'label:Tasche'],
  ['country:Italy', 'country', '"Country of origin"', '"Country of origin":Italy'],
  ['"Country of orgin":Italy', 'Country of orgin', '"Country of origin"', '"Country of origin":Italy'],
  ['sku:BAG wieght:>3', 'wieght', 'Weight', 'sku:BAG Weight:>3'],
])('suggests for “%s”, in which %s is no field, the field %s', (typed, name, word, text) => {
  expect(find(typed)).toEqual({ name, suggestion: { word, text } });
});

it.each(['foo:bar', 'zzzzzz: x', 'q1234567:1'])('names the unknown field of “%s” without a suggestion', (typed) => {
  expect(find(typed)).toMatchObject({ suggestion: null });
});

it.each([
  'color:olive',
  'COLOR:olive sku:BAG',
  '"Country of origin":Italy',
  'weight_kg:>3',
  'red bag',
  '"note: fragile"',
  '"my colour: red" sku:A',
  'https://example.com/a',
  'C:\\images',
  '12:30',
  'changed:2026-01..',
  ':',
  '',
])('finds no unknown field in “%s”', (typed) => {
  expect(find(typed)).toBeNull();
});

it('suggests search texts until every field is known', () => {
  const anyTerms = fc.array(
    fc.constantFrom('red', '"a b"', '-x', 'sku:A', 'colour:olive', 'famly:"x y"', 'country:Italy'),
  );
  fc.assert(
    fc.property(anyTerms, (parts) => {
      let text = parts.join(' ');
      for (const _ of parts) text = find(text)?.suggestion?.text ?? text;
      expect(find(text)).toBeNull();
    }),
  );
});

it('counts insertions, deletions, replacements and swaps', () => {
  expect([editDistance('colour', 'color'), editDistance('abcd', 'abdc'), editDistance('', 'abc')]).toEqual([1, 1, 3]);
  fc.assert(
    fc.property(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), (one, other) => {
      const distance = editDistance(one, other);
      expect(distance).toBe(editDistance(other, one));
      expect(distance === 0).toBe(one === other);
      expect(distance).toBeLessThanOrEqual(Math.max(one.length, other.length));
    }),
  );
});
