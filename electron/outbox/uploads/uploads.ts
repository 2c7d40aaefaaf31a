import type { IntentId } from '../../base/brand.ts';
import { VitrineError } from '../../base/errors.ts';
import type { Intent } from '../../contract/outbox.ts';
import type { OutboxStanding } from '../../contract/outbox-hold.ts';
import type {
  ReceiptScope,
  UploadBatch,
  UploadBoard,
  UploadChange,
  UploadFilter,
  UploadRows,
} from '../../contract/uploads.ts';
import { createBandwidth } from '../send/bandwidth.ts';
import type { Bandwidth } from '../send/bandwidth.ts';
import type { BatchEnd } from './batch-ends.ts';
import { UploadProgress } from './upload-progress.ts';
import type { ProgressContext } from './upload-progress.ts';
import type { Shown } from './progress-items.ts';
import type { SendContext } from '../send/attempt.ts';
import type { BulkActions } from '../bulk-actions.ts';
import type { OutboxOptions } from '../options.ts';
import type { ReceiptOrder, ReceiptSource, ReceiptWritten, WriteReceipt } from '../receipts.ts';
import { UploadStaging } from './upload-staging.ts';
import type { StagingProgress } from './upload-staging.ts';
import { rename } from './rename.ts';
import type { SourceFile } from '../types.ts';
import { intentUploadBody } from '../send/upload-body.ts';
import type { Uploads } from './uploads-api.ts';
import type { Step } from '../db/upload-rows.ts';
import { UploadRunner } from '../send/upload-runner.ts';

/** What the desk asks of the rest of the outbox. */
interface Engine {
  standing(): OutboxStanding;
  cancel(id: IntentId): Promise<Intent>;
  /** So many wait for being sent again, at a person's word. */
  asked(count: number): void;
  readonly many: BulkActions;
  writeReceipt: WriteReceipt;
}

/** So many are handed to the thread or taken from it at a time: more in one piece would hold up everything else. */
const atOnce = 250;
const mostBatches = 100;
const pausedWish = 'uploadsPaused';

const sliced = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / atOnce) }, (_, at) => all.slice(at * atOnce, (at + 1) * atOnce));

/** The uploads of the outbox: their board, their runner, and what a person wants of them. */
export class UploadManager implements Uploads {
  readonly #context: SendContext;
  readonly #options: OutboxOptions;
  readonly #engine: Engine;
  readonly #board: UploadProgress;
  readonly #bandwidth: Bandwidth;
  readonly #runner: UploadRunner;
  readonly #parts: UploadStaging;
  #paused = false;
  /** How often files are being remembered just now. */
  #adding = 0;

  constructor(context: SendContext, options: OutboxOptions, engine: Engine) {
    this.#context = context;
    this.#options = options;
    this.#engine = engine;
    this.#board = new UploadProgress(context.thread, () => this.#facts());
    this.#bandwidth = createBandwidth(() => options.bytesPerSecond?.() ?? null);
    this.#runner = new UploadRunner({
      context,
      board: this.#board,
      fields: options.fields,
      atOnce: options.uploadsAtOnce,
      bandwidth: this.#bandwidth,
      paused: () => this.#paused,
    });
    this.#parts = new UploadStaging(context, {
      fields: options.fields,
      onWhole: (batch) => this.#added(batch),
      onEntries: () => {
        this.#board.touched();
        context.changes.touched();
        this.pump();
      },
    });
  }

  /** Takes up what an earlier run left, without sending anything. */
  async begin(): Promise<void> {
    const { thread } = this.#context;
    this.#paused = (await thread.call('wish', pausedWish)) !== null;
    await this.#board.showBatches(await thread.call('unfinishedBatches', undefined));
    this.#parts.goOn();
  }

  /** Remembers files in one transaction, and shows them. */
  async add(files: readonly SourceFile[]): Promise<IntentId[]> {
    this.#adding += 1;
    try {
      return await this.#add(files);
    } finally {
      this.#adding -= 1;
    }
  }

  /** Remembers any number of files, whole or not at all, and shows them. */
  async addParts(parts: AsyncIterable<readonly SourceFile[]>, how: StagingProgress): Promise<number> {
    this.#adding += 1;
    try {
      return await this.#parts.take(parts, how);
    } finally {
      this.#adding -= 1;
    }
  }

  async #added(batch: number): Promise<void> {
    await this.#context.at('written');
    this.#board.factsChanged(true);
    await this.#board.showBatches([batch]);
    this.#context.changes.touched();
  }

  async #add(files: readonly SourceFile[]): Promise<IntentId[]> {
    const { thread } = this.#context;
    const names = this.#options.fields();
    for (const part of sliced(files))
      await thread.call(
        'stageUploads',
        part.map((file) => ({ source: file, body: intentUploadBody(names, file) })),
      );
    const { ids, batch } = await thread.call('commitUploads', undefined);
    await this.#added(batch);
    return ids;
  }

  show(intent: Shown): void {
    this.#board.show(intent);
  }

  /** Some are in other states now, or on the list no more. */
  changed(): void {
    this.#board.touched();
  }

  /** Stops one that is under way; false when it is not. */
  stop(id: IntentId): Promise<boolean> {
    return this.#runner.stop(id);
  }

  pump(): void {
    this.#runner.pump();
  }

  /** What holds files back is another now. */
  turned(): void {
    this.#board.factsChanged(false);
  }

  async idle(): Promise<void> {
    await this.#parts.whole();
    await this.#runner.idle();
  }

  async close(): Promise<void> {
    await this.#parts.close();
    await this.#runner.close();
    await this.#board.finish();
  }

  async board(): Promise<UploadBoard> {
    await this.#board.refresh();
    return this.#board.view();
  }

  rows(filter: UploadFilter, offset: number, limit: number): Promise<UploadRows> {
    return this.#board.rows(filter, offset, limit);
  }

  async pause(paused: boolean): Promise<UploadBoard> {
    await this.#context.thread.call('setWish', { name: pausedWish, value: paused ? 'yes' : null });
    this.#paused = paused;
    this.#board.factsChanged(true);
    if (!paused) this.#engine.asked(0);
    return this.board();
  }

  async move(id: IntentId, to: Step): Promise<void> {
    const except = this.#runner.running();
    const moved = !except.includes(id) && (await this.#context.thread.call('placeUpload', { id, to, except }));
    if (!moved) throw new VitrineError('conflict', 'It does not wait any more.');
    this.#board.touched();
  }

  async rename(id: IntentId, typed: string): Promise<Intent> {
    const intent = await rename(this.#context, this.#options.fields(), { id, typed });
    this.show(intent);
    this.#engine.asked(1);
    return intent;
  }

  async file(id: IntentId): Promise<SourceFile | null> {
    return (await this.#context.thread.call('get', id))?.source ?? null;
  }

  async retryFailed(): Promise<number> {
    const batches = this.#board.batches();
    return (await this.#engine.many.do('retry', { batches, state: 'failed' })).count;
  }

  async cancel(id: IntentId | null): Promise<number> {
    if (id !== null) return (await this.#engine.cancel(id)).state === 'cancelled' ? 1 : 0;
    await this.#parts.whole();
    const batches = this.#board.batches();
    return this.#runner.stopAll(async (stopped) => {
      const { live } = await this.#context.thread.call('boardSums', { batches: [], live: stopped });
      // One that could not leave waits again: it is among the others then.
      const { count } = await this.#engine.many.do('cancel', { batches, state: 'waiting' });
      return count + live.filter(({ state }) => state === 'cancelled').length;
    });
  }

  clear(): Promise<void> {
    return this.#board.clearFinished();
  }

  batches(): Promise<UploadBatch[]> {
    return this.#context.thread.call('uploadBatches', mostBatches);
  }

  async receipt(scope: ReceiptScope, order: ReceiptOrder): Promise<ReceiptWritten> {
    await this.#parts.whole();
    const batches = scope === 'board' ? this.#board.batches() : scope === 'all' ? 'all' : [scope];
    const { thread } = this.#context;
    const page = (after: number, limit: number): ReturnType<ReceiptSource['page']> =>
      thread.call('receiptPage', { batches, after, limit });
    return this.#engine.writeReceipt({ subject: 'uploads', page }, order);
  }

  heed(): void {
    this.#bandwidth.changed();
    this.#board.factsChanged(true);
    this.pump();
  }

  isUnderWay(): boolean {
    return this.#adding > 0 || this.#runner.isUnderWay();
  }

  /** How many go on by themselves, of so many that are being sent or wait. */
  goingOf(files: number): number {
    if (!this.isUnderWay()) return 0;
    return this.#adding > 0 || this.#runner.mayBegin() ? files : this.#runner.running().length;
  }

  onChange(listener: (change: UploadChange) => void): () => void {
    return this.#board.onChange(listener);
  }

  onBatchEnd(listener: (end: BatchEnd) => void): () => void {
    return this.#board.onBatchEnd(listener);
  }

  #facts(): ProgressContext {
    const { pace, bytesPerSecond } = this.#options;
    const { hold, until } = this.#engine.standing();
    const paused = this.#paused && hold !== 'held';
    return {
      paused: this.#paused,
      hold: paused ? 'paused' : hold,
      holdUntil: paused ? null : until,
      perTenSeconds: pace?.().limit ?? null,
      bytesPerSecond: bytesPerSecond?.() ?? null,
    };
  }
}
