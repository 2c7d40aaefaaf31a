import type { JudgedProfile } from '../contract/quality.ts';
import type { Profile } from '../model/rules/profile.ts';
import type { CountedDay } from './history.ts';

/** So many days stand in a line. */
const lineDays = 30;

/** What failed a profile on each of the last days, the oldest first, and how much that is more than on the last day before. */
export const trendOf = (
  days: readonly CountedDay[],
  profile: string,
  today: string,
): Pick<NonNullable<JudgedProfile['figures']>, 'line' | 'change'> => {
  const known = days.flatMap(({ day, profiles }) => {
    const counted = profiles[profile];
    return counted === undefined ? [] : [{ day, ...counted }];
  });
  const now = known.findLast(({ day }) => day === today);
  const before = known.findLast(({ day }) => day < today);
  return {
    line: known.slice(-lineDays).map(({ day, fail }) => ({ day, fail })),
    change:
      now === undefined || before === undefined
        ? null
        : {
            since: before.day,
            by: now.fail - before.fail,
            rules: Object.fromEntries(
              Object.entries(now.rules).flatMap(([rule, fail]) => {
                const former = before.rules[rule];
                return former === undefined || former === fail ? [] : [[rule, fail - former]];
              }),
            ),
          },
  };
};

/** A watched profile that more products fail than its person wants to be left alone with. */
export interface Growth {
  readonly name: string;
  readonly by: number;
  /** The day it is compared with (ISO 8601). */
  readonly since: string;
}

/** What grew by more than the person's number, of what is watched. `told`: by how much it was told to have grown already today. */
export const grown = (
  profiles: readonly Profile[],
  trends: ReadonlyMap<string, ReturnType<typeof trendOf>>,
  told: Map<string, number>,
): readonly Growth[] =>
  profiles.flatMap(({ id, name, watched, notifyAbove = 0 }) => {
    const change = trends.get(id)?.change ?? null;
    if (!watched || change === null || change.by <= notifyAbove) return [];
    const key = `${id} ${change.since}`;
    if ((told.get(key) ?? 0) >= change.by) return [];
    told.set(key, change.by);
    return [{ name, by: change.by, since: change.since }];
  });
