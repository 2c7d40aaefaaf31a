import type { JudgedBy } from '../../contract/index.ts';
import type { Filter } from '../../model/index.ts';
import { profileOfName } from '../../model/index.ts';
import type { ReadContext } from './read-context.ts';

type Scores = Readonly<Record<string, JudgedBy>>;

const scoresBy = ({ sql }: ReadContext, profile: string, keys: string): (readonly [number, JudgedBy])[] =>
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

/** How these products do by the profiles among the columns, by key and column. */
export const scoresOf = (
  reading: ReadContext,
  keys: readonly number[],
  columns: readonly string[],
): ReadonlyMap<number, Scores> => {
  const found = new Map<number, Record<string, JudgedBy>>();
  const list = JSON.stringify(keys);
  for (const column of columns) {
    const profile = profileOfName(column);
    if (profile === null) continue;
    for (const [pk, judged] of scoresBy(reading, profile, list)) {
      const known = found.get(pk) ?? {};
      found.set(pk, { ...known, [column]: judged });
    }
  }
  return found;
};

const tests: Readonly<Partial<Record<Filter['operator'], string>>> = {
  fails: 's.musts > 0',
  passes: 's.musts = 0',
  shareAtLeast: 's.share >= ?',
  shareAtMost: 's.share <= ?',
};

/** A question about how products do by a profile, in SQL over their keys; null for an operator that asks no such thing. */
export const judgedSql = (
  profile: string,
  { operator, values }: Pick<Filter, 'operator' | 'values'>,
): { readonly sql: string; readonly values: readonly (string | number)[] } | null => {
  const test = tests[operator];
  return test === undefined
    ? null
    : {
        sql: `pk IN (SELECT s.pk FROM judged_profile p CROSS JOIN score s ON s.profile = p.key
               WHERE p.profile = ? AND ${test})`,
        values: [profile, ...values.map((percent) => 10 * Number(percent))],
      };
};

/** By the share that products reach in a profile. */
export const judgedTerm = (
  table: string,
  profile: string,
): {
  readonly sql: string;
  readonly values: readonly [];
  readonly join: string;
  readonly joined: readonly string[];
} => ({
  join: `LEFT JOIN (SELECT s.pk AS item, s.share FROM judged_profile p CROSS JOIN score s ON s.profile = p.key
           WHERE p.profile = ?) judged ON judged.item = ${table}.pk`,
  joined: [profile],
  sql: 'judged.share',
  values: [],
});
