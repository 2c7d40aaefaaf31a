const unspacedScripts = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
/** Scripts that are written without spaces between words. */
export const unspaced = new RegExp(`[${unspacedScripts}]`, 'u');
const unspacedRun = new RegExp(`[${unspacedScripts}](?:[${unspacedScripts}]|\\p{M})*`, 'gu');

/** Letters that people write in more than one way, and that Unicode takes for letters of their own. */
const others: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};
const plain = /^[\0-\x7f]*$/;

/** Whether a text has ASCII letters alone: nothing but their case can make two of them the same. */
export const isPlain = (text: string): boolean => plain.test(text);

/** Case, accents and widths aside: what is the same for a person who looks for it. Marks of other scripts stay. */
export const fold = (text: string): string =>
  plain.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .normalize('NFC')
        .toLowerCase()
        .replace(/[ßæœøłđðþıς]/g, (letter) => others[letter] ?? letter);

/** Runs of scripts without spaces, each given to `change`; the rest stays as it is. */
export const changeUnspaced = (text: string, change: (run: string) => string): string =>
  unspaced.test(text) ? text.replace(unspacedRun, change) : text;

/** A text as the search compares it: folded, and without the marks of scripts without spaces. */
export const foldForSearch = (text: string): string => changeUnspaced(fold(text), (run) => run.replace(/\p{M}/gu, ''));

/** What can melt into the letter before it: marks, and the vowels and finals of Hangul in all their forms. */
const joining = String.raw`\p{M}\u1160-\u11ff\u3131-\u318e\ud7b0-\ud7ff\uff9e-\uffdc`;
const letter = new RegExp(`[^${joining}]?[${joining}]+|[^${joining}]`, 'gu');

/** A text folded for the search, and for each of its units the place in the text that it came from. */
export interface Folded {
  readonly text: string;
  /** One more than the folded text has units: the last is the length of the original. */
  readonly from: readonly number[];
}

/** Folds a text and remembers where each part came from: an accent or a ligature moves nothing. */
export const foldWithPlaces = (text: string): Folded => {
  let folded = '';
  const from: number[] = [];
  for (const { 0: part, index } of text.matchAll(letter)) {
    const piece = foldForSearch(part);
    from.push(...Array.from({ length: piece.length }, () => index));
    folded += piece;
  }
  return { text: folded, from: [...from, text.length] };
};
