import { expect, it } from 'vitest';
import { createReadContext } from '../../../electron/cache/read/read-context.ts';
import { evaluateProfile } from '../../../electron/quality/evaluation/profile-trial.ts';
import { cacheDatabase, storeItems } from '../cache/temp-cache.ts';
import { ruleOf } from '../cache/temp-quality.ts';

it('counts existing products only: those that pass, and those that fail a mandatory rule', () => {
  const db = cacheDatabase();
  const product = (id: string, label: string) => ({ id, sku: id, label });
  const long = { ...product('long', 'Weekender'), thumbnail_id: 'a', asset_ids: ['a'] };
  const items = [product('right', 'Bag'), long, product('gone', 'Weekender')];
  const picture = { id: 'a', filename: 'a.jpg', path: '/a.jpg', file_type: 'IMAGES', checksum: 'a'.repeat(64) };
  storeItems(db, 'asset', [picture]);
  storeItems(db, 'product', items);
  storeItems(db, 'product', items.slice(0, 2));
  const subject = { of: 'field', name: 'label' } as const;
  const short = ruleOf('short', subject, { is: 'length', least: null, most: 5 });
  const few = ruleOf('few', subject, { is: 'length', least: null, most: 2 }, { severity: 'should' });
  const other = ruleOf(
    'other',
    subject,
    { is: 'there' },
    {
      holdsFor: { level: 'all', families: ['none'], categories: [] },
    },
  );
  const reading = createReadContext(db);
  const result = (rules: Parameters<typeof evaluateProfile>[1]): unknown => {
    const steps = evaluateProfile(reading, rules);
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
    }
  };
  expect(result([short, few, other])).toEqual({
    products: 2,
    pass: 1,
    notAnalysed: 0,
    rules: [
      { rule: 'short', fail: 1, notLookedAt: 0 },
      { rule: 'few', fail: 2, notLookedAt: 0 },
      { rule: 'other', fail: 0, notLookedAt: 0 },
    ],
  });
  expect(result([other])).toMatchObject({ products: 0, pass: 0 });
  const large = ruleOf('large', { of: 'mainPicture' }, { is: 'pixels', width: 500, height: 500 });
  expect(result([large])).toMatchObject({ products: 2, pass: 1, notAnalysed: 1 });
  expect(result([short, large]), 'a failed rule outweighs an open one').toMatchObject({ pass: 1, notAnalysed: 0 });
});
