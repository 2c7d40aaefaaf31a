import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type IntentId, toResourceId } from '../../../../electron/base/branded-types.ts';
import { type Thread, startThread } from '../../../../electron/base/thread.ts';
import type { UploadChange, UploadFilter } from '../../../../electron/contract/uploads.ts';
import type { BatchEnd } from '../../../../electron/outbox/uploads/batch-completion.ts';
import { type ProgressContext, UploadProgressTracker } from '../../../../electron/outbox/uploads/upload-progress.ts';
import type { OutboxHandlers } from '../../../../electron/outbox/db/outbox-handlers.ts';
import type { IntentTransition } from '../../../../electron/outbox/state/state-machine.ts';
import { root } from '../world.ts';

const quiet: ProgressContext = {
  hold: null,
  holdUntil: null,
  paused: false,
  pausedBatches: [],
  perTenSeconds: null,
  bytesPerSecond: null,
};

let folder: string;
let thread: Thread<OutboxHandlers>;
let facts: ProgressContext;
let progress: UploadProgressTracker;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outbox-'));
  thread = startThread<OutboxHandlers>(root, 'outbox/outbox-thread', { folder });
  await thread.call('open', undefined);
  facts = quiet;
  progress = new UploadProgressTracker(thread, () => facts);
});
afterEach(async () => {
  await progress.finish();
  await thread.call('close', undefined);
  await thread.close();
  await rm(folder, { recursive: true });
});

/** Adds a batch of files of ten bytes, and shows it. */
const add = async (...names: readonly string[]): Promise<{ ids: readonly IntentId[]; batch: number }> => {
  const source = (name: string) => ({ path: `/${name}`, name, size: 10, mtimeMs: 0, sha256: null });
  const uploads = names.map((name) => ({ source: source(name), body: {} }));
  await thread.call('bufferUploads', { call: 1, uploads });
  const added = await thread.call('commitUploads', 1);
  await progress.showBatches([added.batch]);
  return added;
};
const fileAt = (ids: readonly IntentId[], at: number): IntentId => {
  const id = ids[at];
  if (id === undefined) throw new Error(`There is no file ${at}`);
  return id;
};
const go = async (id: IntentId | undefined, ...happenings: readonly IntentTransition[]): Promise<void> => {
  if (id === undefined) throw new Error('There is no such file');
  for (const happening of happenings) progress.show(await thread.call('move', { id, happening, message: '' }));
};
const names = async (filter: UploadFilter, offset = 0, limit = 100): Promise<string[]> =>
  (await progress.rows(filter, offset, limit)).items.map(({ name }) => name);

describe('upload progress', () => {
  it('shows failed uploads first, then running ones, then the others', async () => {
    const { ids } = await add('1', '2', '3', '4', '5', '6', '7');
    await go(ids[0], 'send', 'taken');
    await go(ids[2], 'send');
    await go(ids[3], 'send', 'refused');
    await go(ids[5], 'send', 'lost');
    await go(ids[6], 'cancel');
    const hashed = await thread.call('get', fileAt(ids, 4));
    if (hashed) progress.hashing(hashed.intent);
    await progress.refresh();
    expect(await names('all')).toEqual(['4', '6', '3', '5', '2', '1', '7']);
    expect(await names('running')).toEqual(['3', '5']);
    expect((await progress.rows('running', 0, 10)).items.map(({ state }) => state)).toEqual(['uploading', 'hashing']);
    const { counts } = progress.view();
    expect(counts).toMatchObject({ all: 7, failed: 1, unknown: 1, running: 2, waiting: 1, done: 1, cancelled: 1 });
  });

  it('returns any window of the uploads, with the totals', async () => {
    const { ids } = await add(...Array.from({ length: 3_000 }, (_, at) => String(at)));
    for (const id of ids.slice(0, 5)) await go(id, 'send', 'refused');
    expect(await progress.rows('all', 3, 4)).toMatchObject({ offset: 3, total: 3_000 });
    expect(await names('all', 3, 4)).toEqual(['3', '4', '5', '6']);
    expect(await names('all', 2_999, 50)).toEqual(['2999']);
    expect(await names('waiting', 0, 1)).toEqual(['5']);
    expect(await names('all', 30_000, 10)).toEqual([]);
  });

  it('keeps totals when files are added, continue and end', async () => {
    const { ids } = await add('1', '2', '3');
    await go(ids[2], 'send', 'refused');
    await go(ids[0], 'send');
    await progress.refresh();
    progress.bytesSent(fileAt(ids, 0), 4);
    expect(progress.view().totals).toMatchObject({ files: 3, finished: 1, bytes: 20, sent: 4 });
    await go(ids[0], 'taken');
    await progress.refresh();
    expect(progress.view().totals).toMatchObject({ finished: 2, bytes: 20, sent: 10 });
    for (const id of ids.slice(2)) await thread.call('discard', id);
    await progress.refresh();
    expect(progress.view()).toMatchObject({ counts: { all: 2, failed: 0 }, totals: { files: 2, finished: 1 } });
  });

  it('drops finished uploads, but no failed ones', async () => {
    const first = await add('1', '2');
    await go(first.ids[0], 'send', 'taken');
    await go(first.ids[1], 'send', 'refused');
    const second = await add('3', '4');
    await go(second.ids[0], 'send', 'taken');
    const third = await add('5');
    await go(third.ids[0], 'send', 'taken');
    await progress.clearFinished();
    expect(progress.batches()).toEqual([first.batch, second.batch]);
    // Failed uploads stay until they are resolved, without the finished ones next to them.
    expect(await names('all')).toEqual(['2', '4', '3']);
    expect(progress.view().counts).toMatchObject({ all: 3, failed: 1, done: 1 });
    await go(first.ids[1], 'retry', 'send', 'taken');
    await progress.clearFinished();
    expect(await names('all')).toEqual(['4', '3']);
  });

  it('measures the speed of sending by what was sent since the last report', async () => {
    const { ids } = await add('1');
    const id = fileAt(ids, 0);
    await go(id, 'send');
    let time = 1_000_000;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => time);
    for (let sent = 1; sent <= 20; sent += 1) {
      time += 1_000;
      progress.bytesSent(id, sent * 1_000_000);
    }
    const { speed } = progress.view();
    clock.mockRestore();
    expect(speed).toBeGreaterThan(600_000);
    expect(speed).toBeLessThan(1_300_000);
  });

  it('names the product that a file probably belongs to', async () => {
    const product = { id: toResourceId('p-1'), sku: 'BAG-1' };
    const source = { path: '/a.jpg', name: 'a.jpg', size: 10, mtimeMs: 0, sha256: null, product };
    await thread.call('bufferUploads', { call: 1, uploads: [{ source, body: {} }] });
    await progress.showBatches([(await thread.call('commitUploads', 1)).batch]);
    expect((await progress.rows('all', 0, 1)).items).toMatchObject([{ name: 'a.jpg', product }]);
  });

  it('reports changes, and few details of many changes', async () => {
    const changes: UploadChange[] = [];
    progress.onChange((change) => changes.push(change));
    const { ids } = await add(...Array.from({ length: 300 }, (_, at) => String(at)));
    const sent = ids.map((id) => ({ id, happening: 'send', message: '' }) as const);
    for (const intent of await thread.call('moveAll', sent)) progress.show(intent);
    await progress.finish();
    expect(Math.max(...changes.map(({ items }) => items.length))).toBeLessThanOrEqual(100);
    expect(changes.at(-1)).toMatchObject({ progress: { counts: { running: 300 } }, moved: true });
  });

  it('moves waiting uploads', async () => {
    const [one, two, three, four] = (await add('1', '2', '3', '4')).ids as [IntentId, IntentId, IntentId, IntentId];
    const moveUpload = (id: IntentId, to: 'first' | 'earlier' | 'later' | 'last'): Promise<boolean> =>
      thread.call('placeUpload', { id, to, except: [] });
    await moveUpload(four, 'first');
    await moveUpload(one, 'later');
    await moveUpload(three, 'earlier');
    await moveUpload(two, 'last');
    expect(await names('waiting')).toEqual(['4', '3', '1', '2']);
    expect(await moveUpload(four, 'earlier')).toBe(true);
    expect((await thread.call('nextUpload', [four]))?.intent.title).toBe('3');
    await go(three, 'cancel');
    expect(await moveUpload(three, 'first')).toBe(false);
    expect(await names('waiting')).toEqual(['4', '1', '2']);
  });

  it('sends in the order that the user made, whatever is moved and cancelled', async () => {
    const step = fc.record({ file: fc.nat(4), to: fc.constantFrom('first', 'earlier', 'later', 'last', 'cancel') });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 10, size: 'max' }), async (steps) => {
        const { ids } = await add('1', '2', '3', '4', '5');
        let model = [...ids];
        for (const { file, to } of steps) {
          const id = fileAt(ids, file);
          const from = model.indexOf(id);
          if (to === 'cancel') {
            if (from >= 0) await go(id, 'cancel');
            model = model.filter((other) => other !== id);
            continue;
          }
          expect(await thread.call('placeUpload', { id, to, except: [] })).toBe(from >= 0);
          if (from < 0) continue;
          const goal = { first: 0, earlier: Math.max(0, from - 1), later: from + 1, last: model.length }[to];
          model = model.toSpliced(from, 1).toSpliced(goal, 0, id);
        }
        const order: IntentId[] = [];
        for (
          let next = await thread.call('nextUpload', []);
          next !== null;
          next = await thread.call('nextUpload', order)
        )
          order.push(next.intent.id);
        expect(order).toEqual(model);
        for (const id of order) await go(id, 'cancel');
      }),
      { numRuns: 25 },
    );
  });

  it('reports the end of each batch once', async () => {
    const seven = await add('1', '2');
    const eight = await add('3');
    const ends: BatchEnd[] = [];
    progress.onBatchEnd((end) => ends.push(end));
    const step = async (id: IntentId | undefined, ...happenings: readonly IntentTransition[]): Promise<void> => {
      await go(id, ...happenings);
      await progress.refresh();
    };
    await step(seven.ids[0], 'send', 'taken');
    expect(ends).toEqual([]);
    await step(seven.ids[1], 'send', 'refused');
    await step(seven.ids[1], 'retry');
    await step(seven.ids[1], 'send', 'taken');
    // An entry that is searched for has not ended.
    await step(eight.ids[0], 'send', 'lost');
    expect(ends).toHaveLength(1);
    await step(eight.ids[0], 'withdrawn');
    expect(ends).toEqual([
      { batch: seven.batch, done: 1, failed: 1, unknown: 0, cancelled: 0 },
      { batch: eight.batch, done: 0, failed: 0, unknown: 0, cancelled: 1 },
    ]);
  });

  it('shows why nothing is sent only while something waits', async () => {
    facts = { ...quiet, hold: 'offline' };
    expect(progress.view().hold).toBeNull();
    await add('1');
    expect(progress.view()).toMatchObject({ hold: 'offline', paused: false, totals: { timeLeft: null } });
    facts = { ...quiet, hold: 'paused', paused: true };
    expect(progress.view()).toMatchObject({ hold: 'paused', paused: true });
  });

  it('shows batches as paused only if all waiting uploads belong to paused batches', async () => {
    const resting = await add('1');
    facts = { ...quiet, pausedBatches: [resting.batch] };
    expect(progress.view().hold).toBe('paused');
    await add('2');
    expect(progress.view(), 'the other waits for its turn').toMatchObject({ hold: null, counts: { waiting: 2 } });
    await go(resting.ids[0], 'cancel');
    await progress.refresh();
    expect(progress.view()).toMatchObject({ hold: null, counts: { waiting: 1 } });
  });
});
