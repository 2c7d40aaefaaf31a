import { fold } from '../../electron/model/index.ts';

/** Returns how well a text matches a folded search text. Smaller is better; Infinity means no match. */
const rank = (text: string, searchText: string): number => {
  const folded = fold(text);
  if (folded === searchText) return 1;
  if (folded.startsWith(searchText)) return 2;
  const index = folded.indexOf(searchText);
  if (index < 0) return Number.POSITIVE_INFINITY;
  return /[\p{L}\p{N}]/u.test(folded.charAt(index - 1)) ? 4 : 3;
};

/**
 * Returns the index of the option that matches the typed text best, or -1 if none contains it. Equal texts come first,
 * then texts that start with it, then texts with a word that starts with it. An option can have several texts, such as
 * a name and a code.
 */
export const findBestMatch = (options: readonly (readonly string[])[], typed: string): number => {
  const text = typed.trim();
  if (text === '') return -1;
  const foldedText = fold(text);
  let best = { at: -1, rank: Number.POSITIVE_INFINITY };
  for (const [at, texts] of options.entries()) {
    const own = Math.min(...texts.map((one) => (one === text ? 0 : rank(one, foldedText))));
    if (own < best.rank) best = { at, rank: own };
  }
  return best.at;
};
