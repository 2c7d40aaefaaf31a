import { Emitter } from './emitter.ts';
import { VitrineError } from './errors.ts';
import {
  type CallOptions,
  type CloseOptions,
  type Handlers,
  type Thread,
  readDeadlineMs,
  getThreadEnd,
} from './thread.ts';
import { m } from '../messages/index.ts';

/** The options of an on-demand thread. */
export interface OnDemandThreadOptions<H extends Handlers, E extends object> {
  readonly start: () => Thread<H, E>;
  /** Initializes a started thread before any other call. `again`: whether there was an earlier thread. */
  readonly begin?: (thread: Thread<H, E>, again: boolean) => Promise<unknown>;
  /** Lets the thread release its resources if possible. Resolves to whether it may end; by default, it always may. */
  readonly rest?: (thread: Thread<H, E>) => Promise<boolean>;
  readonly closing?: CloseOptions<H>;
  /** The idle time in milliseconds after which the thread may end. */
  readonly idleFor: number;
}

/**
 * A worker thread that starts on the first call and ends after an idle timeout. It has the same interface as other
 * threads.
 */
export interface OnDemandThread<H extends Handlers, E extends object> extends Thread<H, E> {
  /** Resolves when the thread is running; rejects if it cannot be initialized. */
  ready(): Promise<void>;
}

type AnyThread = Thread<Handlers, Record<string, unknown>>;
type Listener = (value: unknown) => void;

const createStoppedError = (): VitrineError => new VitrineError('cancelled', m.program.stopped);

class OnDemandWorker {
  readonly #of: OnDemandThreadOptions<Handlers, Record<string, unknown>>;
  readonly #listeners = new Map<string, Emitter<unknown>>();
  readonly #heard = new WeakMap<AnyThread, Set<string>>();
  #awake: Promise<AnyThread> | null = null;
  /** The running thread, also while it starts or is being asked whether it may end. */
  #live: AnyThread | null = null;
  /** The previous thread: null after it has ended, or the thread itself if it continues. */
  #before: Promise<AnyThread | null> = Promise.resolve(null);
  #again = false;
  #under = 0;
  #timer: NodeJS.Timeout | undefined;
  #closed: Promise<void> | undefined;

  constructor(of: OnDemandThreadOptions<Handlers, Record<string, unknown>>) {
    this.#of = of;
  }

  ready(): Promise<void> {
    return this.#with(() => Promise.resolve());
  }

  call(name: string, argument: unknown, options?: CallOptions): Promise<unknown> {
    return this.#with((thread) => thread.call(name, argument, options));
  }

  on(event: string, listener: Listener): () => void {
    const emitter = this.#listeners.get(event) ?? new Emitter();
    this.#listeners.set(event, emitter);
    (this.#awake ?? this.#before).then(
      (thread) => thread && this.#hear(thread, event),
      () => undefined,
    );
    return emitter.subscribe(listener);
  }

  close(): Promise<void> {
    this.#closed ??= this.#end();
    return this.#closed;
  }

  async #with<T>(work: (thread: AnyThread) => Promise<T>): Promise<T> {
    if (this.#closed) throw createStoppedError();
    clearTimeout(this.#timer);
    this.#under += 1;
    const awake = (this.#awake ??= this.#wake());
    try {
      return await work(await awake);
    } catch (error) {
      const end = getThreadEnd(error);
      if (end === undefined) throw error;
      if (this.#awake === awake) this.#leaveEnded();
      if (end.hasBegun) throw error;
      return await this.#with(work);
    } finally {
      this.#under -= 1;
      this.#wait();
    }
  }

  /** Handles a thread that ended by itself: the next call starts another one. */
  #leaveEnded(): void {
    this.#awake = null;
    this.#before = Promise.resolve(null);
  }

  async #wake(): Promise<AnyThread> {
    try {
      return (await this.#before) ?? (await this.#start());
    } catch (error) {
      this.#awake = null;
      throw error;
    }
  }

  async #start(): Promise<AnyThread> {
    if (this.#closed) throw createStoppedError();
    const thread = this.#of.start();
    this.#live = thread;
    for (const event of this.#listeners.keys()) this.#hear(thread, event);
    try {
      await this.#of.begin?.(thread, this.#again);
      this.#again = true;
      return thread;
    } catch (error) {
      await this.#closeThread(thread);
      throw error;
    }
  }

  async #closeThread(thread: AnyThread): Promise<void> {
    await thread.close({ deadlineMs: this.#of.closing?.deadlineMs ?? readDeadlineMs });
    if (this.#live === thread) this.#live = null;
  }

  /** Subscribes to an event of the thread; safe to call again. */
  #hear(thread: AnyThread, event: string): void {
    const heard = this.#heard.get(thread) ?? new Set();
    if (heard.has(event)) return;
    this.#heard.set(thread, heard.add(event));
    thread.on(event, (value) => this.#listeners.get(event)?.emit(value));
  }

  #wait(): void {
    clearTimeout(this.#timer);
    if (this.#under > 0 || this.#closed || this.#awake === null) return;
    this.#timer = setTimeout(() => this.#rest(this.#awake), this.#of.idleFor).unref();
  }

  /** Ends the thread if it may end. Calls in the meantime wait until it has ended, or use it if it continues. */
  #rest(awake: Promise<AnyThread> | null): void {
    if (awake === null) return;
    this.#awake = null;
    const before = awake.then(async (thread) => {
      // A thread that fails to reply continues.
      if (!(await this.#mayEnd(thread))) return thread;
      await this.#closeThread(thread);
      return null;
    });
    this.#before = before;
    void before.then((left) => {
      if (left === null || this.#closed) return;
      this.#awake ??= before.then(() => left);
      this.#wait();
    });
  }

  async #mayEnd(thread: AnyThread): Promise<boolean> {
    return this.#of.rest?.(thread).catch(() => false) ?? true;
  }

  async #end(): Promise<void> {
    clearTimeout(this.#timer);
    // Closes the thread itself, because waiting for its pending calls could take forever.
    await this.#live?.close(this.#of.closing);
  }
}

/**
 * Creates an on-demand thread, for threads that use much memory. Listeners receive the events of every started thread.
 * If initialization fails, the waiting calls fail, and the next call tries again. If the thread ends by itself, the
 * running call fails, and the waiting ones are sent to the next thread.
 */
export const startOnDemandThread = <H extends Handlers, E extends object>(
  of: OnDemandThreadOptions<H, E>,
): OnDemandThread<H, E> =>
  new OnDemandWorker(
    of as unknown as OnDemandThreadOptions<Handlers, Record<string, unknown>>,
  ) as unknown as OnDemandThread<H, E>;
