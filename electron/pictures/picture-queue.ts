import PQueue from 'p-queue';

/** A job with waiting callers. It is aborted when all of them have left. */
class Job<T> {
  readonly leaving = new AbortController();
  started = false;
  done: Promise<T | null> = Promise.resolve(null);
  #waiting = 0;

  join(signal: AbortSignal): Promise<T | null> {
    this.#waiting += 1;
    const leaveQueue = (): void => {
      this.#waiting -= 1;
      if (this.#waiting === 0) this.leaving.abort();
    };
    signal.addEventListener('abort', leaveQueue, { once: true });
    return this.done;
  }
}

/**
 * A queue of jobs by key. Each job runs once, with limited concurrency, the newest request first, because the screen
 * was last scrolled to it. Above the limit, the oldest waiting jobs are dropped; callers request them again if needed.
 */
export class PictureQueue<T> {
  readonly #queue: PQueue;
  readonly #mostWaiting: number;
  /** In the order of the last request, the oldest first. */
  readonly #jobs = new Map<string, Job<T>>();
  #turn = 0;

  constructor({ concurrency, waiting }: { readonly concurrency: number; readonly waiting: number }) {
    this.#queue = new PQueue({ concurrency });
    this.#mostWaiting = waiting;
  }

  /** Returns the result of `make`, or null if the job was dropped or all callers have left. */
  ask(key: string, make: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T | null> {
    this.#turn += 1;
    return this.#job(key, make, this.#turn).join(signal);
  }

  /** Adds a job with the lowest priority. A waiting job keeps its priority. */
  askLast(key: string, make: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T | null> {
    return (this.#jobs.get(key) ?? this.#job(key, make, -1)).join(signal);
  }

  /** Starts a job with low priority, before a caller requests it. */
  prefetch(key: string, make: (signal: AbortSignal) => Promise<T>): void {
    if (!this.#jobs.has(key)) this.#job(key, make, 0);
  }

  #job(key: string, make: (signal: AbortSignal) => Promise<T>, priority: number): Job<T> {
    const existing = this.#jobs.get(key);
    const job = existing ?? new Job<T>();
    this.#jobs.delete(key);
    this.#jobs.set(key, job);
    if (existing === undefined) job.done = this.#run(key, job, make, priority);
    else if (!job.started) this.#queue.setPriority(key, priority);
    this.#drop();
    return job;
  }

  async #run(key: string, job: Job<T>, make: (signal: AbortSignal) => Promise<T>, priority: number): Promise<T | null> {
    const { signal } = job.leaving;
    const run = (): Promise<T> => {
      job.started = true;
      return make(signal);
    };
    try {
      return await this.#queue.add(run, { id: key, priority, signal });
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    } finally {
      if (this.#jobs.get(key) === job) this.#jobs.delete(key);
    }
  }

  #drop(): void {
    let excess = this.#queue.size - this.#mostWaiting;
    for (const [key, job] of this.#jobs) {
      if (excess <= 0) return;
      if (job.started) continue;
      excess -= 1;
      this.#jobs.delete(key);
      job.leaving.abort();
    }
  }
}
