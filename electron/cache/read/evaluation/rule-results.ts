import type { ResourceId } from '../../../base/branded-types.ts';
import { type Violation, cutExcerpt } from '../../../model/rules/violation.ts';
import { type RuleEvaluator, type RuleResult, isViolation, compileRule } from '../../../model/rules/evaluate.ts';
import type { Rule, RuleList } from '../../../model/rules/profile.ts';
import { compileStoredPattern } from '../../shared/rule-patterns.ts';
import type { RuleCounts } from '../../../quality/contract.ts';
import type { ProfileCount } from '../../shared/rule-results.ts';
import { evaluatedColumns, createBodyConverter } from './product-values.ts';
import { failsSql } from './quality-sql.ts';
import { isInList } from '../list-members.ts';
import type { ReadContext } from '../read-context.ts';
import { isMember } from './view-members.ts';

const toIsoTime = (time: unknown): string | null => (typeof time === 'number' ? new Date(time).toISOString() : null);

const readRuleCounts = ({ sql }: ReadContext, profile: number): RuleCounts[] =>
  sql
    .all('SELECT rule, fail, open FROM judged_rule WHERE profile = ? ORDER BY key', profile)
    .map(({ rule, fail, open }) => ({ rule: String(rule), fail: Number(fail), notLookedAt: Number(open) }));

/** Returns the totals of each profile that has evaluated products. */
export const countRuleResults = (reading: ReadContext): ProfileCount[] =>
  reading.sql.all('SELECT key, profile, signature, judged_at, products, pass, open FROM judged_profile').map((row) => ({
    profile: String(row['profile']),
    evaluatedAt: row['signature'] === null ? null : toIsoTime(row['judged_at']),
    products: Number(row['products']),
    pass: Number(row['pass']),
    notAnalysed: Number(row['open']),
    rules: readRuleCounts(reading, row['key'] as number),
  }));

/** Returns the number of products that break a required rule of one of these profiles. */
export const countFailingProducts = ({ sql }: ReadContext, profiles: readonly string[]): number =>
  Number(
    sql.get(
      `SELECT count(DISTINCT s.pk) AS n FROM judged_profile p CROSS JOIN score s ON s.profile = p.key
       WHERE p.profile IN (SELECT value FROM json_each(?)) AND s.musts > 0`,
      JSON.stringify(profiles),
    )?.['n'],
  );

/** Returns the number of products that changed since their last evaluation. */
export const countQueuedProducts = ({ sql }: ReadContext): number =>
  Number(sql.get('SELECT count(*) AS n FROM judge_due')?.['n']);

/**
 * Returns a rule that reports the duplicate value of a product. Duplicates were determined over all products; this rule
 * only adds the value.
 */
export const createDuplicateRule =
  ({ subject }: Rule): RuleEvaluator =>
  (product) => ({ kind: { what: 'notUnique' }, excerpt: cutExcerpt(product.texts(subject)[0] ?? '', null) });

/** The result of a rule for one product. */
export interface RuleAnswer {
  readonly rule: string;
  readonly result: RuleResult;
}

/**
 * Returns the rule results of a product by profile, without rules that do not apply. Null: the product is not cached.
 */
export const getRuleResults = (
  reading: ReadContext,
  id: ResourceId,
  profiles: readonly { readonly profile: string; readonly rules: readonly Rule[] }[],
): { readonly profile: string; readonly answers: readonly RuleAnswer[] }[] | null => {
  const { sql } = reading;
  const row = sql.get(
    `SELECT ${evaluatedColumns} FROM item i CROSS JOIN r_product r ON r.pk = i.pk WHERE i.resource = 'product' AND i.id = ?`,
    id,
  );
  if (row === undefined) return null;
  const product = createBodyConverter(reading)(row);
  const isDuplicate = (profile: string, rule: Rule): boolean =>
    sql.get(
      `SELECT 1 FROM r_product WHERE pk = ? AND ${failsSql({ profile, rule: rule.id }).sql}`,
      row['pk'] as number,
      profile,
      rule.id,
    ) !== undefined;
  const listed = new Map<string, boolean>();
  const isListed = (list: RuleList): boolean => {
    const is = listed.get(list.id) ?? isInList(reading, list, row['pk'] as number);
    listed.set(list.id, is);
    return is;
  };
  const evaluateRule = (profile: string, rule: Rule): RuleResult => {
    const { view, list } = rule.holdsFor;
    if (view !== undefined && !isMember(reading, view, row['pk'] as number)) return 'doesNotHold';
    if (list !== undefined && !isListed(list)) return 'doesNotHold';
    const result = compileRule(rule, compileStoredPattern)(product);
    const checksUniqueness = rule.condition.is === 'unique' && result !== 'doesNotHold';
    return checksUniqueness && isDuplicate(profile, rule) ? createDuplicateRule(rule)(product) : result;
  };
  return profiles.map(({ profile, rules }) => ({
    profile,
    answers: rules
      .map((rule) => ({ rule: rule.id, result: evaluateRule(profile, rule) }))
      .filter(({ result }) => result !== 'doesNotHold'),
  }));
};

/** Returns the violations of one rule by these products, by key. */
export const findViolations = (
  reading: ReadContext,
  rule: Rule,
  keys: readonly number[],
): ReadonlyMap<number, Violation> => {
  const { sql } = reading;
  const convertRow = createBodyConverter(reading);
  const evaluate = rule.condition.is === 'unique' ? createDuplicateRule(rule) : compileRule(rule, compileStoredPattern);
  const rows = sql.all(
    `SELECT ${evaluatedColumns} FROM json_each(?) j CROSS JOIN r_product r ON r.pk = j.value`,
    JSON.stringify(keys),
  );
  return new Map(
    rows.flatMap((row) => {
      const result = evaluate(convertRow(row));
      return isViolation(result) ? [[row['pk'] as number, result] as const] : [];
    }),
  );
};
