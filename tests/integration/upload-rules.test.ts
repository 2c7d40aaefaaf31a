import { rm, stat } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { ReviewWorld, isSettled } from '../unit/outbox/review/review-world.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';

let world: ReviewWorld;
beforeEach(async () => {
  world = closedAfterTest(await ReviewWorld.start());
});

describe('SKU of a file', () => {
  beforeEach(async () => {
    await world.product('BAG-99', 'Weekender');
    await world.put('BAG-99_1.jpg', 'one');
    await world.put('autumn/BAG-99/front.jpg', 'two');
    await world.put('HAT-1_2.jpg', 'three');
  });

  it('is found anywhere in the name by default', async () => {
    const review = await world.checked();
    expect(review).toMatchObject({ matched: 1, rules: { sku: '*{sku}*' }, problems: { sku: null } });
    expect(await world.named(review, 'BAG-99_1.jpg')).toMatchObject({
      sku: { text: 'BAG-99', at: 0 },
      product: { sku: 'BAG-99', label: 'Weekender' },
    });
    expect((await world.named(review, 'HAT-1_2.jpg'))?.sku).toBeNull();
  });

  it('is read by a pattern that can be changed, with folder names, and the pattern is stored', async () => {
    const { batch } = await world.checked();
    await world.reviews.arrange(batch, { sku: '{sku}_{n}.{ext}' });
    const files = await world.until(batch, isSettled);
    expect(await world.named(files, 'HAT-1_2.jpg')).toMatchObject({ sku: { text: 'HAT-1', at: 0 }, product: null });
    await world.reviews.arrange(batch, { sku: '{sku}/*' });
    const folders = await world.until(batch, isSettled);
    expect(folders.matched).toBe(1);
    expect(await world.named(folders, 'front.jpg')).toMatchObject({ sku: { at: null }, product: { sku: 'BAG-99' } });
    expect(world.kept.sku).toBe('{sku}/*');
  });

  it('is kept while a pattern is invalid, and the invalid one is not stored', async () => {
    const { batch } = await world.checked();
    const wrong = await world.reviews.arrange(batch, { sku: '{sku' });
    expect(wrong).toMatchObject({ rules: { sku: '{sku' }, problems: { sku: expect.any(String) as string } });
    expect(await world.until(batch, isSettled)).toMatchObject({ matched: 1 });
    expect(world.kept.sku).toBe('*{sku}*');
  });
});

describe('sent name of a file', () => {
  it('is created by a rule, numbered for each SKU, and the file on the disk keeps its name', async () => {
    await world.product('BAG-99', 'Weekender');
    const path = await world.put('BAG-99 front.JPG', 'one');
    await world.put('BAG-99 side.JPG', 'two');
    await world.put('film.mp4', 'three');
    const { batch } = await world.checked();
    await world.reviews.arrange(batch, { name: '{sku}_{nn}.{ext}' });
    const review = await world.until(batch, isSettled);
    expect(review.renamed).toBe(2);
    expect((await world.rows(review)).map(({ sentAs }) => sentAs)).toEqual(['BAG-99_01.JPG', 'BAG-99_02.JPG', null]);
    await world.reviews.choose(batch, { file: 0 }, false);
    const left = await world.until(batch, isSettled);
    expect((await world.rows(left)).map(({ sentAs }) => sentAs)).toEqual([null, 'BAG-99_01.JPG', null]);
    expect(await world.reviews.start(batch)).toBe(2);
    expect(world.added.map(({ name }) => name)).toEqual(['BAG-99_01.JPG', 'film.mp4']);
    expect((await stat(path)).isFile()).toBe(true);
  });

  it('gets a note when two would be equal, or the account has it', async () => {
    const existing = await world.put('there.txt', 'the account has this name');
    await world.uploaded(existing, 'x a.txt');
    await rm(existing);
    await world.put('a.txt', 'one');
    await world.put('b.txt', 'two');
    const { batch } = await world.checked();
    await world.reviews.arrange(batch, { name: 'x {name}.txt' });
    const review = await world.until(batch, isSettled);
    expect(review).toMatchObject({ nameTwice: 0, renamed: 2 });
    expect(await world.named(review, 'a.txt')).toMatchObject({ note: 'sameName', sentAs: 'x a.txt' });
    await world.put('inner/A.txt', 'three');
    const again = await world.checked();
    expect(again).toMatchObject({ nameTwice: 2, rules: { name: 'x {name}.txt' } });
    expect(await world.named(again, 'b.txt')).toMatchObject({ note: 'new', sentAs: 'x b.txt' });
  });
});

describe('alt text', () => {
  it('is the file’s, else the rule’s, else the user’s; sent only if the account’s uploads support it', async () => {
    world.altTextSent = true;
    await world.product('BAG-99', 'Weekender');
    await world.put('BAG-99.txt', 'one');
    await world.put('film.txt', 'two');
    const { batch } = await world.checked();
    await world.reviews.arrange(batch, { altText: '{label} – {n}' });
    const review = await world.until(batch, isSettled);
    expect(review.altText).toEqual({ sent: true, files: 1 });
    expect((await world.rows(review)).map(({ altText }) => altText)).toEqual([
      { text: 'Weekender – 1', from: 'rule' },
      null,
    ]);
    await world.reviews.describe(batch, 1, ' A film of autumn ');
    await world.reviews.start(batch);
    expect(world.added.map(({ altText }) => altText)).toEqual(['Weekender – 1', 'A film of autumn']);
  });

  it('is not sent otherwise', async () => {
    await world.put('film.txt', 'two');
    const { batch } = await world.checked();
    await world.reviews.describe(batch, 0, 'A film of autumn');
    expect((await world.reviews.get(batch)).altText).toEqual({ sent: false, files: 0 });
    await world.reviews.start(batch);
    expect(world.added.map((file) => 'altText' in file)).toEqual([false]);
  });
});
