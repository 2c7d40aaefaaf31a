import type { Change, JudgedProfile, Watched, WatchedView } from '../contract/quality.ts';
import type { Profile } from '../model/rules/profile.ts';
import type { CountedDay } from './history.ts';

/** The number of days in a trend. */
const lineDays = 30;

interface Point {
  readonly day: string;
  readonly count: number;
}

type Series = Pick<Watched, 'line' | 'change' | 'count'>;

const changeOf = (points: readonly Point[], today: string): Change | null => {
  const now = points.findLast(({ day }) => day === today);
  const before = points.findLast(({ day }) => day < today);
  return now === undefined || before === undefined ? null : { since: before.day, by: now.count - before.count };
};

/** Returns the last days of a daily count, the oldest first. */
const seriesOf = (
  days: readonly CountedDay[],
  today: string,
  countOf: (day: CountedDay) => number | undefined,
): Series => {
  const points = days.flatMap((day): Point[] => {
    const count = day.day > today ? undefined : countOf(day);
    return count === undefined ? [] : [{ day: day.day, count }];
  });
  return {
    line: points.slice(-lineDays).map(({ count }) => count),
    change: changeOf(points, today),
    count: points.at(-1)?.count ?? null,
  };
};

/**
 * Returns the number of products that failed a profile on each of the last days, the oldest first, and the change since
 * the previous counted day.
 */
export const trendOf = (
  days: readonly CountedDay[],
  profile: string,
  today: string,
): Pick<NonNullable<JudgedProfile['figures']>, 'line' | 'change'> => {
  const known = days.flatMap(({ day, profiles }) => {
    const counted = profiles[profile];
    return counted === undefined || day > today ? [] : [{ day, count: counted.fail, ...counted }];
  });
  const change = changeOf(known, today);
  const now = known.findLast(({ day }) => day === today);
  const before = known.findLast(({ day }) => day < today);
  return {
    line: known.slice(-lineDays).map(({ day, fail }) => ({ day, fail })),
    change:
      change === null || now === undefined || before === undefined
        ? null
        : {
            ...change,
            rules: Object.fromEntries(
              Object.entries(now.rules).flatMap(([rule, fail]) => {
                const former = before.rules[rule];
                return former === undefined || former === fail ? [] : [[rule, fail - former]];
              }),
            ),
          },
  };
};

/** Returns the counts of everything watched: profiles, then rules, then saved views. */
export const watchedOf = (
  days: readonly CountedDay[],
  profiles: readonly Profile[],
  views: readonly WatchedView[],
  today: string,
): readonly Watched[] => [
  ...profiles
    .filter(({ watched }) => watched)
    .map(({ id, name, notifyAbove = 0 }): Watched => ({
      ...seriesOf(days, today, (day) => day.profiles[id]?.fail),
      ...{ kind: 'profile', id, rule: null, name, notifyAbove },
    })),
  ...profiles.flatMap(({ id, rules }) =>
    rules
      .filter(({ watched }) => watched === true)
      .map((rule): Watched => ({
        ...seriesOf(days, today, (day) => day.profiles[id]?.rules[rule.id]),
        ...{ kind: 'rule', id, rule: rule.id, name: rule.words, notifyAbove: rule.notifyAbove ?? 0 },
      })),
  ),
  ...views.map(({ id, view, notifyAbove = 0 }): Watched => ({
    ...seriesOf(days, today, (day) => day.views[id]),
    ...{ kind: 'view', id, rule: null, name: view.name, notifyAbove },
  })),
];

/** A watched count that grew by more than its notification threshold. */
export interface Growth {
  readonly name: string;
  readonly by: number;
  /** The day of the comparison (ISO 8601). */
  readonly since: string;
}

/**
 * Returns the watched counts that grew by more than their threshold. `notified` contains the growth that the user was
 * already notified of today.
 */
export const grown = (watched: readonly Watched[], notified: Map<string, number>): readonly Growth[] =>
  watched.flatMap(({ kind, id, rule, name, change, notifyAbove }) => {
    if (change === null || change.by <= notifyAbove) return [];
    const key = JSON.stringify([kind, id, rule, change.since]);
    if ((notified.get(key) ?? 0) >= change.by) return [];
    notified.set(key, change.by);
    return [{ name, by: change.by, since: change.since }];
  });
