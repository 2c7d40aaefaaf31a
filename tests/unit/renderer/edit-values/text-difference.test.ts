import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DifferencePiece,
  compareCharacters,
  compareTexts,
  mergeDifference,
  startNearDifference,
} from '../../../../renderer/edit-values/text-difference.ts';

const getText = (pieces: readonly DifferencePiece[]): string => pieces.map(({ text }) => text).join('');
const show = (pieces: readonly DifferencePiece[]): string =>
  pieces.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('');

describe('compareTexts', () => {
  it.each([
    [
      'Bag, waxed canvas, olive',
      'Bag 42 l, waxed canvas, olive',
      'Bag, waxed canvas, olive',
      'Bag[ 42 l], waxed canvas, olive',
    ],
    [
      'cream with slate rim',
      'cream with slate-coloured rim',
      'cream with slate rim',
      'cream with slate[-coloured] rim',
    ],
    ['navy', 'Navy', '[n]avy', '[N]avy'],
    ['Rust', 'Terracotta', 'Rust', 'Terracotta'],
    ['', 'Olive', '', 'Olive'],
    ['89.00', '94.50', '89.00', '94.50'],
  ])('marks what differs between «%s» and «%s»', (before, after, markedBefore, markedAfter) => {
    const compared = compareTexts(before, after);
    expect([show(compared.before), show(compared.after)]).toEqual([markedBefore, markedAfter]);
  });

  it('keeps every character of both texts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (before, after) => {
        const compared = compareTexts(before, after);
        expect([getText(compared.before), getText(compared.after)]).toEqual([before, after]);
      }),
    );
  });

  it('shows the same unmarked text on both sides if anything is marked', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'b', ' ', ',', 'C')),
        fc.array(fc.constantFrom('a', 'b', ' ', ',', 'C')),
        (a, b) => {
          const { before, after } = compareTexts(a.join(''), b.join(''));
          if (![...before, ...after].some(({ differs }) => differs)) return;
          const getUnchanged = (pieces: readonly DifferencePiece[]): string =>
            getText(pieces.filter(({ differs }) => !differs));
          expect(getUnchanged(before)).toBe(getUnchanged(after));
        },
      ),
    );
  });

  it('compares texts of thousands of different words without comparing each pair', () => {
    const text = (anyPiece: string): string =>
      `${'same '.repeat(20_000)}${Array.from({ length: 5_000 }, (_, at) => `${anyPiece}${String(at)}`).join(' ')} end`;
    const { before } = compareTexts(text('a'), text('b'));
    expect(before).toHaveLength(3);
  });
});

describe('compareCharacters', () => {
  it.each([
    ['Cotton', 'Coton', 'Cot[t]on', 'Coton'],
    ['steel', 'stele', 'ste[e]l', 'stel[e]'],
    ['👍🏽 ok', '👍 ok', '[👍🏽] ok', '[👍] ok'],
    ['same', 'same', 'same', 'same'],
    ['a', 'b', '[a]', '[b]'],
  ])('marks the characters that differ between «%s» and «%s»', (before, after, markedBefore, markedAfter) => {
    const compared = compareCharacters(before, after);
    expect([show(compared.before), show(compared.after)]).toEqual([markedBefore, markedAfter]);
  });
});

describe('startNearDifference', () => {
  it('begins two words before the first difference of a long text', () => {
    const before = `${'word '.repeat(20)}brass zip, strap`;
    const { after } = compareTexts(before, before.replace('strap', 'handle'));
    expect(show(startNearDifference(after))).toMatch(/^…\S+ zip, \[handle\]$/);
  });

  it('keeps a short text as it is', () => {
    const { after } = compareTexts('a b', 'a c');
    expect(startNearDifference(after)).toBe(after);
  });
});

describe('mergeDifference', () => {
  it('shows what was taken away before what was put in', () => {
    const merged = mergeDifference(compareTexts('cream with slate rim', 'cream with a grey rim'));
    expect(merged?.map(({ text, side }) => `${side}: ${text}`)).toEqual([
      'both: cream with ',
      'before: slate',
      'after: a grey',
      'both:  rim',
    ]);
  });

  it('holds both texts whole', () => {
    const anyPiece = fc.constantFrom('a', 'b', ' ', ',', 'C');
    fc.assert(
      fc.property(fc.array(anyPiece), fc.array(anyPiece), (a, b) => {
        const [before, after] = [a.join(''), b.join('')];
        const merged = mergeDifference(compareTexts(before, after));
        const side = (left: 'before' | 'after'): string | undefined =>
          merged
            ?.filter((piece) => piece.side !== left)
            .map(({ text }) => text)
            .join('');
        expect([side('after'), side('before')]).toEqual(merged === null ? [undefined, undefined] : [before, after]);
      }),
    );
  });

  it('is null for values that differ as a whole', () => {
    expect(mergeDifference(compareTexts('Rust', 'Terracotta'))).toBeNull();
  });
});
