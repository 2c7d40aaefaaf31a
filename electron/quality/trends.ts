import type { CountChange, EvaluatedProfile, WatchedSubject, WatchedView } from './contract.ts';
import { pictureViews } from '../contract/constants.ts';
import type { Profile } from '../model/rules/profile.ts';
import type { CountedDay } from './failure-history.ts';

/** The number of days in a trend. */
const lineDays = 30;

interface Point {
  readonly day: string;
  readonly count: number;
  /** The number of products or pictures that were not analysed then; absent if the count does not depend on them. */
  readonly open?: number | undefined;
}

type Series = Pick<WatchedSubject, 'line' | 'change' | 'count'>;

const changeOf = (points: readonly Point[], today: string): CountChange | null => {
  const now = points.findLast(({ day }) => day === today);
  const before = points.findLast(({ day }) => day < today);
  return now === undefined || before === undefined ? null : { since: before.day, by: now.count - before.count };
};

/** A count of one day, and how many were not analysed. */
type Counted = Pick<Point, 'open'> & { readonly count: number | undefined };

/** Returns how many fewer are not analysed on the day of the second point: what these add is no growth. */
const analysedSince = (points: readonly Point[], today: string): number => {
  const open = (point: Point | undefined): number => point?.open ?? 0;
  return open(points.findLast(({ day }) => day < today)) - open(points.findLast(({ day }) => day === today));
};

/** Returns a change without the products that only count since they were analysed. */
const discounted = (change: CountChange | null, analysed: number): CountChange | null =>
  change === null || analysed <= 0 || change.by <= 0 ? change : { ...change, by: Math.max(0, change.by - analysed) };

/** Returns the last days of a daily count, the oldest first. */
const buildSeries = (days: readonly CountedDay[], today: string, countOf: (day: CountedDay) => Counted): Series => {
  const points = days.flatMap((day): Point[] => {
    const { count, open } = countOf(day);
    return day.day > today || count === undefined ? [] : [{ day: day.day, count, open }];
  });
  return {
    line: points.slice(-lineDays).map(({ count }) => count),
    change: discounted(changeOf(points, today), analysedSince(points, today)),
    count: points.at(-1)?.count ?? null,
  };
};

/**
 * Returns the change of the number of products that fail a watched profile. Null if other
 * profiles were watched on the previous counted day.
 */
export const getFailingChange = (days: readonly CountedDay[], today: string): CountChange | null => {
  const watchedToday = days.find(({ day }) => day === today)?.failing?.watched ?? [];
  const points = days.flatMap(({ day, failing }): Point[] =>
    failing === undefined || day > today ? [] : [{ day, count: failing.count }],
  );
  const before = days.findLast(({ day, failing }) => day < today && failing !== undefined)?.failing;
  const isComparable = new Set(watchedToday).symmetricDifference(new Set(before?.watched)).size === 0;
  return isComparable ? changeOf(points, today) : null;
};

/**
 * Returns the number of products that failed a profile on each of the last days, the oldest first, and the change since
 * the previous counted day.
 */
export const getTrend = (
  days: readonly CountedDay[],
  profile: string,
  today: string,
): Pick<NonNullable<EvaluatedProfile['figures']>, 'line' | 'change'> => {
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

/** Whether a view is about analysed pictures: a product is in it only once one of its pictures is analysed. */
const isOfPictures = ({ view }: WatchedView['view']): boolean =>
  view !== 'notLookedAt' && (pictureViews as readonly string[]).includes(view);

/**
 * Returns the counts of a saved view. One picture can be that of many products, so a view of pictures has no change since a
 * day on which more pictures were not analysed.
 */
const viewSeries = (days: readonly CountedDay[], today: string, id: string, isOfPictures: boolean): Series => {
  const series = buildSeries(days, today, (day) => ({ count: day.views[id] }));
  const before = days.findLast((day) => day.day < today && day.views[id] !== undefined)?.picturesNotAnalysed ?? 0;
  const now = days.find(({ day }) => day === today)?.picturesNotAnalysed ?? 0;
  const hasGrown = series.change !== null && series.change.by > 0;
  return isOfPictures && hasGrown && now < before ? { ...series, change: null } : series;
};

/** Returns the counts of everything watched: profiles, then rules, then saved views. */
export const listWatched = (
  days: readonly CountedDay[],
  profiles: readonly Profile[],
  views: readonly WatchedView[],
  today: string,
): readonly WatchedSubject[] => [
  ...profiles
    .filter(({ watched }) => watched)
    .map(({ id, name, notifyAbove = 0 }): WatchedSubject => ({
      ...buildSeries(days, today, ({ profiles: { [id]: of } }) => ({ count: of?.fail, open: of?.notAnalysed })),
      ...{ kind: 'profile', id, rule: null, name, notifyAbove },
    })),
  ...profiles.flatMap(({ id, rules }) =>
    rules
      .filter(({ watched }) => watched === true)
      .map((rule): WatchedSubject => ({
        ...buildSeries(days, today, ({ profiles: { [id]: of } }) => ({
          count: of?.rules[rule.id],
          open: of?.rulesNotAnalysed?.[rule.id],
        })),
        ...{ kind: 'rule', id, rule: rule.id, name: rule.words, notifyAbove: rule.notifyAbove ?? 0 },
      })),
  ),
  ...views.map(({ id, view, notifyAbove = 0 }): WatchedSubject => ({
    ...viewSeries(days, today, id, isOfPictures(view)),
    ...{ kind: 'view', id, rule: null, name: view.name, notifyAbove },
  })),
];

/** A watched count that grew by more than its notification threshold. */
export interface FailureIncrease {
  readonly name: string;
  readonly by: number;
  /** The day of the comparison (ISO 8601). */
  readonly since: string;
}

/**
 * Returns the watched counts that grew by more than their threshold. `notified` contains the growth that the user was
 * already notified of today.
 */
export const findIncreases = (
  watched: readonly WatchedSubject[],
  notified: Map<string, number>,
): readonly FailureIncrease[] =>
  watched.flatMap(({ kind, id, rule, name, change, notifyAbove }) => {
    if (change === null || change.by <= notifyAbove) return [];
    const key = JSON.stringify([kind, id, rule, change.since]);
    if ((notified.get(key) ?? 0) >= change.by) return [];
    notified.set(key, change.by);
    return [{ name, by: change.by, since: change.since }];
  });
