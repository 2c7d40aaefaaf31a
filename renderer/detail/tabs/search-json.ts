/** A block of JSON lines. Blocks outside the viewport need no layout. */
export interface JsonBlock {
  /** The lines of the block. Very long lines are truncated. */
  readonly text: string;
  readonly from: number;
}

const linesPerBlock = 100;
const maxLineLength = 5_000;

/** Splits formatted JSON into blocks. `cut` returns the text for a number of truncated characters. */
export const splitJsonBlocks = (pretty: string, cut: (letters: number) => string): readonly JsonBlock[] => {
  const lines = pretty.split('\n');
  const blocks: JsonBlock[] = [];
  for (let from = 0; from < lines.length; from += linesPerBlock) {
    const text = lines
      .slice(from, from + linesPerBlock)
      .map((line) =>
        line.length > maxLineLength ? line.slice(0, maxLineLength) + cut(line.length - maxLineLength) : line,
      )
      .join('\n');
    blocks.push({ text, from });
  }
  return blocks;
};

/** The position of a match: the block and the offset in its text. */
export interface JsonMatch {
  readonly block: number;
  readonly at: number;
}

export const maxMatches = 1_000;

/** Returns at most `mostMatches` matches of a search text, ignoring case. */
export const matchesIn = (blocks: readonly JsonBlock[], searchText: string): readonly JsonMatch[] => {
  const foldedSearch = searchText.toLowerCase();
  const found: JsonMatch[] = [];
  if (foldedSearch === '') return found;
  for (const [block, { text }] of blocks.entries()) {
    const folded = text.toLowerCase();
    // Lower case changes the length of some characters. Such blocks are searched case-sensitively.
    const searchedText = folded.length === text.length ? folded : text;
    for (
      let index = searchedText.indexOf(foldedSearch);
      index >= 0;
      index = searchedText.indexOf(foldedSearch, index + foldedSearch.length)
    ) {
      if (found.push({ block, at: index }) >= maxMatches) return found;
    }
  }
  return found;
};

/** A segment of a block. `match` is the index of its match, or null between matches. */
export interface JsonSegment {
  readonly text: string;
  readonly match: number | null;
}

/** Splits the text of a block into segments at its matches. */
export const splitAtMatches = (
  text: string,
  matches: readonly { readonly at: number; readonly match: number }[],
  length: number,
): readonly JsonSegment[] => {
  const segments: JsonSegment[] = [];
  let from = 0;
  for (const { at, match } of matches) {
    if (at > from) segments.push({ text: text.slice(from, at), match: null });
    segments.push({ text: text.slice(at, at + length), match });
    from = at + length;
  }
  if (from < text.length || segments.length === 0) segments.push({ text: text.slice(from), match: null });
  return segments;
};
