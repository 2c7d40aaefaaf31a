import { expect, it } from 'vitest';
import type { Cache } from '../../../electron/cache/cache.ts';
import { RandomSequence } from '../../../electron/demo/random.ts';
import { allOf, attributeFilter } from '../../support/filters.ts';
import { idsOf, pass, queryOf, tempCache } from './temp-cache.ts';

const vocabulary = ['red', 'blue', 'olive', 'tent', 'lamp', 'bag'];
const ids = (kind: string, count: number): string[] => Array.from({ length: count }, (_, at) => `${kind}${at}`);

type Body = Readonly<Record<string, unknown>>;

/** Creates a product with IDs of linked items or, for even IDs, with the complete linked items. */
const product = (id: string, dice: RandomSequence): Body => {
  const pickWord = (): string => dice.pick(vocabulary);
  const asset = `asset${dice.below(5)}`;
  return {
    id,
    sku: `${pickWord()}-${id}`,
    label: pickWord(),
    gtin: dice.pick([null, '4006381333931']),
    attributes: { color: pickWord(), code: `${pickWord()}-${dice.below(3)}` },
    product_family_id: dice.pick(['f1', 'f2', null]),
    ...(/[02468]$/.test(id)
      ? { categories: [{ _id: pickWord(), name: pickWord() }], assets: [{ _id: asset, filename: `${pickWord()}.jpg` }] }
      : { category_ids: [pickWord()], asset_ids: [asset] }),
  };
};
const asset = (id: string, dice: RandomSequence): Body => ({
  id,
  filename: `${dice.pick(vocabulary)}-${id}.jpg`,
  checksum: dice.pick(['aa', 'bb']),
  content_type: dice.pick(['image/jpeg', 'application/pdf']),
});

/** Replaces one property of some items with that of another item. */
const change = (
  items: Map<string, Body>,
  make: (id: string, dice: RandomSequence) => Body,
  dice: RandomSequence,
): void => {
  for (const [id, body] of items) {
    const other = make(id, dice);
    const name = dice.pick(Object.keys(other));
    if (dice.chance(30)) items.set(id, { ...body, [name]: other[name] });
  }
};

/**
 * Returns the results and totals of searches, views and sort orders. The queries run one after the other, because a
 * newer query replaces an earlier one.
 */
const found = async (cache: Cache): Promise<readonly unknown[]> => {
  const answers: unknown[] = [await cache.counts()];
  for (const one of vocabulary)
    for (const resource of ['product', 'asset'] as const)
      answers.push(await idsOf(cache, resource, { searchText: one }));
  for (const view of ['noImage', 'noGtin', 'noFamily'] as const) answers.push(await idsOf(cache, 'product', { view }));
  for (const field of ['sku', 'label', 'product_family_id'])
    answers.push(await idsOf(cache, 'product', { sort: { field, descending: false } }));
  return answers;
};

it('finds changed items as if they had been read for the first time', async () => {
  const dice = new RandomSequence(7, 0, 0);
  const products = new Map(ids('product', 30).map((id) => [id, product(id, dice)]));
  const assets = new Map(ids('asset', 5).map((id) => [id, asset(id, dice)]));
  const read = async (cache: Cache): Promise<readonly unknown[]> => {
    await pass(cache, 'asset', [...assets.values()]);
    await pass(cache, 'product', [...products.values()]);
    return found(cache);
  };
  const cache = await tempCache();
  for (let round = 0; round < 6; round += 1) {
    const known = await read(cache);
    expect({ round, known }).toEqual({ round, known: await read(await tempCache()) });
    change(products, product, dice);
    change(assets, asset, dice);
  }
});

it('finds a deleted item that is back by its changed and by its unchanged values', async () => {
  const cache = await tempCache();
  const other = { id: 'p2', sku: 'HAT-1' };
  const item = { id: 'p1', sku: 'BAG-1', label: 'Red bag', attributes: { colour: 'olive' } };
  await pass(cache, 'product', [item, other]);
  await pass(cache, 'product', [other]);
  const found = async (): Promise<string[][]> => {
    const all: string[][] = [];
    for (const searchText of ['BAG-1', 'olive', 'blue', 'red']) all.push(await idsOf(cache, 'product', { searchText }));
    return all;
  };
  expect(await found()).toEqual([[], [], [], []]);
  await pass(cache, 'product', [{ ...item, label: 'Blue bag' }, other]);
  expect(await found()).toEqual([['p1'], ['p1'], ['p1'], []]);
});

it('reads the items and the values of an attribute that no query has used before', async () => {
  const items = ['red', 'blue'].map((colour) => ({ id: colour, sku: colour, attributes: { colour } }));
  const red = queryOf('product', { filters: allOf(attributeFilter('colour', 'text', 'is', ['red'])) });
  const first = await tempCache();
  await pass(first, 'product', items);
  expect((await first.ids(red, 0, 10)).map(({ id }) => id)).toEqual(['red']);
  const second = await tempCache();
  await pass(second, 'product', items);
  const request = { query: queryOf('product'), field: 'attributes', attribute: 'colour', type: 'text' } as const;
  expect((await second.facets(request)).distinct).toBe(2);
});
