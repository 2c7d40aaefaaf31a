import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SheetProgress } from '../../electron/contract/index.ts';
import { type Sheets, createSheets } from '../../electron/sheets/sheet-service.ts';
import { findVariants } from '../../electron/sheets/shared/variant-sets.ts';
import { pass, root, tempCache, tempFolder } from '../unit/cache/temp-cache.ts';

const quiet = (): void => undefined;
const colours = ['olive', 'olive', 'olive', 'Olive', 'navy', 'navy', 'black'];
const weights = ['1.2 kg', '900 g', '2 kg', '1,5 kg', '3 kg', '4 kg', '5 kg'];
const products = colours.map((colour, at) => ({
  id: `p${at}`,
  sku: `B-${at}`,
  attributes: {
    colour,
    weight: weights[at],
    fit: at === 0 ? 'slim' : 'wide',
    tags: ['a', 'b'],
    text: `text ${at}`,
    plain: 'x',
    price: { amount: 10 + at, currency: at === 3 ? 'USD' : 'EUR' },
    parts: [{ sku: 'B-1', of: { colour: 'red' } }],
    empty: {},
  },
}));

describe('values of attributes', () => {
  let sheets: Sheets;
  beforeEach(async () => {
    const folder = tempFolder();
    const cache = await tempCache(folder);
    sheets = createSheets({ root, folder, account: () => '0123abcd' });
    await pass(cache, 'attribute', [
      { _id: 'a1', name: 'colour', label: 'Colour', options: ['olive', 'navy', 'black', 'red'] },
      { _id: 'a2', name: 'fit', options: ['slim', 'wide'] },
      { _id: 'a3', name: 'legacy' },
    ]);
    await pass(cache, 'product', products);
    return () => sheets.close();
  });

  it('are listed by their problems', async () => {
    const seen: SheetProgress[] = [];
    const values = await sheets.values.count(randomUUID(), (progress) => seen.push(progress));
    expect(values.map(({ name, cause }) => [name, cause])).toEqual([
      ['colour', 'spellings'],
      ['price', 'numbers'],
      ['weight', 'numbers'],
      ['fit', 'once'],
      ['legacy', 'unused'],
      ['parts', null],
      ['plain', null],
      ['tags', null],
      ['text', null],
    ]);
    expect(values[0]).toMatchObject({ label: 'Colour', products: 7, values: 4, clusters: 1 });
    expect(values[1]).toMatchObject({ products: 7, values: 0, mixed: { units: ['EUR', 'USD'], separators: [] } });
    expect(values[2]?.mixed).toEqual({ units: ['kg', 'g'], separators: ['1,5 kg', '1.2 kg'] });
    expect(seen.at(-1)).toMatchObject({ done: 7, total: 7 });
  });

  it('of one attribute are listed with their products', async () => {
    await expect(sheets.values.of('colour')).rejects.toMatchObject({ code: 'notFound' });
    await sheets.values.count(randomUUID(), quiet);
    await expect(sheets.values.of('colour')).resolves.toMatchObject({
      inClusters: [
        {
          toSet: 1,
          spellings: [
            { value: 'olive', products: 3, differs: 'same' },
            { value: 'Olive', products: 1, differs: 'case' },
          ],
        },
      ],
      usedOnce: [
        { value: 'Olive', products: 1 },
        { value: 'black', products: 1 },
      ],
      notOptions: [{ value: 'Olive', products: 1 }],
    });
    await expect(sheets.values.of('unheard')).resolves.toBeNull();
  });

  it('are counted once at a time, and only while they are requested', async () => {
    const id = randomUUID();
    const first = sheets.values.count(id, quiet);
    sheets.cancel(id);
    await expect(first).rejects.toMatchObject({ code: 'cancelled' });
    const second = sheets.values.count(randomUUID(), quiet);
    sheets.cancel(id);
    await expect(second).resolves.toHaveLength(9);
  });
});

describe('variants of one parent', () => {
  it('are listed from the current cache, without counting everything', async () => {
    const cache = await tempCache();
    const variant = (id: string, colour: string, size: string, rest: object = {}): object => ({
      id,
      sku: id.toUpperCase(),
      parent_id: 'bag',
      gtin: '4006381333931',
      attributes: { colour, size },
      ...rest,
    });
    const all = [
      { id: 'bag', sku: 'BAG', label: 'Bag', num_variations: 3 },
      variant('b1', 'red', 'S'),
      variant('b2', 'red', 'L'),
      variant('b3', 'blue', 'S', { gtin: '' }),
      variant('other', 'red', 'S', { parent_id: 'else' }),
    ];
    await pass(cache, 'product', all);
    const now = async (): Promise<unknown> => findVariants('bag', await cache.withVariants('bag'));
    expect(await now()).toMatchObject({ sku: 'BAG', label: 'Bag', variants: 3, missing: 1, noGtin: 1 });
    await pass(cache, 'product', all.slice(0, 3));
    expect(await now()).toMatchObject({ variants: 2, noGtin: 0 });
    expect(findVariants('b1', await cache.withVariants('b1'))).toBeNull();
  });
});
