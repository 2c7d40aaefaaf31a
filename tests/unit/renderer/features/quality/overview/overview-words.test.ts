import { describe, expect, it } from 'vitest';
import { describeChangedRules } from '../../../../../../renderer/features/quality/overview/overview-words.ts';

describe('describeChangedRules', () => {
  it('names the rule that most products were fixed for, and the one that most broke', () => {
    const changedRules = [
      { words: 'No GTIN', by: -64 },
      { words: 'No price', by: 3 },
      { words: 'No brand', by: -2 },
    ];
    expect(describeChangedRules({ changedRules })).toEqual({
      main: ['64 fixed: No GTIN', '3 broke: No price'],
      all: '64 fixed: No GTIN\n3 broke: No price\n2 fixed: No brand',
    });
  });

  it('is empty if no rule changed', () => {
    expect(describeChangedRules({ changedRules: [] })).toEqual({ main: [], all: '' });
  });
});
