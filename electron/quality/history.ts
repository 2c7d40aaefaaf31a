import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { z } from 'zod';
import { isMissing } from '../base/errno.ts';
import { createLogger } from '../base/logger.ts';
import { setAside } from '../base/set-aside.ts';
import type { ProfileCount } from '../cache/shared/verdicts.ts';

const log = createLogger('quality');

/** So many days are kept. */
const mostDays = 366;

const countsSchema = z.object({ fail: z.int(), rules: z.record(z.string(), z.int()) });
const daySchema = z.object({
  day: z.iso.date(),
  profiles: z.record(z.string(), countsSchema),
  /** Products of the saved views that are watched. */
  views: z.record(z.string(), z.int()).default({}),
});
const fileSchema = z.object({ days: z.array(daySchema) });

/** What failed on one day, as it was counted last: by profile, and by rule of it. */
export type CountedDay = z.infer<typeof daySchema>;

/**
 * The counts of a year, day by day, in a file of the account's folder, which stays when the cache is rebuilt. Days after today
 * can be among them: the clock was wrong when they were counted, or is wrong now.
 */
export interface QualityHistory {
  /** Oldest first. */
  days(): Promise<readonly CountedDay[]>;
  /** Keeps what is counted now as that of the day (ISO 8601). Answers the last day before it; null where there is none. */
  note(
    day: string,
    counts: readonly ProfileCount[],
    views: Readonly<Record<string, number>>,
  ): Promise<CountedDay | null>;
  settled(): Promise<void>;
}

const countedDay = (
  day: string,
  counts: readonly ProfileCount[],
  views: Readonly<Record<string, number>>,
): CountedDay => ({
  day,
  views: { ...views },
  profiles: Object.fromEntries(
    counts
      .filter(({ judgedAt }) => judgedAt !== null)
      .map(({ profile, products, pass, notAnalysed, rules }) => [
        profile,
        { fail: products - pass - notAnalysed, rules: Object.fromEntries(rules.map(({ rule, fail }) => [rule, fail])) },
      ]),
  ),
});

/** Kept in `folder`, which is there. A file that cannot be read counts as none, and is set aside. */
export const createQualityHistory = (folder: string): QualityHistory => {
  const path = join(folder, 'quality-history.json');
  const queue = new PQueue({ concurrency: 1 });
  let held: readonly CountedDay[] | null = null;
  const read = async (): Promise<readonly CountedDay[]> => {
    try {
      return fileSchema.parse(JSON.parse(await readFile(path, 'utf8'))).days;
    } catch (error) {
      if (isMissing(error)) return [];
      log.error('The counts of earlier days cannot be read; their file is set aside', error);
      setAside(path);
      return [];
    }
  };
  const days = async (): Promise<readonly CountedDay[]> => (held ??= await read());
  return {
    days: () => queue.add(days),
    note: (day, counts, views) =>
      queue.add(async () => {
        const known = await days();
        const earlier = known.filter((one) => one.day < day);
        // Days to come stay: the clock may have been set back for a moment.
        const later = known.filter((one) => one.day > day);
        const kept = [...earlier, countedDay(day, counts, views), ...later].slice(-mostDays);
        await writeFile(`${path}.part`, JSON.stringify({ days: kept }), { mode: 0o600 });
        await rename(`${path}.part`, path);
        held = kept;
        return earlier.at(-1) ?? null;
      }),
    settled: () => queue.onIdle(),
  };
};
