import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { layout } from '../../electron/model/picture/perceptual-hash.ts';
import type { LearnedPicture } from '../../electron/cache/shared/picture-content.ts';
import type { Profile } from '../../electron/model/rules/profile.ts';
import { allOf, filterOf } from '../support/filters.ts';
import { idsOf, pass } from '../unit/cache/temp-cache.ts';
import { ruleOf, tempQuality } from '../unit/cache/temp-quality.ts';

const getChecksum = (id: string): string => createHash('sha256').update(id).digest('hex');
const picture = (id: string): object => ({
  id,
  filename: `${id}.jpg`,
  path: `/${id}.jpg`,
  file_type: 'IMAGES',
  checksum: getChecksum(id),
});
const analysed = (id: string, side: number): LearnedPicture => ({
  asset: id,
  content: getChecksum(id),
  picture: {
    width: side,
    height: side,
    format: 'jpeg',
    space: 'srgb',
    alpha: false,
    orientation: null,
    frames: 1,
    edge: 100,
    fill: 80,
  },
  print: new Uint8Array(layout.length).fill(100),
});

const shop: Profile = {
  id: 'shop',
  name: 'Shop',
  watched: true,
  rules: [
    ruleOf('label', { of: 'field', name: 'label' }, { is: 'there' }),
    ruleOf('large', { of: 'mainPicture' }, { is: 'pixels', width: 500, height: 500 }),
    ruleOf('opaque', { of: 'mainPicture' }, { is: 'noAlpha' }, { severity: 'should' }),
  ],
};
const products = [
  { id: 'small', sku: 'S', label: 'Small', thumbnail_id: 'a', asset_ids: ['a'] },
  { id: 'large', sku: 'L', label: 'Large', thumbnail_id: 'b', asset_ids: ['b'] },
  { id: 'unnamed', sku: 'U', thumbnail_id: 'c', asset_ids: ['c'] },
  { id: 'bare', sku: 'B', label: 'Without a picture' },
];

describe('product with an unanalysed picture', () => {
  it('neither passes nor fails a mandatory rule about the picture, in counts, filters and scores', async () => {
    const { cache, evaluate } = await tempQuality([shop]);
    await pass(cache, 'asset', ['a', 'b', 'c'].map(picture));
    await pass(cache, 'product', products);
    const findIds = async (operator: 'passes' | 'fails' | 'notAnalysed'): Promise<string[]> =>
      (await idsOf(cache, 'product', { filters: allOf(filterOf('profile.shop', operator, [])) })).toSorted();

    const before = await evaluate();
    expect(before.profiles[0]?.figures).toMatchObject({ products: 4, pass: 1, notAnalysed: 2 });
    expect(before.failing).toBe(1);
    expect(await findIds('passes')).toEqual(['bare']);
    expect(await findIds('notAnalysed')).toEqual(['large', 'small']);
    expect(await findIds('fails')).toEqual(['unnamed']);

    await cache.learnPictures([analysed('a', 300), analysed('b', 800)]);
    const after = await evaluate();
    expect(after.profiles[0]?.figures).toMatchObject({ products: 4, pass: 2, notAnalysed: 0 });
    expect(await findIds('passes')).toEqual(['bare', 'large']);
    expect(await findIds('notAnalysed')).toEqual([]);
    expect(await findIds('fails')).toEqual(['small', 'unnamed']);
  });

  it('is included in the views of pictures until all pictures are analysed', async () => {
    const { cache } = await tempQuality([]);
    await pass(cache, 'asset', ['a', 'b'].map(picture));
    await pass(cache, 'product', products.slice(0, 2));
    await cache.learnPictures([analysed('a', 300)]);
    const view = async (resource: 'asset' | 'product'): Promise<object | undefined> =>
      (await cache.views(resource)).find((one) => one.view === 'under1000');
    expect(await view('asset')).toMatchObject({ count: 1, analysed: 1 });
    expect(await view('product')).toMatchObject({ count: 1, analysed: 1 });
    await cache.learnPictures([analysed('b', 800)]);
    expect(await view('asset')).toEqual({ view: 'under1000', type: null, count: 2 });
    expect(await view('product')).toEqual({ view: 'under1000', type: null, count: 2 });
  });
});
