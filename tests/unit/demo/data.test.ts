import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  getAssetIndex,
  findFrontPicture,
  groupSize,
  findFrontOwner,
  getProductPicture,
  getAssetPosition,
  type AssetGroup,
} from '../../../electron/demo/data/asset-shape.ts';
import { describeAsset } from '../../../electron/demo/data/asset-facts.ts';
import { buildAsset } from '../../../electron/demo/data/assets.ts';
import { buildAttribute } from '../../../electron/demo/data/attributes.ts';
import { buildFamily } from '../../../electron/demo/data/families.ts';
import { buildProduct, completeGtin13 } from '../../../electron/demo/data/products.ts';
import { indexOfSku, computeShape, getSku } from '../../../electron/demo/data/product-shape.ts';
import { drawPictureSvg } from '../../../electron/demo/drawings/svg.ts';
import { KINDS } from '../../../electron/demo/product-kinds.ts';
import { Ids } from '../../../electron/demo/ids.ts';
import { COLOURS, LANGUAGES, MATERIALS } from '../../../electron/demo/vocabulary.ts';
import { DemoAccountState } from '../../../electron/demo/demo-account.ts';

const index = fc.integer({ min: 0, max: 5_000_000 });
const world = new DemoAccountState({ products: 5_000_001, startTime: 0 });

describe('IDs of the demo account', () => {
  it('map back to their item', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 2 ** 32 - 1 }), (seed, at) => {
        const ids = new Ids(seed);
        const id = ids.of('products', at);
        expect(id).toMatch(/^[0-9a-f]{24}$/);
        expect(ids.indexOf('products', id)).toBe(at);
        expect(ids.indexOf('assets', id)).toBeUndefined();
      }),
    );
  });

  it('rejects IDs of another account or of nothing', () => {
    const foreign = new Ids(2).of('products', 7);
    for (const id of [foreign, '', 'x', 7, null, foreign.toUpperCase()]) {
      expect(new Ids(1).indexOf('products', id)).toBeUndefined();
    }
  });
});

describe('demo products', () => {
  it('finds products only by their SKU', () => {
    fc.assert(
      fc.property(index, (at) => {
        expect(indexOfSku(world, getSku(at))).toBe(at);
      }),
    );
    for (const sku of ['BAG-9999', 'XXX-10000', 'LMP-10000', '']) expect(indexOfSku(world, sku)).toBeUndefined();
  });

  it('lists a parent of the same kind before each variant', () => {
    fc.assert(
      fc.property(index, (at) => {
        const shape = computeShape(world, at);
        const root = computeShape(world, shape.root);
        expect(root.level).toBe(shape.level === 2 ? 1 : shape.level);
        expect(root.kind).toBe(shape.kind);
        if (shape.level === 2) expect(at - shape.root).toBeLessThanOrEqual(root.variations);
      }),
    );
  });

  it('names products in every language', () => {
    for (const names of [...KINDS.map((kind) => kind.names), ...COLOURS, ...Object.values(MATERIALS)]) {
      expect(names).toHaveLength(LANGUAGES.length);
    }
  });
});

describe('demo assets', () => {
  it('have a unique index each, which maps back', () => {
    fc.assert(
      fc.property(index, (at) => {
        const { group, ordinal } = getAssetPosition(at);
        expect(getAssetIndex(group, ordinal)).toBe(at);
      }),
    );
  });

  it('divides assets into groups without a remainder', () => {
    const groups: AssetGroup[] = ['front', 'side', 'scene', 'document', 'other'];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), (assets) => {
        const sizes = groups.map((group) => groupSize(group, assets));
        const counted = groups.map(
          (group) =>
            Array.from({ length: assets }, (_, at) => getAssetPosition(at)).filter((one) => one.group === group).length,
        );
        expect(sizes).toEqual(counted);
      }),
    );
  });

  it('shows the product in its pictures', () => {
    fc.assert(
      fc.property(index, fc.integer({ min: 204, max: 100_000 }), (product, fronts) => {
        const front = findFrontPicture(product, fronts) ?? -1;
        expect(front).toBeGreaterThanOrEqual(0);
        expect(front).toBeLessThan(fronts);
        expect(getProductPicture(findFrontOwner(front), 'front')).toEqual(getProductPicture(product, 'front'));
      }),
    );
  });

  it('belong to the product if it has enough assets', () => {
    for (const product of [0, 157, 2039, 2040, 9999])
      expect(findFrontOwner(findFrontPicture(product, 1_000_000) ?? -1)).toBe(product);
  });

  it('contain each deliberate flaw, rare types and sizes, but none of them on the first page', () => {
    const all = Array.from({ length: 3_000 }, (_, at) => describeAsset(world, at));
    const flaws = new Set(all.map(({ picture }) => picture?.flaw));
    for (const flaw of ['cmyk', 'transparent', 'turned', 'small', 'wide', 'mirrored', 'large'] as const)
      expect(flaws, flaw).toContain(flaw);
    const fronts = all.filter((_, at) => getAssetPosition(at).group === 'front');
    expect(new Set(fronts.map(({ type }) => type.extension))).toEqual(new Set(['jpg', 'png', 'webp', 'avif']));
    expect(fronts.some(({ type }) => type.least > 16_000_000)).toBe(true);
    expect(all.slice(0, 60).every(({ picture }) => picture?.flaw === undefined)).toBe(true);
  });

  it('draws every asset, with every colour replaced', () => {
    for (let product = 0; product < 170; product += 10) {
      expect(drawPictureSvg(getProductPicture(product, 'side'))).not.toMatch(/var\(|undefined/);
    }
  });
});

describe('demo GTINs', () => {
  it('end with the correct check digit', () => {
    expect(completeGtin13('400638133393')).toBe('4006381333931');
    expect(completeGtin13('978030640615')).toBe('9780306406157');
  });
});

describe('counts of the demo account', () => {
  const small = new DemoAccountState({ products: 1_000, assets: 300, startTime: 0 });
  const products = Array.from({ length: 1_000 }, (_, at) => buildProduct(small, at));

  it('returns families with the number of their products, models and attributes', () => {
    const attributes = Array.from({ length: 212 }, (_, at) => buildAttribute(small, at));
    for (let at = 0; at < 37; at++) {
      const family = buildFamily(small, at);
      const members = products.filter((product) => product['product_family_id'] === family['_id']);
      expect(family).toMatchObject({
        total_products: members.length,
        total_models: members.filter((product) => product['product_level'] === 1).length,
        total_attributes: attributes.filter((one) =>
          (one['product_family_ids'] as string[]).includes(String(family['_id'])),
        ).length,
      });
    }
  });

  it('returns assets with the number of products that use them', () => {
    for (let at = 0; at < 300; at++) {
      const asset = buildAsset(small, at);
      const uses = products.filter((product) => (product['asset_ids'] as unknown[]).includes(asset['id'])).length;
      expect(asset).toMatchObject({ n_products: uses, assigned: uses > 0 });
    }
  });
});
