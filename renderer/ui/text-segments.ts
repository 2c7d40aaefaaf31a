/** A range of a text. `end` is exclusive. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** A segment of text, highlighted or not. */
export interface HighlightSegment {
  readonly text: string;
  readonly found: boolean;
}

/** Splits a text into segments at its highlighted ranges, which must be in order. */
export const splitAtHighlights = (text: string, spans: readonly TextSpan[]): readonly HighlightSegment[] => {
  const pieces: HighlightSegment[] = [];
  let at = 0;
  for (const { start, end } of spans) {
    pieces.push({ text: text.slice(at, start), found: false }, { text: text.slice(start, end), found: true });
    at = end;
  }
  pieces.push({ text: text.slice(at), found: false });
  return pieces.filter((piece) => piece.text !== '');
};

/** Returns the ranges inside a part of the text, relative to its start. */
export const cropRanges = (spans: readonly TextSpan[], from: number, to: number): readonly TextSpan[] =>
  spans
    .map(({ start, end }) => ({ start: Math.max(start, from) - from, end: Math.min(end, to) - from }))
    .filter(({ start, end }) => end > start);
