import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resourceOf, spansOf, termsOf } from '../../../../electron/model/index.ts';
import { piecesOf, within } from '../../../../renderer/ui/pieces.ts';

const spans = (text: string, words: string): ReturnType<typeof spansOf> =>
  spansOf(text, termsOf(words, resourceOf('product')), { field: 'label' });

describe('found words in a text', () => {
  it('are pieces of their own', () => {
    expect(piecesOf('Weekender bag', spans('Weekender bag', 'weekend'))).toEqual([
      { text: 'Weekend', found: true },
      { text: 'er bag', found: false },
    ]);
  });

  it('leave the text as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, words) => {
        const whole = piecesOf(text, spans(text, words)).map((piece) => piece.text);
        expect(whole.join('')).toBe(text);
      }),
    );
  });

  it('are divided where the text is cut', () => {
    expect(within([{ start: 2, end: 6 }], 0, 4)).toEqual([{ start: 2, end: 4 }]);
    expect(within([{ start: 2, end: 6 }], 4, 9)).toEqual([{ start: 0, end: 2 }]);
    expect(within([{ start: 2, end: 4 }], 4, 9)).toEqual([]);
  });
});
