import { changeUnspaced, fold, foldForSearch, isPlain, unspaced } from '../../model/index.ts';

export { fold } from '../../model/index.ts';

/** What the index takes for letters. */
const runs = /[\p{L}\p{N}\p{Co}\p{M}]+/gu;

const isLatin = (text: string): boolean => /^[\0-\xff]*$/.test(text);
const latin = new Map<string, string>();
const foldLetter = (letter: string): string => {
  const known = latin.get(letter) ?? fold(letter);
  latin.set(letter, known);
  return known;
};
/** `fold` in a fraction of its time: no letter of Latin-1 joins another, so that each is folded by itself. */
const foldLatin = (text: string): string => text.replace(/[\x80-\xff]/g, foldLetter).toLowerCase();
const foldQuickly = (text: string): string => (isLatin(text) ? foldLatin(text) : fold(text));

/** Longer keys order no better, and an index of them grows. In UTF-16 code units. */
export const keyLength = 60;

/** The key that puts texts in order; null for blank ones, which stand last. */
export const orderKey = (text: string | undefined): string | null => {
  const key =
    text === undefined
      ? ''
      : foldQuickly(text.slice(0, keyLength * 2))
          .trim()
          .slice(0, keyLength);
  return key === '' ? null : key.toWellFormed();
};

const pairs = (run: string): string => {
  const letters = Array.from(run);
  return ` ${letters.map((letter, index) => letter + (letters[index + 1] ?? '')).join(' ')} `;
};

/** Text as the index keeps it: folded; runs without spaces become pairs of letters, so that any part of them is found. */
export const indexed = (text: string): string => {
  if (isPlain(text)) return text.toLowerCase();
  return isLatin(text) ? foldLatin(text) : changeUnspaced(foldForSearch(text), pairs);
};

/**
 * Typed words as the index looks for them: a phrase whose last part is a prefix, unless it is to be `exact`. Null when
 * there are no letters.
 */
export const prefixPhrase = (word: string, exact = false): string | null => {
  const ended = indexed(word).replace(/^ +| +$/g, '');
  const parts = (ended.match(runs) ?? []).filter((part) => /[\p{L}\p{N}\p{Co}]/u.test(part));
  // The last pair of a run is its last letter alone; behind a full pair it would ask for more than was typed.
  const last = parts.at(-1);
  const single = last !== undefined && unspaced.test(last) && Array.from(last).length === 1;
  if (single && parts.length > 1 && unspaced.test(parts.at(-2) ?? '')) parts.pop();
  if (parts.length === 0) return null;
  return `"${parts.join(' ')}"${exact && !single ? '' : '*'}`;
};
