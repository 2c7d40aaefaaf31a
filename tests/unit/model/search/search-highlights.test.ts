import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type TextField,
  foldForSearch,
  foldWithOffsets,
  getResource,
  findMatches,
  parseSearchTerms,
} from '../../../../electron/model/index.ts';

const product = getResource('product');
const marked = (text: string, typed: string, place: TextField = { field: 'label' }): string => {
  const terms = parseSearchTerms(typed, product, (name) => (name === 'colour' ? name : null));
  let at = 0;
  let out = '';
  for (const { start, end } of findMatches(text, terms, place)) {
    out += `${text.slice(at, start)}[${text.slice(start, end)}]`;
    at = end;
  }
  return out + text.slice(at);
};

describe('search highlights', () => {
  it('highlights the start of a word, in any order and case', () => {
    expect(marked('Red leather bag, dark red', 'RED bag')).toBe('[Red] leather [bag], dark [red]');
    expect(marked('Tired of it', 'red')).toBe('Tired of it');
    expect(marked('Redder', 'red')).toBe('[Red]der');
  });

  it('highlights a phrase with any characters between its words', () => {
    expect(marked('Red, leather bags', '"red leather bag')).toBe('[Red, leather bag]s');
    expect(marked('Red leather bags', '"red leather bag"')).toBe('Red leather bags');
    expect(marked('BAG-10157', 'bag 10157')).toBe('[BAG]-[10157]');
    expect(marked('BAG-10157', 'BAG-101')).toBe('[BAG-101]57');
  });

  it('highlights the middle of a word only in codes', () => {
    expect(marked('BAG-10157', '0157', { field: 'sku', code: true })).toBe('BAG-1[0157]');
    expect(marked('BAG-10157', '0157')).toBe('BAG-10157');
    expect(marked('🎒 pack', '🎒')).toBe('[🎒] pack');
  });

  it('keeps the position despite accents, ligatures, widths and characters that grow when folded', () => {
    expect(marked('Cafe\u0301 bar', 'cafe bar')).toBe('[Cafe\u0301] [bar]');
    expect(marked('Café bar', 'CAFE')).toBe('[Café] bar');
    expect(marked('ﬁne ﬀoam', 'fine')).toBe('[ﬁne] ﬀoam');
    expect(marked('Große Straße 7', 'strasse 7')).toBe('Große [Straße] [7]');
    expect(marked('Große', 'gros')).toBe('[Groß]e');
    expect(marked('ＡＢＣ tee', 'abc tee')).toBe('[ＡＢＣ] [tee]');
    expect(marked('İstanbul', 'istanbul')).toBe('[İstanbul]');
    expect(marked('ΟΔΟΣ', 'οδος')).toBe('[ΟΔΟΣ]');
    expect(marked('한국어 신발', '신발')).toBe('한국어 [신발]');
  });

  it('highlights any position in scripts without spaces', () => {
    expect(marked('Nike運動鞋 air', '動鞋')).toBe('Nike運[動鞋] air');
    expect(marked('Nike運動鞋 air', 'nike運')).toBe('[Nike運]動鞋 air');
    expect(marked('運動Nike', 'nike')).toBe('運動[Nike]');
  });

  it('highlights only searched fields, and never excluded terms', () => {
    expect(marked('red bag', 'label:red')).toBe('[red] bag');
    expect(marked('red bag', 'sku:red')).toBe('red bag');
    expect(marked('red bag', '-red bag')).toBe('red [bag]');
    expect(marked('red', 'colour:red', { field: 'attributes', attribute: 'colour' })).toBe('[red]');
    expect(marked('red', 'colour:red', { field: 'attributes', attribute: 'trim' })).toBe('red');
  });

  it('never fails and stays inside the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, typed) => {
        const spans = findMatches(text, parseSearchTerms(typed, product), { field: 'label', code: true });
        let at = 0;
        for (const { start, end } of spans) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        expect(at).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 500 },
    );
  });

  it('covers every character that is combined with the previous one when folded', () => {
    const befores = ['\u1100', '\uac00', '\u30ab', 'e', '\u09c7'];
    const isFolded = (text: string): boolean => foldWithOffsets(text).text === foldForSearch(text);
    const after = (code: number): string[] => befores.map((before) => before + String.fromCodePoint(code));
    // Folds many characters in one text, because creating a text costs more than folding it. Spaces separate the
    // characters.
    for (let from = 0; from < 0x20000; from += 64) {
      const codes = Array.from({ length: 64 }, (_, at) => from + at).filter((code) => code < 0xd800 || code >= 0xe000);
      if (isFolded(codes.flatMap(after).join(' '))) continue;
      expect(codes.flatMap(after).filter((text) => !isFolded(text))).toEqual([]);
      expect.fail(`Only together: U+${from.toString(16)} and what follows`);
    }
  });

  it('folds parts like the complete text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const folded = foldWithOffsets(text);
        expect(folded.text).toBe(foldForSearch(text));
        expect(folded.from.length).toBe(folded.text.length + 1);
      }),
      { numRuns: 500 },
    );
  });
});
