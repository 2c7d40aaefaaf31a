import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SpellingChoice } from '../../../../../renderer/features/attribute-values/spelling-choice.svelte.ts';

type Cluster = ConstructorParameters<typeof SpellingChoice>[0][number];
const spell = (...counts: readonly (readonly [string, number])[]): Cluster =>
  ({ spellings: counts.map(([value, products]) => ({ value, products })) }) as unknown as Cluster;
const clusters = [spell(['red', 5], ['Red', 2], ['RED', 1]), spell(['blue', 3], ['Blue', 3])];

it('replaces every other spelling of the ticked clusters by the chosen one, the most frequent by default', () => {
  const at = fc.nat(1);
  const step = fc.oneof(
    fc.record({ tick: at, on: fc.boolean() }),
    fc.record({ choose: at, spelling: fc.nat(1) }),
    fc.constant('clear' as const),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      const choice = new SpellingChoice(clusters);
      const model = clusters.map(() => ({ ticked: false, spelling: 0 }));
      for (const one of steps) {
        if (one === 'clear') {
          choice.clear();
          for (const each of model) each.ticked = false;
          continue;
        }
        const index = 'tick' in one ? one.tick : one.choose;
        const [cluster, expected] = [clusters[index], model[index]];
        if (cluster === undefined || expected === undefined) continue;
        if ('tick' in one) {
          choice.tick(cluster, one.on);
          expected.ticked = one.on;
        } else {
          choice.choose(cluster, cluster.spellings[one.spelling]?.value ?? '');
          Object.assign(expected, { ticked: true, spelling: one.spelling });
        }
      }
      const settings = clusters.flatMap(({ spellings }, index) => {
        const { ticked = false, spelling = 0 } = model[index] ?? {};
        const others = spellings.filter((_, place) => place !== spelling);
        return ticked ? others.map(({ value, products }) => ({ value, to: spellings[spelling]?.value, products })) : [];
      });
      expect(choice.settings()).toEqual(settings.map(({ value, to }) => [value, to]));
      expect(choice.toSet).toBe(settings.reduce((sum, { products }) => sum + products, 0));
      expect(choice.all.map(({ ticked }) => ticked)).toEqual(model.map(({ ticked }) => ticked));
    }),
  );
});
