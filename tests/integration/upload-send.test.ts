import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { toResourceId } from '../../electron/base/branded-types.ts';
import type { UploadItem } from '../../electron/contract/uploads.ts';
import type { Rule } from '../support/demo/index.ts';
import type { Outbox, SourceFile } from '../../electron/outbox/outbox.ts';
import { createClient } from '../../electron/service/client.ts';
import { type RealFile, makeLargeFile, makeRealFiles } from '../support/real-files.ts';
import { nowhere, reaching, story, World, chosen, addUpload } from '../unit/outbox/world.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { startRaw } from '../unit/service/raw-server.ts';

let world: World;
let files: readonly RealFile[];
beforeEach(async () => {
  world = closedAfterTest(await World.start());
  files = await makeRealFiles(join(world.folder, 'photographs'));
});

const posts = { method: 'POST', server: 'base' } as const;
const misbehave = (...rules: Rule[]): Promise<void> => world.demo.set({ rules });

const one = (): Promise<SourceFile> => chosen(files[0]?.path ?? '');

/** Returns the uploads in the first window of the list. */
const shown = async (outbox: Outbox): Promise<readonly UploadItem[]> =>
  (await outbox.uploads.rows('all', 0, 100)).items;

const write = async (name: string, content: string): Promise<RealFile> => {
  const path = join(world.folder, 'photographs', name);
  await writeFile(path, content);
  return { path, name, size: Buffer.byteLength(content), sha256: createHash('sha256').update(content).digest('hex') };
};

/** Returns the names and digests of the files that the service received. */
const received = async (): Promise<ReadonlyMap<string, string | undefined>> => {
  const requests = (await world.demo.requests()).filter(
    ({ method, path }) => method === 'POST' && path.endsWith('/assets'),
  );
  return new Map(requests.map(({ body, file }) => [(body as { filename: string }).filename, file?.sha256]));
};

describe('sent upload', () => {
  it('arrives byte for byte, for any file and name', async () => {
    const awkward = [
      'two\nlines.txt',
      '\u202Egnp.exe',
      `${'n'.repeat(251)}.txt`,
      '"quoted" \\ and ; more.csv',
      '.hidden',
      '🎒 größe.txt',
      '..\\..\\up.txt',
      '..%2F..%2Fup.txt',
      '... .txt',
    ];
    const all = [...files, ...(await Promise.all(awkward.map((name) => write(name, `content of ${name}`))))];
    const outbox = await world.open();
    const ids = await outbox.addUploads(await Promise.all(all.map(({ path }) => chosen(path))));
    await outbox.idle();
    expect(await outbox.counts()).toEqual({ waiting: 0, sending: 0, looking: 0, needsYou: 0, done: all.length });
    expect(await received()).toEqual(new Map(all.map(({ name, sha256 }) => [name, sha256])));
    for (const [index, id] of ids.entries())
      expect(await outbox.get(id)).toMatchObject({
        title: all[index]?.name,
        file: { sha256: all[index]?.sha256 },
        notice: null,
        notTaken: [],
      });
  });

  it('is in the cache immediately, and its intent shows the content by its size', async () => {
    const outbox = await world.open();
    const file = await one();
    const id = await addUpload(outbox, file);
    const done = await reaching(outbox, id, 'done');
    expect(done.body).toEqual({ filename: file.name, content: `(${file.size} bytes of the file, in base64)` });
    expect(await world.cache.get('asset', done.resultId ?? toResourceId(''))).toMatchObject({ title: file.name });
    expect(story(done)).toEqual(['created', 'sent', 'answered']);
  });

  it('uses the account’s names for its fields', async () => {
    const outbox = await world.open({ fields: () => ({ filename: 'name', content: 'data' }) });
    const id = await addUpload(outbox, await one());
    const failed = await reaching(outbox, id, 'failed');
    expect(failed.error).toMatchObject({ code: 'invalid' });
    expect(Object.keys(failed.body)).toEqual(['name', 'data']);
  });

  it('includes an alt text if the account’s uploads have a field for it, and nowhere else', async () => {
    const altText = 'A “red” bag, größe L';
    for (const member of ['alt_text', null]) {
      const outbox = await world.open({
        fields: () => ({ filename: 'filename', content: 'content', altText: member }),
      });
      const id = await addUpload(outbox, { ...(await one()), altText, asWell: true });
      const done = await reaching(outbox, id, 'done');
      expect(done.notTaken).toEqual([]);
      expect(done.body['alt_text']).toBe(member === null ? undefined : altText);
      await outbox.close();
    }
    const bodies = (await world.demo.requests()).filter(
      ({ method, path }) => method === 'POST' && path.endsWith('/assets'),
    );
    expect(bodies.map(({ body }) => (body as { alt_text?: string }).alt_text)).toEqual([altText, undefined]);
  });

  it.each(['sha256', 'sha1', 'md5', 'none'] as const)(
    'is done when the returned checksum matches: %s',
    async (checksum) => {
      await world.demo.set({ checksum });
      const outbox = await world.open();
      const id = await addUpload(outbox, await one());
      expect(await reaching(outbox, id, 'done', 'failed')).toMatchObject({ state: 'done', notice: null });
    },
  );

  it('fails visibly when the service stored other content, and keeps its ID', async () => {
    await world.demo.set({ checksum: 'wrong' });
    const outbox = await world.open();
    const id = await addUpload(outbox, await one());
    const failed = await reaching(outbox, id, 'failed');
    expect(failed.error?.message).toBe('The service stored different content than was sent (the checksums differ).');
    expect(failed.resultId).not.toBeNull();
  });

  it('never exceeds the number of parallel uploads', async () => {
    await misbehave({ kind: 'slow', ms: 20, match: posts });
    const outbox = await world.open({ uploadsAtOnce: () => 2 });
    const running: number[] = [];
    outbox.uploads.onChange(({ progress }) => running.push(progress.counts.running));
    const many = await Promise.all(Array.from({ length: 12 }, (_, i) => write(`${i}.txt`, `content ${i}`)));
    await outbox.addUploads(await Promise.all(many.map(({ path }) => chosen(path))));
    await outbox.idle();
    expect(Math.max(...running)).toBeLessThanOrEqual(2);
    expect((await received()).size).toBe(12);
  });

  it('is shown in the upload list with correct totals, until it is cleared', async () => {
    const outbox = await world.open();
    await outbox.addUploads(await Promise.all(files.map(({ path }) => chosen(path))));
    await outbox.idle();
    const sum = files.reduce((total, { size }) => total + size, 0);
    expect((await outbox.uploads.progress()).totals).toEqual({
      files: 5,
      finished: 5,
      bytes: sum,
      sent: sum,
      timeLeft: null,
      bound: null,
    });
    await outbox.uploads.clear();
    expect(await shown(outbox)).toEqual([]);
    expect(await outbox.list()).toHaveLength(5);
  });
});

describe('file that changed since the review', () => {
  it.each<[string, (path: string) => Promise<void>]>([
    ['longer', (path) => appendFile(path, 'more')],
    ['touched', (path) => utimes(path, new Date(), new Date(Date.now() + 5_000))],
    ['gone', (path) => rm(path)],
    [
      'another in its place',
      async (path) => {
        await writeFile(`${path}.new`, 'other');
        await rename(`${path}.new`, path);
      },
    ],
  ])('is not sent: %s', async (_, change) => {
    const outbox = await world.open();
    const file = await one();
    await change(file.path);
    const id = await addUpload(outbox, file);
    expect((await reaching(outbox, id, 'failed')).error).toMatchObject({ code: 'file' });
    expect(await world.posts('assets')).toBe(0);
    expect(await shown(outbox)).toMatchObject([{ state: 'failed' }]);
  });

  it('is detected by its content if size and time are the same', async () => {
    const outbox = await world.open();
    const id = await addUpload(outbox, { ...(await one()), sha256: '0'.repeat(64) });
    expect((await reaching(outbox, id, 'failed')).error).toMatchObject({ code: 'file' });
    expect(await world.demo.created()).toEqual([]);
  });
});

describe('upload without a connection', () => {
  it('waits without a connection, and is sent once on wake-up', async () => {
    let online = false;
    const offline = createClient({ ...nowhere, apiKey: 'key', password: async () => 'password' });
    const client = world.client();
    const outbox = await world.open({ client: () => (online ? client : offline) });
    await outbox.addUploads(await Promise.all(files.map(({ path }) => chosen(path))));
    await outbox.idle();
    expect(await outbox.counts()).toMatchObject({ waiting: 5, needsYou: 0 });
    online = true;
    outbox.wake();
    outbox.wake();
    await outbox.idle();
    expect(await outbox.counts()).toMatchObject({ waiting: 0, done: 5 });
    expect(await world.posts('assets')).toBe(5);
    await offline.close();
  });

  it('is unknown when the response is lost, and is not resent', async () => {
    await misbehave({ kind: 'closeAfterRead', match: posts });
    // Disable reconciling: it would be found and done at any time.
    const outbox = await world.open({ fullReader: null });
    const id = await addUpload(outbox, await one());
    await reaching(outbox, id, 'unknown');
    await misbehave();
    outbox.wake();
    await outbox.idle();
    expect(await world.posts('assets')).toBe(1);
    expect(await shown(outbox)).toMatchObject([{ state: 'unknown' }]);
  });
});

/** Starts a service that only reads the beginning of a body, until `cut` ends the connections. */
const startStalling = async (): Promise<{ address: string; begun: Promise<undefined>; cut(): void }> => {
  const sockets = new Set<Socket>();
  const begun = Promise.withResolvers<undefined>();
  const { address } = closedAfterTest(
    await startRaw((request) => {
      sockets.add(request.socket);
      request.once('data', () => {
        request.pause();
        begun.resolve(undefined);
      });
    }),
  );
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return { address, begun: begun.promise, cut };
};

describe('upload in the middle of its file', () => {
  let stalling: Awaited<ReturnType<typeof startStalling>>;
  let file: SourceFile;
  beforeEach(async () => {
    stalling = await startStalling();
    file = await chosen((await makeLargeFile(join(world.folder, 'photographs'), 'film.mp4', 40_000_000)).path);
  });
  const stallingClient = (): ReturnType<World['client']> => world.client({ serviceAddress: stalling.address });

  it('can be cancelled, since an incomplete body cannot have been performed', async () => {
    const outbox = await world.open({ client: stallingClient() });
    const id = await addUpload(outbox, file);
    await stalling.begun;
    expect(await outbox.cancel(id)).toMatchObject({ state: 'cancelled', error: null });
    expect(await shown(outbox)).toMatchObject([{ state: 'cancelled' }]);
  });

  it('is cancelled with all the others', async () => {
    const outbox = await world.open({ client: stallingClient(), uploadsAtOnce: () => 1 });
    await outbox.addUploads([file, ...(await Promise.all(files.map(({ path }) => chosen(path))))]);
    await stalling.begun;
    expect(await outbox.uploads.cancel(null)).toBe(6);
    expect((await shown(outbox)).map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => 'cancelled'));
    expect(await outbox.counts()).toEqual({ waiting: 0, sending: 0, looking: 0, needsYou: 0, done: 0 });
  });

  it('waits again when the connection is cut, and arrives once', async () => {
    let online = false;
    const [before, after] = [stallingClient(), world.client()];
    const outbox = await world.open({ client: () => (online ? after : before) });
    const id = await addUpload(outbox, file);
    await stalling.begun;
    stalling.cut();
    await reaching(outbox, id, 'waiting');
    await outbox.idle();
    expect(await outbox.get(id)).toMatchObject({ state: 'waiting', attempts: 1 });
    online = true;
    outbox.wake();
    await reaching(outbox, id, 'done');
    expect(await world.posts('assets')).toBe(1);
  });

  it('is unknown after kill -9, and is not resent', async () => {
    const { authUrl, apiKey, apiPassword } = world.demo;
    const child = fork(
      new URL('../unit/outbox/killed.ts', import.meta.url),
      [world.folder, stalling.address, authUrl, apiKey, file.path],
      { env: { ...process.env, API_PASSWORD: apiPassword }, execArgv: [] },
    );
    const died = once(child, 'exit');
    try {
      await stalling.begun;
    } finally {
      child.kill('SIGKILL');
      await died;
    }
    const outbox = await world.open();
    outbox.wake();
    await outbox.idle();
    expect(await shown(outbox)).toMatchObject([{ name: 'film.mp4', state: 'unknown' }]);
    expect(story((await outbox.list())[0] ?? null)).toEqual(['created', 'sent', 'interrupted']);
    expect(await world.posts('assets')).toBe(0);
  });

  it('waits again when the program is closed, and resumes after the next start', async () => {
    const before = await world.open({ client: stallingClient() });
    const id = await addUpload(before, file);
    await stalling.begun;
    await before.close();
    const outbox = await world.open();
    expect(await shown(outbox)).toMatchObject([{ id, state: 'waiting' }]);
    outbox.wake();
    await reaching(outbox, id, 'done');
    expect(await world.posts('assets')).toBe(1);
  });
});
