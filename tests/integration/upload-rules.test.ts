import { rm, stat } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { ReviewWorld, isSettled } from '../unit/outbox/review/review-world.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';

let here: ReviewWorld;
beforeEach(async () => {
  here = closedAfterTest(await ReviewWorld.start());
});

describe('SKU of a file', () => {
  beforeEach(async () => {
    await here.product('BAG-99', 'Weekender');
    await here.put('BAG-99_1.jpg', 'one');
    await here.put('autumn/BAG-99/front.jpg', 'two');
    await here.put('HAT-1_2.jpg', 'three');
  });

  it('is found anywhere in the name by default', async () => {
    const review = await here.checked();
    expect(review).toMatchObject({ matched: 1, rules: { sku: '*{sku}*' }, problems: { sku: null } });
    expect(await here.named(review, 'BAG-99_1.jpg')).toMatchObject({
      sku: { text: 'BAG-99', at: 0 },
      product: { sku: 'BAG-99', label: 'Weekender' },
    });
    expect((await here.named(review, 'HAT-1_2.jpg'))?.sku).toBeNull();
  });

  it('is read by a pattern that can be changed, with folder names, and the pattern is stored', async () => {
    const { batch } = await here.checked();
    await here.reviews.arrange(batch, { sku: '{sku}_{n}.{ext}' });
    const files = await here.until(batch, isSettled);
    expect(await here.named(files, 'HAT-1_2.jpg')).toMatchObject({ sku: { text: 'HAT-1', at: 0 }, product: null });
    await here.reviews.arrange(batch, { sku: '{sku}/*' });
    const folders = await here.until(batch, isSettled);
    expect(folders.matched).toBe(1);
    expect(await here.named(folders, 'front.jpg')).toMatchObject({ sku: { at: null }, product: { sku: 'BAG-99' } });
    expect(here.kept.sku).toBe('{sku}/*');
  });

  it('is kept while a pattern is invalid, and the invalid one is not stored', async () => {
    const { batch } = await here.checked();
    const wrong = await here.reviews.arrange(batch, { sku: '{sku' });
    expect(wrong).toMatchObject({ rules: { sku: '{sku' }, problems: { sku: expect.any(String) as string } });
    expect(await here.until(batch, isSettled)).toMatchObject({ matched: 1 });
    expect(here.kept.sku).toBe('*{sku}*');
  });
});

describe('sent name of a file', () => {
  it('is created by a rule, numbered for each SKU, and the file on the disk keeps its name', async () => {
    await here.product('BAG-99', 'Weekender');
    const path = await here.put('BAG-99 front.JPG', 'one');
    await here.put('BAG-99 side.JPG', 'two');
    await here.put('film.mp4', 'three');
    const { batch } = await here.checked();
    await here.reviews.arrange(batch, { name: '{sku}_{nn}.{ext}' });
    const review = await here.until(batch, isSettled);
    expect(review.renamed).toBe(2);
    expect((await here.rows(review)).map(({ sentAs }) => sentAs)).toEqual(['BAG-99_01.JPG', 'BAG-99_02.JPG', null]);
    await here.reviews.choose(batch, { file: 0 }, false);
    const left = await here.until(batch, isSettled);
    expect((await here.rows(left)).map(({ sentAs }) => sentAs)).toEqual([null, 'BAG-99_01.JPG', null]);
    expect(await here.reviews.start(batch)).toBe(2);
    expect(here.added.map(({ name }) => name)).toEqual(['BAG-99_01.JPG', 'film.mp4']);
    expect((await stat(path)).isFile()).toBe(true);
  });

  it('gets a note when two would be equal, or the account has it', async () => {
    const there = await here.put('there.txt', 'the account has this name');
    await here.uploaded(there, 'x a.txt');
    await rm(there);
    await here.put('a.txt', 'one');
    await here.put('b.txt', 'two');
    const { batch } = await here.checked();
    await here.reviews.arrange(batch, { name: 'x {name}.txt' });
    const review = await here.until(batch, isSettled);
    expect(review).toMatchObject({ nameTwice: 0, renamed: 2 });
    expect(await here.named(review, 'a.txt')).toMatchObject({ note: 'sameName', sentAs: 'x a.txt' });
    await here.put('inner/A.txt', 'three');
    const again = await here.checked();
    expect(again).toMatchObject({ nameTwice: 2, rules: { name: 'x {name}.txt' } });
    expect(await here.named(again, 'b.txt')).toMatchObject({ note: 'new', sentAs: 'x b.txt' });
  });
});

describe('alt text', () => {
  it('is the file’s, else the rule’s, else the user’s; sent only if the account’s uploads support it', async () => {
    here.altTextSent = true;
    await here.product('BAG-99', 'Weekender');
    await here.put('BAG-99.txt', 'one');
    await here.put('film.txt', 'two');
    const { batch } = await here.checked();
    await here.reviews.arrange(batch, { altText: '{label} – {n}' });
    const review = await here.until(batch, isSettled);
    expect(review.altText).toEqual({ sent: true, files: 1 });
    expect((await here.rows(review)).map(({ altText }) => altText)).toEqual([
      { text: 'Weekender – 1', from: 'rule' },
      null,
    ]);
    await here.reviews.describe(batch, 1, ' A film of autumn ');
    await here.reviews.start(batch);
    expect(here.added.map(({ altText }) => altText)).toEqual(['Weekender – 1', 'A film of autumn']);
  });

  it('is not sent otherwise', async () => {
    await here.put('film.txt', 'two');
    const { batch } = await here.checked();
    await here.reviews.describe(batch, 0, 'A film of autumn');
    expect((await here.reviews.get(batch)).altText).toEqual({ sent: false, files: 0 });
    await here.reviews.start(batch);
    expect(here.added.map((file) => 'altText' in file)).toEqual([false]);
  });
});
