import type { GtinFault } from '../gtin.ts';

/** Part of a value as it is shown beside its fault: `place` is where in `text`; null: nowhere in particular. */
export interface Excerpt {
  readonly text: string;
  readonly place: readonly [from: number, to: number] | null;
  /** Whether something of the value stands before, and behind it. */
  readonly cutBefore: boolean;
  readonly cutBehind: boolean;
}

/** What is wrong, as data: the words are the page's. `by`: how many too many or too few. */
export type FaultKind =
  | {
      readonly what: 'missing' | 'notUnique' | 'notOneOf' | 'noMatch' | 'notNumber' | 'html' | 'capitals' | 'noAltText';
    }
  | { readonly what: 'tooLong' | 'tooShort' | 'tooMany' | 'tooFew'; readonly by: number }
  | { readonly what: 'below' | 'above'; readonly bound: number }
  | { readonly what: 'doubleSpaces' | 'edgeSpaces'; readonly places: number }
  | { readonly what: 'gtin'; readonly fault: GtinFault }
  | { readonly what: 'gtinPrefix'; readonly prefix: string }
  | { readonly what: 'format'; readonly format: string }
  | { readonly what: 'bytes'; readonly bytes: number }
  | { readonly what: 'fewPixels' | 'ratio'; readonly width: number; readonly height: number }
  | { readonly what: 'space'; readonly space: string }
  | { readonly what: 'alpha' }
  | { readonly what: 'edge' | 'fill'; readonly percent: number };

export interface Fault {
  readonly kind: FaultKind;
  readonly excerpt: Excerpt | null;
}

/** So many letters of a value stand beside its fault. */
const mostLetters = 120;

/** A value cut so that the place stays in it: at its end where the place begins early, else before the place. */
export const excerptOf = (value: string, place: readonly [number, number] | null): Excerpt => {
  const start = place === null ? 0 : Math.max(0, Math.min(place[0] - mostLetters / 2, value.length - mostLetters));
  const from = place !== null && place[1] <= mostLetters ? 0 : start;
  const to = Math.min(value.length, from + mostLetters);
  return {
    text: value.slice(from, to).toWellFormed(),
    place: place === null ? null : [place[0] - from, Math.min(place[1], to) - from],
    cutBefore: from > 0,
    cutBehind: to < value.length,
  };
};
