import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SourceFile } from '../../electron/outbox/outbox.ts';
import { reaching, story, World, chosen, addUpload } from '../unit/outbox/world.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';

let world: World;
beforeEach(async () => {
  world = closedAfterTest(await World.start());
  await mkdir(join(world.folder, 'photographs'));
});

const file = async (name: string, content: string, more: Partial<SourceFile> = {}): Promise<SourceFile> => {
  const path = join(world.folder, 'photographs', name);
  await writeFile(path, content);
  return { ...(await chosen(path)), ...more };
};
const refuse = (status: number, errors: { name: string; description: string }[]): Promise<void> =>
  world.demo.set({ rules: [{ kind: 'status', status, errors, match: { method: 'POST', server: 'base' } }] });

describe('upload whose content was added to the account in between', () => {
  it.each(['sha256', 'sha1', 'md5'] as const)('ends as already there, by its %s, and is not sent', async (checksum) => {
    await world.demo.set({ checksum });
    const outbox = await world.open();
    const first = await reaching(outbox, await addUpload(outbox, await file('front.jpg', 'the same')), 'done');
    const id = await addUpload(outbox, await file('copy of front.jpg', 'the same'));
    const second = await reaching(outbox, id, 'done');
    expect(second).toMatchObject({ alreadyThere: true, resultId: first.resultId, attempts: 0, error: null });
    expect(story(second)).toEqual(['created', 'found']);
    expect(await world.posts('assets')).toBe(1);
    expect((await outbox.uploads.rows('alreadyThere', 0, 10)).items).toMatchObject([
      { id, state: 'alreadyThere', assetId: first.resultId },
    ]);
    expect((await outbox.uploads.progress()).counts).toMatchObject({ done: 1, alreadyThere: 1 });
    const receipt = join(world.folder, 'receipt.json');
    await outbox.uploads.receipt('all', { path: receipt, format: 'json', address: () => null });
    expect(JSON.parse(await readFile(receipt, 'utf8'))).toMatchObject([
      { state: 'Done' },
      { state: 'Already there', assetId: first.resultId },
    ]);
  });

  it('is searched for once by its content when it is sent immediately', async () => {
    const requests: (readonly string[])[] = [];
    const findSimilar: typeof world.cache.findSimilar = (alike) => {
      if (alike.names.length === 0) requests.push(alike.checksums ?? []);
      return world.cache.findSimilar(alike);
    };
    const outbox = await world.open({
      cache: Object.assign(Object.create(world.cache) as typeof world.cache, { findSimilar: findSimilar }),
    });
    await reaching(outbox, await addUpload(outbox, await file('front.jpg', 'the same')), 'done');
    expect(requests).toHaveLength(1);
  });

  it('is not sent while a file with the same content of another batch is in progress', async () => {
    const outbox = await world.open();
    const twins = await Promise.all(['a.jpg', 'b.jpg'].map((name) => file(name, 'the same')));
    await outbox.addUploads(twins);
    await outbox.idle();
    expect(await world.posts('assets')).toBe(1);
    expect((await outbox.uploads.progress()).counts).toMatchObject({ done: 1, alreadyThere: 1 });
  });

  it('is sent if the user wants a duplicate', async () => {
    const outbox = await world.open();
    await outbox.addUploads([await file('front.jpg', 'the same')]);
    await outbox.idle();
    const id = await addUpload(outbox, await file('copy.jpg', 'the same', { asWell: true }));
    expect(await reaching(outbox, id, 'done')).toMatchObject({ alreadyThere: false, attempts: 1 });
    expect(await world.posts('assets')).toBe(2);
  });

  it('is sent when it is empty: all empty files are equal', async () => {
    const outbox = await world.open();
    await outbox.addUploads([await file('a.txt', ''), await file('b.txt', '')]);
    await outbox.idle();
    expect(await world.posts('assets')).toBe(2);
  });
});

/** The responses with which services report an existing item. */
const shapes = [
  [409, 'AlreadyExists', 'An asset like this already exists'],
  [422, 'AlreadyExists', 'Taken'],
  [422, 'InputDTOValidationError', 'filename: an asset of this name already exists'],
] as const;

describe.each(shapes)('an upload that is rejected with %i %s «%s»', (status, name, description) => {
  const sha256 = (content: string): string => createHash('sha256').update(content).digest('hex');
  /** Adds an asset to the cache. */
  const known = (id: string, asset: Readonly<Record<string, unknown>>): Promise<unknown> =>
    world.cache.put('asset', JSON.stringify({ id, ...asset }), 'fetched');

  it('ends as already there when an asset has its content, under any name', async () => {
    await known('a-1', { filename: 'other.jpg', checksum: sha256('the same'), file_size: 8 });
    await refuse(status, [{ name, description }]);
    const outbox = await world.open({ fullReader: null });
    const id = await addUpload(outbox, await file('front.jpg', 'the same', { asWell: true }));
    expect(await reaching(outbox, id, 'done', 'failed')).toMatchObject({
      state: 'done',
      alreadyThere: true,
      resultId: 'a-1',
    });
  });

  it('ends as already there when an asset has its name and size, and contents cannot be compared', async () => {
    await known('a-2', { filename: 'front.jpg', file_size: 8 });
    await refuse(status, [{ name, description }]);
    const outbox = await world.open({ fullReader: null });
    const id = await addUpload(outbox, await file('front.jpg', 'the same'));
    expect(await reaching(outbox, id, 'done', 'failed')).toMatchObject({ state: 'done', resultId: 'a-2' });
  });

  it('fails with the conflicting asset when that has another content', async () => {
    await known('a-3', { filename: 'front.jpg', checksum: sha256('another!'), file_size: 8 });
    await refuse(status, [{ name, description }]);
    const outbox = await world.open({ fullReader: null });
    const id = await addUpload(outbox, await file('front.jpg', 'the same'));
    expect(await reaching(outbox, id, 'done', 'failed')).toMatchObject({
      state: 'failed',
      error: { code: 'conflict' },
      found: [{ id: 'a-3' }],
    });
  });
});
