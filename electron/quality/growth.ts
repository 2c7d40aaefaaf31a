import type { Change, JudgedProfile, Watched, WatchedView } from '../contract/quality.ts';
import type { Profile } from '../model/rules/profile.ts';
import type { CountedDay } from './history.ts';

/** So many days stand in a line. */
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

/** The last days of a number that was counted day by day, the oldest first. */
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

/** What failed a profile on each of the last days, the oldest first, and how much that is more than on the last day before. */
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

/** Everything that is watched, as it was counted: profiles, then rules, then saved views. */
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

/** Something watched that grew by more than its person wants to be left alone with. */
export interface Growth {
  readonly name: string;
  readonly by: number;
  /** The day it is compared with (ISO 8601). */
  readonly since: string;
}

/** What grew by more than the person's number, of what is watched. `notified`: by how much its person was told already today that it grew. */
export const grown = (watched: readonly Watched[], notified: Map<string, number>): readonly Growth[] =>
  watched.flatMap(({ kind, id, rule, name, change, notifyAbove }) => {
    if (change === null || change.by <= notifyAbove) return [];
    const key = JSON.stringify([kind, id, rule, change.since]);
    if ((notified.get(key) ?? 0) >= change.by) return [];
    notified.set(key, change.by);
    return [{ name, by: change.by, since: change.since }];
  });
