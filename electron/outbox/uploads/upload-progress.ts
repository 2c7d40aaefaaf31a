import { type IntentId, type ResourceId, bytes, ms } from '../../base/branded-types.ts';
import { Emitter } from '../../base/emitter.ts';
import { createLogger } from '../../base/logger.ts';
import type { Thread } from '../../base/thread.ts';
import type {
  UploadProgress,
  UploadChange,
  UploadHold,
  UploadItem,
  UploadRows,
  UploadView,
} from '../../contract/uploads.ts';
import { type BatchEnd, createBatchEnds } from './batch-completion.ts';
import { type UploadIntent, toUploadItem } from './progress-items.ts';
import type { OutboxHandlers } from '../db/outbox-handlers.ts';
import { throttle } from '../../base/throttle.ts';
import { emptyUploadSums, computeUploadTotals } from './upload-totals.ts';
import { createTimeLeft } from './time-left.ts';

const log = createLogger('outbox');

/** The pauses and limits of the uploads. */
export interface ProgressContext {
  readonly hold: UploadHold | null;
  readonly holdUntil: string | null;
  readonly paused: boolean;
  /** Paused batches; files of other batches are sent. */
  readonly pausedBatches: readonly number[];
  readonly perTenSeconds: number | null;
  readonly bytesPerSecond: number | null;
}

/** The maximum number of files in one event; the rest is read with the rows. */
const maxPerEvent = 100;
/** The minimum milliseconds between two events about sent bytes. */
const minInterval = 200;
/**
 * The minimum milliseconds between two events if files were added or removed: the page reloads its rows for each event.
 */
const minMoveInterval = 400;
/** The minimum milliseconds between two events after the last upload, because a caller may wait for the end. */
const minIdleInterval = 50;

/**
 * The uploads of this session and unfinished ones, as shown to the user. The database has the rows and the counts; this
 * class tracks the files being sent and their sent bytes.
 */
export class UploadProgressTracker {
  readonly #thread: Pick<Thread<OutboxHandlers>, 'call'>;
  readonly #progressContext: () => ProgressContext;
  readonly #batches = new Set<number>();
  /** Batches of which only unresolved files are still shown. */
  readonly #cleared = new Set<number>();
  readonly #live = new Map<IntentId, UploadItem>();
  readonly #ends = createBatchEnds();
  readonly #changes = new Emitter<UploadChange>();
  readonly #timeLeft = createTimeLeft();
  readonly #changed = new Map<IntentId, UploadItem>();
  #moved = false;
  /** Whether the last event was about added or removed files, so that more such events are likely. */
  #movedLastTime = false;
  #sums = emptyUploadSums;
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

  /** Shows these batches, in addition to all unfinished ones. */
  async showBatches(batches: readonly number[]): Promise<void> {
    for (const batch of batches) this.#batches.add(batch);
    this.#moved = true;
    await this.refresh();
    this.#notifications.schedule();
  }

  /** Returns the progress as of the last count, at most a few tenths of a second ago while files are being sent. */
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

  /** Counts again, so that `view` includes everything recorded before. */
  refresh(): Promise<void> {
    this.#refreshing = this.#count();
    return this.#refreshing;
  }

  async rows(
    filter: UploadView,
    offset: number,
    limit: number,
    unusedAssets: readonly ResourceId[] = [],
  ): Promise<UploadRows> {
    const hashing = this.#hashing();
    const batches = { batches: [...this.#batches], cleared: [...this.#cleared] };
    const query = { ...batches, filter, unusedAssets, offset, limit, hashing };
    const { rows, total } = await this.#thread.call('progressWindow', query);
    return { items: rows.map((row) => this.#live.get(row.id) ?? toUploadItem(row, undefined)), offset, total };
  }

  show(shown: UploadIntent): void {
    const item = toUploadItem(shown, this.#live.get(shown.id));
    if (shown.state === 'sending') this.#live.set(item.id, item);
    else this.#live.delete(item.id);
    this.#put(item);
    this.filesChanged();
  }

  hashing(intent: UploadIntent): void {
    const item: UploadItem = { ...toUploadItem(intent, undefined), state: 'hashing', message: null };
    this.#live.set(item.id, item);
    this.#put(item);
    this.filesChanged();
  }

  /** Records the sent bytes of a file. */
  bytesSent(id: IntentId, sent: number): void {
    const item = this.#live.get(id);
    if (!item) return;
    this.#timeLeft.sent(Math.max(0, sent - item.sent), performance.now());
    const now = { ...item, sent: bytes(sent) };
    this.#live.set(id, now);
    this.#put(now);
    this.#notifications.schedule();
  }

  /** Reports that files were added, removed or moved. */
  filesChanged(): void {
    this.#moved = true;
    this.#notifications.schedule();
  }

  /** Hides finished uploads. Failed and unknown ones stay until they are resolved. */
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

  /** Returns batches with waiting or running files, as of the last count. */
  unfinished(): ReadonlySet<number> {
    return this.#sums.unfinished;
  }

  batches(): number[] {
    return [...this.#batches];
  }

  /** Applies a change of the pause or a limit. `restart`: the change is large, so that the estimate restarts. */
  contextChanged(restart: boolean): void {
    if (restart) this.#timeLeft.restart();
    this.#notifications.schedule();
  }

  /** Subscribes to changes, emitted at most five times a second. Returns an unsubscribe function. */
  onChange(listener: (change: UploadChange) => void): () => void {
    return this.#changes.subscribe(listener);
  }

  /** Subscribes to finished batches, emitted once per batch. Returns an unsubscribe function. */
  onBatchEnd(listener: (end: BatchEnd) => void): () => void {
    return this.#ends.onEnd(listener);
  }

  /** Emits a pending event, and none after that. */
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
    this.#sums = computeUploadTotals(counted, (id) => this.#live.get(id)?.state === 'hashing');
    this.#ends.update(counted.sums);
  }

  #interval(): number {
    if (this.#live.size === 0 && this.#sums.counts.waiting === 0) return minIdleInterval;
    return this.#moved || this.#movedLastTime ? minMoveInterval : minInterval;
  }

  #hashing(): IntentId[] {
    return [...this.#live.values()].flatMap(({ id, state }) => (state === 'hashing' ? [id] : []));
  }

  /** Returns the sent bytes of the files that were being sent at the last count. */
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

  /** Emits one event at a time: changes in the meantime follow with the next one. */
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
