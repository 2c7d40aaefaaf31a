import type { GtinProblem } from '../gtin.ts';

/**
 * The part of a value that is shown with its violation. `place` is the violating range in `text`; null: the entire
 * value.
 */
export interface Excerpt {
  readonly text: string;
  readonly place: readonly [from: number, to: number] | null;
  /** Whether the value continues before or after the excerpt. */
  readonly cutBefore: boolean;
  readonly cutBehind: boolean;
}

/** A violation as data; the page creates its message. `by` is the excess or deficit. */
export type ViolationKind =
  | {
      readonly what: 'missing' | 'notUnique' | 'notOneOf' | 'noMatch' | 'notNumber' | 'html' | 'capitals' | 'noAltText';
    }
  | { readonly what: 'tooLong' | 'tooShort' | 'tooMany' | 'tooFew'; readonly by: number }
  | { readonly what: 'below' | 'above'; readonly bound: number }
  | { readonly what: 'doubleSpaces' | 'edgeSpaces'; readonly places: number }
  | { readonly what: 'gtin'; readonly fault: GtinProblem }
  | { readonly what: 'gtinPrefix'; readonly prefix: string }
  | { readonly what: 'format'; readonly format: string }
  | { readonly what: 'bytes'; readonly bytes: number }
  | { readonly what: 'fewPixels' | 'ratio'; readonly width: number; readonly height: number }
  | { readonly what: 'space'; readonly space: string }
  | { readonly what: 'alpha' }
  | { readonly what: 'edge' | 'fill'; readonly percent: number };

export interface Violation {
  readonly kind: ViolationKind;
  readonly excerpt: Excerpt | null;
}

/** The maximum number of characters of an excerpt. */
const maxExcerptLength = 120;

/** Truncates a value around a range: at its end if the range is near the start, otherwise before the range. */
export const cutExcerpt = (value: string, place: readonly [number, number] | null): Excerpt => {
  const start =
    place === null ? 0 : Math.max(0, Math.min(place[0] - maxExcerptLength / 2, value.length - maxExcerptLength));
  const from = place !== null && place[1] <= maxExcerptLength ? 0 : start;
  const to = Math.min(value.length, from + maxExcerptLength);
  return {
    text: value.slice(from, to).toWellFormed(),
    place: place === null ? null : [place[0] - from, Math.min(place[1], to) - from],
    cutBefore: from > 0,
    cutBehind: to < value.length,
  };
};
