import { expect, it } from 'vitest';
import type { Cache } from '../../../electron/cache/cache.ts';
import { Dice } from '../../../electron/demo/random.ts';
import { idsOf, pass, tempCache } from './temp-cache.ts';

const vocabulary = ['red', 'blue', 'olive', 'tent', 'lamp', 'bag'];
const ids = (kind: string, count: number): string[] => Array.from({ length: count }, (_, at) => `${kind}${at}`);

type Body = Readonly<Record<string, unknown>>;

/** Creates a product with IDs of linked items or, for even IDs, with the complete linked items. */
const product = (id: string, dice: Dice): Body => {
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
const asset = (id: string, dice: Dice): Body => ({
  id,
  filename: `${dice.pick(vocabulary)}-${id}.jpg`,
  checksum: dice.pick(['aa', 'bb']),
  content_type: dice.pick(['image/jpeg', 'application/pdf']),
});

/** Replaces one property of some items with that of another item. */
const change = (items: Map<string, Body>, make: (id: string, dice: Dice) => Body, dice: Dice): void => {
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
    for (const resource of ['product', 'asset'] as const) answers.push(await idsOf(cache, resource, { words: one }));
  for (const view of ['noImage', 'noGtin', 'noFamily'] as const) answers.push(await idsOf(cache, 'product', { view }));
  for (const field of ['sku', 'label', 'product_family_id'])
    answers.push(await idsOf(cache, 'product', { sort: { field, descending: false } }));
  return answers;
};

it('finds changed items as if they had been read for the first time', async () => {
  const dice = new Dice(7, 0, 0);
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
