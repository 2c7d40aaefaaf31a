/** A block of JSON lines. Blocks outside the viewport need no layout. */
export interface Block {
  /** The lines of the block. Very long lines are truncated. */
  readonly text: string;
  readonly from: number;
}

const linesOfBlock = 100;
const longestLine = 5_000;

/** Splits formatted JSON into blocks. `cut` returns the text for a number of truncated characters. */
export const blocksOf = (pretty: string, cut: (letters: number) => string): readonly Block[] => {
  const lines = pretty.split('\n');
  const blocks: Block[] = [];
  for (let from = 0; from < lines.length; from += linesOfBlock) {
    const text = lines
      .slice(from, from + linesOfBlock)
      .map((line) => (line.length > longestLine ? line.slice(0, longestLine) + cut(line.length - longestLine) : line))
      .join('\n');
    blocks.push({ text, from });
  }
  return blocks;
};

/** The position of a match: the block and the offset in its text. */
export interface Match {
  readonly block: number;
  readonly at: number;
}

export const mostMatches = 1_000;

/** Returns at most `mostMatches` matches of a search text, ignoring case. */
export const matchesIn = (blocks: readonly Block[], words: string): readonly Match[] => {
  const wanted = words.toLowerCase();
  const found: Match[] = [];
  if (wanted === '') return found;
  for (const [block, { text }] of blocks.entries()) {
    const folded = text.toLowerCase();
    // Lower case changes the length of some characters. Such blocks are searched case-sensitively.
    const within = folded.length === text.length ? folded : text;
    for (let at = within.indexOf(wanted); at >= 0; at = within.indexOf(wanted, at + wanted.length)) {
      if (found.push({ block, at }) >= mostMatches) return found;
    }
  }
  return found;
};

/** A segment of a block. `match` is the index of its match, or null between matches. */
export interface Stretch {
  readonly text: string;
  readonly match: number | null;
}

/** Splits the text of a block into segments at its matches. */
export const stretchesOf = (
  text: string,
  matches: readonly { readonly at: number; readonly match: number }[],
  length: number,
): readonly Stretch[] => {
  const stretches: Stretch[] = [];
  let from = 0;
  for (const { at, match } of matches) {
    if (at > from) stretches.push({ text: text.slice(from, at), match: null });
    stretches.push({ text: text.slice(at, at + length), match });
    from = at + length;
  }
  if (from < text.length || stretches.length === 0) stretches.push({ text: text.slice(from), match: null });
  return stretches;
};
