import type { IntentId } from '../base/brand.ts';
import { VitrineError } from '../contract/errors.ts';
import type { Intent } from '../contract/outbox.ts';
import type { OutboxStanding } from '../contract/outbox-hold.ts';
import type {
  ReceiptScope,
  UploadBatch,
  UploadBoard,
  UploadChange,
  UploadFilter,
  UploadRows,
} from '../contract/uploads.ts';
import { createBandwidth } from './bandwidth.ts';
import type { Bandwidth } from './bandwidth.ts';
import { Board } from './board.ts';
import type { BoardFacts, Shown } from './board.ts';
import type { Context } from './context.ts';
import type { Step } from './line.ts';
import type { OutboxOptions } from './outbox.ts';
import type { ReceiptOrder, ReceiptSource, ReceiptWritten, WriteReceipt } from './receipts.ts';
import type { BatchEnd } from './tally.ts';
import type { UploadFile } from './types.ts';
import { uploadBody } from './upload-body.ts';
import { Uploads } from './uploads.ts';

/** What a person sees and does of uploads. */
export interface UploadDesk {
  /** The uploads of this session and those unfinished, in numbers. */
  board(): UploadBoard;
  /** A window of them: failed first, then running, then the rest. */
  rows(filter: UploadFilter, offset: number, limit: number): UploadRows;
  /** Begins nothing new, or goes on; what is under way is finished. Kept over a restart. */
  pause(paused: boolean): Promise<UploadBoard>;
  /** Moves a waiting one among those that wait, for good. `conflict` when it does not wait any more. */
  move(id: IntentId, to: Step): Promise<void>;
  /** Sends every failed one of the board again; answers how many. */
  retryFailed(): Promise<number>;
  /** Stops one upload, or all that are not finished. */
  cancel(id: IntentId | null): Promise<void>;
  /** Takes what is finished off the board; the intents stay. */
  clear(): void;
  /** Newest first, 100 at most. */
  batches(): Promise<UploadBatch[]>;
  /** Writes a receipt. Fails with `disk`, or with `conflict` while another is being written. */
  receipt(scope: ReceiptScope, order: ReceiptOrder): Promise<ReceiptWritten>;
  /** The settings are others now: how many at once, how fast. */
  heed(): void;
  /** How many files would stop on their way if the program ended now. */
  underWay(): number;
  /** What changed on the board, at most ten times a second. Answers its own end. */
  onChange(listener: (change: UploadChange) => void): () => void;
  /** The last file of a batch came to its end: once a batch. Answers its own end. */
  onBatchEnd(listener: (end: BatchEnd) => void): () => void;
}

/** What the desk asks of the rest of the outbox. */
interface Engine {
  standing(): OutboxStanding;
  cancel(id: IntentId): Promise<Intent>;
  /** So many wait for being sent again, at a person's word. */
  asked(count: number): void;
  writeReceipt: WriteReceipt;
}

/** So many are handed to the thread or taken from it at a time: more in one piece would hold up everything else. */
const atOnce = 250;
const mostTold = 500;
const mostBatches = 100;
const pausedWish = 'uploadsPaused';

const sliced = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / atOnce) }, (_, at) => all.slice(at * atOnce, (at + 1) * atOnce));

/** The uploads of the outbox: their board, their runner, and what a person wants of them. */
export class Desk implements UploadDesk {
  readonly #context: Context;
  readonly #options: OutboxOptions;
  readonly #engine: Engine;
  readonly #board: Board;
  readonly #bandwidth: Bandwidth;
  readonly #runner: Uploads;
  #paused = false;

  constructor(context: Context, options: OutboxOptions, engine: Engine) {
    this.#context = context;
    this.#options = options;
    this.#engine = engine;
    this.#board = new Board(() => this.#facts());
    this.#bandwidth = createBandwidth(() => options.bytesPerSecond?.() ?? null);
    this.#runner = new Uploads({
      context,
      board: this.#board,
      fields: options.fields,
      atOnce: options.uploadsAtOnce,
      bandwidth: this.#bandwidth,
      paused: () => this.#paused,
    });
  }

  /** Takes up what an earlier run left, without sending anything. */
  async begin(): Promise<void> {
    const { thread } = this.#context;
    this.#paused = (await thread.call('wish', pausedWish)) !== null;
    await this.#showBatches(await thread.call('unfinishedBatches', undefined));
    const waiting = await thread.call('waitingUploads', undefined);
    for (const id of waiting) this.#board.move(id, 'last');
    this.#runner.add(waiting);
  }

  /** Remembers files in one transaction, and shows them. */
  async add(files: readonly UploadFile[]): Promise<IntentId[]> {
    const { thread, changes } = this.#context;
    const names = this.#options.fields();
    for (const part of sliced(files))
      await thread.call(
        'stageUploads',
        part.map((file) => ({ source: file, body: uploadBody(names, file) })),
      );
    const { ids, batch } = await thread.call('commitUploads', undefined);
    await this.#context.at('written');
    this.#board.factsChanged(true);
    await this.#showBatches([batch]);
    changes.changed(await thread.call('many', ids.slice(-mostTold)));
    this.#runner.add(ids);
    return ids;
  }

  show(intent: Shown): void {
    this.#board.show(intent);
  }

  remove(id: IntentId): void {
    this.#board.remove(id);
  }

  /** One that is to be sent again. */
  again(ids: readonly IntentId[]): void {
    this.#runner.add(ids);
  }

  /** Stops one that is under way, or takes it from those that wait; false when it was not under way. */
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
    await this.#runner.idle();
  }

  async close(): Promise<void> {
    await this.#runner.close();
    this.#board.finish();
  }

  board(): UploadBoard {
    return this.#board.view();
  }

  rows(filter: UploadFilter, offset: number, limit: number): UploadRows {
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
    const swap = to === 'earlier' || to === 'later' ? this.#runner.beside(id, to) : null;
    if (swap === undefined) return;
    if (!this.#runner.move(id, to)) throw new VitrineError('conflict', 'It does not wait any more.');
    this.#board.move(id, to);
    const place = swap === null ? (to as 'first' | 'last') : { swap };
    await this.#context.thread.call('placeUpload', { id, to: place });
  }

  async retryFailed(): Promise<number> {
    const failed = this.#board.inState('failed');
    const words = 'To be sent again, at your word.';
    const patch = { error: null, notice: null };
    for (const part of sliced(failed)) {
      const moves = part.map((id) => ({ id, happening: 'retry' as const, words, patch }));
      const intents = await this.#context.thread.call('moveAll', moves);
      for (const intent of intents) this.show(intent);
      this.#context.changes.changed(intents);
      this.again(part);
      this.#engine.asked(part.length);
    }
    return failed.length;
  }

  async cancel(id: IntentId | null): Promise<void> {
    if (id !== null) {
      await this.#engine.cancel(id);
      return;
    }
    const unfinished = this.#board.unfinished();
    const underWay = await Promise.all(unfinished.map((each) => this.stop(each)));
    const rest = unfinished.filter((_, index) => !underWay[index]);
    for (const part of sliced(rest)) {
      const cancelled = await this.#context.thread.call('cancelWaiting', part);
      for (const intent of cancelled) this.show(intent);
      this.#context.changes.changed(cancelled);
    }
  }

  clear(): void {
    this.#board.clearFinished();
  }

  batches(): Promise<UploadBatch[]> {
    return this.#context.thread.call('uploadBatches', mostBatches);
  }

  receipt(scope: ReceiptScope, order: ReceiptOrder): Promise<ReceiptWritten> {
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

  underWay(): number {
    const { running, waiting } = this.#board.view().counts;
    return this.#runner.isBusy() ? running + waiting : 0;
  }

  onChange(listener: (change: UploadChange) => void): () => void {
    return this.#board.onChange(listener);
  }

  onBatchEnd(listener: (end: BatchEnd) => void): () => void {
    return this.#board.onBatchEnd(listener);
  }

  #facts(): BoardFacts {
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

  async #showBatches(batches: readonly number[]): Promise<void> {
    for (let after: number | null = 0; after !== null && batches.length > 0;) {
      const page: { rows: readonly Shown[]; next: number | null } = await this.#context.thread.call('shownUploads', {
        batches,
        after,
        limit: atOnce,
      });
      for (const shown of page.rows) this.#board.show(shown);
      after = page.next;
    }
  }
}
