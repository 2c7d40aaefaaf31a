import { mapUnspacedRuns, fold, foldForSearch, isAsciiText, unspacedPattern } from '../../model/index.ts';

export { fold } from '../../model/index.ts';

/** Token characters of the search index. */
const runs = /[\p{L}\p{N}\p{Co}\p{M}]+/gu;

const isLatin = (text: string): boolean => /^[\0-\xff]*$/.test(text);
const latin = new Map<string, string>();
const foldLetter = (letter: string): string => {
  const cached = latin.get(letter) ?? fold(letter);
  latin.set(letter, cached);
  return cached;
};
/** Folds text much faster than `fold`: no Latin-1 character combines with another, so each is folded separately. */
const foldLatin = (text: string): string => text.replace(/[\x80-\xff]/g, foldLetter).toLowerCase();
const foldQuickly = (text: string): string => (isLatin(text) ? foldLatin(text) : fold(text));

/** The maximum length of a sort key in UTF-16 code units. Longer keys sort no better and enlarge the index. */
export const maxSortKeyLength = 60;

/** Returns the sort key of a text, or null for a blank text, which is sorted last. */
export const toSortKey = (text: string | undefined): string | null => {
  const key =
    text === undefined
      ? ''
      : foldQuickly(text.slice(0, maxSortKeyLength * 2))
          .trim()
          .slice(0, maxSortKeyLength);
  return key === '' ? null : key.toWellFormed();
};

const splitIntoPairs = (run: string): string => {
  const letters = Array.from(run);
  return ` ${letters.map((letter, index) => letter + (letters[index + 1] ?? '')).join(' ')} `;
};

/**
 * Returns the text as the index stores it: folded, with text of scripts without spaces split into pairs of characters,
 * so that any part of it is found.
 */
export const toIndexText = (text: string): string => {
  if (isAsciiText(text)) return text.toLowerCase();
  return isLatin(text) ? foldLatin(text) : mapUnspacedRuns(foldForSearch(text), splitIntoPairs);
};

/**
 * Returns the FTS5 query for typed text: a phrase whose last token is a prefix, unless `exact`. Null if the text
 * contains no letters or digits.
 */
export const toPrefixQuery = (word: string, exact = false): string | null => {
  const ended = toIndexText(word).replace(/^ +| +$/g, '');
  const parts = (ended.match(runs) ?? []).filter((part) => /[\p{L}\p{N}\p{Co}]/u.test(part));
  // The last token of a run is a single character. After a full pair it would match more than was typed.
  const last = parts.at(-1);
  const single = last !== undefined && unspacedPattern.test(last) && Array.from(last).length === 1;
  if (single && parts.length > 1 && unspacedPattern.test(parts.at(-2) ?? '')) parts.pop();
  if (parts.length === 0) return null;
  return `"${parts.join(' ')}"${exact && !single ? '' : '*'}`;
};
