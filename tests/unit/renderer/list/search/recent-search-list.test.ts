import { describe, expect, it } from 'vitest';
import { maxRecentSearches, readRecent, withRecent } from '../../../../../renderer/list/search/recent-search-list.ts';

describe('recent searches', () => {
  it('lists the newest first, each once', () => {
    expect(withRecent(['bag', 'tee'], ' Tee ')).toEqual(['Tee', 'bag']);
    expect(withRecent([], 'bag')).toEqual(['bag']);
  });

  it('leaves out texts that are not worth repeating', () => {
    expect(withRecent(['bag'], ' b ')).toEqual(['bag']);
    expect(withRecent(['bag'], 'x'.repeat(201))).toEqual(['bag']);
  });

  it('keeps ten at most', () => {
    const all = Array.from({ length: 20 }, (_, at) => `word ${at}`).reduce<readonly string[]>(withRecent, []);
    expect(all).toHaveLength(maxRecentSearches);
    expect(all[0]).toBe('word 19');
  });

  it('reads stored searches leniently', () => {
    expect(readRecent({ products: ['bag', 3, ' ', 'tee'], assets: 'x' })).toEqual({
      products: ['bag', 'tee'],
      assets: [],
    });
    for (const value of [null, 3, 'x', []]) expect(readRecent(value)).toEqual({});
  });
});
