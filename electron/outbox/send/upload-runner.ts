import PQueue from 'p-queue';
import type { IntentId } from '../../base/brand.ts';
import { createLogger } from '../../base/logger.ts';
import type { Bandwidth } from './bandwidth.ts';
import type { UploadProgress } from '../uploads/upload-progress.ts';
import { startAttempt, stopAttempt } from './attempt.ts';
import type { Attempt, SendContext } from './attempt.ts';
import { FileSender } from './send-file.ts';
import type { StoredIntent } from '../types.ts';
import type { UploadMemberNames } from './upload-body.ts';

const log = createLogger('outbox');

/** A file that was taken to be sent. */
interface Taken {
  readonly stored: StoredIntent;
  readonly attempt: Attempt;
  /** To be called when it is over. */
  readonly end: () => void;
}

interface UploadOptions {
  readonly context: SendContext;
  readonly board: UploadProgress;
  readonly fields: () => UploadMemberNames;
  /** How many are under way at once. */
  readonly atOnce: () => number;
  readonly bandwidth: Bandwidth;
  /** Nothing new begins while a person says so. */
  readonly paused: () => boolean;
}

/** Sends waiting files, a bounded number at a time, in the order in which they wait: the database knows it. */
export class UploadRunner {
  readonly #options: UploadOptions;
  readonly #context: SendContext;
  readonly #queue = new PQueue({ concurrency: 1 });
  readonly #running = new Map<IntentId, Attempt>();
  readonly #sender: FileSender;
  /** Files are taken one at a time, so that nobody takes the same. */
  #taking: Promise<unknown> = Promise.resolve();
  /** How often there may have been more to send. */
  #wanted = 0;
  #resting = false;
  #closed = false;

  constructor(options: UploadOptions) {
    this.#options = options;
    this.#context = options.context;
    this.#sender = new FileSender(options);
  }

  /** Those that are under way, or are being made ready. */
  running(): IntentId[] {
    return [...this.#running.keys()];
  }

  /** Whether one is under way, or is taken just now. */
  isUnderWay(): boolean {
    return this.#queue.pending > 0;
  }

  /** Whether something may begin now. */
  mayBegin(): boolean {
    return !this.#closed && !this.#resting && this.#context.breaker.allows() && !this.#options.paused();
  }

  /** Sends what waits, as far as nothing holds it. */
  pump(): void {
    this.#wanted += 1;
    if (!this.mayBegin()) return;
    this.#queue.concurrency = Math.max(1, this.#options.atOnce());
    const { concurrency, size, pending } = this.#queue;
    for (let free = concurrency - size - pending; free > 0; free--)
      this.#queue.add(() => this.#runWaiting()).catch((error: unknown) => log.error('Uploads could not go on', error));
  }

  /** Stops one that is under way; false when it is not. */
  async stop(id: IntentId): Promise<boolean> {
    const attempt = this.#running.get(id);
    if (!attempt) return false;
    await stopAttempt(attempt, 'person');
    return true;
  }

  /** Stops all that are under way; nothing new begins before `work` has ended, which is told which they were. */
  async stopAll<T>(work: (stopped: readonly IntentId[]) => Promise<T>): Promise<T> {
    this.#resting = true;
    try {
      await this.#taking;
      const running = this.running();
      await Promise.all(running.map((id) => this.stop(id)));
      return await work(running);
    } finally {
      this.#resting = false;
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
    while (this.mayBegin() && this.#queue.pending <= this.#queue.concurrency) {
      const before = this.#wanted;
      const taken = await this.#take();
      if (taken === null) {
        // What came while the database was asked may not have been seen.
        if (before === this.#wanted) return;
        continue;
      }
      try {
        await this.#sender.run(taken.stored, taken.attempt);
      } finally {
        this.#running.delete(taken.stored.intent.id);
        taken.end();
      }
    }
  }

  /** The next one, under way from now on; null when none waits, or nothing may begin any more. */
  #take(): Promise<Taken | null> {
    const take = async (): Promise<Taken | null> => {
      const stored = this.mayBegin() ? await this.#context.thread.call('nextUpload', this.running()) : null;
      if (stored === null || !this.mayBegin()) return null;
      const { attempt, end } = startAttempt();
      this.#running.set(stored.intent.id, attempt);
      return { stored, attempt, end };
    };
    const taken = this.#taking.then(take);
    this.#taking = taken.catch(() => undefined);
    return taken;
  }
}
