import PQueue from 'p-queue';

/** Work that somebody waits for: it is given up when all have left. */
class Wish<T> {
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
 * Work by key, each under way once: so many at a time, the newest wish first, for what is on the screen was scrolled there
 * last. Of more wishes than may wait the oldest are dropped: who still wants one asks again.
 */
export class Wishes<T> {
  readonly #queue: PQueue;
  readonly #mostWaiting: number;
  /** In the order of their last wish, the oldest first. */
  readonly #wishes = new Map<string, Wish<T>>();
  #turn = 0;

  constructor({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }) {
    this.#queue = new PQueue({ concurrency: atOnce });
    this.#mostWaiting = waiting;
  }

  /** What `make` answers, once it is its turn; null when it was dropped, or when everybody who waited has left. */
  ask(key: string, make: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T | null> {
    this.#turn += 1;
    return this.#wish(key, make, this.#turn).join(signal);
  }

  /** The same, once nothing else waits; what is wished for already keeps its turn. */
  askBehind(key: string, make: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T | null> {
    return (this.#wishes.get(key) ?? this.#wish(key, make, -1)).join(signal);
  }

  /** Has it made when nothing else waits, for whoever asks for it soon. */
  foresee(key: string, make: (signal: AbortSignal) => Promise<T>): void {
    if (!this.#wishes.has(key)) this.#wish(key, make, 0);
  }

  #wish(key: string, make: (signal: AbortSignal) => Promise<T>, priority: number): Wish<T> {
    const known = this.#wishes.get(key);
    const wish = known ?? new Wish<T>();
    this.#wishes.delete(key);
    this.#wishes.set(key, wish);
    if (known === undefined) wish.done = this.#run(key, wish, make, priority);
    else if (!wish.started) this.#queue.setPriority(key, priority);
    this.#drop();
    return wish;
  }

  async #run(
    key: string,
    wish: Wish<T>,
    make: (signal: AbortSignal) => Promise<T>,
    priority: number,
  ): Promise<T | null> {
    const { signal } = wish.leaving;
    const run = (): Promise<T> => {
      wish.started = true;
      return make(signal);
    };
    try {
      return await this.#queue.add(run, { id: key, priority, signal });
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    } finally {
      if (this.#wishes.get(key) === wish) this.#wishes.delete(key);
    }
  }

  #drop(): void {
    let over = this.#queue.size - this.#mostWaiting;
    for (const [key, wish] of this.#wishes) {
      if (over <= 0) return;
      if (wish.started) continue;
      over -= 1;
      this.#wishes.delete(key);
      wish.leaving.abort();
    }
  }
}
