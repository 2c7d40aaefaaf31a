import type { ReadContext } from '../../cache/read/read-context.ts';
import { createDuplicateRule } from '../../cache/read/evaluation/rule-results.ts';
import { prepareOneRule } from '../../cache/read/evaluation/prepared-rules.ts';
import { itemFlags } from '../../cache/shared/item-flags.ts';
import { type ResourceId, toResourceId } from '../../base/branded-types.ts';
import type { RulePreview } from '../contract.ts';
import type { Violation } from '../../model/rules/violation.ts';
import { type RuleResult, isViolation } from '../../model/rules/evaluate.ts';
import type { Rule } from '../../model/rules/profile.ts';
import { allRows, createProductConverter, stepMs } from './evaluate-products.ts';
import type { TrialSteps } from './trial.ts';

/** The maximum number of example products with a violation. */
const maxExamples = 3;

interface Tally {
  holds: number;
  fail: number;
  notLookedAt: number;
  readonly examples: { readonly pk: number; readonly fault: Violation }[];
}

const count = (tally: Tally, pk: number, result: RuleResult): void => {
  if (result === 'doesNotHold') return;
  tally.holds += 1;
  if (result === 'notLookedAt') tally.notLookedAt += 1;
  if (!isViolation(result)) return;
  tally.fail += 1;
  if (tally.examples.length < maxExamples) tally.examples.push({ pk, fault: result });
};

const nameOf = ({ sql }: ReadContext, pk: number): { readonly id: ResourceId; readonly sku: string } => {
  const row = sql.get('SELECT i.id, r.sku FROM item i JOIN r_product r USING (pk) WHERE i.pk = ?', pk);
  return { id: toResourceId(String(row?.['id'])), sku: String(row?.['sku'] ?? row?.['id']) };
};

/** Evaluates a rule that is not saved for all products. */
export function* evaluateRule(reading: ReadContext, rule: Rule): TrialSteps<RulePreview> {
  const { evaluate, doubles, members } = prepareOneRule(reading, rule);
  const convertRow = createProductConverter(reading, [rule]);
  const tally: Tally = { holds: 0, fail: 0, notLookedAt: 0, examples: [] };
  let until = performance.now() + stepMs;
  for (const rows of allRows(reading))
    for (const row of rows) {
      if ((Number(row['x_flags']) & itemFlags.gone) !== 0) continue;
      const pk = row['pk'] as number;
      if (members?.has(pk) === false) continue;
      const product = convertRow(row);
      count(tally, pk, doubles?.has(pk) === true ? createDuplicateRule(rule)(product) : evaluate(product));
      if (performance.now() <= until) continue;
      yield null;
      until = performance.now() + stepMs;
    }
  const { examples, ...figures } = tally;
  return {
    ...figures,
    examples: examples.map((example) => ({ ...nameOf(reading, example.pk), fault: example.fault })),
  };
}
