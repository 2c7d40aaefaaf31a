import type { FailingRuleFilter } from '../../../contract/index.ts';
import type { Filter } from '../../../model/index.ts';

/**
 * Returns an SQL condition for the products that violate a rule, or, with `rule` null, any required rule of the
 * profile.
 */
export const failsSql = ({
  profile,
  rule,
}: FailingRuleFilter): { readonly sql: string; readonly values: readonly string[] } =>
  rule === null
    ? {
        sql: `pk IN (SELECT s.pk FROM judged_profile p CROSS JOIN score s ON s.profile = p.key
               WHERE p.profile = ? AND s.musts > 0)`,
        values: [profile],
      }
    : {
        sql: `pk IN (SELECT v.pk FROM judged_profile p CROSS JOIN judged_rule r ON r.profile = p.key
               CROSS JOIN verdict v ON v.rule = r.key WHERE p.profile = ? AND r.rule = ? AND v.fails = 1)`,
        values: [profile, rule],
      };

const tests: Readonly<Partial<Record<Filter['operator'], string>>> = {
  fails: 's.musts > 0',
  passes: 's.musts = 0 AND s.open = 0',
  notAnalysed: 's.musts = 0 AND s.open > 0',
  shareAtLeast: 's.share >= ?',
  shareAtMost: 's.share <= ?',
};

/** Returns an SQL condition on the results of a profile, or null if the operator does not apply. */
export const buildResultSql = (
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
