import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marked } from '../../../renderer/features/palette/marked.ts';

describe('found words in a text', () => {
  it('are marked wherever they stand, in any case', () => {
    expect(marked('Weekender bag', 'weekend')).toEqual([
      { text: 'Weekend', found: true },
      { text: 'er bag', found: false },
    ]);
  });

  it('may hold signs that mean something elsewhere', () => {
    expect(marked('a+b (c)', '+ (')).toContainEqual({ text: '+', found: true });
  });

  it('leave the text as it was', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, words) => {
        const whole = marked(text, words).map((piece) => piece.text);
        expect(whole.join('')).toBe(text);
      }),
    );
  });
});
