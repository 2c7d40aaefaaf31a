import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openEvaluation } from '../../../electron/quality/evaluation/evaluate-products.ts';
import { cacheDatabase, storeItems, tempFolder } from '../cache/temp-cache.ts';
import { ruleOf } from '../cache/temp-quality.ts';

it('gives a product the weight of the rules that it passes, and the full share only if it passes all', () => {
  const folder = tempFolder();
  storeItems(cacheDatabase(folder), 'product', [{ id: 'p1', sku: 'BAG-1', label: 'Bag' }]);
  const drawn = fc.record({
    passes: fc.boolean(),
    weight: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 100 })),
    severity: fc.constantFrom('must' as const, 'should' as const),
  });
  const many = Array.from({ length: 30 }, () => ({ passes: true, weight: 100, severity: 'must' as const }));
  fc.assert(
    fc.property(fc.array(drawn, { minLength: 1, maxLength: 40 }), (rules) => {
      const subject = { of: 'field', name: 'label' } as const;
      const profile = {
        keys: { profile: 7, rules: Object.fromEntries(rules.map((_, at) => [`r${at}`, at])) },
        rules: rules.map(({ passes, weight, severity }, at) =>
          ruleOf(`r${at}`, subject, { is: 'length', least: null, most: passes ? 5 : 1 }, { weight, severity }),
        ),
        fresh: true,
      };
      const evaluation = openEvaluation(folder, [profile]);
      const result = evaluation.next();
      const sum = (all: typeof rules): number => all.reduce((weight, one) => weight + one.weight, 0);
      const passed = rules.filter(({ passes }) => passes);
      const musts = rules.filter(({ passes, severity }) => !passes && severity === 'must').length;
      const share = Math.floor((1000 * sum(passed)) / sum(rules));
      const pk = result?.keys[0];
      expect([...(result?.scores ?? [])]).toEqual([7, pk, passed.length, rules.length, musts, share, 0]);
      expect(share === 1000).toBe(passed.length === rules.length);
      evaluation.close();
    }),
    { numRuns: 40, examples: [[[...many, { passes: false, weight: 1, severity: 'should' }]]] },
  );
});
