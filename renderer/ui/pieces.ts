/** From a place in a text to before another. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A piece of text, found or not. */
export interface Piece {
  readonly text: string;
  readonly found: boolean;
}

/** A text in pieces, as its found stretches (in order) divide it. */
export const piecesOf = (text: string, spans: readonly Stretch[]): readonly Piece[] => {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { start, end } of spans) {
    pieces.push({ text: text.slice(at, start), found: false }, { text: text.slice(start, end), found: true });
    at = end;
  }
  pieces.push({ text: text.slice(at), found: false });
  return pieces.filter((piece) => piece.text !== '');
};

/** The stretches inside a part of the text, counted from the part's beginning. */
export const within = (spans: readonly Stretch[], from: number, to: number): readonly Stretch[] =>
  spans
    .map(({ start, end }) => ({ start: Math.max(start, from) - from, end: Math.min(end, to) - from }))
    .filter(({ start, end }) => end > start);
