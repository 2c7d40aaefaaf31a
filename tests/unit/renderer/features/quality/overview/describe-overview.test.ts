import { describe, expect, it } from 'vitest';
import {
  describeChangedRules,
  describeFailing,
} from '../../../../../../renderer/features/quality/overview/describe-overview.ts';

describe('describeChangedRules', () => {
  it('names the rule that most products were fixed for, and the one that most broke', () => {
    const changedRules = [
      { message: 'No GTIN', by: -64 },
      { message: 'No price', by: 3 },
      { message: 'No brand', by: -2 },
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

describe('describeFailing', () => {
  const now = new Date(2026, 10, 27, 9).getTime();
  const failing = '1,204 products fail a watched profile';

  it.each([
    ['without an earlier day', null, failing],
    ['without a change', { since: '2026-11-26', by: 0 }, failing],
    ['since yesterday', { since: '2026-11-26', by: -243 }, `${failing}, 243 fewer than yesterday`],
    ['since an earlier day', { since: '2026-11-20', by: 3 }, `${failing}, 3 more than on 20 Nov 2026`],
  ])('shows the products that fail %s', (_, change, text) => {
    expect(describeFailing(1_204, change, now)).toBe(text);
  });
});
