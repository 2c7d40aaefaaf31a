import { join } from 'node:path';
import { z } from 'zod';
import { JsonFile } from '../base/json-file.ts';
import type { ProfileCount } from '../cache/shared/rule-results.ts';

/** The maximum number of stored days. */
const maxDays = 366;

const countsSchema = z.object({
  fail: z.int(),
  rules: z.record(z.string(), z.int()),
  /** The number of products that could not be evaluated, and by rule; absent if there were none. */
  notAnalysed: z.int().optional(),
  rulesNotAnalysed: z.record(z.string(), z.int()).optional(),
});
const daySchema = z.object({
  day: z.iso.date(),
  profiles: z.record(z.string(), countsSchema),
  /** The number of products in each watched saved view. */
  views: z.record(z.string(), z.int()).default({}),
  /** The number of pictures in the account that were not analysed; absent if that was not counted. */
  picturesNotAnalysed: z.int().optional(),
  /** The number of products that failed a watched profile, and those profiles; absent in days of earlier versions. */
  failing: z.object({ watched: z.array(z.string()), count: z.int() }).optional(),
});
const fileSchema = z.object({ days: z.array(daySchema) });

/** The last counts of one day, by profile and by rule. */
export type CountedDay = z.infer<typeof daySchema>;

/** The current counts of an account. */
export interface CurrentCounts extends Pick<CountedDay, 'picturesNotAnalysed' | 'failing'> {
  readonly profiles: readonly ProfileCount[];
  readonly views: Readonly<Record<string, number>>;
}

/**
 * The daily counts of a year, in a file of the account's folder, which is kept when the cache is rebuilt. It may
 * contain days after today, if the clock was wrong then or is wrong now.
 */
export interface QualityHistory {
  /** Returns the oldest first. */
  days(): Promise<readonly CountedDay[]>;
  /** Stores the current counts for the day (ISO 8601). Returns the last day before it, or null if there is none. */
  note(day: string, counts: CurrentCounts): Promise<CountedDay | null>;
  settled(): Promise<void>;
}

const openCounts = (
  notAnalysed: number,
  rules: ProfileCount['rules'],
): Pick<CountedDay['profiles'][string], 'notAnalysed' | 'rulesNotAnalysed'> => {
  const open = rules.filter(({ notLookedAt }) => notLookedAt > 0);
  return {
    ...(notAnalysed === 0 ? {} : { notAnalysed }),
    ...(open.length === 0
      ? {}
      : { rulesNotAnalysed: Object.fromEntries(open.map(({ rule, notLookedAt }) => [rule, notLookedAt])) }),
  };
};

const toCountedDay = (day: string, { profiles, views, ...others }: CurrentCounts): CountedDay => ({
  day,
  views: { ...views },
  ...others,
  profiles: Object.fromEntries(
    profiles
      .filter(({ evaluatedAt }) => evaluatedAt !== null)
      .map(({ profile, products, pass, notAnalysed, rules }) => [
        profile,
        {
          fail: products - pass - notAnalysed,
          rules: Object.fromEntries(rules.map(({ rule, fail }) => [rule, fail])),
          ...openCounts(notAnalysed, rules),
        },
      ]),
  ),
});

/** Creates the history in `folder`, which must exist. An unreadable file counts as empty and is moved away. */
export const createQualityHistory = (folder: string): QualityHistory => {
  const file = new JsonFile<readonly CountedDay[]>({
    path: join(folder, 'quality-history.json'),
    parse: (json) => fileSchema.parse(json).days,
    createDefault: () => [],
    toJson: (days) => ({ days }),
  });
  return {
    days: () => file.read(),
    note: async (day, counts) => {
      const days = await file.update((known) => {
        const earlier = known.filter((one) => one.day < day);
        // Future days are kept, because the clock may be set back temporarily.
        const later = known.filter((one) => one.day > day);
        return [...earlier, toCountedDay(day, counts), ...later].slice(-maxDays);
      });
      return days.findLast((one) => one.day < day) ?? null;
    },
    settled: () => file.settled(),
  };
};
