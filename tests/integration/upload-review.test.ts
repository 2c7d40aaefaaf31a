import { execFile } from 'node:child_process';
import { chmod, mkdir, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Review, ReviewFile } from '../../electron/contract/uploads.ts';
import { createReviews } from '../../electron/outbox/review.ts';
import type { Reviews } from '../../electron/outbox/review.ts';
import type { UploadFile } from '../../electron/outbox/outbox.ts';
import { makeRealFiles } from '../support/real-files.ts';
import { reaching, root, World } from '../unit/outbox/world.ts';

let world: World;
let folder: string;
let added: UploadFile[];
let reviews: Reviews;
beforeEach(async () => {
  world = await World.start();
  folder = join(world.folder, 'Autumn samples');
  await mkdir(folder);
  added = [];
  reviews = createReviews({
    cache: world.cache,
    outbox: {
      addUploads: async (files) => {
        added.push(...files);
        return [];
      },
    },
  });
});
afterEach(() => world.close());

const put = async (name: string, content: string | Uint8Array): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};

/** The review once everything was compared. */
const checked = async (paths: readonly string[]): Promise<Review> => {
  const { promise, resolve } = Promise.withResolvers<Review>();
  const leave = reviews.onReviewed((review) => {
    if (!review.checking) resolve(review);
  });
  const first = await reviews.open(paths);
  const last = first.checking ? await promise : first;
  leave();
  return last;
};

const named = ({ files }: Review, name: string): ReviewFile | undefined => files.find((file) => file.name === name);

describe('a review', () => {
  it('answers at once with what is known without reading, then with types by content', async () => {
    await makeRealFiles(folder);
    const first = await reviews.open([folder]);
    expect(first).toMatchObject({ folder: 'Autumn samples', checking: true });
    expect(first.files.map(({ name }) => name)).toEqual([
      'BAG-10157_front.jpg',
      'autumn film.mp4',
      'care leaflet.pdf',
      'new bag 🎒 – größe L.jpg',
      'swatch.png',
    ]);
    reviews.dismiss(first.batch);
    const { files } = await checked([folder]);
    expect(files.map(({ type }) => type)).toEqual(['JPG', 'MP4', 'PDF', 'JPG', 'PNG']);
    expect(files.every(({ note, ticked, sendable }) => note === 'new' && ticked && sendable)).toBe(true);
  });

  it('finds what the account already has, by content, and what has only its name', async () => {
    const outbox = await world.open();
    const path = await put('front.jpg', 'the same content');
    const { size, mtimeMs } = await stat(path);
    const ids = await outbox.addUploads([{ path, name: 'front.jpg', size, mtimeMs, sha256: null }]);
    for (const id of ids) await reaching(outbox, id, 'done');
    await put('renamed.jpg', 'the same content');
    await put('front.jpg', 'something else');
    const review = await checked([folder]);
    expect(named(review, 'renamed.jpg')).toMatchObject({ note: 'alreadyThere', ticked: false, sendable: true });
    expect(named(review, 'renamed.jpg')?.words).toContain('front.jpg');
    expect(named(review, 'front.jpg')).toMatchObject({ note: 'sameName', ticked: true });
  });

  it('tells copies in the batch, empty files, other types than the name says, and very large ones', async () => {
    await put('a.txt', 'twice the same');
    await put('b.txt', 'twice the same');
    await put('empty.jpg', '');
    await put('picture.png', 'no picture at all');
    await put('huge.bin', 'x');
    await truncate(join(folder, 'huge.bin'), 500_000_001);
    const first = await reviews.open([folder]);
    expect(named(first, 'huge.bin')).toMatchObject({ note: 'veryLarge', ticked: true });
    expect(named(first, 'empty.jpg')).toMatchObject({ note: 'empty', ticked: false });
    reviews.dismiss(first.batch);
    await truncate(join(folder, 'huge.bin'), 10);
    const review = await checked([folder]);
    expect(named(review, 'a.txt')).toMatchObject({ note: 'new', ticked: true });
    expect(named(review, 'b.txt')).toMatchObject({ note: 'twice', ticked: false });
    expect(named(review, 'picture.png')).toMatchObject({ note: 'typeMismatch', ticked: true });
  });

  it('names the product whose SKU is in the file’s name', async () => {
    const outbox = await world.open();
    const { id } = await outbox.create('product', { sku: 'BAG-99', label: 'Weekender' });
    await reaching(outbox, id, 'done');
    await put('BAG-99_front.jpg', 'x');
    const review = await checked([folder]);
    expect(named(review, 'BAG-99_front.jpg')?.product).toMatchObject({ sku: 'BAG-99', label: 'Weekender' });
  });

  it('reads folders within folders, each file once, without hidden files and without following links for ever', async () => {
    await mkdir(join(folder, 'inner', 'deep'), { recursive: true });
    await put('inner/deep/one.txt', '1');
    await put('.DS_Store', 'x');
    await put('Thumbs.db', 'x');
    await symlink(folder, join(folder, 'inner', 'back'));
    await symlink('round', join(folder, 'round'));
    await symlink('nothing', join(folder, 'dangling'));
    const { files } = await checked([folder, join(folder, 'inner')]);
    expect(files.map(({ name, note }) => [name, note])).toEqual([
      ['dangling', 'unreadable'],
      ['one.txt', 'new'],
      ['round', 'unreadable'],
    ]);
  });

  it('refuses what is no file, and says why', async () => {
    const pipe = join(folder, 'pipe');
    await promisify(execFile)('mkfifo', [pipe]);
    const review = await checked([pipe, '/dev/null', join(folder, 'gone.jpg')]);
    expect(review.files).toMatchObject([
      { name: 'pipe', note: 'unreadable', sendable: false, ticked: false },
      { name: 'null', note: 'unreadable', words: 'Not a file: a device.' },
      { name: 'gone.jpg', note: 'unreadable', words: 'The file is gone.' },
    ]);
    await expect(reviews.start(review.batch, [review.files[0]?.id ?? ''])).rejects.toMatchObject({
      code: 'badArgument',
    });
    expect(reviews.get(review.batch)).toEqual(review);
  });

  it.runIf(process.getuid?.() === 0)('says when there is no permission', async () => {
    const path = await put('secret.jpg', 'x');
    await chmod(path, 0o600);
    await chmod(world.folder, 0o755);
    const script = `import { walkFiles } from '${new URL('outbox/walk.ts', root).href}';
      process.setuid(65534);
      console.log(JSON.stringify(await walkFiles([process.argv[1]], 10)));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, path]);
    expect(JSON.parse(stdout)).toMatchObject([{ name: 'secret.jpg', problem: 'No permission to read this file.' }]);
  });

  it('keeps awkward names exactly', async () => {
    const names = ['two\nlines.txt', '\u202Egnp.exe', `${'n'.repeat(251)}.txt`, '🎒 bag.txt'].sort();
    for (const name of names) await put(name, name);
    const { files } = await checked([folder]);
    expect(files.map(({ name }) => name)).toEqual(names);
  });

  it('hands the chosen files on as they were reviewed, once, and is closed then', async () => {
    await put('a.txt', 'a');
    await put('b.txt', 'b');
    const review = await checked([folder]);
    await reviews.start(review.batch, [review.files[1]?.id ?? '']);
    expect(added).toMatchObject([{ name: 'b.txt', size: 1, path: join(folder, 'b.txt') }]);
    expect(added[0]?.sha256).toHaveLength(64);
    expect(() => reviews.get(review.batch)).toThrow('closed');
    await expect(reviews.start(review.batch, [])).rejects.toMatchObject({ code: 'notFound' });
  });

  it('that was dismissed tells nothing more', async () => {
    await makeRealFiles(folder);
    const { batch } = await reviews.open([folder]);
    reviews.dismiss(batch);
    reviews.dismiss(batch);
    const told: string[] = [];
    reviews.onReviewed((review) => told.push(review.batch));
    const other = await checked([folder]);
    expect(new Set(told)).toEqual(new Set([other.batch]));
    expect(() => reviews.get(batch)).toThrow('closed');
  });
});
