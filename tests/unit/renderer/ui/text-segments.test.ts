import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getResource, findMatches, parseSearchTerms } from '../../../../electron/model/index.ts';
import { splitAtHighlights, cropRanges } from '../../../../renderer/ui/text-segments.ts';

const spans = (text: string, words: string): ReturnType<typeof findMatches> =>
  findMatches(text, parseSearchTerms(words, getResource('product')), { field: 'label' });

describe('highlighted matches in a text', () => {
  it('splits matches into separate segments', () => {
    expect(splitAtHighlights('Weekender bag', spans('Weekender bag', 'weekend'))).toEqual([
      { text: 'Weekend', found: true },
      { text: 'er bag', found: false },
    ]);
  });

  it('leaves the text unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, words) => {
        const segments = splitAtHighlights(text, spans(text, words)).map((piece) => piece.text);
        expect(segments.join('')).toBe(text);
      }),
    );
  });

  it('splits a match at the point of truncation', () => {
    expect(cropRanges([{ start: 2, end: 6 }], 0, 4)).toEqual([{ start: 2, end: 4 }]);
    expect(cropRanges([{ start: 2, end: 6 }], 4, 9)).toEqual([{ start: 0, end: 2 }]);
    expect(cropRanges([{ start: 2, end: 4 }], 4, 9)).toEqual([]);
  });
});
