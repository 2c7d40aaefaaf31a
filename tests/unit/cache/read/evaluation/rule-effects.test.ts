import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Effects, openEffects } from '../../../../../electron/cache/read/evaluation/rule-effects.ts';
import { createValueOwnerLookup } from '../../../../../electron/cache/read/evaluation/value-owners.ts';
import { openSheetSnapshot } from '../../../../../electron/cache/read/sheet-snapshot.ts';
import { getField, getResource } from '../../../../../electron/model/index.ts';
import type { Condition, Rule, RuleSubject } from '../../../../../electron/model/rules/profile.ts';
import { getSheetColumn } from '../../../../../electron/tables/sheet/sheet-columns.ts';
import { closedAfterTest } from '../../../../support/closed-after-test.ts';
import { cacheDatabase, storeItems, tempFolder } from '../../temp-cache.ts';
import { ruleOf } from '../../temp-quality.ts';

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

  it('are found without the body of a product, because the value has a column', () => {
    const { snapshot, keys } = open(['1']);
    const effects = openEffects(
      snapshot,
      [{ profile: 'x', name: 'X', rules: [{ ...rule, condition: { is: 'there' } }] }],
      [{ key: 'gtin', attribute: null, field }],
    );
    const product = {
      pk: keys[0] ?? -1,
      id: 'p0',
      get raw(): never {
        throw new Error('The body was read.');
      },
    };
    expect(effects.of(product, [{ key: 'gtin', after: '' }]).map(({ effect }) => effect)).toEqual(['breaks']);
  });
});

/** The values of a product that rules are about; the attribute `b` is its description. */
type Values = Readonly<Record<'label' | 'a' | 'b', string>>;
const subjects = [
  [{ of: 'field', name: 'label' }, ['label']],
  [{ of: 'attribute', name: 'a' }, ['a']],
  [{ of: 'attribute', name: 'b' }, ['b']],
  [{ of: 'description' }, ['b']],
  [{ of: 'anyText' }, ['label', 'a', 'b']],
] as const satisfies readonly (readonly [RuleSubject, readonly (keyof Values)[]])[];
const conditions = [
  [{ is: 'there' }, (texts: readonly string[]) => texts.length === 0],
  [{ is: 'noHtml' }, (texts: readonly string[]) => texts.includes('<b>x</b>')],
] as const satisfies readonly (readonly [Condition, (texts: readonly string[]) => boolean])[];

describe('the effects of changes on rules about texts', () => {
  it('are those of evaluating the product before and after, for every rule about a changed value', () => {
    const folder = tempFolder();
    const values = fc.record({
      label: fc.constantFrom('', 'Bag', '<b>x</b>'),
      a: fc.constantFrom('', 'fine', '<b>x</b>'),
      b: fc.constantFrom('', 'fine', '<b>x</b>'),
    });
    const all = subjects.flatMap(([subject, names]) =>
      conditions.map(([condition, isBroken]) => {
        const id = JSON.stringify([subject, condition]);
        return { rule: ruleOf(id, subject, condition), names, isBroken };
      }),
    );
    const db = cacheDatabase(folder);
    storeItems(db, 'product', []).setMeta('description', 'b');
    const toKey = (name: keyof Values): string => (name === 'label' ? name : `attributes.${name}`);
    const property = fc.property(
      values,
      values,
      fc.subarray<keyof Values>(['label', 'a', 'b'], { minLength: 1 }),
      (before, wanted, changed) => {
        const { label, ...attributes } = before;
        storeItems(db, 'product', [{ id: 'p', sku: 'S', label, attributes }]);
        const snapshot = openSheetSnapshot(folder);
        try {
          const columns = changed.map((name) => getSheetColumn(toKey(name), () => null)).filter((one) => one !== null);
          const profile = { profile: 'x', name: 'X', rules: all.map(({ rule: one }) => one) };
          const effects = openEffects(snapshot, [profile], columns);
          const [product] = snapshot.products(snapshot.keysBySku().get('S') ?? []).values();
          if (product === undefined) throw new Error('There is no such product.');
          const found = effects.of(
            product,
            changed.map((name) => ({ key: toKey(name), after: wanted[name] })),
          );
          const after = { ...before, ...Object.fromEntries(changed.map((name) => [name, wanted[name]])) };
          const expected = all.flatMap(({ rule: { id }, names, isBroken }) => {
            if (!names.some((name) => changed.includes(name))) return [];
            const [had, has] = [before, after].map((one) =>
              isBroken(names.map((name) => one[name]).filter((text) => text !== '')),
            );
            if (!had && !has) return [];
            return [[id, had ? (has ? 'stays' : 'mends') : 'breaks']];
          });
          expect(found.map(({ at, effect }) => [effects.rules[at]?.rule.id, effect])).toEqual(expected);
        } finally {
          snapshot.close();
        }
      },
    );
    fc.assert(property, { numRuns: 40 });
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
