import PQueue from 'p-queue';

/** A job that somebody waits for: it is aborted when all have left. */
class Job<T> {
  readonly leaving = new AbortController();
  started = false;
  done: Promise<T | null> = Promise.resolve(null);
  #waiting = 0;

  join(signal: AbortSignal): Promise<T | null> {
    this.#waiting += 1;
    const leave = (): void => {
      this.#waiting -= 1;
      if (this.#waiting === 0) this.leaving.abort();
    };
    signal.addEventListener('abort', leave, { once: true });
    return this.done;
  }
}

/**
 * Work by key, each under way once: so many at a time, the newest request first, for what is on the screen was scrolled there
 * last. Of more jobs than may wait the oldest are dropped: who still wants one asks again.
 */
export class PictureQueue<T> {
  readonly #queue: PQueue;
  readonly #mostWaiting: number;
  /** In the order in which they were last asked for, the oldest first. */
  readonly #jobs = new Map<string, Job<T>>();
  #turn = 0;

  constructor({ concurrency, waiting }: { readonly concurrency: number; readonly waiting: number }) {
    this.#queue = new PQueue({ concurrency });
    this.#mostWaiting = waiting;
  }

  /** What `make` answers, once it is its turn; null when it was dropped, or when everybody who waited has left. */
  ask(key: string, make: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T | null> {
    this.#turn += 1;
    return this.#job(key, make, this.#turn).join(signal);
  }

  /** The same, once nothing else waits; a job that waits already keeps its turn. */
  askLast(key: string, make: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T | null> {
    return (this.#jobs.get(key) ?? this.#job(key, make, -1)).join(signal);
  }

  /** Has it made when nothing else waits, for whoever asks for it soon. */
  prefetch(key: string, make: (signal: AbortSignal) => Promise<T>): void {
    if (!this.#jobs.has(key)) this.#job(key, make, 0);
  }

  #job(key: string, make: (signal: AbortSignal) => Promise<T>, priority: number): Job<T> {
    const known = this.#jobs.get(key);
    const job = known ?? new Job<T>();
    this.#jobs.delete(key);
    this.#jobs.set(key, job);
    if (known === undefined) job.done = this.#run(key, job, make, priority);
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
    let over = this.#queue.size - this.#mostWaiting;
    for (const [key, job] of this.#jobs) {
      if (over <= 0) return;
      if (job.started) continue;
      over -= 1;
      this.#jobs.delete(key);
      job.leaving.abort();
    }
  }
}
