import type { ProfileScore } from '../../../contract/index.ts';
import { parseProfileColumn } from '../../../model/index.ts';
import type { ReadContext } from '../read-context.ts';

type Scores = Readonly<Record<string, ProfileScore>>;

const readProfileScores = ({ sql }: ReadContext, profile: string, keys: string): (readonly [number, ProfileScore])[] =>
  sql
    .all(
      `SELECT s.pk, s.passed, s.rules, s.musts, s.share FROM judged_profile p CROSS JOIN json_each(?) j
       CROSS JOIN score s ON s.profile = p.key AND s.pk = j.value WHERE p.profile = ?`,
      keys,
      profile,
    )
    .map(({ pk, passed, rules, musts, share }) => [
      pk as number,
      { passed: Number(passed), rules: Number(rules), musts: Number(musts), share: Number(share) / 1000 },
    ]);

/** Returns the results of these products for the profiles among the columns, by key and column. */
export const readScores = (
  reading: ReadContext,
  keys: readonly number[],
  columns: readonly string[],
): ReadonlyMap<number, Scores> => {
  const found = new Map<number, Record<string, ProfileScore>>();
  const list = JSON.stringify(keys);
  for (const column of columns) {
    const profile = parseProfileColumn(column);
    if (profile === null) continue;
    for (const [pk, score] of readProfileScores(reading, profile, list)) {
      const existing = found.get(pk) ?? {};
      found.set(pk, { ...existing, [column]: score });
    }
  }
  return found;
};
