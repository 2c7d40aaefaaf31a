import PQueue from 'p-queue';
import type { IntentId } from '../../base/branded-types.ts';
import { createSerialQueue } from '../../base/serial-queue.ts';
import type { Bandwidth } from './bandwidth-limiter.ts';
import type { UploadProgressTracker } from '../uploads/upload-progress.ts';
import { type Attempt, type SendContext, handleSenderError, startAttempt, stopAttempt } from './attempt.ts';
import { FileSender } from './send-file.ts';
import type { StoredIntent } from '../outbox-types.ts';
import type { UploadMemberNames } from './upload-body.ts';

/** A file that is being sent. */
interface StartedUpload {
  readonly stored: StoredIntent;
  readonly attempt: Attempt;
  /** Must be called when it has ended. */
  readonly end: () => void;
}

interface UploadOptions {
  readonly context: SendContext;
  readonly progress: UploadProgressTracker;
  readonly fields: () => UploadMemberNames;
  /** Returns the maximum number of concurrent uploads. */
  readonly concurrency: () => number;
  readonly bandwidth: Bandwidth;
  /** Returns whether no new upload may start. */
  readonly paused: () => boolean;
}

/** Sends waiting files in the order of the queue, with limited concurrency. */
export class UploadRunner {
  readonly #options: UploadOptions;
  readonly #context: SendContext;
  readonly #queue = new PQueue({ concurrency: 1 });
  readonly #running = new Map<IntentId, Attempt>();
  readonly #sender: FileSender;
  /** Files are started one at a time, so that none is started twice. */
  readonly #startInOrder = createSerialQueue();
  #pumps = 0;
  /**
   * The number of workers that will request another file. The queue still counts a worker for a moment after its last
   * request: a file added in that moment would wait for the next call to `pump`.
   */
  #workers = 0;
  /** The number of calls to `stopSome` that have not ended. */
  #suspensions = 0;
  #closed = false;

  constructor(options: UploadOptions) {
    this.#options = options;
    this.#context = options.context;
    this.#sender = new FileSender(options);
  }

  /** Returns the IDs of the files being sent or prepared. */
  running(): IntentId[] {
    return [...this.#running.keys()];
  }

  /** Whether a file is being sent or started. */
  isUnderWay(): boolean {
    return this.#queue.pending > 0;
  }

  /** Whether an upload may start now. */
  mayBegin(): boolean {
    return !this.#closed && this.#suspensions === 0 && this.#context.breaker.allows() && !this.#options.paused();
  }

  /** Sends waiting files, unless sending is paused. */
  pump(): void {
    this.#pumps += 1;
    if (!this.mayBegin()) return;
    this.#queue.concurrency = Math.max(1, this.#options.concurrency());
    while (this.#workers < this.#queue.concurrency) {
      this.#workers += 1;
      this.#queue
        .add(() => this.#runWaiting())
        .catch((error: unknown) => handleSenderError(this.#context, 'Sending uploads failed', error));
    }
  }

  /** Stops an upload that is being sent. Resolves to false if it is not. */
  async stop(id: IntentId): Promise<boolean> {
    const attempt = this.#running.get(id);
    if (!attempt) return false;
    await stopAttempt(attempt, 'person');
    return true;
  }

  /**
   * Stops the running uploads that `choose` returns. No new upload starts before `work`, called with their IDs, has
   * ended.
   */
  async stopSome<T>(
    choose: (running: readonly IntentId[]) => Promise<readonly IntentId[]>,
    work: (stopped: readonly IntentId[]) => Promise<T>,
  ): Promise<T> {
    this.#suspensions += 1;
    try {
      // A file that is being started is then in the list of running ones.
      await this.#startInOrder(async () => undefined);
      const chosen = await choose(this.running());
      await Promise.all(chosen.map((id) => this.stop(id)));
      return await work(chosen);
    } finally {
      this.#suspensions -= 1;
      this.pump();
    }
  }

  async idle(): Promise<void> {
    await this.#queue.onIdle();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#running.values()].map((attempt) => stopAttempt(attempt, 'closing')));
    await this.#queue.onIdle();
  }

  async #runWaiting(): Promise<void> {
    try {
      while (this.mayBegin() && this.#workers <= this.#queue.concurrency) {
        const before = this.#pumps;
        const started = await this.#startNext();
        if (started !== null) await this.#run(started);
        // A file that was added during the query may have been missed.
        else if (before === this.#pumps) return;
      }
    } finally {
      this.#workers -= 1;
    }
  }

  async #run({ stored, attempt, end }: StartedUpload): Promise<void> {
    try {
      await this.#sender.run(stored, attempt);
    } finally {
      this.#running.delete(stored.intent.id);
      end();
    }
  }

  /** Starts the next file. Resolves to null if none is waiting, or no upload may start. */
  #startNext(): Promise<StartedUpload | null> {
    return this.#startInOrder(async () => {
      const stored = this.mayBegin() ? await this.#context.thread.call('nextUpload', this.running()) : null;
      if (stored === null || !this.mayBegin()) return null;
      const { attempt, end } = startAttempt();
      this.#running.set(stored.intent.id, attempt);
      return { stored, attempt, end };
    });
  }
}
