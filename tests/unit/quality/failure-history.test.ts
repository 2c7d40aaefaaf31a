import { describe, expect, it } from 'vitest';
import { listWatched, getTrend } from '../../../electron/quality/trends.ts';
import { createQualityHistory } from '../../../electron/quality/failure-history.ts';
import type { ProfileCount } from '../../../electron/cache/shared/rule-results.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const getDay = (n: number): string => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
const counts = (fail: number): readonly ProfileCount[] => [
  {
    profile: 'p',
    evaluatedAt: '2026-01-01T00:00:00Z',
    products: fail,
    pass: 0,
    notAnalysed: 0,
    rules: [{ rule: 'r', fail, notLookedAt: 0 }],
  },
];
const profile = { id: 'p', name: 'P', watched: true, rules: [] };

describe('history of counts', () => {
  it('keeps all days when the clock is once in 2020, and once a year ahead', async () => {
    for (const wrong of ['2020-05-05', '2027-05-05']) {
      const folder = tempFolder();
      const history = createQualityHistory(folder);
      for (let n = 0; n < 200; n += 1) await history.note(getDay(n), { profiles: counts(n), views: {} });
      await history.note(wrong, { profiles: counts(1_000), views: {} });
      await history.note(getDay(200), { profiles: counts(200), views: {} });
      const days = (await createQualityHistory(folder).days()).map(({ day }) => day);
      expect(days).toEqual([...Array.from({ length: 201 }, (_, n) => getDay(n)), wrong].toSorted());
    }
  });

  it('leaves days after today out of trends and figures', async () => {
    const history = createQualityHistory(tempFolder());
    for (const [day, fail] of [
      [getDay(1), 5],
      [getDay(2), 7],
      ['2027-05-05', 1_000],
    ] as const)
      await history.note(day, { profiles: counts(fail), views: {} });
    const days = await history.days();
    expect(listWatched(days, [profile], [], getDay(2))).toMatchObject([
      { count: 7, line: [5, 7], change: { since: getDay(1), by: 2 } },
    ]);
    expect(getTrend(days, 'p', getDay(2))).toMatchObject({ line: [{ fail: 5 }, { fail: 7 }], change: { by: 2 } });
  });
});
