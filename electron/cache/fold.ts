/** Scripts that are written without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const unspacedRuns = new RegExp(`${unspaced.source}(?:${unspaced.source}|\\p{M})*`, 'gu');
/** What the index takes for letters. */
const runs = /[\p{L}\p{N}\p{Co}\p{M}]+/gu;

/** Longer keys order no better, and an index of them grows. */
const keyLength = 60;

/** Case and accents aside: what is the same for a person who looks for it. Marks of other scripts stay. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();

/** The key that puts texts in order; null for blank ones, which stand last. */
export const orderKey = (text: string | undefined): string | null => {
  const key =
    text === undefined
      ? ''
      : fold(text.slice(0, keyLength * 2))
          .trim()
          .slice(0, keyLength);
  return key === '' ? null : key.toWellFormed();
};

const pairs = (run: string): string => {
  const letters = Array.from(run.replace(/\p{M}/gu, ''));
  return ` ${letters.map((letter, index) => letter + (letters[index + 1] ?? '')).join(' ')} `;
};

/** Text as the index keeps it: runs without spaces become pairs of letters, so that any part of them is found. */
export const indexed = (text: string): string => (unspaced.test(text) ? text.replace(unspacedRuns, pairs) : text);

/** A typed word as the index looks for it: a phrase whose last part is a prefix. Null when it has no letters. */
export const prefixPhrase = (word: string): string | null => {
  const ended = indexed(word).replace(/^ +| +$/g, '');
  const parts = (ended.match(runs) ?? []).filter((part) => /[\p{L}\p{N}\p{Co}]/u.test(part));
  // The last pair of a run is its last letter alone; behind a full pair it would ask for more than was typed.
  const last = parts.at(-1);
  if (parts.length > 1 && last !== undefined && unspaced.test(last) && Array.from(last).length === 1) {
    if (unspaced.test(parts.at(-2) ?? '')) parts.pop();
  }
  return parts.length === 0 ? null : `"${parts.join(' ')}"*`;
};
