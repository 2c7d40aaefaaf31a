import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toIntentId } from '../../../../electron/base/branded-types.ts';
import type { IntentState } from '../../../../electron/contract/outbox.ts';
import type { ProgressQuery, ProgressWindow } from '../../../../electron/outbox/db/progress-queries.ts';
import type { UploadIntent } from '../../../../electron/outbox/uploads/progress-items.ts';
import { type ProgressContext, UploadProgressTracker } from '../../../../electron/outbox/uploads/upload-progress.ts';
import { describeTrace } from '../../../support/trace-state.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const unlimited: ProgressContext = {
  ...{ hold: null, holdUntil: null, paused: false, pausedBatches: [] },
  ...{ perTenSeconds: null, bytesPerSecond: null },
};

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** Opens the tracker on a database with these files of 1,000 bytes, by their IDs: the batch and the state. */
const open = (files: Record<string, [batch: number, state: IntentState]>) => {
  let context = unlimited;
  let failure: Error | null = null;
  let held: Promise<void> | null = null;
  const log: string[] = [];
  const calls = {
    progressSums: async ({ batches, cleared = [], live }: ProgressQuery) => {
      await held;
      if (failure !== null) throw failure;
      const isOpen = (state: IntentState): boolean => state === 'waiting' || state === 'sending';
      const unfinished = Object.values(files).flatMap(([batch, state]) => (isOpen(state) ? [batch] : []));
      const counted = Object.values(files).filter(
        ([batch, state]) =>
          [...batches, ...unfinished].includes(batch) &&
          !(cleared.includes(batch) && (state === 'done' || state === 'cancelled')),
      );
      return {
        sums: counted.map(([batch, state]) => ({
          batch,
          state,
          alreadyThere: false,
          files: 1,
          bytes: 1_000,
          looking: 0,
        })),
        live: live.map((id) => ({ id, state: files[id]?.[1] })),
      };
    },
    progressWindow: async ({
      filter,
      unusedAssets = [],
      batches,
      cleared = [],
      offset,
      limit,
      hashing,
    }: ProgressWindow) => {
      log.push(
        `${filter} ${offset} ${limit}, batches ${batches.join()} without ${cleared.join()}, hashing ${hashing.join()}, unused ${unusedAssets.join()}`,
      );
      return { rows: Object.keys(files).map((id) => createIntent(id)), total: 30 };
    },
  };
  const createIntent = (id: string): UploadIntent => ({
    ...{ id: toIntentId(id), title: id, state: files[id]?.[1] ?? 'waiting', error: null, notice: 'Notice' },
    ...{ file: { size: 1_000 } as never, resultId: null, alreadyThere: false, look: null },
  });
  const thread = { call: (name: keyof typeof calls, query: never) => calls[name](query) };
  const tracker = new UploadProgressTracker(thread as never, () => context);
  tracker.onBatchEnd(({ batch, done, failed }) => log.push(`batch ${batch} ended: ${done} done, ${failed} failed`));
  tracker.onChange(({ progress, items, moved }) => {
    const changed = items.map(({ name, state, sent }) => `${name} ${state} ${sent}`).join(', ');
    const described = items.length > 5 ? `${items.length} files` : changed;
    log.push(`${moved ? 'moved' : 'sent'}, ${progress.counts.running} running, changed ${described}.`);
  });
  const read = async () => {
    await pass(0);
    const { counts, totals, ...view } = tracker.view();
    const present = Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : []));
    const state = { batches: tracker.batches(), unfinished: [...tracker.unfinished()] };
    return { ...view, ...totals, ...state, counts: present.join(', '), log: log.splice(0) };
  };
  return {
    ...{ tracker, read, log, createIntent, id: toIntentId },
    /** Changes the state of a file in the database, and reports it. */
    move: (id: string, state: IntentState) => {
      files[id] = [files[id]?.[0] ?? 1, state];
      tracker.show(createIntent(id));
    },
    setContext: (more: Partial<ProgressContext>) => void (context = { ...unlimited, ...more }),
    setFailure: (error: Error | null) => void (failure = error),
    hold: (until: Promise<void> | null) => void (held = until),
  };
};

it('shows each step of the uploads and emits it in time', async () => {
  const { tracker, read, move, createIntent, id, setContext, log, setFailure } = open({
    ...{ a: [1, 'waiting'], b: [1, 'waiting'], c: [2, 'done'], d: [2, 'failed'], e: [3, 'waiting'], f: [4, 'done'] },
  });
  const rows = (filter: 'all' | 'running') => async () => {
    const { items, offset, total } = await tracker.rows(filter, 2, 5, ['x' as never]);
    log.push(
      `${items.map(({ name, state, sent }) => `${name} ${state} ${sent}`).join(', ')} of ${total} from ${offset}`,
    );
  };
  const trace = await describeTrace(read, [
    ['count without batches', () => tracker.refresh()],
    ['show', () => tracker.showBatches([2, 4])],
    ['rows', rows('all')],
    ['hash', () => tracker.hashing(createIntent('a'))],
    ['399 ms later', () => pass(399)],
    ['1 ms later', () => pass(1)],
    ['rows', rows('running')],
    ['send', () => move('a', 'sending')],
    ['later', () => pass(400)],
    ['bytes', () => tracker.bytesSent(id('a'), 200)],
    ['bytes of another file', () => tracker.bytesSent(id('b'), 300)],
    ['after moved files, later', () => pass(399)],
    ['1 ms later', () => pass(1)],
    ['bytes', () => tracker.bytesSent(id('a'), 400)],
    ['199 ms later', () => pass(199)],
    ['1 ms later', () => pass(1)],
    ['seconds later', () => pass(2_000)],
    ['bytes', () => tracker.bytesSent(id('a'), 600)],
    ['seconds later', () => pass(2_000)],
    ['sent again from the start', () => tracker.bytesSent(id('a'), 100)],
    ['rows', rows('running')],
    ['limit', () => setContext({ bytesPerSecond: 4, perTenSeconds: 1, holdUntil: 'soon' })],
    ['restart', () => tracker.contextChanged(true)],
    ['later', () => pass(400)],
    ['hold while one is sent', () => setContext({ hold: 'offline', holdUntil: 'soon', perTenSeconds: 1 })],
    ['all batches paused', () => setContext({ paused: true, pausedBatches: [1, 3], perTenSeconds: 1 })],
    ['one is sent', () => move('a', 'done')],
    ['later', () => pass(400)],
    ['a batch is not paused', () => setContext({ pausedBatches: [1], perTenSeconds: 1 })],
    ['clear', () => tracker.clearFinished()],
    ['rows', rows('all')],
    ['later', () => pass(400)],
    ['fail', () => move('b', 'failed')],
    ['e is sent', () => move('e', 'sending')],
    ['later', () => pass(400)],
    ['e is done', () => move('e', 'done')],
    ['cannot be counted', () => setFailure(new Error('No.'))],
    ['a change', () => tracker.filesChanged()],
    ['later', () => pass(400)],
    ['a change while nothing can be counted', () => tracker.filesChanged()],
    ['can be counted', () => setFailure(null)],
    ['context', () => tracker.contextChanged(false)],
    ['later', () => pass(400)],
    ['idle', () => tracker.filesChanged()],
    ['later', () => pass(50)],
    ['context', () => tracker.contextChanged(false)],
    ['finish', () => tracker.finish()],
    ['later changes', () => tracker.filesChanged()],
    ['later', () => pass(1_000)],
  ]);
  expect(trace).toMatchInlineSnapshot(`
    "count without batches: files 3 | bytes 3000 | batches [1,3] | unfinished [1,3] | counts 3 all, 3 waiting
    show: files 6 | finished 3 | bytes 5000 | sent 2000 | batches [1,3,2,4] | counts 6 all, 1 failed, 3 waiting, 2 done | moved, 0 running, changed .
    rows: all 2 5, batches 1,3,2,4 without , hashing , unused x | a waiting 0, b waiting 0, c done 1000, d failed 0, e waiting 0, f done 1000 of 30 from 2
    1 ms later: counts 6 all, 1 failed, 1 running, 2 waiting, 2 done | moved, 1 running, changed a hashing 0.
    rows: running 2 5, batches 1,3,2,4 without , hashing a, unused x | a hashing 0, b waiting 0, c done 1000, d failed 0, e waiting 0, f done 1000 of 30 from 2
    later: moved, 1 running, changed a uploading 0.
    bytes: sent 2200
    after moved files, later: timeLeft 20000
    1 ms later: sent, 1 running, changed a uploading 200.
    bytes: sent 2400
    1 ms later: sent, 1 running, changed a uploading 400.
    bytes: sent 2600 | sent, 1 running, changed a uploading 600.
    sent again from the start: sent 2100 | sent, 1 running, changed a uploading 100.
    rows: running 2 5, batches 1,3,2,4 without , hashing , unused x | a uploading 100, b waiting 0, c done 1000, d failed 0, e waiting 0, f done 1000 of 30 from 2
    limit: speed 3 | holdUntil soon | bound {by:bandwidth,bytesPerSecond:4}
    restart: timeLeft 1020000
    later: sent, 1 running, changed .
    hold while one is sent: speed null | hold offline | bound {by:requests,perTenSeconds:1}
    all batches paused: paused true | hold null | holdUntil null
    one is sent: sent 2000
    later: hold paused | finished 4 | sent 3000 | timeLeft null | bound null | counts 6 all, 1 failed, 2 waiting, 3 done | moved, 0 running, changed a done 1000.
    a batch is not paused: paused false | hold null | timeLeft 20000 | bound {by:requests,perTenSeconds:1}
    clear: files 4 | finished 2 | bytes 3000 | sent 1000 | batches [1,3,2] | counts 4 all, 1 failed, 2 waiting, 1 done
    rows: all 2 5, batches 1,3,2 without 2, hashing , unused x | a done 1000, b waiting 0, c done 1000, d failed 0, e waiting 0, f done 1000 of 30 from 2
    later: moved, 0 running, changed .
    later: finished 3 | bytes 2000 | unfinished [3] | counts 4 all, 2 failed, 1 running, 1 done | batch 1 ended: 1 done, 1 failed | moved, 1 running, changed b failed 0, e uploading 0.
    e is done: finished 4 | sent 2000 | timeLeft null | bound null | unfinished [] | counts 4 all, 2 failed, 2 done | batch 3 ended: 1 done, 0 failed | moved, 0 running, changed e done 1000.
    later: sent, 0 running, changed .
    idle: moved, 0 running, changed .
    context: sent, 0 running, changed ."
  `);
});

it('emits one event at a time, and at most 100 files in each', async () => {
  const { tracker, read, move, hold, id } = open({});
  const counting = Promise.withResolvers<undefined>();
  const moveAll = (count: number, state: IntentState) => () => {
    for (let at = 0; at < count; at += 1) move(String(at), state);
  };
  const trace = await describeTrace(read, [
    ['hold', () => hold(counting.promise)],
    ['send', moveAll(2, 'sending')],
    ['later', () => pass(1_000)],
    ['send all', moveAll(150, 'sending')],
    ['later', () => pass(1_000)],
    ['counted', () => counting.resolve(undefined)],
    ['a moment later', () => pass(0)],
    ['later', () => pass(400)],
    ['nothing more', () => pass(1_000)],
    ['101 files', moveAll(101, 'sending')],
    ['one of a full event', () => tracker.bytesSent(id('99'), 7)],
    ['later', () => pass(1_000)],
  ]);
  expect(trace).toMatchInlineSnapshot(`
    "counted: files 150 | bytes 150000 | batches [1] | unfinished [1] | counts 150 all, 150 running | moved, 150 running, changed 0 uploading 0. | moved, 150 running, changed 100 files.
    101 files: moved, 150 running, changed 0 uploading 0.
    one of a full event: sent 7 | timeLeft 28800000
    later: moved, 150 running, changed 100 files."
  `);
});
