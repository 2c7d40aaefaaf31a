const unspacedScripts = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
/** Scripts that are written without spaces between words. */
export const unspacedPattern = new RegExp(`[${unspacedScripts}]`, 'u');
const unspacedRun = new RegExp(`[${unspacedScripts}](?:[${unspacedScripts}]|\\p{M})*`, 'gu');

/** Letters that have several common spellings but are distinct in Unicode. */
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

/** Whether a text is ASCII, so that only case can make two such texts equal. */
export const isAsciiText = (text: string): boolean => plain.test(text);

/** Folds case, accents and widths for comparison. Marks of other scripts are kept. */
export const fold = (text: string): string =>
  plain.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .normalize('NFC')
        .toLowerCase()
        .replace(/[ßæœøłđðþıς]/g, (letter) => others[letter] ?? letter);

/** Applies `change` to each run of a script without spaces; the rest is unchanged. */
export const mapUnspacedRuns = (text: string, change: (run: string) => string): string =>
  unspacedPattern.test(text) ? text.replace(unspacedRun, change) : text;

/** Folds a text for search: like `fold`, and without the marks of scripts that are written without spaces. */
export const foldForSearch = (text: string): string => mapUnspacedRuns(fold(text), (run) => run.replace(/\p{M}/gu, ''));

/**
 * Characters that can combine with the preceding one: marks, and the vowels and finals of Hangul in all their forms.
 */
const joining = String.raw`\p{M}\u1160-\u11ff\u3131-\u318e\ud7b0-\ud7ff\uff9e-\uffdc`;
const letter = new RegExp(`[^${joining}]?[${joining}]+|[^${joining}]`, 'gu');

/** A text folded for search, and for each of its units the offset in the original text. */
export interface FoldedText {
  readonly text: string;
  /** One entry more than the folded text has units: the last one is the length of the original. */
  readonly from: readonly number[];
}

/** Folds a text and records the original offsets, so that accents and ligatures do not shift positions. */
export const foldWithOffsets = (text: string): FoldedText => {
  let folded = '';
  const from: number[] = [];
  for (const { 0: part, index } of text.matchAll(letter)) {
    const piece = foldForSearch(part);
    from.push(...Array.from({ length: piece.length }, () => index));
    folded += piece;
  }
  return { text: folded, from: [...from, text.length] };
};
