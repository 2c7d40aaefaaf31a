import { expect, it } from 'vitest';
import { diffBodies } from '../../../../electron/cache/history/differences.ts';
import { getResource } from '../../../../electron/model/index.ts';

const product = getResource('product');
const long = 'x'.repeat(3_000);

it.each<[string, object, object, unknown]>([
  ['an absent and an empty text', {}, { label: '' }, []],
  ['null and an empty text', { label: null }, { label: '' }, []],
  ['an absent value and null', {}, { label: null }, []],
  ['equal lists', { tags: ['a'] }, { tags: ['a'] }, []],
  ['another order of a list', { tags: ['a', 'b'] }, { tags: ['b', 'a'] }, [['tags', null, [['a', 'b']], [['b', 'a']]]]],
  ['a new text', {}, { label: 'New' }, [['label', null, [], ['New']]]],
  ['a removed text', { label: 'Old' }, { label: '' }, [['label', null, ['Old'], []]]],
  ['zero and an absent value', { rank: 0 }, {}, [['rank', null, [0], []]]],
  ['false and an absent value', { is_new: false }, {}, [['is_new', null, [false], []]]],
  ['an empty list and an absent one', { tags: [] }, {}, [['tags', null, [[]], []]]],
  ['a number and its text', { rank: 1 }, { rank: '1' }, [['rank', null, [1], ['1']]]],
  [
    'attributes',
    { attributes: { a: 1, b: '', c: 'same', toString: 'x' } },
    { attributes: { a: 2, c: 'same', d: 'new' } },
    [
      ['attributes', 'a', [1], [2]],
      ['attributes', 'toString', ['x'], []],
      ['attributes', 'd', [], ['new']],
    ],
  ],
  ['all attributes', {}, { attributes: { a: 1 } }, [['attributes', 'a', [], [1]]]],
  [
    'attributes of another type',
    { attributes: 'text' },
    { attributes: { a: 1 } },
    [['attributes', null, ['text'], [{ a: 1 }]]],
  ],
  [
    'long texts',
    { label: `${long}a${long}` },
    { label: `${long}b` },
    [['label', null, [`${'x'.repeat(100)}a${'x'.repeat(1_899)}`, 2_900, 6_001], [`${'x'.repeat(100)}b`, 2_900, 3_001]]],
  ],
  [
    'a long and a short text',
    { label: long },
    { label: 'x' },
    [['label', null, [long.slice(0, 2_000), 0, 3_000], ['x']]],
  ],
  [
    'embedded copies',
    { asset_ids: ['a'], assets: [{ id: 'a', label: '1' }] },
    { asset_ids: ['a'], assets: [{ id: 'a' }] },
    [],
  ],
  ['copies without IDs', { asset_ids: ['a'] }, { assets: [{ id: 'b' }] }, [['asset_ids', null, [['a']], [['b']]]]],
])('finds the differences of %s', (_, before, after, differences) => {
  const clean = (one: object) => one as Readonly<Record<string, unknown>>;
  expect(diffBodies(product, clean(before), clean(after), { alike: true })).toEqual(differences);
});

it('compares only properties that both bodies contain if they are of another kind, and those that may differ', () => {
  const [before, after] = [
    { label: 'a', sku: 'S', rank: 1 },
    { label: 'b', sku: 'T', gtin: '1' },
  ];
  const find = (alike: boolean, differing?: ReadonlySet<string>) =>
    diffBodies(product, before, after, { alike, differing }).map(([name]) => name);
  expect(find(true)).toEqual(['label', 'sku', 'rank', 'gtin']);
  expect(find(false)).toEqual(['label', 'sku']);
  expect(find(true, new Set(['sku', 'gtin']))).toEqual(['sku', 'gtin']);
  const copies = diffBodies(
    product,
    { asset_ids: ['a'] },
    { assets: [{ id: 'b' }] },
    { alike: true, differing: new Set() },
  );
  expect(
    copies.map(([name]) => name),
    'IDs of copies are no property of the body',
  ).toEqual(['asset_ids']);
});

it('treats values that are nested too deep to serialize as different', () => {
  let deep: unknown = 1;
  for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
  const found = diffBodies(product, { deep }, { deep }, { alike: true });
  expect(found).toEqual([['deep', null, ['', 0, 0], ['', 0, 0]]]);
});
