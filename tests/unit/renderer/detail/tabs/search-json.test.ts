import { describe, expect, it } from 'vitest';
import {
  splitJsonBlocks,
  matchesIn,
  maxMatches,
  splitAtMatches,
} from '../../../../../renderer/detail/tabs/search-json.ts';

const cut = (letters: number): string => `[${letters} more]`;

describe('JSON in blocks', () => {
  it('keeps every line and truncates very long ones', () => {
    const pretty = [...Array.from({ length: 250 }, (_, n) => `line ${n}`), 'x'.repeat(6_000)].join('\n');
    const blocks = splitJsonBlocks(pretty, cut);
    expect(blocks.map(({ from }) => from)).toEqual([0, 100, 200]);
    const lines = blocks.flatMap(({ text }) => text.split('\n'));
    expect(lines).toHaveLength(251);
    expect(lines[250]).toBe(`${'x'.repeat(5_000)}[1000 more]`);
  });
});

describe('search in JSON', () => {
  const blocks = splitJsonBlocks('{\n  "Sku": "BAG"\n}', cut);

  it('finds every match regardless of case', () => {
    expect(matchesIn(blocks, 'bag')).toEqual([{ block: 0, at: 12 }]);
    expect(matchesIn(blocks, '"')).toHaveLength(4);
    expect(matchesIn(blocks, '')).toEqual([]);
    expect(matchesIn(blocks, 'absent')).toEqual([]);
  });

  it('stops at the maximum number of matches, and keeps offsets next to characters that grow when folded', () => {
    expect(matchesIn(splitJsonBlocks('a'.repeat(4_000), cut), 'a')).toHaveLength(maxMatches);
    expect(matchesIn(splitJsonBlocks('İİ needle', cut), 'needle')).toEqual([{ block: 0, at: 3 }]);
  });

  it('splits the text into segments that together are the whole text', () => {
    const segments = splitAtMatches(
      'one two one',
      [
        { at: 0, match: 4 },
        { at: 8, match: 5 },
      ],
      3,
    );
    expect(segments).toEqual([
      { text: 'one', match: 4 },
      { text: ' two ', match: null },
      { text: 'one', match: 5 },
    ]);
    expect(splitAtMatches('', [], 3)).toEqual([{ text: '', match: null }]);
  });
});
