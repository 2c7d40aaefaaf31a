import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createProfileStore } from '../../electron/quality/profile-store.ts';
import type { Profile } from '../../electron/model/rules/profile.ts';
import { pass, tempFolder } from '../unit/cache/temp-cache.ts';
import { ruleOf, tempQuality } from '../unit/cache/temp-quality.ts';

/** A program of 3,002 states: a text of 2,000 characters takes 0.1 to 0.8 s. */
const costly = '(?:a?){1000}(?:a){1000}';
/** A pattern with nearly the maximum number of states, and a text that needs all of them. */
const slow = '(?:[ab]?){800}(?:[ac]){800}$';

const label = { of: 'field', name: 'label' } as const;
const patternRule = (pattern: string) => ruleOf('pattern', label, { is: 'pattern', pattern });
const lengthRule = ruleOf('length', label, { is: 'length', least: null, most: 10 });
const getProfile = (pattern: string): Profile => ({
  id: randomUUID(),
  name: 'Labels',
  watched: true,
  rules: [patternRule(pattern), lengthRule],
});
const products = (count: number, text: string) =>
  Array.from({ length: count }, (_, n) => ({ id: `p${n}`, sku: `p${n}`, label: `${text}${n}` }));

/** Creates a folder with a profile that forms no longer accept, as after an update of the program. */
const folderWith = async (profile: Profile): Promise<string> => {
  const folder = tempFolder();
  await createProfileStore(folder).update(() => [profile]);
  return folder;
};

describe('costly patterns', () => {
  it('rejects a rule with too many states when it is saved, imported or tried', async () => {
    const { quality } = await tempQuality([]);
    const rejection = { code: 'badArgument', message: expect.stringContaining('takes too long') as string };
    await expect(quality.profiles.save(getProfile(costly))).rejects.toMatchObject(rejection);
    await expect(quality.profiles.add(getProfile(costly))).rejects.toMatchObject(rejection);
    await expect(quality.try(patternRule(costly))).rejects.toMatchObject(rejection);
    await quality.profiles.save(getProfile(slow));
  });

  it('shows a stored rule with too many states, or an invalid pattern, as unusable, and evaluates the others', async () => {
    for (const pattern of [costly, '(?<=a)b', '[']) {
      const profile = getProfile(pattern);
      const { cache, quality, evaluate } = await tempQuality(null, await folderWith(profile));
      await pass(cache, 'product', products(2_000, 'a'.repeat(2_000)));
      const overview = await evaluate();
      expect(overview.problem).toBeNull();
      const [evaluated] = overview.profiles;
      expect(Object.keys(evaluated?.problems ?? {})).toEqual(['pattern']);
      expect(evaluated?.figures?.rules).toEqual([{ rule: 'length', fail: 2_000, notLookedAt: 0 }]);
      expect((await quality.rulesInForce())[0]?.rules.map(({ id }) => id)).toEqual(['length']);
    }
  });

  it('does not evaluate a text that is too long for a pattern', async () => {
    const { cache, quality } = await tempQuality([]);
    await pass(cache, 'product', [...products(1, 'ab'.repeat(10_000)), { id: 's', sku: 's', label: 'x' }]);
    const found = await quality.try(patternRule(slow));
    expect(found).toMatchObject({ holds: 2, fail: 1, notLookedAt: 1 });
  });

  it('closes within seconds while thousands of products are evaluated, tried and checked by a slow pattern', async () => {
    const profile = getProfile(slow);
    const folder = await folderWith(profile);
    const begun = Promise.withResolvers<undefined>();
    const { cache, quality } = await tempQuality(
      null,
      folder,
      (evaluationProgress) => evaluationProgress && begun.resolve(undefined),
    );
    await pass(cache, 'product', products(2_000, 'ab'.repeat(1_000)));
    quality.evaluateSoon();
    await begun.promise;
    const trial = expect(quality.try(patternRule(slow))).rejects.toMatchObject({ code: 'cancelled' });
    const newer = expect(quality.try(lengthRule)).resolves.toMatchObject({ fail: 2_000 });
    await Promise.all([trial, newer]);
    const last = expect(quality.try(patternRule(slow))).rejects.toMatchObject({ code: 'cancelled' });
    const began = performance.now();
    await quality.close();
    await last;
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
