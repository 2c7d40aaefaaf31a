import PQueue from 'p-queue';
import type { IntentId } from '../base/brand.ts';
import type { Bandwidth } from './bandwidth.ts';
import type { Board } from './board.ts';
import { startAttempt, stopAttempt } from './context.ts';
import type { Attempt, Context } from './context.ts';
import { Line } from './line.ts';
import type { Step } from './line.ts';
import { FileSender } from './send-file.ts';
import type { UploadFields } from './upload-body.ts';

interface UploadOptions {
  readonly context: Context;
  readonly board: Board;
  readonly fields: () => UploadFields;
  /** How many are under way at once. */
  readonly atOnce: () => number;
  readonly bandwidth: Bandwidth;
  /** Nothing new begins while a person says so. */
  readonly paused: () => boolean;
}

/** Sends waiting files, a bounded number at a time, in the order they were chosen. */
export class Uploads {
  readonly #options: UploadOptions;
  readonly #context: Context;
  readonly #queue = new PQueue({ concurrency: 1 });
  readonly #running = new Map<IntentId, Attempt>();
  readonly #sender: FileSender;
  readonly #waiting = new Line();
  #closed = false;

  constructor(options: UploadOptions) {
    this.#options = options;
    this.#context = options.context;
    this.#sender = new FileSender({ ...options, onWaits: (id) => this.#waits(id) });
  }

  /** Files that wait now, in order: `pump` sends them. */
  add(ids: readonly IntentId[]): void {
    for (const id of ids) this.#waiting.add(id);
  }

  /** Moves one among those that wait; false when it does not wait. */
  move(id: IntentId, to: Step): boolean {
    if (!this.#waiting.has(id)) return false;
    this.#waiting.move(id, to);
    return true;
  }

  /** The one that stands before or after it; undefined at the end. */
  beside(id: IntentId, to: 'earlier' | 'later'): IntentId | undefined {
    return this.#waiting.beside(id, to);
  }

  /** Whether files are under way, or would be at once if there were room. */
  isBusy(): boolean {
    return this.#running.size > 0 || (this.#waiting.size > 0 && this.#mayBegin());
  }

  /** Sends what waits, as far as nothing holds it. */
  pump(): void {
    if (!this.#mayBegin()) return;
    this.#queue.concurrency = Math.max(1, this.#options.atOnce());
    const { concurrency, size, pending } = this.#queue;
    for (let free = Math.min(this.#waiting.size, concurrency - size - pending); free > 0; free--)
      this.#queue.add(() => this.#runWaiting()).catch((error: unknown) => console.error('outbox: uploads', error));
  }

  /** Stops one that is under way, or takes it from those that wait; false when it was not under way. */
  async stop(id: IntentId): Promise<boolean> {
    this.#waiting.delete(id);
    const attempt = this.#running.get(id);
    if (!attempt) return false;
    await stopAttempt(attempt, 'person');
    return true;
  }

  async idle(): Promise<void> {
    await this.#queue.onIdle();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#running.values()].map((attempt) => stopAttempt(attempt, 'closing')));
    await this.#queue.onIdle();
  }

  #mayBegin(): boolean {
    return !this.#closed && this.#context.gate.isOpen() && !this.#options.paused();
  }

  async #runWaiting(): Promise<void> {
    while (this.#mayBegin() && this.#queue.pending <= this.#queue.concurrency) {
      const id = this.#waiting.first;
      if (id === undefined) return;
      this.#waiting.delete(id);
      const { attempt, end } = startAttempt();
      this.#running.set(id, attempt);
      try {
        await this.#sender.run(id, attempt);
      } finally {
        this.#running.delete(id);
        end();
      }
    }
  }

  #waits(id: IntentId): void {
    if (this.#closed) return;
    this.#waiting.addFirst(id);
    this.#options.board.move(id, 'first');
  }
}
