/** JSON as a screen takes it: lines in blocks, so that what is not seen costs no layout. */
export interface Block {
  /** Its lines, each cut where it is very long. */
  readonly text: string;
  readonly from: number;
}

const linesOfBlock = 100;
const longestLine = 5_000;

/** Cuts pretty JSON into blocks; `cut` tells in words how many letters a line lacks. */
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

/** A place where the words stand: in which block, and where in it. */
export interface Match {
  readonly block: number;
  readonly at: number;
}

export const mostMatches = 1_000;

/** Where the words stand, upper and lower case alike; `mostMatches` at most. */
export const matchesIn = (blocks: readonly Block[], words: string): readonly Match[] => {
  const wanted = words.toLowerCase();
  const found: Match[] = [];
  if (wanted === '') return found;
  for (const [block, { text }] of blocks.entries()) {
    const folded = text.toLowerCase();
    // A few letters change their length in lower case: those blocks are looked through as they are.
    const within = folded.length === text.length ? folded : text;
    for (let at = within.indexOf(wanted); at >= 0; at = within.indexOf(wanted, at + wanted.length)) {
      if (found.push({ block, at }) >= mostMatches) return found;
    }
  }
  return found;
};

/** A stretch of a block; `match` is its place among all matches. */
export interface Stretch {
  readonly text: string;
  readonly match: number | null;
}

/** A block in stretches, by the matches in it. */
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
