import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Effects, openEffects } from '../../../../../electron/cache/read/evaluation/rule-effects.ts';
import { createValueOwnerLookup } from '../../../../../electron/cache/read/evaluation/value-owners.ts';
import { openSheetSnapshot } from '../../../../../electron/cache/read/sheet-snapshot.ts';
import { getField, getResource } from '../../../../../electron/model/index.ts';
import type { Rule } from '../../../../../electron/model/rules/profile.ts';
import { closedAfterTest } from '../../../../support/closed-after-test.ts';
import { cacheDatabase, storeItems, tempFolder } from '../../temp-cache.ts';

const field = getField(getResource('product'), 'gtin');
if (field === undefined) throw new Error('There is no such field.');
const rule = {
  id: 'r1',
  words: 'unique',
  severity: 'required',
  subject: { of: 'field', name: 'gtin' },
  holdsFor: { level: 'product', families: [], categories: [] },
  weight: 1,
  inUse: true,
  condition: { is: 'unique' },
} as unknown as Rule;

/** A cache of products with these values, read like a sheet. */
const open = (values: readonly string[]) => {
  const folder = tempFolder();
  const items = values.map((gtin, at) => ({ id: `p${at}`, sku: `BAG-${at}`, label: 'Bag', gtin }));
  storeItems(cacheDatabase(folder), 'product', items);
  const snapshot = closedAfterTest(openSheetSnapshot(folder));
  const keys = values.map((_, at) => snapshot.keysBySku().get(`BAG-${at}`)?.[0] ?? -1);
  return { snapshot, keys, products: snapshot.products(keys) };
};

describe('the effects of changes on a rule about unique values', () => {
  const changing = (): { readonly change: (at: number, after: string) => unknown } => {
    const { snapshot, keys, products } = open(['1', '2', '3']);
    const effects: Effects = openEffects(
      snapshot,
      [{ profile: 'x', name: 'X', rules: [rule] }],
      [{ key: 'gtin', attribute: null, field }],
    );
    return {
      change: (at, after) => {
        const product = products.get(keys[at] ?? -1);
        if (product === undefined) throw new Error('There is no such product.');
        return effects.of(product, [{ key: 'gtin', after }]).map(({ effect }) => effect);
      },
    };
  };

  it('counts what earlier rows changed: a value that they took or gave up', () => {
    const { change } = changing();
    expect(change(0, '9')).toEqual([]);
    expect(change(1, '9')).toEqual(['breaks']);
    expect(change(2, '1')).toEqual([]);
  });
});

describe('createValueOwnerLookup', () => {
  it('knows whether another product has a value, whatever rows changed before', () => {
    const value = fc.constantFrom('', 'a', 'A ', 'b', 'c');
    const [{ snapshot, keys }, initial] = [open(['a', 'A', 'b', '']), ['a', 'a', 'b', '']];
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(3), value), { maxLength: 12 }), value, (changes, wanted) => {
        const [owners, model] = [createValueOwnerLookup(snapshot.reading, rule, null), [...initial]];
        for (const [at, text] of changes) {
          owners.set(keys[at] ?? -1, text);
          model[at] = text.trim().toLowerCase();
        }
        const text = wanted.trim().toLowerCase();
        expect(keys.map((pk) => owners.has(pk, wanted))).toEqual(
          keys.map((_, own) => model.some((other, at) => at !== own && other === text && text !== '')),
        );
      }),
    );
  });
});
