import type { IntentId, ResourceId } from '../../base/branded-types.ts';
import { VitrineError } from '../../base/errors.ts';
import { createLogger } from '../../base/logger.ts';
import { createSerialQueue } from '../../base/serial-queue.ts';
import type { Intent, IntentScope, OutboxHoldStatus } from '../../contract/outbox.ts';
import type {
  ReceiptScope,
  UploadBatch,
  UploadProgress,
  UploadChange,
  UploadRows,
  UploadView,
} from '../../contract/uploads.ts';
import { m } from '../../messages/index.ts';
import { type Bandwidth, createBandwidth } from '../send/bandwidth-limiter.ts';
import type { BatchEnd } from './batch-completion.ts';
import { type ProgressContext, UploadProgressTracker } from './upload-progress.ts';
import type { UploadIntent } from './progress-items.ts';
import type { SendContext } from '../send/attempt.ts';
import type { BulkActions } from '../bulk-actions.ts';
import type { BulkScope } from '../db/bulk-handlers.ts';
import type { OutboxOptions } from '../outbox-options.ts';
import type { ReceiptOrder, ReceiptSource, ReceiptWritten, WriteReceipt } from '../receipts.ts';
import { type StagingProgress, UploadStaging } from './upload-staging.ts';
import { renameUpload, replaceUploadFile } from './rename.ts';
import type { SourceFile } from '../outbox-types.ts';
import { buildUploadBodyPreview } from '../send/upload-body.ts';
import type { QueueStep } from '../db/upload-rows.ts';
import { UploadRunner } from '../send/upload-runner.ts';
import { pausedBatchesSetting } from '../state/setting-names.ts';

const log = createLogger('outbox');

/** The functions of the engine that the uploads use. */
interface EngineActions {
  holdStatus(): OutboxHoldStatus;
  cancel(id: IntentId): Promise<Intent>;
  /** Sends this many waiting intents again on request. */
  sendNow(count: number): void;
  /** Handles an intent that waits to be sent again and may have to be searched for first. */
  sendAgain(intent: Intent): Intent;
  readonly bulk: BulkActions;
  writeReceipt: WriteReceipt;
}

/** The number of files in one message to the thread: more would block other calls. */
const filesPerMessage = 250;
const maxBatches = 100;
const pausedSetting = 'uploadsPaused';

const splitIntoSlices = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / filesPerMessage) }, (_, at) =>
    all.slice(at * filesPerMessage, (at + 1) * filesPerMessage),
  );

/** Parses the numbers in a JSON array; empty if there is no such text. */
const parseNumbers = (json: string | null): readonly number[] => {
  const found: unknown = json === null ? [] : JSON.parse(json);
  return Array.isArray(found) ? found.filter((one): one is number => typeof one === 'number') : [];
};

/** The uploads of the outbox: their progress, their runner, and the user's actions. */
export class UploadManager {
  readonly #context: SendContext;
  readonly #options: OutboxOptions;
  readonly #engine: EngineActions;
  readonly #progress: UploadProgressTracker;
  readonly #bandwidth: Bandwidth;
  readonly #runner: UploadRunner;
  readonly #staging: UploadStaging;
  #paused = false;
  #pausedBatches: readonly number[] = [];
  /** The number of running calls that add files. */
  #adding = 0;
  /** The number of calls that have added files, which identifies the parts of each. */
  #additions = 0;
  /** Each change of the paused batches starts after earlier ones are stored. */
  readonly #storePauses = createSerialQueue();

  constructor(context: SendContext, options: OutboxOptions, engine: EngineActions) {
    this.#context = context;
    this.#options = options;
    this.#engine = engine;
    this.#progress = new UploadProgressTracker(context.thread, () => this.#progressContext());
    this.#progress.onChange(() => this.#endPauses());
    this.#bandwidth = createBandwidth(() => options.bytesPerSecond?.() ?? null);
    this.#runner = new UploadRunner({
      context,
      progress: this.#progress,
      fields: options.fields,
      concurrency: options.uploadsAtOnce,
      bandwidth: this.#bandwidth,
      paused: () => this.#paused,
    });
    this.#staging = new UploadStaging(context, {
      fields: options.fields,
      onWhole: (batch) => this.#added(batch),
      onEntries: () => {
        this.#progress.filesChanged();
        context.changes.othersChanged();
        this.pump();
      },
    });
  }

  /** Restores the state of an earlier run, without sending anything. */
  async begin(): Promise<void> {
    const { thread } = this.#context;
    this.#paused = (await thread.call('setting', pausedSetting)) !== null;
    this.#pausedBatches = parseNumbers(await thread.call('setting', pausedBatchesSetting));
    await this.#progress.showBatches(await thread.call('unfinishedBatches', undefined));
    this.#staging.insertEntries();
  }

  /** Stores files in one transaction, and shows them. */
  async add(files: readonly SourceFile[]): Promise<IntentId[]> {
    this.#adding += 1;
    try {
      return await this.#add(files);
    } finally {
      this.#adding -= 1;
    }
  }

  /** Stores any number of files, all or none, and shows them. */
  async addParts(parts: AsyncIterable<readonly SourceFile[]>, how: StagingProgress): Promise<number> {
    this.#adding += 1;
    try {
      return await this.#staging.stage(parts, how);
    } finally {
      this.#adding -= 1;
    }
  }

  async #added(batch: number): Promise<void> {
    await this.#context.at('written');
    this.#progress.contextChanged(true);
    try {
      await this.#progress.showBatches([batch]);
    } catch (error) {
      // The files are stored. After an error, the user would add them again.
      log.error('The progress of added files could not be read', error);
    }
    this.#context.changes.othersChanged();
  }

  async #add(files: readonly SourceFile[]): Promise<IntentId[]> {
    const { thread } = this.#context;
    const names = this.#options.fields();
    const call = (this.#additions += 1);
    for (const part of splitIntoSlices(files)) {
      const uploads = part.map((file) => ({ source: file, body: buildUploadBodyPreview(names, file) }));
      await thread.call('bufferUploads', { call, uploads });
    }
    const { ids, batch } = await thread.call('commitUploads', call);
    await this.#added(batch);
    return ids;
  }

  show(intent: UploadIntent): void {
    this.#progress.show(intent);
  }

  /** Reports that files changed their state, or were removed. */
  filesChanged(): void {
    this.#progress.filesChanged();
  }

  /** Stops a running upload. Resolves to false if it is not running. */
  stop(id: IntentId): Promise<boolean> {
    return this.#runner.stop(id);
  }

  pump(): void {
    this.#runner.pump();
  }

  holdChanged(): void {
    this.#progress.contextChanged(false);
  }

  async idle(): Promise<void> {
    await this.#staging.idle();
    await this.#runner.idle();
  }

  async close(): Promise<void> {
    await this.#staging.close();
    await this.#runner.close();
    await this.#progress.finish();
  }

  /** Returns the numbers of this session's and the unfinished uploads. */
  async progress(): Promise<UploadProgress> {
    await this.#progress.refresh();
    return this.#progress.view();
  }

  /**
   * Returns a range of the uploads: failed ones first, then running ones, then the rest. `unusedAssets` are the assets that
   * no product uses yet, for the filter `notOnProduct`.
   */
  rows(
    filter: UploadView,
    offset: number,
    limit: number,
    unusedAssets: readonly ResourceId[] = [],
  ): Promise<UploadRows> {
    return this.#progress.rows(filter, offset, limit, unusedAssets);
  }

  /**
   * Pauses or resumes all uploads, including paused batches. Running uploads are finished. Persists across restarts.
   */
  async pause(paused: boolean): Promise<UploadProgress> {
    await this.#context.thread.call('setSetting', { name: pausedSetting, value: paused ? 'yes' : null });
    this.#paused = paused;
    if (!paused) await this.#holdBatches(() => []);
    this.#progress.contextChanged(true);
    if (!paused) this.#engine.sendNow(0);
    return this.progress();
  }

  /** Pauses or resumes one batch. Its running uploads are finished. Persists across restarts. */
  async pauseBatch(batch: number, paused: boolean): Promise<UploadProgress> {
    await this.#holdBatches((batches) => {
      const others = batches.filter((one) => one !== batch);
      return paused ? [...others, batch] : others;
    });
    this.#progress.contextChanged(true);
    if (!paused) this.#engine.sendNow(0);
    return this.progress();
  }

  /** Removes the pause of finished batches, so that a file of such a batch that is retried later is sent normally. */
  #endPauses(): void {
    const unfinished = this.#progress.unfinished();
    if (this.#pausedBatches.every((batch) => unfinished.has(batch))) return;
    this.#holdBatches((batches) => batches.filter((batch) => unfinished.has(batch))).catch((error: unknown) =>
      log.error('A pause could not be ended', error),
    );
  }

  /** Changes the paused batches, after earlier changes are stored: each applies to the result of the one before. */
  async #holdBatches(change: (batches: readonly number[]) => readonly number[]): Promise<void> {
    await this.#storePauses(async () => {
      const batches = change(this.#pausedBatches);
      const value = batches.length === 0 ? null : JSON.stringify(batches);
      await this.#context.thread.call('setSetting', { name: pausedBatchesSetting, value });
      this.#pausedBatches = batches;
    });
    this.#context.changes.othersChanged();
  }

  /** Moves a waiting upload in the queue. Rejects with `conflict` if it is no longer waiting. */
  async move(id: IntentId, to: QueueStep): Promise<void> {
    const except = this.#runner.running();
    const moved = !except.includes(id) && (await this.#context.thread.call('placeUpload', { id, to, except }));
    if (!moved) throw new VitrineError('conflict', m.outbox.conflict.move);
    this.#progress.filesChanged();
  }

  /**
   * Sends a failed upload again under another name. Rejects with `conflict` if it has not failed, and with `invalid`
   * and a field error at `name` if the name is no valid file name.
   */
  async rename(id: IntentId, typed: string): Promise<Intent> {
    const intent = await renameUpload(this.#context, this.#options.fields(), { id, typed });
    return this.#engine.sendAgain(intent);
  }

  /**
   * Sends a failed upload again with another file. Rejects with `conflict` if it has not failed, and with `file` if the
   * path is no file.
   */
  async replaceFile(id: IntentId, path: string): Promise<Intent> {
    const intent = await replaceUploadFile(this.#context, this.#options.fields(), { id, path });
    return this.#engine.sendAgain(intent);
  }

  /** Returns the file of an upload; null if the outbox does not contain it. */
  async file(id: IntentId): Promise<SourceFile | null> {
    return (await this.#context.thread.call('get', id))?.source ?? null;
  }

  /** Sends every shown failed upload again. Returns their number. */
  async retryFailed(): Promise<number> {
    const batches = this.#progress.batches();
    return (await this.#engine.bulk.run('retry', { batches, state: 'failed' })).count;
  }

  /** Cancels one upload, or all unfinished ones. Returns the number of cancelled uploads. */
  async cancel(id: IntentId | null): Promise<number> {
    if (id !== null) return (await this.#engine.cancel(id)).state === 'cancelled' ? 1 : 0;
    await this.#staging.idle();
    const batches = this.#progress.batches();
    return this.#cancelSome((running) => Promise.resolve(running), { batches, state: 'waiting' });
  }

  /** Cancels all waiting intents and running uploads of a scope. Returns the number of cancelled intents. */
  async cancelIn(scope: IntentScope): Promise<number> {
    await this.#staging.idle();
    const choose = (running: readonly IntentId[]): Promise<IntentId[]> =>
      this.#context.thread.call('idsIn', { scope, among: running });
    return this.#cancelSome(choose, { scope });
  }

  /** Hides finished batches; the intents are kept. */
  clear(): Promise<void> {
    return this.#progress.clearFinished();
  }

  /** Returns batches, newest first; at most 100. */
  batches(): Promise<UploadBatch[]> {
    return this.#context.thread.call('uploadBatches', maxBatches);
  }

  /** Writes a receipt. Rejects with `disk`, or with `conflict` while another receipt is being written. */
  async receipt(scope: ReceiptScope, order: ReceiptOrder): Promise<ReceiptWritten> {
    await this.#staging.idle();
    const batches = scope === 'current' ? this.#progress.batches() : scope === 'all' ? 'all' : [scope];
    const { thread } = this.#context;
    const readReceiptPage = (after: number, limit: number): ReturnType<ReceiptSource['page']> =>
      thread.call('receiptPage', { batches, after, limit });
    return this.#engine.writeReceipt(
      { subject: order.skus === true ? 'skus' : 'uploads', page: readReceiptPage },
      order,
    );
  }

  /** Applies changed settings: concurrency and bandwidth. */
  settingsChanged(): void {
    this.#bandwidth.changed();
    this.#progress.contextChanged(true);
    this.pump();
  }

  /** Whether files are being sent or added. */
  isUnderWay(): boolean {
    return this.#adding > 0 || this.#runner.isUnderWay();
  }

  /** Returns the number of waiting and running files that continue automatically. */
  pendingOf(files: number): number {
    if (!this.isUnderWay()) return 0;
    return this.#adding > 0 || this.#runner.mayBegin() ? files : this.#runner.running().length;
  }

  /** Subscribes to changes, emitted at most five times a second. Returns an unsubscribe function. */
  onChange(listener: (change: UploadChange) => void): () => void {
    return this.#progress.onChange(listener);
  }

  /** Subscribes to finished batches, emitted once per batch. Returns an unsubscribe function. */
  onBatchEnd(listener: (end: BatchEnd) => void): () => void {
    return this.#progress.onBatchEnd(listener);
  }

  #cancelSome(choose: (running: readonly IntentId[]) => Promise<readonly IntentId[]>, of: BulkScope): Promise<number> {
    return this.#runner.stopSome(choose, async (stopped) => {
      const { live } = await this.#context.thread.call('progressSums', { batches: [], live: stopped });
      // An upload that could not be sent is waiting again, and is then included in the others.
      const { count } = await this.#engine.bulk.run('cancel', of);
      return count + live.filter(({ state }) => state === 'cancelled').length;
    });
  }

  #progressContext(): ProgressContext {
    const { pace, bytesPerSecond } = this.#options;
    const { hold, until } = this.#engine.holdStatus();
    const paused = this.#paused && hold !== 'held';
    return {
      paused: this.#paused,
      hold: paused ? 'paused' : hold,
      pausedBatches: this.#pausedBatches,
      holdUntil: paused ? null : until,
      perTenSeconds: pace?.().limit ?? null,
      bytesPerSecond: bytesPerSecond?.() ?? null,
    };
  }
}

/** The uploads as shown to the user, and the actions on them. */
export type Uploads = Pick<
  UploadManager,
  | 'progress'
  | 'rows'
  | 'pause'
  | 'pauseBatch'
  | 'move'
  | 'rename'
  | 'replaceFile'
  | 'file'
  | 'retryFailed'
  | 'cancel'
  | 'clear'
  | 'batches'
  | 'receipt'
  | 'settingsChanged'
  | 'isUnderWay'
  | 'onChange'
  | 'onBatchEnd'
>;
