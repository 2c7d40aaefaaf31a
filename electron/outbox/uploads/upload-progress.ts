import { bytes, ms } from '../../base/brand.ts';
import type { IntentId } from '../../base/brand.ts';
import { Emitter } from '../../base/emitter.ts';
import { createLogger } from '../../base/logger.ts';
import type { Thread } from '../../base/thread.ts';
import type {
  UploadProgress,
  UploadChange,
  UploadFilter,
  UploadHold,
  UploadItem,
  UploadRows,
} from '../../contract/uploads.ts';
import { createBatchEnds } from './batch-ends.ts';
import type { BatchEnd } from './batch-ends.ts';
import { itemOf } from './progress-items.ts';
import type { UploadIntent } from './progress-items.ts';
import type { OutboxHandlers } from '../db/outbox-calls.ts';
import { throttle } from '../../base/throttle.ts';
import { noSums, sumUp } from './upload-totals.ts';
import { createTimeLeft } from './time-left.ts';

const log = createLogger('outbox');

/** What holds and limits the uploads. */
export interface ProgressContext {
  readonly hold: UploadHold | null;
  readonly holdUntil: string | null;
  readonly paused: boolean;
  /** Batches of which no file begins, while those of others do. */
  readonly pausedBatches: readonly number[];
  readonly perTenSeconds: number | null;
  readonly bytesPerSecond: number | null;
}

/** Maximum number of files in one event; the rest is read with the rows. */
const maxPerEvent = 100;
/** Milliseconds between two events about sent bytes. */
const minInterval = 200;
/** The same when files came or went: the page reads and draws its rows anew for each. */
const minMoveInterval = 400;
/** The same once nothing is being sent any more: somebody may wait for just that. */
const minIdleInterval = 50;

/**
 * The uploads of this session and unfinished ones, as the user sees them. The database has the rows and the counts; this
 * knows what is being sent now, and how much of it was sent.
 */
export class UploadProgressTracker {
  readonly #thread: Pick<Thread<OutboxHandlers>, 'call'>;
  readonly #progressContext: () => ProgressContext;
  readonly #batches = new Set<number>();
  /** Batches of which only what is not settled is shown any more. */
  readonly #cleared = new Set<number>();
  readonly #live = new Map<IntentId, UploadItem>();
  readonly #ends = createBatchEnds();
  readonly #changes = new Emitter<UploadChange>();
  readonly #timeLeft = createTimeLeft();
  readonly #changed = new Map<IntentId, UploadItem>();
  #moved = false;
  /** Whether the last event was about files that came or went: more of them are likely. */
  #movedLastTime = false;
  #sums = noSums;
  /** The last refresh. */
  #refreshing: Promise<void> = Promise.resolve();
  #notifying: Promise<void> | null = null;
  #again = false;
  readonly #notifications = throttle(
    () => this.#interval(),
    () => this.#notify(),
  );

  constructor(thread: Pick<Thread<OutboxHandlers>, 'call'>, facts: () => ProgressContext) {
    this.#thread = thread;
    this.#progressContext = facts;
  }

  /** Shows these batches, beside all unfinished ones. */
  async showBatches(batches: readonly number[]): Promise<void> {
    for (const batch of batches) this.#batches.add(batch);
    this.#moved = true;
    await this.refresh();
    this.#notifications.schedule();
  }

  /** As of the last count, at most a few tenths of a second ago while files are being sent. */
  view(): UploadProgress {
    const { hold: ofAll, holdUntil, paused, pausedBatches, bytesPerSecond } = this.#progressContext();
    const speed = this.#timeLeft.speed(bytesPerSecond);
    const { counts, files, finished, bytes: all, waiting } = this.#sums;
    const restsAll = counts.running === 0 && [...waiting].every((batch) => pausedBatches.includes(batch));
    const hold = ofAll ?? (restsAll && waiting.size > 0 ? 'paused' : null);
    const sent = this.#sums.arrived + this.#underWay();
    const left = this.#left(all - sent, files - finished, hold);
    return {
      counts,
      totals: { files, finished, bytes: bytes(all), sent: bytes(sent), ...left },
      speed: speed === null ? null : bytes(Math.round(speed)),
      paused,
      ...(counts.waiting > 0 ? { hold, holdUntil } : { hold: null, holdUntil: null }),
    };
  }

  /** Counts anew, so that `view` includes all that was recorded before. */
  refresh(): Promise<void> {
    this.#refreshing = this.#count();
    return this.#refreshing;
  }

  async rows(filter: UploadFilter, offset: number, limit: number): Promise<UploadRows> {
    const hashing = this.#hashing();
    const query = { batches: [...this.#batches], cleared: [...this.#cleared], filter, offset, limit, hashing };
    const { rows, total } = await this.#thread.call('progressWindow', query);
    return { items: rows.map((row) => this.#live.get(row.id) ?? itemOf(row, undefined)), offset, total };
  }

  /** Shows an intent's current state. */
  show(shown: UploadIntent): void {
    const item = itemOf(shown, this.#live.get(shown.id));
    if (shown.state === 'sending') this.#live.set(item.id, item);
    else this.#live.delete(item.id);
    this.#put(item);
    this.filesChanged();
  }

  hashing(intent: UploadIntent): void {
    const item: UploadItem = { ...itemOf(intent, undefined), state: 'hashing', words: null };
    this.#live.set(item.id, item);
    this.#put(item);
    this.filesChanged();
  }

  /** Bytes of the file sent so far. */
  bytesSent(id: IntentId, sent: number): void {
    const item = this.#live.get(id);
    if (!item) return;
    this.#timeLeft.sent(Math.max(0, sent - item.sent), performance.now());
    const now = { ...item, sent: bytes(sent) };
    this.#live.set(id, now);
    this.#put(now);
    this.#notifications.schedule();
  }

  /** Files came, went, or changed their order. */
  filesChanged(): void {
    this.#moved = true;
    this.#notifications.schedule();
  }

  /** Stops showing what came to its end; what failed, or may have, stays until it is settled. */
  async clearFinished(): Promise<void> {
    await this.refresh();
    for (const batch of this.#batches) {
      if (this.#sums.unfinished.has(batch)) continue;
      if (this.#sums.unsettled.has(batch)) this.#cleared.add(batch);
      else this.#batches.delete(batch);
    }
    await this.refresh();
    this.filesChanged();
  }

  /** Batches with files that wait or are on their way, as of the last count. */
  unfinished(): ReadonlySet<number> {
    return this.#sums.unfinished;
  }

  /** The batches shown. */
  batches(): number[] {
    return [...this.#batches];
  }

  /** The hold or a limit changed; `restart`: so much that the estimate starts anew. */
  contextChanged(restart: boolean): void {
    if (restart) this.#timeLeft.restart();
    this.#notifications.schedule();
  }

  /** Called with what changed, at most five times a second. Returns an unsubscribe function. */
  onChange(listener: (change: UploadChange) => void): () => void {
    return this.#changes.subscribe(listener);
  }

  /** Called when the last file of a batch has finished: once a batch. Returns an unsubscribe function. */
  onBatchEnd(listener: (end: BatchEnd) => void): () => void {
    return this.#ends.onEnd(listener);
  }

  /** Sends a pending event, then no more. */
  async finish(): Promise<void> {
    this.#notifications.finish();
    await this.#notifying;
    await this.#refreshing.catch(() => undefined);
  }

  async #count(): Promise<void> {
    const live = [...this.#live.keys()];
    const counted = await this.#thread.call('progressSums', {
      batches: this.batches(),
      cleared: [...this.#cleared],
      live,
    });
    for (const { batch } of counted.sums) this.#batches.add(batch);
    this.#sums = sumUp(counted, (id) => this.#live.get(id)?.state === 'hashing');
    this.#ends.update(counted.sums);
  }

  #interval(): number {
    if (this.#live.size === 0 && this.#sums.counts.waiting === 0) return minIdleInterval;
    return this.#moved || this.#movedLastTime ? minMoveInterval : minInterval;
  }

  #hashing(): IntentId[] {
    return [...this.#live.values()].flatMap(({ id, state }) => (state === 'hashing' ? [id] : []));
  }

  /** Bytes sent of what was being sent at the last count. */
  #underWay(): number {
    return [...this.#sums.sending].reduce((sum, id) => sum + (this.#live.get(id)?.sent ?? 0), 0);
  }

  #left(left: number, files: number, hold: UploadHold | null): Pick<UploadProgress['totals'], 'timeLeft' | 'bound'> {
    const { perTenSeconds, bytesPerSecond } = this.#progressContext();
    const resting = files === 0 || (hold !== null && this.#sums.sending.size === 0);
    if (resting) this.#timeLeft.restart();
    const estimate = resting
      ? null
      : this.#timeLeft.estimate({ bytes: left, files, perTenSeconds, bytesPerSecond }, performance.now());
    return { timeLeft: estimate === null ? null : ms(estimate.ms), bound: estimate?.bound ?? null };
  }

  #put(item: UploadItem): void {
    if (this.#changed.size < maxPerEvent || this.#changed.has(item.id)) this.#changed.set(item.id, item);
  }

  /** One event at a time: what changes meanwhile follows with the next. */
  #notify(): void {
    if (this.#notifying) {
      this.#again = true;
      return;
    }
    this.#notifying = this.#notifyNow()
      .catch((error: unknown) => log.error('Progress could not be reported', error))
      .finally(() => {
        this.#notifying = null;
        if (this.#again) this.#notifications.schedule();
        this.#again = false;
      });
  }

  async #notifyNow(): Promise<void> {
    const items = [...this.#changed.values()];
    const moved = this.#moved;
    this.#changed.clear();
    this.#moved = false;
    this.#movedLastTime = moved;
    await this.refresh();
    const change = { progress: this.view(), items, moved };
    this.#changes.emit(change);
  }
}
