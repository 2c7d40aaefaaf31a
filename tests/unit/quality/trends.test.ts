import { describe, expect, it } from 'vitest';
import type { WatchedSubject } from '../../../electron/quality/contract.ts';
import type { Profile } from '../../../electron/model/rules/profile.ts';
import { findIncreases, getFailingChange, getTrend, listWatched } from '../../../electron/quality/trends.ts';
import type { CountedDay } from '../../../electron/quality/failure-history.ts';
import { ruleOf } from '../cache/temp-quality.ts';

const counted = (day: string, fail: number, rules: Record<string, number> = {}): CountedDay => ({
  day,
  profiles: { web: { fail, rules } },
  views: { v1: fail },
});
const web: Profile = { id: 'web', name: 'Web', watched: true, rules: [] };
const watched = (by: number, more: Partial<WatchedSubject> = {}): WatchedSubject => ({
  ...{ kind: 'profile', id: 'web', rule: null, name: 'Web', notifyAbove: 2, line: [], count: null },
  change: { since: '2026-03-01', by },
  ...more,
});

describe('growth of watched failures', () => {
  it('is reported when it exceeds the limit of the user, and again only when it has grown further', () => {
    const reportedCounts = new Map<string, number>();
    const by = (...counts: readonly number[]): (number | undefined)[] =>
      counts.map((count) => findIncreases([watched(count)], reportedCounts)[0]?.by);
    expect(by(-5, 0, 2, 3, 3, 2, 3, 1, 4, 4, 3)).toEqual([
      ...[undefined, undefined, undefined, 3, undefined, undefined, undefined, undefined, 4, undefined, undefined],
    ]);
  });

  it('is reported again on another day, and separately for each profile, rule and view', () => {
    const reportedCounts = new Map<string, number>();
    const all: readonly WatchedSubject[] = [
      watched(3),
      watched(3, { id: 'other' }),
      watched(3, { kind: 'rule', rule: 'short' }),
      watched(3, { kind: 'rule', rule: 'long' }),
      watched(3, { kind: 'view' }),
      watched(3, { change: { since: '2026-03-02', by: 3 } }),
    ];
    expect(findIncreases(all, reportedCounts)).toHaveLength(all.length);
    expect(findIncreases(all, reportedCounts)).toEqual([]);
  });

  it('is zero without an earlier day', () => {
    expect(findIncreases([watched(99, { change: null })], new Map())).toEqual([]);
  });
});

describe('trend of a profile', () => {
  const days = [
    counted('2026-02-27', 9),
    counted('2026-02-28', 4, { short: 1, long: 2, gone: 5 }),
    counted('2026-03-02', 7, { short: 1, long: 6, fresh: 3 }),
  ];

  it.each<[string, readonly CountedDay[], string, object | null]>([
    [
      'compares today with the last day before it',
      days,
      '2026-03-02',
      { since: '2026-02-28', by: 3, rules: { long: 4 } },
    ],
    ['is unknown while today was not counted', days, '2026-03-03', null],
    ['is unknown on the first day', days.slice(2), '2026-03-02', null],
    [
      'leaves out days to come, after the clock was set back',
      days,
      '2026-02-28',
      { since: '2026-02-27', by: -5, rules: {} },
    ],
  ])('%s', (_, all, today, change) => {
    expect(getTrend(all, 'web', today).change).toEqual(change);
  });

  it('shows the last thirty days, oldest first, without days that were not counted', () => {
    const dayCounts = Array.from({ length: 40 }, (_, at) =>
      counted(`2026-0${at < 20 ? 1 : 2}-${String((at % 20) + 1).padStart(2, '0')}`, at),
    );
    const empty: CountedDay = { day: '2026-02-25', profiles: {}, views: {} };
    const { line } = getTrend([...dayCounts, empty], 'web', '2026-02-25');
    expect(line.map(({ fail }) => fail)).toEqual(Array.from({ length: 30 }, (_, at) => at + 10));
  });
});

describe('the change of the products that fail a watched profile', () => {
  const day = (date: string, count: number, watched: readonly string[]): CountedDay => ({
    day: date,
    profiles: {},
    views: {},
    failing: { watched: [...watched], count },
  });
  const today = '2026-03-05';

  it('compares with the last day on which the same profiles were watched', () => {
    const days = [day('2026-03-02', 9, ['web', 'shop']), day('2026-03-03', 7, ['shop', 'web'])];
    expect(getFailingChange([...days, day(today, 4, ['web', 'shop'])], today)).toEqual({ since: '2026-03-03', by: -3 });
    expect(getFailingChange([...days, day(today, 4, ['web'])], today)).toBeNull();
  });

  it('is unknown on the first day, and after days of earlier versions', () => {
    const earlier: CountedDay = { day: '2026-03-03', profiles: {}, views: {} };
    expect(getFailingChange([day(today, 4, ['web'])], today)).toBeNull();
    expect(getFailingChange([earlier, day(today, 4, ['web'])], today)).toBeNull();
    expect(getFailingChange([day('2026-03-03', 1, ['web']), earlier], today)).toBeNull();
    expect(getFailingChange([day(today, 4, ['web']), day('2026-03-09', 1, ['web'])], today)).toBeNull();
  });
});

describe('watched counts', () => {
  it('have separate limits for the profile, its rules and the views', () => {
    const days = [counted('2026-03-01', 4, { short: 1, long: 2 }), counted('2026-03-02', 7, { short: 3, long: 2 })];
    const rule = ruleOf('short', { of: 'field', name: 'label' }, { is: 'unique' }, { watched: true, notifyAbove: 1 });
    const view = { name: 'View', words: '', view: 'all', type: null, filters: { join: 'all', groups: [] } } as const;
    const profiles = [
      { ...web, rules: [rule, { ...rule, id: 'long', watched: false }] },
      { ...web, id: 'off', watched: false },
    ];
    const all = listWatched(days, profiles, [{ id: 'v1', view, notifyAbove: 5 }], '2026-03-02');
    expect(
      all.map(({ kind, name, count, line, change, notifyAbove }) => [kind, name, count, line, change?.by, notifyAbove]),
    ).toEqual([
      ['profile', 'Web', 7, [4, 7], 3, 0],
      ['rule', 'short', 3, [1, 3], 2, 1],
      ['view', 'View', 7, [4, 7], 3, 5],
    ]);
    expect(listWatched(days, profiles, [], '2026-03-09').map(({ count, change }) => [count, change])).toEqual([
      [7, null],
      [3, null],
    ]);
  });
});

describe('growth while pictures are analysed', () => {
  const day = (date: string, count: number, open: number, more: Partial<CountedDay> = {}): CountedDay => ({
    day: date,
    profiles: {
      web: { fail: count, rules: { size: count }, notAnalysed: open, rulesNotAnalysed: { size: open } },
    },
    views: { v1: count },
    picturesNotAnalysed: open,
    ...more,
  });
  const size = { ...ruleOf('size', { of: 'mainPicture' }, { is: 'pixels', width: 9, height: 9 }), watched: true };
  const profile: Profile = { ...web, rules: [size] };
  const view = (name: string) =>
    ({ id: 'v1', view: { name, words: '', view: name, type: null, filters: { join: 'all', groups: [] } } }) as const;
  const changes = (days: readonly CountedDay[], of: string): (number | undefined)[] =>
    listWatched(days, [profile], [view(of)], '2026-03-02').map(({ change }) => change?.by);

  it('is none of a view of pictures since a day on which more pictures were not analysed', () => {
    const days = [day('2026-03-01', 140, 900), day('2026-03-02', 833, 100)];
    expect(changes(days, 'under1000').at(-1)).toBeUndefined();
    expect(findIncreases(listWatched(days, [], [view('under1000')], '2026-03-02'), new Map())).toEqual([]);
    expect(changes(days, 'noGtin').at(-1)).toBe(693);
  });

  it('is reported of a view of pictures if as many pictures are not analysed, as those that cannot be', () => {
    expect(changes([day('2026-03-01', 140, 3), day('2026-03-02', 145, 3)], 'cmyk').at(-1)).toBe(5);
    expect(changes([day('2026-03-01', 140, 0), day('2026-03-02', 145, 7)], 'cmyk').at(-1)).toBe(5);
  });

  it('leaves out products that fail a profile or a rule only since they were analysed', () => {
    expect(changes([day('2026-03-01', 10, 50), day('2026-03-02', 40, 20)], 'all').slice(0, 2)).toEqual([0, 0]);
    expect(changes([day('2026-03-01', 10, 50), day('2026-03-02', 45, 20)], 'all').slice(0, 2)).toEqual([5, 5]);
    expect(changes([day('2026-03-01', 45, 50), day('2026-03-02', 40, 20)], 'all').slice(0, 2)).toEqual([-5, -5]);
  });
});
