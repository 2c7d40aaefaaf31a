import { bytes, ms } from '../../base/brand.ts';
import type { IntentId } from '../../base/brand.ts';
import { createLogger } from '../../base/logger.ts';
import type { Thread } from '../../base/thread.ts';
import type {
  UploadBoard,
  UploadChange,
  UploadFilter,
  UploadHold,
  UploadItem,
  UploadRows,
} from '../../contract/uploads.ts';
import { createBatchEnds } from './batch-ends.ts';
import type { BatchEnd } from './batch-ends.ts';
import { itemOf } from './progress-items.ts';
import type { Shown } from './progress-items.ts';
import type { OutboxHandlers } from '../outbox-thread.ts';
import { throttle } from '../throttle.ts';
import { noSums, sumUp } from './upload-totals.ts';
import { createTimeLeft } from './time-left.ts';

const log = createLogger('outbox');

/** What the board cannot know by itself. */
export interface ProgressContext {
  readonly hold: UploadHold | null;
  readonly holdUntil: string | null;
  readonly paused: boolean;
  readonly perTenSeconds: number | null;
  readonly bytesPerSecond: number | null;
}

/** Told with one event at most; what is left out is read with the rows. */
const mostTold = 100;
/** Milliseconds between two tellings of bytes that have left. */
const pace = 200;
/** The same when files came or went: each has the page read its rows and draw them anew, on what files are sent with. */
const paceOfMoves = 400;
/** The same once nothing is on its way any more: then somebody waits to hear just that. */
const paceAtRest = 50;

/**
 * The uploads of this session and those unfinished, as a person sees them. The database counts them and has their rows;
 * only what is at work just now is known here, and how much of it has left.
 */
export class UploadProgress {
  readonly #thread: Pick<Thread<OutboxHandlers>, 'call'>;
  readonly #facts: () => ProgressContext;
  readonly #batches = new Set<number>();
  readonly #live = new Map<IntentId, UploadItem>();
  readonly #ends = createBatchEnds();
  readonly #listeners = new Set<(change: UploadChange) => void>();
  readonly #timeLeft = createTimeLeft();
  readonly #changed = new Map<IntentId, UploadItem>();
  #moved = false;
  /** Whether the last telling was of files that came or went: more of them do then. */
  #flew = false;
  #sums = noSums;
  /** The last refresh that was asked for. */
  #refreshing: Promise<void> = Promise.resolve();
  #telling: Promise<void> | null = null;
  #again = false;
  readonly #soon = throttle(
    () => this.#pace(),
    () => this.#tell(),
  );

  constructor(thread: Pick<Thread<OutboxHandlers>, 'call'>, facts: () => ProgressContext) {
    this.#thread = thread;
    this.#facts = facts;
  }

  /** Shows these batches, beside all with files that wait or are on their way. */
  async showBatches(batches: readonly number[]): Promise<void> {
    for (const batch of batches) this.#batches.add(batch);
    this.#moved = true;
    await this.refresh();
    this.#soon.soon();
  }

  /** As it was when it was last counted, at most a few tenths of a second ago while files are on their way. */
  view(): UploadBoard {
    const { hold, holdUntil, paused } = this.#facts();
    const { counts, files, finished, bytes: all } = this.#sums;
    const sent = this.#sums.arrived + this.#underWay();
    const left = this.#left(all - sent, files - finished, hold);
    return {
      counts,
      totals: { files, finished, bytes: bytes(all), sent: bytes(sent), ...left },
      paused,
      ...(counts.waiting > 0 ? { hold, holdUntil } : { hold: null, holdUntil: null }),
    };
  }

  /** Counts anew: what was recorded before is in what `view` says after. */
  refresh(): Promise<void> {
    this.#refreshing = this.#count();
    return this.#refreshing;
  }

  async rows(filter: UploadFilter, offset: number, limit: number): Promise<UploadRows> {
    const hashing = this.#hashing();
    const asked = { batches: [...this.#batches], filter, offset, limit, hashing };
    const { rows, total } = await this.#thread.call('boardWindow', asked);
    return { items: rows.map((row) => this.#live.get(row.id) ?? itemOf(row, undefined)), offset, total };
  }

  /** Shows an intent as it stands now. */
  show(shown: Shown): void {
    const item = itemOf(shown, this.#live.get(shown.id));
    if (shown.state === 'sending') this.#live.set(item.id, item);
    else this.#live.delete(item.id);
    this.#put(item);
    this.touched();
  }

  hashing(intent: Shown): void {
    const item: UploadItem = { ...itemOf(intent, undefined), state: 'hashing', words: null };
    this.#live.set(item.id, item);
    this.#put(item);
    this.touched();
  }

  /** Bytes of the file that have left. */
  progress(id: IntentId, sent: number): void {
    const item = this.#live.get(id);
    if (!item) return;
    this.#timeLeft.sent(Math.max(0, sent - item.sent), performance.now());
    const now = { ...item, sent: bytes(sent) };
    this.#live.set(id, now);
    this.#put(now);
    this.#soon.soon();
  }

  /** Files came, went, or stand elsewhere. */
  touched(): void {
    this.#moved = true;
    this.#soon.soon();
  }

  /** Takes those batches off the board that have come to their end. */
  async clearFinished(): Promise<void> {
    await this.refresh();
    for (const batch of this.#batches) if (!this.#sums.unfinished.has(batch)) this.#batches.delete(batch);
    await this.refresh();
    this.touched();
  }

  /** The batches that are shown. */
  batches(): number[] {
    return [...this.#batches];
  }

  /** What holds files back is another now; `anew`: so much that the time left may be quite another. */
  factsChanged(anew: boolean): void {
    if (anew) this.#timeLeft.restart();
    this.#soon.soon();
  }

  /** What changed, at most five times a second. Answers its own end. */
  onChange(listener: (change: UploadChange) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** The last file of a batch came to its end: once a batch. Answers its own end. */
  onBatchEnd(listener: (end: BatchEnd) => void): () => void {
    return this.#ends.onEnd(listener);
  }

  /** Tells what is due, then nothing more. */
  async finish(): Promise<void> {
    this.#soon.finish();
    await this.#telling;
    await this.#refreshing.catch(() => undefined);
  }

  async #count(): Promise<void> {
    const live = [...this.#live.keys()];
    const told = await this.#thread.call('boardSums', { batches: this.batches(), live });
    for (const { batch } of told.sums) this.#batches.add(batch);
    this.#sums = sumUp(told, (id) => this.#live.get(id)?.state === 'hashing');
    this.#ends.look(told.sums);
  }

  #pace(): number {
    if (this.#live.size === 0 && this.#sums.counts.waiting === 0) return paceAtRest;
    return this.#moved || this.#flew ? paceOfMoves : pace;
  }

  #hashing(): IntentId[] {
    return [...this.#live.values()].flatMap(({ id, state }) => (state === 'hashing' ? [id] : []));
  }

  /** Bytes that have left of what was on its way when it was last counted. */
  #underWay(): number {
    return [...this.#sums.sending].reduce((sum, id) => sum + (this.#live.get(id)?.sent ?? 0), 0);
  }

  #left(left: number, files: number, hold: UploadHold | null): Pick<UploadBoard['totals'], 'timeLeft' | 'bound'> {
    const { perTenSeconds, bytesPerSecond } = this.#facts();
    const resting = files === 0 || (hold !== null && this.#sums.sending.size === 0);
    if (resting) this.#timeLeft.restart();
    const told = resting
      ? null
      : this.#timeLeft.tell({ bytes: left, files, perTenSeconds, bytesPerSecond }, performance.now());
    return { timeLeft: told === null ? null : ms(told.ms), bound: told?.bound ?? null };
  }

  #put(item: UploadItem): void {
    if (this.#changed.size < mostTold || this.#changed.has(item.id)) this.#changed.set(item.id, item);
  }

  /** One telling at a time: what changes meanwhile follows with the next. */
  #tell(): void {
    if (this.#telling) {
      this.#again = true;
      return;
    }
    this.#telling = this.#tellNow()
      .catch((error: unknown) => log.error('Progress could not be told', error))
      .finally(() => {
        this.#telling = null;
        if (this.#again) this.#soon.soon();
        this.#again = false;
      });
  }

  async #tellNow(): Promise<void> {
    const items = [...this.#changed.values()];
    const moved = this.#moved;
    this.#changed.clear();
    this.#moved = false;
    this.#flew = moved;
    await this.refresh();
    const change = { board: this.view(), items, moved };
    for (const listener of this.#listeners) listener(change);
  }
}
