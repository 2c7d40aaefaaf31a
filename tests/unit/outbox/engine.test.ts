import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSecretReference } from '../../../electron/model/index.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { startTraced } from './traced.ts';
import { chosen } from './world.ts';

const toFiles = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ path: '/x', name: `${at}.jpg`, size: 1, mtimeMs: 0, sha256: null }));

it('returns a created entry as done only once its item is in the offline copy', async () => {
  const cached = Promise.withResolvers<undefined>();
  const world = await startTraced();
  const { outbox } = world;
  world.beforePut = cached.promise;
  const { id } = await outbox.create('ecatalog', { name: 'Winter' });
  await expect.poll(async () => (await outbox.list())[0]?.state).toBe('done');
  let isReturned = false;
  const entry = outbox.get(id).finally(() => (isReturned = true));
  await outbox.counts();
  expect(isReturned).toBe(false);
  cached.resolve(undefined);
  expect((await entry)?.state).toBe('done');
});

it('cancels all uploads, also files of a large batch that are not entries yet', async () => {
  const world = await startTraced();
  const { uploads } = world.outbox;
  await uploads.pause(true);
  async function* parts() {
    yield toFiles(1_200);
  }
  await world.outbox.addParts(parts(), { signal: new AbortController().signal, onProgress: () => undefined });
  expect(await uploads.cancel(null)).toBe(1_200);
  expect(await world.outbox.unsent()).toMatchObject({ waiting: 0 });
});

it('sends nothing during a pause that the service asked for, also when more is added', async () => {
  const world = await startTraced();
  const { outbox } = world;
  world.replies.push('rateLimited');
  await outbox.create('ecatalog', { name: 'One' });
  await outbox.idle();
  await outbox.create('ecatalog', { name: 'Two' });
  await outbox.addUploads(toFiles(1));
  await outbox.idle();
  expect(world.trace.filter((step) => step === 'request')).toHaveLength(1);
  expect(outbox.holdStatus()).toMatchObject({ hold: 'limited' });
});

it('sends at once what waited for the service, when the service is reachable again', async () => {
  const world = await startTraced();
  const { outbox } = world;
  world.replies.push('offline');
  await outbox.create('ecatalog', { name: 'One' });
  await outbox.idle();
  expect(outbox.holdStatus()).toMatchObject({ hold: 'offline' });
  outbox.wake();
  await outbox.idle();
  expect((await outbox.list())[0]?.state).toBe('done');
});

it('ends the entries that waited for a discarded one', async () => {
  const world = await startTraced();
  const { outbox } = world;
  world.replies.push('invalid');
  await outbox.hold(true);
  const { id } = await outbox.create('ecatalog', { name: 'One' });
  const waiting = await outbox.create('ecatalog', { name: 'Two' }, [{ id, member: null }]);
  await outbox.hold(false);
  await outbox.idle();
  expect([(await outbox.get(id))?.state, (await outbox.get(waiting.id))?.state]).toEqual(['failed', 'waiting']);
  await outbox.discard(id);
  await outbox.idle();
  expect((await outbox.get(waiting.id))?.state).toBe('failed');
});

it('keeps the secret of a failed entry until the entry was created', async () => {
  const world = await startTraced();
  const { outbox } = world;
  const password = createSecretReference(crypto.randomUUID());
  world.keychain.set(password, 'needle');
  world.replies.push('invalid');
  const { id } = await outbox.create('connection', { name: 'One', type: 'ftp', password });
  await outbox.idle();
  expect([(await outbox.get(id))?.state, world.keychain.has(password)]).toEqual(['failed', true]);
  await outbox.retry(id);
  await expect.poll(async () => (await outbox.get(id))?.state).toBe('done');
  expect(world.bodies.at(-1)).toMatchObject({ password: 'needle' });
  await expect.poll(() => world.keychain.has(password)).toBe(false);
});

it('sends each of several empty files, which are not compared with those of the account', async () => {
  const world = await startTraced();
  const { outbox } = world;
  const paths = ['a.txt', 'b.txt'].map((name) => join(tempFolder(), name));
  for (const path of paths) writeFileSync(path, '');
  world.similar = [{ id: 'there', filename: 'a.txt', checksum: createHash('sha256').digest('hex'), file_size: 0 }];
  const ids = await outbox.addUploads(await Promise.all(paths.map(chosen)));
  await outbox.idle();
  for (const id of ids) expect(await outbox.get(id)).toMatchObject({ state: 'done', alreadyThere: false });
  expect(world.bodies).toHaveLength(2);
});

it('shows an item that the account already had as such, and does not count it as created', async () => {
  const world = await startTraced();
  const { outbox } = world;
  world.replies.push('conflict');
  world.similar = [{ id: 'there', name: 'One' }];
  const { id } = await outbox.create('ecatalog', { name: 'One' });
  await outbox.idle();
  expect(await outbox.get(id)).toMatchObject({ state: 'done', resultId: 'there', alreadyThere: true });
});

it('does not count a file that the account already had as uploaded, also if that is found later', async () => {
  const world = await startTraced();
  const { outbox } = world;
  const path = join(tempFolder(), 'a.jpg');
  writeFileSync(path, 'content');
  const read = Promise.withResolvers<undefined>();
  const now = Date.now();
  world.readWhole = async () => {
    await read.promise;
    return { begunAt: now + 60_000, endedAt: now + 60_000, whole: true };
  };
  world.replies.push('conflict');
  const [id] = await outbox.addUploads([await chosen(path)]);
  await outbox.idle();
  const checksum = createHash('sha256').update('content').digest('hex');
  world.similar = [{ id: 'there', filename: 'a.jpg', checksum }];
  read.resolve(undefined);
  if (id === undefined) throw new Error('Nothing was added');
  await expect.poll(async () => (await outbox.get(id))?.state).toBe('done');
  expect(await outbox.get(id)).toMatchObject({ resultId: 'there', alreadyThere: true });
  expect(world.trace).not.toContain('note upload');
});
