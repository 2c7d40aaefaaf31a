/** A piece of a text; `differs`: the other text does not have it at this position. */
export interface DifferencePiece {
  readonly text: string;
  readonly differs: boolean;
}

/** Both texts of a change in pieces. No piece differs if the two texts have too little in common. */
export interface TextDifference {
  readonly before: readonly DifferencePiece[];
  readonly after: readonly DifferencePiece[];
}

/** Above this number of units in the changed middle, the middle is marked as a whole: comparing each pair would take too long. */
const maxUnits = 600;

/** Splits a text into words, sequences of spaces, and single other characters. */
const splitWords = (text: string): readonly string[] =>
  text.match(/[\p{L}\p{N}\p{M}]+|\s+|[^\p{L}\p{N}\p{M}\s]/gu) ?? [];

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const splitCharacters = (text: string): readonly string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Whether two words differ only in case or accents. */
const isSameFolded = (a: string, b: string): boolean => {
  const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return a !== b && fold(a) === fold(b);
};

/** Returns the longest common subsequence of two lists as pairs `[index in a, index in b]`. */
const findCommon = (a: readonly string[], b: readonly string[]): readonly (readonly [number, number])[] => {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        a[i] === b[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0);
  const common: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) common.push([i++, j++]);
    else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  return common;
};

const joinText = (pieces: readonly DifferencePiece[]): string => pieces.map(({ text }) => text).join('');

/** Merges adjacent pieces that are both marked or both unmarked. */
const merge = (pieces: readonly DifferencePiece[]): readonly DifferencePiece[] =>
  pieces.reduce<DifferencePiece[]>((merged, piece) => {
    const last = merged.at(-1);
    if (piece.text === '') return merged;
    if (last?.differs === piece.differs) merged[merged.length - 1] = { ...last, text: last.text + piece.text };
    else merged.push(piece);
    return merged;
  }, []);

const markPieces = (units: readonly string[], kept: ReadonlySet<number>): DifferencePiece[] =>
  units.map((text, index) => ({ text, differs: !kept.has(index) }));

const compareUnits = (a: readonly string[], b: readonly string[]): TextDifference => {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const middles = [a.slice(start, a.length - end), b.slice(start, b.length - end)] as const;
  const isShort = middles.every(({ length }) => length <= maxUnits);
  const common = isShort ? findCommon(...middles) : [];
  const build = (units: readonly string[], middle: readonly string[], at: 0 | 1): readonly DifferencePiece[] =>
    merge([
      ...units.slice(0, start).map((text) => ({ text, differs: false })),
      ...markPieces(middle, new Set(common.map((pair) => pair[at]))),
      ...units.slice(units.length - end).map((text) => ({ text, differs: false })),
    ]);
  return { before: build(a, middles[0], 0), after: build(b, middles[1], 1) };
};

/** Below this share of unchanged letters and digits, two texts are different values and nothing is marked. */
const minShare = 0.3;

const countLetters = (text: string): number => text.replaceAll(/[^\p{L}\p{N}]/gu, '').length;

/** Whether enough of the shorter text is unchanged for marks to help. */
const isMostlyKept = ({ before, after }: TextDifference): boolean => {
  const kept = countLetters(joinText(before.filter(({ differs }) => !differs)));
  const shorter = Math.min(countLetters(joinText(before)), countLetters(joinText(after)));
  return kept > 0 && kept >= shorter * minShare;
};

const whole = (text: string): readonly DifferencePiece[] => (text === '' ? [] : [{ text, differs: false }]);

/**
 * Compares two texts: by word, and by character if each is a single word and they differ only in case or accents. Nothing is
 * marked if too little is unchanged, because the two values are then simply different.
 */
export const compareTexts = (before: string, after: string): TextDifference => {
  const areSingleWords = [before, after].every((text) => splitWords(text).length === 1);
  if (areSingleWords && isSameFolded(before, after)) return compareCharacters(before, after);
  const compared = compareUnits(splitWords(before), splitWords(after));
  return isMostlyKept(compared) ? compared : { before: whole(before), after: whole(after) };
};

/** Compares two texts by character. Nothing is left unmarked because too little is unchanged. */
export const compareCharacters = (before: string, after: string): TextDifference =>
  compareUnits(splitCharacters(before), splitCharacters(after));

/** The number of words that a truncated text shows before its first difference. */
const maxWordsBefore = 2;

/** Returns the pieces for one line: a text with a long unchanged beginning starts with «…» two words before its first difference. */
export const startNearDifference = <Piece extends DifferencePiece>(
  pieces: readonly Piece[],
  maxStart = 24,
): readonly Piece[] => {
  const [first, ...rest] = pieces;
  if (first === undefined || first.differs || rest.length === 0 || first.text.length <= maxStart) return pieces;
  const words = first.text.split(/(?<=\s)/);
  return [{ ...first, text: `…${words.slice(-maxWordsBefore).join('').trimStart()}` }, ...rest];
};

/** A piece of the merged texts: unchanged, removed or added. */
export interface MergedPiece {
  readonly text: string;
  readonly side: 'both' | 'before' | 'after';
}

/** Returns both texts as one, each removed piece before the added one. Null if no piece differs. */
export const mergeDifference = ({ before, after }: TextDifference): readonly MergedPiece[] | null => {
  if (![...before, ...after].some(({ differs }) => differs)) return null;
  const [left, right] = [[...before], [...after]];
  const merged: MergedPiece[] = [];
  for (;;) {
    const [one] = left;
    const [other] = right;
    if (one?.differs) merged.push({ text: (left.shift() ?? one).text, side: 'before' });
    else if (other?.differs) merged.push({ text: (right.shift() ?? other).text, side: 'after' });
    else if (one === undefined || other === undefined) return merged;
    else {
      // The unchanged text is the same on both sides, and can be divided in other places.
      const length = Math.min(one.text.length, other.text.length);
      merged.push({ text: one.text.slice(0, length), side: 'both' });
      left.splice(0, 1, ...(one.text.length > length ? [{ ...one, text: one.text.slice(length) }] : []));
      right.splice(0, 1, ...(other.text.length > length ? [{ ...other, text: other.text.slice(length) }] : []));
    }
  }
};
