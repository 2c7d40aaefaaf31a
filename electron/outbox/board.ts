import { bytes, ms } from '../base/brand.ts';
import type { IntentId } from '../base/brand.ts';
import type { Intent } from '../contract/outbox.ts';
import type {
  UploadBoard,
  UploadChange,
  UploadFilter,
  UploadHold,
  UploadItem,
  UploadRows,
  UploadState,
} from '../contract/uploads.ts';
import { Line } from './line.ts';
import type { Step } from './line.ts';
import { paced } from './paced.ts';
import { createTally, isUnderWay } from './tally.ts';
import type { BatchEnd } from './tally.ts';
import { createTimeLeft } from './time-left.ts';

/** What the board cannot know by itself. */
export interface BoardFacts {
  readonly hold: UploadHold | null;
  readonly holdUntil: string | null;
  readonly paused: boolean;
  readonly perTenSeconds: number | null;
  readonly bytesPerSecond: number | null;
}

/** An upload as it came from the database. */
export type Shown = Pick<Intent, 'id' | 'title' | 'state' | 'file' | 'error' | 'notice' | 'resultId'> & {
  readonly batch?: number | null;
  readonly alreadyThere?: boolean;
};

const stateOf: Readonly<Record<Intent['state'], UploadState>> = {
  waiting: 'waiting',
  sending: 'uploading',
  done: 'done',
  failed: 'failed',
  unknown: 'unknown',
  cancelled: 'cancelled',
};

/** The states in the order in which a person sees their files. */
const order = ['failed', 'unknown', 'uploading', 'hashing', 'waiting', 'done', 'alreadyThere', 'cancelled'] as const;
const statesOf: Readonly<Record<UploadFilter, readonly UploadState[]>> = {
  all: order,
  failed: ['failed'],
  unknown: ['unknown'],
  running: ['uploading', 'hashing'],
  waiting: ['waiting'],
  done: ['done'],
  alreadyThere: ['alreadyThere'],
  cancelled: ['cancelled'],
};

const itemOf = (shown: Shown, before: UploadItem | undefined): UploadItem => {
  const size = shown.file?.size ?? bytes(0);
  const still = shown.state === 'sending' ? (before?.sent ?? bytes(0)) : bytes(0);
  return {
    id: shown.id,
    name: shown.title,
    size,
    state: shown.alreadyThere === true ? 'alreadyThere' : stateOf[shown.state],
    sent: shown.state === 'done' ? size : still,
    words: shown.error?.message ?? shown.notice,
    assetId: shown.resultId,
    batch: shown.batch ?? before?.batch ?? null,
  };
};

/** Told with one event at most; what is left out is read with the rows. */
const mostTold = 100;
const pace = 100;

/** The uploads of this session and those unfinished, as a person sees them: counts and totals are kept, rows are asked for. */
export class Board {
  readonly #items = new Map<IntentId, UploadItem>();
  readonly #lines = Object.fromEntries(order.map((state) => [state, new Line()])) as Record<UploadState, Line>;
  readonly #tally = createTally((end) => this.#batchListeners.forEach((listener) => listener(end)));
  readonly #listeners = new Set<(change: UploadChange) => void>();
  readonly #batchListeners = new Set<(end: BatchEnd) => void>();
  readonly #timeLeft = createTimeLeft();
  readonly #facts: () => BoardFacts;
  readonly #changed = new Set<IntentId>();
  #moved = false;
  readonly #telling = paced(
    () => pace,
    () => this.#tell(),
  );

  constructor(facts: () => BoardFacts) {
    this.#facts = facts;
  }

  view(): UploadBoard {
    const { hold, holdUntil, paused } = this.#facts();
    const { counts, files, finished, bytes: all, sent } = this.#tally.now();
    const left = this.#left(all - sent, files - finished, hold);
    return {
      counts,
      totals: { files, finished, bytes: bytes(all), sent: bytes(sent), ...left },
      paused,
      ...(counts.waiting > 0 ? { hold, holdUntil } : { hold: null, holdUntil: null }),
    };
  }

  rows(filter: UploadFilter, offset: number, limit: number): UploadRows {
    const lines = statesOf[filter].map((state) => this.#lines[state]);
    const ids: IntentId[] = [];
    let before = 0;
    for (const line of lines) {
      const [from, to] = [Math.max(0, offset - before), offset + limit - before];
      if (to > 0 && from < line.size) ids.push(...line.slice(from, to));
      before += line.size;
    }
    const items = ids.flatMap((id) => this.#items.get(id) ?? []);
    return { items, offset, total: before };
  }

  /** Shows an intent as it stands now; one that is not there yet is added at the end. */
  show(shown: Shown): void {
    this.#put(itemOf(shown, this.#items.get(shown.id)));
  }

  hashing(id: IntentId): void {
    const item = this.#items.get(id);
    if (item) this.#put({ ...item, state: 'hashing', words: null });
  }

  /** Bytes of the file that have left. */
  progress(id: IntentId, sent: number): void {
    const item = this.#items.get(id);
    if (!item) return;
    this.#timeLeft.sent(Math.max(0, sent - item.sent), performance.now());
    this.#put({ ...item, sent: bytes(sent) });
  }

  /** Moves a waiting one; `first` also brings one back that was just taken from there. */
  move(id: IntentId, to: Step): void {
    this.#lines.waiting.move(id, to);
    this.#moved = true;
    this.#telling.soon();
  }

  remove(id: IntentId): void {
    const item = this.#items.get(id);
    if (!item) return;
    this.#lines[item.state].delete(id);
    this.#tally.take(item);
    this.#items.delete(id);
    this.#moved = true;
    this.#telling.soon();
  }

  clearFinished(): void {
    for (const { id, state } of [...this.#items.values()]) if (!isUnderWay(state)) this.remove(id);
  }

  /** The files in this state, in order. */
  inState(state: UploadState): IntentId[] {
    return [...this.#lines[state]];
  }

  unfinished(): IntentId[] {
    return [...this.#lines.uploading, ...this.#lines.hashing, ...this.#lines.waiting];
  }

  /** The batches of the files that are shown. */
  batches(): number[] {
    return this.#tally.batches();
  }

  /** What holds files back is another now; `anew`: so much that the time left may be quite another. */
  factsChanged(anew: boolean): void {
    if (anew) this.#timeLeft.restart();
    this.#telling.soon();
  }

  /** What changed, at most ten times a second. Answers its own end. */
  onChange(listener: (change: UploadChange) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** The last file of a batch came to its end: once a batch. Answers its own end. */
  onBatchEnd(listener: (end: BatchEnd) => void): () => void {
    this.#batchListeners.add(listener);
    return () => void this.#batchListeners.delete(listener);
  }

  finish(): void {
    this.#telling.finish();
  }

  #left(left: number, files: number, hold: UploadHold | null): Pick<UploadBoard['totals'], 'timeLeft' | 'bound'> {
    const { perTenSeconds, bytesPerSecond } = this.#facts();
    const resting = files === 0 || (hold !== null && this.#lines.uploading.size === 0);
    if (resting) this.#timeLeft.restart();
    const told = resting
      ? null
      : this.#timeLeft.tell({ bytes: left, files, perTenSeconds, bytesPerSecond }, performance.now());
    return { timeLeft: told === null ? null : ms(told.ms), bound: told?.bound ?? null };
  }

  #put(item: UploadItem): void {
    const before = this.#items.get(item.id);
    this.#items.set(item.id, item);
    this.#tally.change(before, item);
    if (before?.state !== item.state) {
      if (before) this.#lines[before.state].delete(item.id);
      this.#lines[item.state].add(item.id);
      this.#moved = true;
    }
    if (this.#changed.size < mostTold) this.#changed.add(item.id);
    this.#telling.soon();
  }

  #tell(): void {
    const items = [...this.#changed].flatMap((id) => this.#items.get(id) ?? []);
    const change = { board: this.view(), items, moved: this.#moved };
    this.#changed.clear();
    this.#moved = false;
    for (const listener of this.#listeners) listener(change);
  }
}
