import { describe, expect, it } from 'vitest';
import { toResourceId } from '../../../../electron/base/branded-types.ts';
import type { EditId } from '../../../../electron/edits/contract.ts';
import { openEditEvaluator } from '../../../../electron/edits/thread/evaluate-edits.ts';
import { closedAfterTest } from '../../../support/closed-after-test.ts';
import { cacheDatabase, storeItems, tempFolder } from '../../cache/temp-cache.ts';
import { ruleOf } from '../../cache/temp-quality.ts';

const evaluate = (field: string, value: string): unknown => {
  const folder = tempFolder();
  const db = cacheDatabase(folder);
  storeItems(db, 'product', [{ id: 'p', sku: 'S', label: 'Bag', attributes: { colour: 'Red' } }]);
  db.exec(`UPDATE packed SET text = x'00'`);
  const rules = [
    ruleOf('label', { of: 'field', name: 'label' }, { is: 'there' }),
    ruleOf('colour', { of: 'attribute', name: 'colour' }, { is: 'there' }),
  ];
  const evaluator = closedAfterTest(openEditEvaluator(folder, [{ profile: 'x', name: 'X', rules }], [field]));
  const edit = { id: 'e' as EditId, resource: 'product', item: toResourceId('p'), field, base: 'Bag', value } as const;
  return evaluator.of([edit])[0]?.rules.map(({ effect }) => effect);
};

describe('the effects of an edit on rules', () => {
  it('are found without the body of the product if the field has a column', () => {
    expect(evaluate('label', '')).toEqual(['breaks']);
    expect(() => evaluate('attributes.colour', '')).toThrow(/copy of the account is damaged/);
  });
});
