import { describe, expect, it, onTestFinished } from 'vitest';
import { createHash } from 'node:crypto';
import { toResourceId } from '../../electron/base/branded-types.ts';
import { type Cache, openCache } from '../../electron/cache/cache.ts';
import type { LearnedPicture } from '../../electron/cache/shared/picture-content.ts';
import { layout } from '../../electron/model/picture/perceptual-hash.ts';
import { LookAlikeSearch } from '../../electron/quality/evaluation/look-alike-search.ts';
import { createDismissedLookAlikes } from '../../electron/quality/dismissed-look-alikes.ts';
import { captureLog } from '../support/kept-log.ts';
import { createPictureComparison } from '../../electron/workspace/review-look-alikes.ts';
import { makeRealFiles } from '../support/real-files.ts';
import { ReviewWorld } from '../unit/outbox/review/review-world.ts';
import { pass, tempFolder } from '../unit/cache/temp-cache.ts';
import { threadsRoot as root } from '../support/threads.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';

const open = async (): Promise<{ cache: Cache; folder: string }> => {
  const folder = tempFolder();
  const cache = closedAfterTest(await openCache({ root, folder }));
  return { cache, folder };
};

const checksum = (name: string): string => createHash('sha256').update(name).digest('hex');
const put = (cache: Cache, id: string, content = id, more: object = {}): Promise<unknown> =>
  cache.put(
    'asset',
    JSON.stringify({
      id,
      filename: `${id}.jpg`,
      path: `/${id}.jpg`,
      file_type: 'IMAGES',
      checksum: checksum(content),
      ...more,
    }),
  );
/** A picture with one tone. Pictures with nearly the same tone are look-alikes. */
const learned = (asset: string, tone: number, side = 800, content = asset): LearnedPicture => ({
  asset,
  content: checksum(content),
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
  print: new Uint8Array(layout.length).fill(tone),
});
const groups = async (cache: Cache, dismissed: readonly (readonly string[])[] = []): Promise<string[][]> =>
  (await cache.alikeGroups({ from: 0, most: 10, dismissed })).groups.map(({ ids }) => [...ids]);

describe('groups of look-alikes', () => {
  it('list the picture with the most pixels first, and grow without comparing the others again', async () => {
    const { cache, folder } = await open();
    for (const id of ['a', 'b', 'c', 'd']) await put(cache, id);
    await cache.learnPictures([learned('a', 100, 400), learned('b', 101, 900), learned('c', 200)]);
    expect(await cache.hasUncomparedPictures()).toBe(true);
    const search = new LookAlikeSearch(folder);
    await cache.storeLookAlikes(search.compare());
    expect(await cache.hasUncomparedPictures()).toBe(false);
    expect(await groups(cache)).toEqual([['b', 'a']]);
    await cache.learnPictures([learned('d', 200, 300)]);
    // Only the new picture has changed, so there is a single pair.
    const changes = search.compare();
    expect(changes).toHaveLength(2);
    await cache.storeLookAlikes(changes);
    expect((await groups(cache)).map((ids) => ids.toSorted())).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    const result = await cache.alikeGroups({ from: 0, most: 10, dismissed: [] });
    expect(result.groups[0]?.pictures.map(({ kind }) => kind)).toEqual(['most', 'smaller']);
  });

  it('names the pictures on the page that are still in a group, also in one that is not returned', async () => {
    const { cache, folder } = await open();
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) await put(cache, id);
    const hashes = { a: 100, b: 101, c: 200, d: 200, e: 200, f: 300 };
    await cache.learnPictures(Object.entries(hashes).map(([id, hash]) => learned(id, hash)));
    await cache.storeLookAlikes(new LookAlikeSearch(folder).compare());
    const shown = ['a', 'b', 'f'];
    const result = await cache.alikeGroups({ from: 0, most: 1, shown, dismissed: [] });
    expect(result).toMatchObject({ total: 2, pictures: 5, alike: ['a', 'b'], groups: [{ count: 3 }] });
    const dismissed = await cache.alikeGroups({ from: 0, most: 1, shown, dismissed: [['a', 'b']] });
    expect(dismissed).toMatchObject({ total: 1, pictures: 3, alike: [] });
  });

  it('mark none of several pictures with the same size as the largest', async () => {
    const { cache, folder } = await open();
    for (const id of ['a', 'b']) await put(cache, id);
    await cache.learnPictures([learned('a', 100), learned('b', 101)]);
    await cache.storeLookAlikes(new LookAlikeSearch(folder).compare());
    const result = await cache.alikeGroups({ from: 0, most: 10, dismissed: [] });
    expect(result.groups[0]?.pictures.map(({ kind }) => kind)).toEqual(['first', 'samePixels']);
  });

  it('show the properties needed for a decision, and the product that uses the first picture', async () => {
    const { cache, folder } = await open();
    await put(cache, 'a', 'a', { file_size: 7_000 });
    await put(cache, 'b', 'b', { filename: null });
    await put(cache, 'c');
    for (const [id, label, asset_ids] of [
      ['p', 'Bag', ['a', 'b']],
      ['q', 'Belt', ['b']],
    ] as const)
      await cache.put('product', JSON.stringify({ id, sku: id, label, asset_ids }));
    const wide = learned('b', 101, 900);
    await cache.learnPictures([
      learned('a', 100, 400),
      { ...wide, picture: { ...wide.picture, height: 600, format: 'png', alpha: true } },
      { ...learned('c', 100, 300), picture: { ...learned('c', 100, 300).picture, space: 'cmyk' } },
    ]);
    await cache.storeLookAlikes(new LookAlikeSearch(folder).compare());
    const plain = { format: 'jpeg', size: null, products: 0, cmyk: false, transparent: false };
    expect((await cache.alikeGroups({ from: 0, most: 10, dismissed: [] })).groups).toEqual([
      {
        product: 'Bag',
        count: 3,
        ids: ['b', 'a', 'c'],
        pictures: [
          {
            ...plain,
            id: 'b',
            filename: 'b',
            width: 900,
            height: 600,
            format: 'png',
            products: 2,
            kind: 'most',
            transparent: true,
          },
          { ...plain, id: 'a', filename: 'a.jpg', width: 400, height: 400, size: 7_000, products: 1, kind: 'cropped' },
          { ...plain, id: 'c', filename: 'c.jpg', width: 300, height: 300, kind: 'cropped', cmyk: true },
        ],
      },
    ]);
  });

  it('are merged if a picture looks like both, also for a restarted search', async () => {
    const { cache, folder } = await open();
    for (const id of ['a', 'b', 'c']) await put(cache, id);
    await cache.learnPictures([learned('a', 100), learned('b', 104)]);
    await cache.storeLookAlikes(new LookAlikeSearch(folder).compare());
    expect(await groups(cache)).toEqual([]);
    await cache.learnPictures([learned('c', 102)]);
    await cache.storeLookAlikes(new LookAlikeSearch(folder).compare());
    expect((await groups(cache)).map((ids) => ids.toSorted())).toEqual([['a', 'b', 'c']]);
  });

  it('contain all assets with the same content, and drop those whose content changed', async () => {
    const { cache, folder } = await open();
    await put(cache, 'a', 'one');
    await put(cache, 'b', 'one');
    await cache.learnPictures([learned('a', 100, 800, 'one')]);
    await cache.storeLookAlikes(new LookAlikeSearch(folder).compare());
    expect(await groups(cache)).toEqual([['a', 'b']]);
    await put(cache, 'b', 'another');
    expect(await groups(cache)).toEqual([]);
    const views = Object.fromEntries((await cache.views('asset')).map(({ view, count }) => [view, count]));
    expect(views['notLookedAt']).toBe(1);
  });

  it('are hidden once the user dismissed them, until another picture joins', async () => {
    const { cache, folder } = await open();
    for (const id of ['a', 'b', 'c']) await put(cache, id);
    await cache.learnPictures([learned('a', 100), learned('b', 100)]);
    await cache.storeLookAlikes(new LookAlikeSearch(folder).compare());
    const dismissals = createDismissedLookAlikes(folder);
    await dismissals.add(['b', 'a']);
    expect(await groups(cache, await createDismissedLookAlikes(folder).list())).toEqual([]);
    await cache.learnPictures([learned('c', 100)]);
    await cache.storeLookAlikes(new LookAlikeSearch(folder).compare());
    expect(await groups(cache, await dismissals.list())).toHaveLength(1);
    await dismissals.remove(['a', 'b']);
    expect(await dismissals.list()).toEqual([]);
  });

  it('are found for a file that is not in the account yet: the one with the most pixels, while it exists', async () => {
    const { cache } = await open();
    for (const id of ['a', 'b', 'c']) await put(cache, id);
    await cache.learnPictures([learned('a', 100, 400), learned('b', 101, 900), learned('c', 200)]);
    const print = (tone: number): Uint8Array => new Uint8Array(layout.length).fill(tone);
    expect(await cache.alikeOf(print(100))).toEqual({ id: 'b', filename: 'b.jpg', width: 900, height: 900 });
    expect(await cache.alikeOf(print(30))).toBeNull();
    await put(cache, 'b', 'another');
    expect((await cache.alikeOf(print(100)))?.id).toBe('a');
    expect(await pass(cache, 'asset', [{ id: 'b' }, { id: 'c' }])).toBe(1);
    expect(await cache.alikeOf(print(100))).toBeNull();
  });

  it('contain no asset whose content changed after the analysis', async () => {
    const { cache } = await open();
    await put(cache, 'a', 'now');
    await cache.learnPictures([learned('a', 100, 800, 'before')]);
    expect(await cache.hasUncomparedPictures()).toBe(false);
    expect((await cache.get('asset', toResourceId('a')))?.title).toBe('a.jpg');
  });
});

describe('pictures of a review', () => {
  /** Opens a cache with one inspected picture, and files to review. */
  const openBoth = async (): Promise<{ cache: Cache; here: ReviewWorld }> => {
    const { cache } = await open();
    await put(cache, 'there');
    await cache.learnPictures([learned('there', 100)]);
    const reviewWorld = closedAfterTest(await ReviewWorld.start());
    await makeRealFiles(reviewWorld.folder);
    return { cache, here: reviewWorld };
  };

  it('are all compared once its files are read, and get a note if one looks like the account’s', async () => {
    const { cache, here: reviewWorld } = await openBoth();
    const requests: number[] = [];
    reviewWorld.reviews.onReviewed(
      createPictureComparison({
        reviews: reviewWorld.reviews,
        cache,
        // The first picture has nearly this tone.
        printOf: async (named) => {
          if (named.of !== 'review') return null;
          requests.push(named.file);
          return new Uint8Array(layout.length).fill(requests.length === 1 ? 101 : 200);
        },
      }),
    );
    const review = await reviewWorld.checked();
    expect(review.counts, 'the pictures are small').toMatchObject({ all: 5, noteworthy: 3, check: 0, alreadyThere: 0 });
    const findAlike = async () =>
      (await reviewWorld.rows(review, { filter: 'noteworthy' })).filter(({ alike }) => alike);
    await expect.poll(findAlike).toHaveLength(1);
    expect(await findAlike()).toMatchObject([
      { id: requests[0], note: 'new', alike: { id: 'there', filename: 'there.jpg' } },
    ]);
    await expect.poll(() => reviewWorld.reviews.nextToCompare(review.batch, 0)).toBeNull();
    expect(requests.length, 'the pictures alone').toBe(3);
  });

  it('are ignored when the account is switched in between, and nothing is logged', async () => {
    const { cache, here: reviewWorld } = await openBoth();
    const log = captureLog();
    onTestFinished(async () => log.restore());
    const left = Promise.withResolvers<undefined>();
    const findAfterClosing: typeof cache.alikeOf = async (print) => {
      await cache.close();
      return cache.alikeOf(print).finally(() => left.resolve(undefined));
    };
    const comparison = createPictureComparison({
      reviews: reviewWorld.reviews,
      cache: { hasPrints: () => cache.hasPrints(), alikeOf: findAfterClosing },
      printOf: async () => new Uint8Array(layout.length).fill(100),
    });
    reviewWorld.reviews.onReviewed(comparison);
    await reviewWorld.checked();
    await left.promise;
    await new Promise(setImmediate);
    expect(log.errors()).toEqual([]);
  });
});
