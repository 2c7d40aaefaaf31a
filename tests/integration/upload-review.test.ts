import { execFile } from 'node:child_process';
import { appendFile, chmod, rm, symlink, truncate, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ReviewRowsQuery } from '../../electron/contract/review.ts';
import { makeRealFiles } from '../support/real-files.ts';
import { ReviewWorld, isSettled } from '../unit/outbox/review/review-world.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';

let world: ReviewWorld;
beforeEach(async () => {
  world = closedAfterTest(await ReviewWorld.start());
});

describe('upload review', () => {
  it('opens immediately, then reports its files, with types and sizes by content', async () => {
    await makeRealFiles(world.folder);
    const first = await world.reviews.open([world.folder]);
    const review = await world.until(first.batch, isSettled);
    expect(review).toMatchObject({ folder: 'Autumn samples', files: 5, compared: 5, ticked: { files: 5 } });
    const rows = await world.rows(review);
    expect(rows.map(({ name, type, pixels }) => [name, type, pixels?.width])).toEqual([
      ['BAG-10157_front.jpg', 'JPG', 640],
      ['autumn film.mp4', 'MP4', undefined],
      ['care leaflet.pdf', 'PDF', undefined],
      ['new bag 🎒 – größe L.jpg', 'JPG', 640],
      ['swatch.png', 'PNG', 640],
    ]);
    expect(rows.every(({ note, ticked, sendable }) => note === 'new' && ticked && sendable)).toBe(true);
  });

  it('finds files that the account already has by content, and files with only the same name', async () => {
    const path = await world.put('front.jpg', 'the same content');
    await world.uploaded(path, 'front.jpg');
    await world.put('renamed.jpg', 'the same content');
    await world.put('front.jpg', 'something else');
    const review = await world.checked();
    expect(await world.named(review, 'renamed.jpg')).toMatchObject({
      note: 'alreadyThere',
      ticked: false,
      sendable: true,
    });
    expect((await world.named(review, 'renamed.jpg'))?.message).toContain('front.jpg');
    expect(await world.named(review, 'front.jpg')).toMatchObject({ note: 'sameName', ticked: true });
  });

  it.each(['md5', 'sha1'] as const)('compares by %s if the account uses that', async (checksum) => {
    await world.world.demo.set({ checksum });
    const path = await world.put('there.txt', 'in the account');
    await world.uploaded(path, 'there.txt');
    await world.put('other name.txt', 'in the account');
    expect(await world.named(await world.checked(), 'other name.txt')).toMatchObject({ note: 'alreadyThere' });
  });

  it('compares by name and size if the account has no checksums', async () => {
    await world.world.demo.set({ checksum: 'none' });
    for (const name of ['same.txt', 'longer.txt']) {
      const path = await world.put(name, 'in the account');
      await world.uploaded(path, name);
    }
    await world.put('longer.txt', 'in the account, and more');
    const review = await world.checked();
    expect(await world.named(review, 'same.txt')).toMatchObject({ note: 'probablyThere', ticked: false });
    expect(await world.named(review, 'longer.txt')).toMatchObject({ note: 'sameName', ticked: true });
  });

  it('reports copies in the batch, empty files, types that differ from the extension, bad names and very large files', async () => {
    await world.put('a.txt', 'twice the same');
    await world.put('b.txt', 'twice the same');
    await world.put('empty.jpg', '');
    await world.put('picture.png', 'no picture at all');
    await world.put('bad: name.txt', 'its name is not allowed everywhere');
    await world.put('inner/a.txt', 'another a');
    const review = await world.checked();
    expect(await world.named(review, 'a.txt')).toMatchObject({ note: 'nameTwice', ticked: true });
    expect(await world.named(review, 'b.txt')).toMatchObject({ note: 'twice', ticked: false });
    expect(await world.named(review, 'empty.jpg')).toMatchObject({ note: 'empty', ticked: false });
    expect(await world.named(review, 'picture.png')).toMatchObject({ note: 'typeMismatch', ticked: true });
    expect(await world.named(review, 'bad: name.txt')).toMatchObject({ note: 'badName', ticked: true });
    expect(review.troubles).toEqual([
      { note: 'empty', files: 1, ticked: 0 },
      { note: 'twice', files: 1, ticked: 0 },
      { note: 'nameTwice', files: 2, ticked: 2 },
      { note: 'badName', files: 1, ticked: 1 },
      { note: 'typeMismatch', files: 1, ticked: 1 },
    ]);
    expect(review.counts).toEqual({ all: 6, noteworthy: 6, alreadyThere: 0, check: 6, unreadable: 0, noProduct: 6 });
  });

  it('reports a very large file before it was read', async () => {
    await truncate(await world.put('huge.bin', 'x'), 500_000_001);
    const { batch } = await world.reviews.open([world.folder]);
    const review = await world.until(batch, ({ files }) => files === 1);
    expect(await world.named(review, 'huge.bin')).toMatchObject({ note: 'veryLarge', ticked: true });
  });

  it('reads nested folders, each file once, without hidden files and without following links endlessly', async () => {
    await world.put('inner/deep/one.txt', '1');
    await world.put('.DS_Store', 'x');
    await world.put('Thumbs.db', 'x');
    await symlink(world.folder, join(world.folder, 'inner', 'back'));
    await symlink('round', join(world.folder, 'round'));
    await symlink('nothing', join(world.folder, 'dangling'));
    const rows = await world.rows(await world.checked([world.folder, join(world.folder, 'inner')]));
    expect(rows.map(({ name, note }) => [name, note])).toEqual([
      ['dangling', 'unreadable'],
      ['one.txt', 'new'],
      ['round', 'unreadable'],
    ]);
  });

  it('returns windows: in an order, by text, with the tick of its header', async () => {
    await world.product('BAG-99', 'Weekender');
    for (const name of ['c.txt', 'BAG-99.txt', 'B.txt']) await world.put(name, `content of ${name}`);
    await world.put('empty.txt', '');
    const review = await world.checked();
    const names = async (asked: Partial<ReviewRowsQuery>): Promise<readonly string[]> =>
      (await world.rows(review, asked)).map(({ name }) => name);
    expect(await names({ order: 'attention' })).toEqual(['empty.txt', 'B.txt', 'c.txt', 'BAG-99.txt']);
    expect(await names({ order: 'unmatched', offset: 3, limit: 5 })).toEqual(['BAG-99.txt']);
    expect(await names({ order: 'name', limit: 2 })).toEqual(['B.txt', 'BAG-99.txt']);
    expect(await names({ searchText: 'weekender txt' })).toEqual(['BAG-99.txt']);
    expect(await names({ filter: 'noProduct' })).toEqual(['B.txt', 'c.txt', 'empty.txt']);
    const window = await world.reviews.rows(review.batch, {
      filter: 'all',
      searchText: '',
      order: 'found',
      offset: 0,
      limit: 1,
    });
    expect(window).toMatchObject({ total: 4, head: 'some', revision: review.revision });
  });
});

describe('unsendable file', () => {
  it('is shown with its reason, and never ticked', async () => {
    const pipe = join(world.folder, 'pipe');
    await promisify(execFile)('mkfifo', [pipe]);
    const review = await world.checked([pipe, '/dev/null', join(world.folder, 'gone.jpg')]);
    expect(await world.rows(review)).toMatchObject([
      { name: 'pipe', note: 'unreadable', sendable: false, ticked: false },
      { name: 'null', note: 'unreadable', message: 'This is not a file but a device.' },
      { name: 'gone.jpg', note: 'unreadable', message: 'The file no longer exists.' },
    ]);
    expect(await world.reviews.choose(review.batch, { filter: 'all', searchText: '' }, true)).toMatchObject({
      ticked: { files: 0 },
    });
    await expect(world.reviews.start(review.batch)).rejects.toMatchObject({ code: 'badArgument' });
    expect(await world.reviews.get(review.batch)).toMatchObject({ files: 3 });
  });

  it.runIf(process.getuid?.() === 0)('is shown when permission is missing', async () => {
    const path = await world.put('secret.jpg', 'x');
    await chmod(path, 0o600);
    await chmod(world.world.folder, 0o755);
    const script = `import { walkFiles } from '${new URL('../../electron/outbox/review/walk-files.ts', import.meta.url).href}';
      process.setuid(65534);
      console.log(JSON.stringify([...walkFiles([process.argv[1]], 10)]));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, path]);
    expect(JSON.parse(stdout)).toMatchObject([
      { name: 'secret.jpg', problem: 'You do not have permission to read this file.' },
    ]);
  });

  it('is shown when it was changed or deleted since it was found', async () => {
    // The first file is so large that the others change before they are read.
    await truncate(await world.put('a large.bin', 'x'), 400_000_000);
    const grown = await world.put('grown.txt', 'x');
    const touched = await world.put('touched.txt', 'x');
    const missing = await world.put('went.txt', 'x');
    const { batch } = await world.reviews.open([world.folder]);
    await world.until(batch, ({ stage }) => stage === 'comparing');
    await appendFile(grown, 'more');
    await utimes(touched, new Date(), new Date(Date.now() + 5_000));
    await rm(missing);
    const rows = await world.rows(await world.until(batch, isSettled));
    expect(rows.map(({ name, message }) => [name, message])).toEqual([
      ['a large.bin', 'New'],
      ['grown.txt', 'Another program is still writing this file.'],
      ['touched.txt', 'Another program is still writing this file.'],
      ['went.txt', 'The file no longer exists.'],
    ]);
  });

  it('keeps an awkward name exactly, and describes the problem', async () => {
    const names = [
      'two\nlines.txt',
      '\u202Egnp.exe',
      `${'n'.repeat(251)}.txt`,
      '🎒 bag.txt',
      'up\\..\\down.txt',
    ].sort();
    for (const name of names) await world.put(name, name);
    const rows = await world.rows(await world.checked());
    expect(rows.map(({ name }) => name)).toEqual(names);
    expect(rows.filter(({ note }) => note === 'new').map(({ name }) => name)).toEqual(['🎒 bag.txt']);
  });
});

describe('choice in a review', () => {
  it('resolves all problems of one kind', async () => {
    for (const name of ['a', 'b', 'c']) await world.put(`${name}.txt`, 'all the same');
    const review = await world.checked();
    expect(review.ticked.files).toBe(1);
    const all = await world.reviews.choose(review.batch, { note: 'twice' }, true);
    expect(all).toMatchObject({ ticked: { files: 3 }, troubles: [{ note: 'twice', files: 2, ticked: 2 }] });
    expect((await world.reviews.choose(review.batch, { note: 'twice' }, false)).ticked.files).toBe(1);
    expect((await world.reviews.choose(review.batch, { filter: 'all', searchText: 'b.txt' }, true)).ticked.files).toBe(
      2,
    );
    expect((await world.reviews.choose(review.batch, { file: 0 }, false)).ticked.files).toBe(1);
  });
});

describe('end of a review', () => {
  it('passes the ticked files on as reviewed, once, and closes', async () => {
    await world.put('a.txt', 'a');
    await world.put('b.txt', 'b');
    const review = await world.checked();
    await world.reviews.choose(review.batch, { file: 0 }, false);
    const second = world.reviews.start(review.batch);
    await expect(world.reviews.start(review.batch)).rejects.toMatchObject({ code: 'notFound' });
    expect(await second).toBe(1);
    expect(world.added).toMatchObject([{ name: 'b.txt', size: 1, path: join(world.folder, 'b.txt') }]);
    expect(world.added[0]?.sha256).toHaveLength(64);
    await expect(world.reviews.get(review.batch)).rejects.toThrow('closed');
    await expect(world.reviews.start(review.batch)).rejects.toMatchObject({ code: 'notFound' });
  });

  it('reports nothing after it was dismissed, for any running step', async () => {
    await truncate(await world.put('huge.bin', 'x'), 2_000_000_000);
    const { batch } = await world.reviews.open([world.folder]);
    await world.until(batch, ({ stage }) => stage === 'comparing');
    world.reviews.dismiss(batch);
    world.reviews.dismiss(batch);
    await rm(join(world.folder, 'huge.bin'));
    const events: string[] = [];
    world.reviews.onReviewed((review) => events.push(review.batch));
    await world.put('a.txt', 'a');
    const other = await world.checked();
    expect(new Set(events)).toEqual(new Set([other.batch]));
    await expect(world.reviews.get(batch)).rejects.toThrow('closed');
  });

  it('adds very many files to the outbox in parts, with progress, and none if it is closed in between', async () => {
    const outbox = await world.world.open({ client: () => null });
    await outbox.uploads.pause(true);
    world.outbox = outbox;
    const files = 1_050;
    for (let at = 0; at < files; at++) await world.put(`${at}.txt`, `file ${at}`);
    const called = await world.checked();
    const off = world.reviews.onReviewed(({ batch, starting }) => {
      if (starting !== null) world.reviews.dismiss(batch);
    });
    expect(await world.reviews.start(called.batch)).toBe(0);
    off();
    expect(await outbox.unsent()).toMatchObject({ waiting: 0 });
    const again = await world.checked();
    const counts: (number | null)[] = [];
    world.reviews.onReviewed(({ starting }) => counts.push(starting));
    expect(await world.reviews.start(again.batch)).toBe(files);
    expect(counts[0]).toBe(1_000);
    expect(await outbox.unsent()).toMatchObject({ waiting: files, uploads: files });
    await expect(world.reviews.get(again.batch)).rejects.toMatchObject({ code: 'notFound' });
  });
});
