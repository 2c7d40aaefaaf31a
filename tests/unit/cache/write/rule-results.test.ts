import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWriteContext } from '../../../../electron/cache/db/write-context.ts';
import type { WriteContext } from '../../../../electron/cache/db/write-context.ts';
import { finishEvaluation, planEvaluation, storeRuleResults } from '../../../../electron/cache/write/rule-results.ts';
import { cacheDatabase } from '../temp-cache.ts';

let store: WriteContext;
beforeEach(() => {
  store = createWriteContext(cacheDatabase());
});

const profile = (name: string, rules: readonly string[], signature = 'first') => ({ profile: name, rules, signature });
type Profile = ReturnType<typeof profile>;
const plan = (profiles: readonly Profile[], reevaluate = false) => planEvaluation(store, { profiles, reevaluate });
const finish = (...profiles: readonly Profile[]): void => finishEvaluation(store, { profiles, upTo: 0, at: 1 });
const rows = (sql: string): unknown[] => store.sql.all(sql).map((row) => Object.values(row));

/** Stores for the first profile the rules that each product fails, or null for a product outside of the profile. */
const evaluate = (
  [planned]: ReturnType<typeof plan>,
  products: ReadonlyMap<number, readonly string[] | null>,
  isOpen = false,
): void => {
  if (planned === undefined) throw new Error('Nothing is planned');
  const { keys } = planned;
  const results: number[] = [];
  const scores: number[] = [];
  for (const [pk, failed] of products) {
    if (failed === null) continue;
    for (const rule of failed) results.push(keys.rules[rule] ?? -1, pk, isOpen ? 0 : 1);
    const rules = Object.keys(keys.rules).length;
    const musts = isOpen ? 0 : failed.length;
    scores.push(keys.profile, pk, rules - failed.length, rules, musts, 0, isOpen ? failed.length : 0);
  }
  storeRuleResults(store, {
    profiles: [keys.profile],
    keys: Int32Array.from(products.keys()),
    results: Int32Array.from(results),
    scores: Int32Array.from(scores),
  });
};

describe('planEvaluation', () => {
  it('evaluates a profile again if its rules changed, it never finished, or everything is requested again', () => {
    const one = profile('p', ['a', 'b']);
    expect(plan([one])).toMatchObject([{ profile: 'p', fresh: true }]);
    expect(plan([one])).toMatchObject([{ fresh: true }]);
    finish(one);
    expect(plan([one])).toMatchObject([{ fresh: false }]);
    expect(plan([profile('p', ['a', 'b'], 'second')])).toMatchObject([{ fresh: true }]);
    finish(profile('p', ['a', 'b'], 'second'));
    expect(plan([profile('p', ['a', 'b'], 'second')], true)).toMatchObject([{ fresh: true }]);
  });

  it('forgets the results of a profile that is evaluated again, and of rules and profiles that no longer exist', () => {
    const [one, two] = [profile('p', ['a', 'b']), profile('q', ['c'])];
    const planned = plan([one, two]);
    evaluate(planned, new Map([[1, ['a', 'b']]]));
    evaluate(planned.slice(1), new Map([[1, ['c']]]));
    finish(one, two);
    const changed = profile('p', ['b'], 'second');
    plan([changed, two]);
    expect(rows('SELECT rule, fail FROM judged_rule ORDER BY rule')).toEqual([
      ['b', 0],
      ['c', 1],
    ]);
    expect(rows('SELECT count(*) FROM verdict')).toEqual([[1]]);
    plan([changed]);
    expect(rows('SELECT profile FROM judged_profile')).toEqual([['p']]);
    expect(rows('SELECT count(*) FROM verdict UNION ALL SELECT count(*) FROM score')).toEqual([[0], [0]]);
  });
});

describe('storeRuleResults', () => {
  it('counts failing, passing and not analysed products exactly, however their results change', () => {
    const names = ['a', 'b', 'c'];
    const result = fc.option(fc.subarray(names), { nil: null });
    const step = fc.record({
      products: fc.dictionary(fc.constantFrom('1', '2', '3', '4', '5'), result),
      isOpen: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 6 }), (steps) => {
        store = createWriteContext(cacheDatabase());
        const one = profile('p', names);
        const planned = plan([one]);
        evaluate(planned, new Map());
        finish(one);
        const model = new Map<string, { readonly failed: readonly string[]; readonly isOpen: boolean }>();
        for (const { products, isOpen } of steps) {
          evaluate(planned, new Map(Object.entries(products).map(([pk, failed]) => [Number(pk), failed])), isOpen);
          for (const [pk, failed] of Object.entries(products))
            if (failed === null) model.delete(pk);
            else model.set(pk, { failed, isOpen });
        }
        const known = [...model.values()];
        const has = (rule: string, isOpen: boolean): number =>
          known.filter((product) => product.isOpen === isOpen && product.failed.includes(rule)).length;
        expect(rows('SELECT rule, fail, open FROM judged_rule ORDER BY rule')).toEqual(
          names.map((rule) => [rule, has(rule, false), has(rule, true)]),
        );
        expect(rows('SELECT products, pass, open FROM judged_profile')).toEqual([
          [
            known.length,
            known.filter(({ failed }) => failed.length === 0).length,
            known.filter(({ failed, isOpen }) => isOpen && failed.length > 0).length,
          ],
        ]);
      }),
      { numRuns: 40 },
    );
  });
});
