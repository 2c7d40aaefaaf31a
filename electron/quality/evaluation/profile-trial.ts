import type { ReadContext } from '../../cache/read/read-context.ts';
import { type PreparedRule, prepareRules } from '../../cache/read/evaluation/prepared-rules.ts';
import { itemFlags } from '../../cache/shared/item-flags.ts';
import type { ProfilePreview } from '../contract.ts';
import { type EvaluatedProduct, type RuleResult, isViolation } from '../../model/rules/evaluate.ts';
import type { Rule } from '../../model/rules/profile.ts';
import { allRows, createProductConverter, stepMs } from './evaluate-products.ts';
import type { TrialSteps } from './trial.ts';

type Outcome = 'pass' | 'fail' | 'open';

class Tally {
  readonly #rules: readonly PreparedRule[];
  readonly #figures: readonly { fail: number; notLookedAt: number }[];
  readonly #products = { pass: 0, fail: 0, open: 0 };

  constructor(rules: readonly PreparedRule[]) {
    this.#rules = rules;
    this.#figures = rules.map(() => ({ fail: 0, notLookedAt: 0 }));
  }

  add(pk: number, product: EvaluatedProduct): void {
    const outcomes = this.#rules.map((ready, index) => this.#addRule(ready, index, pk, product));
    const applicable = outcomes.filter((outcome) => outcome !== null);
    if (applicable.length === 0) return;
    const musts = outcomes.filter((_, index) => this.#rules[index]?.rule.severity === 'must');
    const outcome = musts.includes('fail') ? 'fail' : musts.includes('open') ? 'open' : 'pass';
    this.#products[outcome] += 1;
  }

  take(): ProfilePreview {
    const { pass, fail, open } = this.#products;
    const rules = this.#rules.map(({ rule }, index) => ({
      rule: rule.id,
      ...(this.#figures[index] ?? { fail: 0, notLookedAt: 0 }),
    }));
    return { products: pass + fail + open, pass, notAnalysed: open, rules };
  }

  /** Counts a product for one rule. Returns null if the rule does not apply to the product. */
  #addRule(
    { evaluate, doubles, members }: PreparedRule,
    index: number,
    pk: number,
    product: EvaluatedProduct,
  ): Outcome | null {
    if (members?.has(pk) === false) return null;
    const result: RuleResult = evaluate(product);
    if (result === 'doesNotHold') return null;
    const outcome = this.#outcomeOf(result, doubles, pk);
    const figures = this.#figures[index];
    if (figures !== undefined && outcome === 'fail') figures.fail += 1;
    if (figures !== undefined && outcome === 'open') figures.notLookedAt += 1;
    return outcome;
  }

  #outcomeOf(result: RuleResult, doubles: ReadonlySet<number> | null, pk: number): Outcome {
    if (doubles === null ? isViolation(result) : doubles.has(pk)) return 'fail';
    return result === 'notLookedAt' ? 'open' : 'pass';
  }
}

/** Evaluates the rules of a profile that is not saved for all products. */
export function* evaluateProfile(reading: ReadContext, rules: readonly Rule[]): TrialSteps<ProfilePreview> {
  const convertRow = createProductConverter(reading, rules);
  const tally = new Tally(prepareRules(reading, rules, () => 0));
  let until = performance.now() + stepMs;
  for (const rows of allRows(reading))
    for (const row of rows) {
      if ((Number(row['x_flags']) & itemFlags.gone) !== 0) continue;
      tally.add(row['pk'] as number, convertRow(row));
      if (performance.now() <= until) continue;
      yield null;
      until = performance.now() + stepMs;
    }
  return tally.take();
}
