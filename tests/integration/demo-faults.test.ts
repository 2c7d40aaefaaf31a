import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AttributeValues, QualityOverview } from '../../electron/contract/index.ts';
import { Collections } from '../../electron/demo/collections.ts';
import { DemoAccountState } from '../../electron/demo/demo-account.ts';
import { createQualityHistory } from '../../electron/quality/failure-history.ts';
import { createProfileStore } from '../../electron/quality/profile-store.ts';
import { createQuality } from '../../electron/quality/quality-service.ts';
import { createWatchedChannels } from '../../electron/quality/watched-channels.ts';
import { createWatchedViews } from '../../electron/quality/watched-views.ts';
import { createSheets } from '../../electron/sheets/sheet-service.ts';
import { pass, root, tempCache, tempFolder } from '../unit/cache/temp-cache.ts';

/** Faults that the demo cannot have: its products are identified by their SKUs, and its files are served unchanged. */
const impossible = ['id-there', 'id-long', 'description-there', 'image-format', 'image-bytes'];
/** Rules that need inspected pictures. None is inspected here. */
const ofPictures = ['image-size', 'image-size-2027', 'image-edge', 'image-fill'];
const without = new Set([...impossible, ...ofPictures]);
const packs = ['google-shopping', 'gs1-identifiers', 'meta-catalogue', 'amazon-main-pictures'];

describe('products of the demo', () => {
  it('violate every rule of the packs, and have all kinds of problematic values and variants', async () => {
    const folder = tempFolder();
    const cache = await tempCache(folder);
    const collections = new Collections(new DemoAccountState({ products: 2_000, startTime: 0 }));
    const all = (name: 'products' | 'product-attributes', count: number): unknown[] =>
      Array.from({ length: count }, (_, at) => collections.of(name).at(at));
    await pass(cache, 'attribute', all('product-attributes', 212));
    await pass(cache, 'product', all('products', 2_000));
    let over = (): void => undefined;
    const quality = createQuality({
      root,
      folder,
      cache,
      profiles: createProfileStore(folder),
      history: createQualityHistory(folder),
      views: createWatchedViews(folder),
      channels: createWatchedChannels(folder),
      completenessOff: () => [],
      isReading: () => false,
      onChanged: (evaluationProgress) => evaluationProgress === null && over(),
    });
    for (const pack of packs) await quality.usePack(pack);
    const overview = await new Promise<QualityOverview>((resolve) => {
      over = () => {
        void quality.overview().then((now) => {
          if (now.profiles.every(({ figures }) => figures !== null)) resolve(now);
        });
      };
      quality.evaluateSoon();
    });
    await quality.close();
    const passed = overview.profiles
      .filter(({ profile }) => profile.pack !== undefined)
      .flatMap(({ profile, figures }) =>
        (figures?.rules ?? []).filter(({ fail }) => fail === 0).map(({ rule }) => `${profile.name}: ${rule}`),
      )
      .filter((one) => !without.has(one.split(': ')[1] ?? ''));
    expect(passed).toEqual([]);
    const sheets = createSheets({ root, folder, account: () => '0123abcd' });
    const values: readonly AttributeValues[] = await sheets.values.count(randomUUID(), () => undefined);
    const causes = new Map(values.map(({ name, cause }) => [name, cause]));
    expect(causes.get('season')).toBe('spellings');
    expect(causes.get('country_of_origin')).toBe('spellings');
    expect(causes.get('volume')).toBe('numbers');
    expect([...causes.values()]).toContain('unused');
    const { parents, all: known } = await sheets.values.parents();
    expect(known).toBeGreaterThan(parents.length);
    for (const kind of ['missing', 'twice', 'conflicts', 'noGtin'] as const)
      expect(
        parents.some((parent) => parent[kind] > 0),
        kind,
      ).toBe(true);
    const sized = parents.find(({ missing, variants }) => missing === 1 && variants === 8);
    expect((await sheets.values.variantsOf(sized?.id ?? ''))?.axes).toEqual({ row: 'size', column: 'finish' });
    await sheets.close();
  });
});
