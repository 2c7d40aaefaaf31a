import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, it } from 'vitest';
import { type IntentId, ms } from '../../electron/base/branded-types.ts';
import { toBatchId } from '../../electron/contract/constants.ts';
import type { UploadProgress, UploadFilter, UploadItem } from '../../electron/contract/uploads.ts';
import type { Rule } from '../support/demo/index.ts';
import type { BatchEnd, Outbox, SourceFile } from '../../electron/outbox/outbox.ts';
import { makeLargeFile } from '../support/real-files.ts';
import { reaching, World, chosen, addUpload } from '../unit/outbox/world.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { startRaw } from '../unit/service/raw-server.ts';

let world: World;
beforeEach(async () => {
  world = closedAfterTest(await World.start());
});

const posts = { method: 'POST', server: 'base', path: '/api/v3/assets' } as const;
const misbehave = (...rules: Rule[]): Promise<void> => world.demo.set({ rules });

/** Creates a real file with the properties that a review provides. */
const file = async (name: string, size = 2_000): Promise<SourceFile> => {
  const { path, sha256 } = await makeLargeFile(join(world.folder, 'files'), name, size);
  return { ...(await chosen(path)), sha256 };
};
const several = (count: number): Promise<SourceFile[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => file(`${String(at)}.bin`)));

const shown = async (outbox: Outbox, filter: UploadFilter = 'all'): Promise<readonly UploadItem[]> =>
  (await outbox.uploads.rows(filter, 0, 500)).items;
const waiting = async (outbox: Outbox): Promise<string[]> => (await shown(outbox, 'waiting')).map(({ name }) => name);
/** Resolves once the progress of the uploads satisfies a condition. */
const until = (outbox: Outbox, holds: (progress: UploadProgress) => boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    const checkProgress = (progress: UploadProgress): void => {
      if (!holds(progress)) return;
      leave();
      resolve();
    };
    const leave = outbox.uploads.onChange(({ progress }) => checkProgress(progress));
    outbox.uploads.progress().then(checkProgress, reject);
  });
const sent = async (): Promise<string[]> =>
  (await world.demo.requests())
    .filter(({ method, path }) => method === 'POST' && path === posts.path)
    .map(({ body }) => (body as { filename: string }).filename);

describe('service that rejects files', () => {
  it('reports it for each file: one is too large, the others arrive', async () => {
    await misbehave({ kind: 'status', status: 413, match: { ...posts, times: 1 } });
    const outbox = await world.open({ uploadsAtOnce: () => 1 });
    await outbox.addUploads(await several(3));
    await outbox.idle();
    expect((await shown(outbox)).map(({ name, state }) => [name, state])).toEqual([
      ['0.bin', 'failed'],
      ['1.bin', 'done'],
      ['2.bin', 'done'],
    ]);
    expect((await outbox.list()).at(-1)?.error).toMatchObject({ code: 'invalid' });
    expect(await outbox.uploads.retryFailed()).toBe(1);
    await until(outbox, ({ counts }) => counts.done === 3);
  });

  it.each<[string, number, Partial<Extract<Rule, { kind: 'status' }>>]>([
    ['immediately', 7, { retryAfter: 0 }],
    ['nothing', 2, {}],
  ])('slows down and never fails by its rate limit, however often: Retry-After %s', async (_, times, how) => {
    await misbehave({ kind: 'status', status: 429, ...how, match: { ...posts, times } });
    const outbox = await world.open({ recheckAfter: ms(50) });
    const id = await addUpload(outbox, await file('film.bin', 300_000));
    const states = new Set<string>();
    outbox.onChanged(({ intents }) => intents.forEach(({ state }) => states.add(state)));
    const leave = outbox.uploads.onChange(({ progress }) => {
      if (progress.hold === 'limited') outbox.wake();
    });
    await reaching(outbox, id, 'done', 'failed');
    leave();
    expect(states).not.toContain('failed');
    expect(await world.posts('assets')).toBe(times + 1);
    expect(await world.demo.created()).toHaveLength(1);
  });
});

describe('upload with a rejected name', () => {
  const refuse = (): Promise<void> =>
    misbehave({
      kind: 'status',
      status: 422,
      errors: [{ name: 'InputDTOValidationError', description: 'filename: not such a name' }],
      match: { ...posts, times: 1 },
    });

  it('is sent under another name, as the same entry', async () => {
    await refuse();
    const outbox = await world.open();
    const id = await addUpload(outbox, await file('film.bin'));
    await reaching(outbox, id, 'failed');
    for (const name of ['', '  ', '../film.bin', 'a/b.bin'])
      await expect(outbox.uploads.rename(id, name)).rejects.toMatchObject({ code: 'invalid' });
    expect(await outbox.uploads.rename(id, ' other.bin ')).toMatchObject({ id, title: 'other.bin', error: null });
    const done = await reaching(outbox, id, 'done');
    expect(done).toMatchObject({ title: 'other.bin', attempts: 2, notTaken: [], body: { filename: 'other.bin' } });
    expect(await world.posts('assets')).toBe(2);
    expect(await world.demo.created()).toHaveLength(1);
    expect((await shown(outbox)).map(({ name, state }) => [name, state])).toEqual([['other.bin', 'done']]);
    expect(await outbox.uploads.file(id)).toMatchObject({ path: join(world.folder, 'files', 'film.bin') });
    await expect(outbox.uploads.rename(id, 'late.bin')).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('replacement of a file', () => {
  it('is sent as the same entry, under its name with the new extension', async () => {
    await misbehave({
      kind: 'status',
      status: 422,
      errors: [{ name: 'InputDTOValidationError', description: 'filename: no such kind' }],
      match: { ...posts, times: 1 },
    });
    const outbox = await world.open();
    const id = await addUpload(outbox, await file('film.bin'));
    await reaching(outbox, id, 'failed');
    const other = (await file('cut.mp4', 2_000)).path;
    await expect(outbox.uploads.replaceFile(id, join(world.folder, 'none.mp4'))).rejects.toMatchObject({
      code: 'file',
    });
    await expect(outbox.uploads.replaceFile(id, world.folder)).rejects.toMatchObject({ code: 'file' });
    expect(await outbox.get(id)).toMatchObject({ state: 'failed', title: 'film.bin' });
    expect(await outbox.uploads.replaceFile(id, other)).toMatchObject({
      id,
      title: 'film.mp4',
      file: { name: 'film.mp4', size: 2_000, sha256: null },
      error: null,
    });
    const done = await reaching(outbox, id, 'done');
    expect(done).toMatchObject({ attempts: 2, body: { filename: 'film.mp4' } });
    expect(done.events.map(({ words }) => words)).toContain('To be sent again with the content of “cut.mp4”.');
    expect(await world.demo.created()).toMatchObject([{ body: { filename: 'film.mp4' } }]);
    expect(await outbox.uploads.file(id)).toMatchObject({ path: other });
    await expect(outbox.uploads.replaceFile(id, other)).rejects.toMatchObject({ code: 'conflict' });
  });
});

/** Starts a service that reads bodies slowly and never responds with success. */
const startSlow = async (onBytes: (received: number) => void): Promise<{ address: string; whole: () => number }> => {
  let totalBytes = 0;
  const { address } = closedAfterTest(
    await startRaw((request, response) => {
      let received = 0;
      request.on('data', (part: Buffer) => {
        received += part.byteLength;
        onBytes(received);
      });
      request.on('end', () => {
        totalBytes += 1;
        response
          .writeHead(201, { 'content-type': 'application/json' })
          .end(`{"data":{"id":"a-${String(totalBytes)}"}}`);
      });
      request.on('error', () => undefined);
    }),
  );
  return { address, whole: () => totalBytes };
};

describe('file that changes during the upload', () => {
  it.each<[string, (path: string) => Promise<void>]>([
    [
      'other content of the same size',
      async (path) => {
        const bytes = await readFile(path);
        await writeFile(path, bytes.fill(7, bytes.length - 1_000));
      },
    ],
    ['more', (path) => appendFile(path, 'more')],
    ['less', (path) => writeFile(path, 'less')],
  ])('never arrives completely: %s', async (_, change) => {
    const film = await file('film.bin', 20_000_000);
    let changing: Promise<void> | null = null;
    const service = await startSlow(() => {
      changing ??= change(film.path);
    });
    let limit: number | null = 1_000_000;
    const outbox = await world.open({
      client: world.client({ serviceAddress: service.address }),
      bytesPerSecond: () => limit,
    });
    const id = await addUpload(outbox, film);
    await until(outbox, () => changing !== null);
    await (changing as Promise<void> | null);
    limit = null;
    outbox.uploads.settingsChanged();
    const failed = await reaching(outbox, id, 'failed', 'done', 'unknown');
    expect(failed).toMatchObject({ state: 'failed', error: { code: 'file' } });
    expect(service.whole()).toBe(0);
  });
});

describe('order of uploads', () => {
  it('is changed by the user, stored, and used for sending', async () => {
    const outbox = await world.open();
    await outbox.uploads.pause(true);
    const ids = await outbox.addUploads(await several(5));
    const [first, second, , , last] = ids as [IntentId, IntentId, IntentId, IntentId, IntentId];
    await outbox.uploads.move(last, 'first');
    await outbox.uploads.move(first, 'later');
    await outbox.uploads.move(second, 'last');
    const order = ['4.bin', '0.bin', '2.bin', '3.bin', '1.bin'];
    expect(await waiting(outbox)).toEqual(order);
    await outbox.close();
    const later = await world.open({ uploadsAtOnce: () => 1 });
    expect(await waiting(later)).toEqual(order);
    await later.uploads.pause(false);
    await until(later, ({ counts }) => counts.done === 5);
    expect(await sent()).toEqual(order);
    await expect(later.uploads.move(first, 'first')).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('paused uploads', () => {
  it('belong to one batch, while others are sent, and stay paused after a restart', async () => {
    const outbox = await world.open({ uploadsAtOnce: () => 1 });
    await outbox.hold(true);
    const files = await several(3);
    await outbox.addUploads(files.slice(0, 2));
    await outbox.addUploads(files.slice(2));
    const [, first] = await outbox.uploads.batches();
    await outbox.uploads.pauseBatch(first?.id ?? 0, true);
    await outbox.close();

    const later = await world.open({ uploadsAtOnce: () => 1 });
    await later.hold(false);
    await until(later, ({ counts }) => counts.done === 1);
    await later.idle();
    expect(await sent()).toEqual(['2.bin']);
    expect(await later.uploads.progress()).toMatchObject({ paused: false, hold: 'paused', counts: { waiting: 2 } });
    expect(await later.reader.call('batch', toBatchId(first?.id ?? 0))).toMatchObject({ paused: true });
    const heldStates: UploadProgress['hold'][] = [];
    later.uploads.onChange(({ progress }) => heldStates.push(progress.hold));
    await later.hold(true);
    await expect.poll(() => heldStates.at(-1)).toBe('held');
    await later.hold(false);
    await expect.poll(() => heldStates.at(-1)).toBe('paused');
    await later.uploads.pauseBatch(first?.id ?? 0, false);
    await until(later, ({ counts }) => counts.done === 3);
    expect(await later.uploads.progress()).toMatchObject({ hold: null });
  });

  it('are no longer paused once all of them have ended', async () => {
    await misbehave({ kind: 'status', status: 422, errors: [], match: { ...posts, times: 1 } });
    const outbox = await world.open({ uploadsAtOnce: () => 1 });
    const files = await several(4);
    await outbox.hold(true);
    await outbox.addUploads(files.slice(0, 3));
    const [batch] = await outbox.uploads.batches();
    const id = batch?.id ?? 0;
    await outbox.hold(false);
    await until(outbox, ({ counts }) => counts.failed === 1);
    await outbox.uploads.pauseBatch(id, true);
    await outbox.idle();
    await outbox.lists.cancel({ ids: [toBatchId(id)] });
    await expect.poll(async () => (await outbox.reader.call('batch', toBatchId(id)))?.paused).toBe(false);
    // A pause without uploads affects neither new files nor retries.
    await outbox.addUploads(files.slice(3));
    await until(outbox, ({ counts }) => counts.failed === 1 && counts.waiting + counts.running === 0);
    expect(await outbox.uploads.retryFailed()).toBe(1);
    await until(outbox, ({ counts, hold }) => counts.failed === 0 && counts.waiting === 0 && hold === null);
  });

  it('finish running files, start no new ones, and stay paused after a restart', async () => {
    let begun = false;
    const service = await startSlow(() => (begun = true));
    let limit: number | null = 2_000_000;
    const outbox = await world.open({
      client: world.client({ serviceAddress: service.address }),
      uploadsAtOnce: () => 1,
      bytesPerSecond: () => limit,
    });
    await outbox.addUploads([await file('film.bin', 4_000_000), ...(await several(3))]);
    await until(outbox, () => begun);
    expect([outbox.isUnderWay(), await outbox.pendingWork()]).toEqual([true, { files: 4, others: 0 }]);
    await outbox.addUploads([await file('held.bin', 4)]);
    const [held] = await outbox.uploads.batches();
    await outbox.uploads.pauseBatch(held?.id ?? 0, true);
    expect(await outbox.pendingWork(), 'files of a paused batch are no pending work').toEqual({ files: 4, others: 0 });
    expect(await outbox.uploads.pause(true)).toMatchObject({ paused: true, hold: 'paused' });
    expect(await outbox.pendingWork()).toEqual({ files: 1, others: 0 });
    limit = null;
    outbox.uploads.settingsChanged();
    await until(outbox, ({ counts }) => counts.done === 1);
    outbox.wake();
    await outbox.idle();
    expect(await outbox.uploads.progress()).toMatchObject({
      counts: { done: 1, waiting: 4 },
      totals: { timeLeft: null },
    });
    expect([outbox.isUnderWay(), await outbox.pendingWork()]).toEqual([false, { files: 0, others: 0 }]);
    await outbox.close();

    const later = await world.open();
    later.wake();
    await later.idle();
    expect(await later.uploads.progress()).toMatchObject({ paused: true, counts: { waiting: 4, done: 1 } });
    expect(await world.posts('assets')).toBe(0);
    const ends: BatchEnd[] = [];
    later.uploads.onBatchEnd((end) => ends.push(end));
    await later.uploads.pause(false);
    await until(later, ({ counts }) => counts.done === 5);
    await expect.poll(() => ends.map(({ done }) => done).toSorted()).toEqual([1, 4]);
    expect(ends.every(({ failed, unknown }) => failed + unknown === 0)).toBe(true);
  });
});

describe('bandwidth limit', () => {
  it('applies to the bytes of all files together', async () => {
    const service = await startSlow(() => undefined);
    const limit = 400_000;
    const outbox = await world.open({
      client: world.client({ serviceAddress: service.address }),
      bytesPerSecond: () => limit,
    });
    const size = 300_000;
    await outbox.addUploads([await file('a.bin', size), await file('b.bin', size)]);
    const before = performance.now();
    await until(outbox, ({ counts }) => counts.done === 2);
    const took = (performance.now() - before) / 1000;
    // Two bodies of 400,000 bytes take at least as long as the limit requires, except for an initial burst of a quarter
    // second.
    expect(took).toBeGreaterThan((2 * (size / 3) * 4) / limit - 0.5);
    expect((await outbox.uploads.progress()).totals.sent).toBe(2 * size);
  });
});

describe('receipt of uploads', () => {
  it('lists every file of the account, also earlier ones, with the service’s name', async () => {
    const first = await world.open();
    await first.addUploads(await several(3));
    await first.idle();
    await first.close();
    await misbehave({ kind: 'status', status: 413, match: { ...posts, times: 1 } });
    const outbox = await world.open();
    await outbox.addUploads([await file('=cmd.bin')]);
    await outbox.idle();

    const path = join(world.folder, 'receipt.csv');
    const address = (stored: string): string => `https://files.example/${stored}`;
    const write = (scope: 'all' | 'current'): Promise<{ rows: number }> =>
      outbox.uploads.receipt(scope, { path, format: 'csv', address });
    expect(await write('all')).toMatchObject({ fileName: 'receipt.csv', rows: 4 });
    const rows = parse(await readFile(path), { columns: true, bom: true }) as unknown as Record<string, string>[];
    expect(rows.map((row) => [row['File'], row['State'], row['Final name']])).toEqual([
      ['0.bin', 'Done', '0.bin'],
      ['1.bin', 'Done', '1.bin'],
      ['2.bin', 'Done', '2.bin'],
      ["'=cmd.bin", 'Failed', ''],
    ]);
    expect(rows[0]).toMatchObject({
      'Asset ID': expect.stringMatching(/./) as string,
      Address: expect.stringMatching(/^https:\/\/files\.example\//) as string,
    });
    expect(await write('current')).toMatchObject({ rows: 1 });
    expect(await outbox.uploads.batches()).toMatchObject([
      { files: 1, done: 0, needing: 1 },
      { files: 3, done: 3, needing: 0 },
    ]);
    const [, past] = await outbox.uploads.batches();
    const json = join(world.folder, 'receipt.json');
    await outbox.uploads.receipt(past?.id ?? 0, { path: json, format: 'json', address });
    expect(JSON.parse(await readFile(json, 'utf8'))).toHaveLength(3);
    await expect(
      outbox.uploads.receipt('all', { path: join(world.folder, 'none', 'x.csv'), format: 'csv', address }),
    ).rejects.toMatchObject({ code: 'disk' });
  });
});
