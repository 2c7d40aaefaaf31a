/** A piece of text, found or not. */
export interface Piece {
  readonly text: string;
  readonly found: boolean;
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text in pieces, so that each of the words looked for can be marked in it. */
export const marked = (text: string, words: string): readonly Piece[] => {
  const wanted = words.split(/\s+/).filter((word) => word !== '');
  if (wanted.length === 0) return [{ text, found: false }];
  const parts = text.split(new RegExp(`(${wanted.map(escaped).join('|')})`, 'gi'));
  return parts.map((part, index) => ({ text: part, found: index % 2 === 1 })).filter((piece) => piece.text !== '');
};
