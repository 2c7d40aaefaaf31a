import { Emitter } from './emitter.ts';
import { VitrineError } from './errors.ts';
import { readDeadlineMs, threadEndOf } from './thread.ts';
import type { CallOptions, CloseOptions, Handlers, Thread } from './thread.ts';
import { m } from '../messages/index.ts';

/** How a thread is started, and ended again. */
export interface Resting<H extends Handlers, E extends object> {
  readonly start: () => Thread<H, E>;
  /** Puts one that was started in order, before anything else is asked of it; `again`: there was one before. */
  readonly begin?: (thread: Thread<H, E>, again: boolean) => Promise<unknown>;
  /** Has it release what it holds if it can. Returns whether it may end; without this it always may. */
  readonly rest?: (thread: Thread<H, E>) => Promise<boolean>;
  /** How the thread is closed for good. */
  readonly closing?: CloseOptions<H>;
  /** So long without a call, in milliseconds, and it is asked whether it may end. */
  readonly idleFor: number;
}

/** A thread that is there while it is needed: called, heard and closed as any other. */
export interface RestingThread<H extends Handlers, E extends object> extends Thread<H, E> {
  /** Resolves when it is there; rejects when it cannot be put in order. */
  ready(): Promise<void>;
}

type AnyThread = Thread<Handlers, Record<string, unknown>>;
type Listener = (value: unknown) => void;

const stopped = (): VitrineError => new VitrineError('cancelled', m.program.stopped);

class Rested {
  readonly #of: Resting<Handlers, Record<string, unknown>>;
  readonly #listeners = new Map<string, Emitter<unknown>>();
  readonly #heard = new WeakMap<AnyThread, Set<string>>();
  #awake: Promise<AnyThread> | null = null;
  /** The thread that runs, also while it begins or is asked whether it may end. */
  #live: AnyThread | null = null;
  /** The one before: null once it has ended, itself where it goes on. */
  #before: Promise<AnyThread | null> = Promise.resolve(null);
  #again = false;
  #under = 0;
  #timer: NodeJS.Timeout | undefined;
  #closed: Promise<void> | undefined;

  constructor(of: Resting<Handlers, Record<string, unknown>>) {
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
    if (this.#closed) throw stopped();
    clearTimeout(this.#timer);
    this.#under += 1;
    const awake = (this.#awake ??= this.#wake());
    try {
      return await work(await awake);
    } catch (error) {
      const end = threadEndOf(error);
      if (end === undefined) throw error;
      if (this.#awake === awake) this.#leaveEnded();
      if (end.hasBegun) throw error;
      return await this.#with(work);
    } finally {
      this.#under -= 1;
      this.#wait();
    }
  }

  /** The thread has ended by itself: the next call starts another one. */
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
    if (this.#closed) throw stopped();
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

  /** Passes on what a thread tells; safe to call again. */
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

  /** Calls that come meanwhile wait until it has ended, or go on with it. */
  #rest(awake: Promise<AnyThread> | null): void {
    if (awake === null) return;
    this.#awake = null;
    const before = awake.then(async (thread) => {
      // One that cannot say whether it may end goes on.
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
    // The thread itself is closed: waiting for what it was asked first could take for ever.
    await this.#live?.close(this.#of.closing);
  }
}

/**
 * A thread that ends when nothing was asked of it for a while, as fits one that holds much memory, and is there again at
 * the next call. What it tells is heard as long as the listener stays, whichever thread tells it. Where it cannot be put
 * in order the calls that waited for it fail, and the next one tries again. If it ends by itself, the call that it worked
 * on fails, and those behind it are made to the next thread.
 */
export const startRestingThread = <H extends Handlers, E extends object>(of: Resting<H, E>): RestingThread<H, E> =>
  new Rested(of as unknown as Resting<Handlers, Record<string, unknown>>) as unknown as RestingThread<H, E>;
