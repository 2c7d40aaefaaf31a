import { existsSync } from 'node:fs';
import { type ResourceLimits, type Transferable, parentPort, Worker } from 'node:worker_threads';
import { type AppError, toAppError, VitrineError } from './errors.ts';
import { getErrorCode } from './errno.ts';
import { createLogger, isLogged, markLogged } from './logger.ts';
import { createSlowCalls } from './slow-calls.ts';
import { type LogMessage, logThread, logToParent } from './thread-log.ts';
import { m } from '../messages/index.ts';

/** The port of the worker thread: receives calls and sends results. */
export interface WorkerPort {
  on(event: 'message', listener: (message: unknown) => void): unknown;
  postMessage(message: unknown, transfer?: readonly Transferable[]): void;
  /** Receives no further messages, so that the port no longer keeps the thread alive. */
  close(): void;
}

/** The port of the calling thread, such as a worker. */
export interface CallerPort {
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'error', listener: (error: unknown) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
  postMessage(message: unknown, transfer?: readonly Transferable[]): void;
  /** Ends the thread immediately. */
  terminate(): unknown;
}

/** The handlers of a thread: each takes one cloneable argument and returns one cloneable value. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a bound for inference only: every use is typed
export type Handlers = Record<string, (argument: any) => unknown>;
type Argument<H extends Handlers, Name extends keyof H> = Parameters<H[Name]>[0];
type Unwrapped<T> = T extends TransferredResult<infer Value> ? Value : T;
type Answer<H extends Handlers, Name extends keyof H> = Unwrapped<Awaited<ReturnType<H[Name]>>>;

/** A handler's result whose buffers are transferred instead of copied. */
export class TransferredResult<T> {
  readonly #value: T;
  readonly #buffers: readonly ArrayBuffer[];

  constructor(value: T, buffers: readonly ArrayBuffer[]) {
    this.#value = value;
    this.#buffers = buffers;
  }

  get value(): T {
    return this.#value;
  }

  get buffers(): readonly ArrayBuffer[] {
    return this.#buffers;
  }
}

interface CallMessage {
  readonly id: number;
  readonly name: string;
  readonly argument: unknown;
}
/** A message to the worker thread to receive no further calls, so that it can end. */
const leaveMessage = 'leave';
type Message =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: AppError; readonly thrown: Thrown }
  | { readonly event: string; readonly value: unknown }
  | LogMessage;

/** The parts of an error, in addition to the user message, that are sent for the log only. */
interface Thrown {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  /** The codes of Node and SQLite. */
  readonly codes: { readonly code?: unknown; readonly errcode?: unknown };
  readonly cause: Thrown | null;
  /** Whether the thread has logged it itself. */
  readonly logged: boolean;
}

interface PendingCall {
  readonly question: CallMessage;
  readonly transfer: readonly Transferable[];
  readonly replaces: string | undefined;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

export interface CallOptions {
  /** Buffers that are transferred instead of copied. */
  readonly transfer?: readonly Transferable[];
  /** A pending call with the same key is dropped and rejects with `cancelled`. */
  readonly replaces?: string;
}

/** The events of a thread that emits none. */
export type NoEvents = Record<string, never>;

/** The calling side of a thread. Calls run one after the other, in the order in which they were made. */
export interface Thread<H extends Handlers, E extends object = NoEvents> {
  call<Name extends keyof H & string>(
    name: Name,
    argument: Argument<H, Name>,
    options?: CallOptions,
  ): Promise<Answer<H, Name>>;
  on<Name extends keyof E & string>(event: Name, listener: (value: E[Name]) => void): () => void;
  /**
   * Waits for the running call, rejects pending and later calls with `cancelled`, and lets the thread end. A thread
   * that has not ended by the deadline is terminated and logged: uncommitted changes of a database are rolled back, as
   * after a crash. Rejects if the final call fails. Safe to call twice: the first options apply.
   */
  close(options?: CloseOptions<H>): Promise<void>;
}

/** The options for closing a thread. */
export interface CloseOptions<H extends Handlers> {
  /** The last call, without an argument, such as one that closes a database. It follows the running call. */
  readonly finalCall?: keyof H & string;
  /** The maximum time until the thread has ended, in milliseconds; `readDeadlineMs` by default. */
  readonly deadlineMs?: number;
}

/** The deadline in milliseconds for a thread that only reads, so that nothing can be lost. */
export const readDeadlineMs = 3_000;
/** The deadline in milliseconds for a thread that writes: enough to commit and to checkpoint a database. */
export const writeDeadlineMs = 10_000;

const serializeThrown = (error: unknown): Thrown => {
  const known = error instanceof Error ? error : new Error(`${typeof error} thrown`);
  const { name, message, stack, cause } = known;
  const { code, errcode } = known as { readonly code?: unknown; readonly errcode?: unknown };
  const codes = { ...(code === undefined ? {} : { code }), ...(errcode === undefined ? {} : { errcode }) };
  return {
    name,
    message,
    stack,
    codes,
    cause: cause === undefined ? null : serializeThrown(cause),
    logged: isLogged(error),
  };
};

/** The log of the calling side. */
const callerLog = createLogger('thread');
/** The log of a thread; the calling side replaces the scope with the name of the thread. */
const workerLog = createLogger('thread');

/** Returns the worker thread's own port, which also sends its log entries. */
const getWorkerPort = (): WorkerPort => {
  if (!parentPort) throw new Error('serveThread runs in a worker thread only');
  logToParent(parentPort);
  return parentPort;
};

/**
 * Serves the handlers of a worker thread. Must be called once in the thread's entry file. Returns `emit`, which sends
 * events to the calling side. With `tellSlow`, slow calls are logged by name. `port` is the worker's own by default.
 */
export const serveCalls = (
  handlers: Handlers,
  { tellSlow = false, port = getWorkerPort() }: { readonly tellSlow?: boolean; readonly port?: WorkerPort } = {},
): { readonly emit: (event: string, value: unknown) => void } => {
  const slow = tellSlow ? createSlowCalls(workerLog) : null;
  const handleCall = async ({ id, name, argument }: CallMessage): Promise<Message> => {
    const began = performance.now();
    try {
      const handler = handlers[name];
      if (!handler) throw new Error(`The thread has no call «${name}»`);
      return { id, value: await handler(argument) };
    } catch (error) {
      return { id, error: toAppError(error), thrown: serializeThrown(error) };
    } finally {
      slow?.add(name, performance.now() - began);
    }
  };
  const send = (message: Message): void => {
    if ('value' in message && message.value instanceof TransferredResult)
      port.postMessage({ ...message, value: message.value.value as unknown }, [...message.value.buffers]);
    else port.postMessage(message);
  };
  port.on('message', (message) => {
    if (message === leaveMessage) port.close();
    else void handleCall(message as CallMessage).then(send);
  });
  return { emit: (event, value) => port.postMessage({ event, value } satisfies Message) };
};

const asThrown = ({ name, message, stack, codes, cause }: Thrown): Error =>
  Object.assign(new Error(message, cause ? { cause: asThrown(cause) } : {}), { name, stack, ...codes });

const restoreError = ({ code, message, ...rest }: AppError, thrown: Thrown): Error => {
  const { cause } = thrown;
  const error =
    code === 'internal'
      ? asThrown(thrown)
      : new VitrineError(code, message, { ...rest, ...(cause ? { cause: asThrown(cause) } : {}) });
  if (thrown.logged) markLogged(error);
  return error;
};

const isBuilt = import.meta.url.endsWith('.js');

/** Returns the source or the built file of an entry. Tests also start built files from sources. */
const resolveEntryFile = (root: URL, entry: string): URL => {
  const built = new URL(`${entry}.js`, root);
  return isBuilt || existsSync(built) ? built : new URL(`${entry}.ts`, root);
};

/** The deadline in milliseconds for an idle thread to end by itself. */
const leaveDeadlineMs = 2_000;
/** The deadline in milliseconds for a terminated thread to end. A thread in a system call may never end. */
const terminateDeadlineMs = 2_000;

const createThreadStoppedError = (cause?: unknown): VitrineError =>
  new VitrineError('cancelled', m.program.stopped, cause === undefined ? {} : { cause });

export interface ThreadLimits extends ResourceLimits {
  /** The message of the error `file` if a call exceeded the memory. Set for threads that read the user's files. */
  readonly outOfMemory?: string;
}

/** Errors of calls whose thread ended by itself, with whether the thread had started the call. */
const threadEnds = new WeakMap<Error, { readonly hasBegun: boolean }>();

/**
 * Returns whether a thread that ended by itself had started the call that failed with this error, or undefined for any
 * other error.
 */
export const getThreadEnd = (error: unknown): { readonly hasBegun: boolean } | undefined =>
  error instanceof Error ? threadEnds.get(error) : undefined;

/** A worker with its queue. At most one call is sent to the worker, so that pending ones can still be dropped. */
class WorkerQueue {
  readonly #worker: CallerPort;
  readonly #name: string;
  readonly #listeners = new Map<string, Set<(value: never) => void>>();
  readonly #queue: PendingCall[] = [];
  #running: PendingCall | undefined;
  #nextId = 1;
  #closed: Promise<void> | undefined;
  #idle: (() => void) | undefined;
  readonly #exit = Promise.withResolvers<undefined>();
  #ended = false;
  #terminated = false;
  readonly #outOfMemory: string | undefined;
  /** The uncaught error that ended the worker. */
  #uncaught: unknown;

  constructor(worker: CallerPort, name: string, outOfMemory?: string) {
    this.#worker = worker;
    this.#name = name;
    this.#outOfMemory = outOfMemory;
    worker.on('message', (message) => this.#receive(message as Message));
    worker.on('error', (error) => this.#fail(error));
    worker.on('exit', () => this.#end());
  }

  call(name: string, argument: unknown, options: CallOptions = {}): Promise<unknown> {
    if (this.#closed) return Promise.reject(createThreadStoppedError());
    if (this.#ended) return Promise.reject(this.#ends(this.#memoryFault() ?? createThreadStoppedError(), false));
    if (options.replaces !== undefined) this.#drop(options.replaces);
    return this.#ask(name, argument, options);
  }

  on(event: string, listener: (value: never) => void): () => void {
    const set = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, set.add(listener));
    return () => void set.delete(listener);
  }

  close(options: CloseOptions<Handlers> = {}): Promise<void> {
    this.#closed ??= this.#close(options);
    return this.#closed;
  }

  async #close({ finalCall, deadlineMs = readDeadlineMs }: CloseOptions<Handlers>): Promise<void> {
    for (const waiting of this.#queue.splice(0)) waiting.reject(createThreadStoppedError());
    const late = setTimeout(() => this.#terminate(`did not end within ${deadlineMs} ms`), deadlineMs);
    try {
      if (this.#running) await new Promise<void>((resolve) => (this.#idle = resolve));
      if (finalCall !== undefined && !this.#ended) await this.#ask(finalCall, undefined);
    } catch (error) {
      // The final call of a thread that was terminated fails; that has already been logged.
      if (!this.#terminated) throw error;
    } finally {
      if (!this.#ended) await this.#leave();
      clearTimeout(late);
    }
  }

  #ask(name: string, argument: unknown, { transfer = [], replaces }: CallOptions = {}): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const question = { id: this.#nextId++, name, argument };
      this.#queue.push({ question, transfer, replaces, resolve, reject });
      if (!this.#running) this.#next();
    });
  }

  async #leave(): Promise<void> {
    this.#worker.postMessage(leaveMessage);
    const late = setTimeout(() => this.#terminate('was held open'), leaveDeadlineMs);
    await this.#exit.promise;
    clearTimeout(late);
  }

  #terminate(reason: string): void {
    if (this.#ended || this.#terminated) return;
    this.#terminated = true;
    callerLog.warn(`The thread ${this.#name} ${reason} and is terminated`);
    void this.#worker.terminate();
    setTimeout(() => {
      if (this.#ended) return;
      callerLog.error(`The thread ${this.#name} cannot be terminated`);
      this.#end();
    }, terminateDeadlineMs).unref();
  }

  #end(): void {
    this.#ended = true;
    this.#failAll(createThreadStoppedError());
    this.#exit.resolve(undefined);
  }

  #next(): void {
    this.#running = this.#queue.shift();
    if (this.#running) this.#worker.postMessage(this.#running.question, [...this.#running.transfer]);
    else this.#idle?.();
  }

  #receive(message: Message): void {
    if ('event' in message) {
      for (const listener of this.#listeners.get(message.event) ?? []) listener(message.value as never);
      return;
    }
    if ('log' in message) return;
    const done = this.#running;
    if ('error' in message) done?.reject(restoreError(message.error, message.thrown));
    else done?.resolve(message.value);
    this.#next();
  }

  #drop(key: string): void {
    const index = this.#queue.findIndex((waiting) => waiting.replaces === key);
    const [dropped] = index < 0 ? [] : this.#queue.splice(index, 1);
    dropped?.reject(new VitrineError('cancelled', m.program.superseded));
  }

  #fail(error: unknown): void {
    this.#ended = true;
    this.#uncaught = error;
    this.#failAll(this.#memoryFault() ?? (error instanceof Error ? error : new Error(String(error))));
  }

  /** Returns the error for a file that exceeded the thread's memory, or null if that did not end the thread. */
  #memoryFault(): VitrineError | null {
    const cause = this.#uncaught;
    if (this.#outOfMemory === undefined || getErrorCode(cause) !== 'ERR_WORKER_OUT_OF_MEMORY') return null;
    return new VitrineError('file', this.#outOfMemory, { cause });
  }

  /** Rejects all calls. The running call fails with the error; pending ones can be repeated on another thread. */
  #failAll(error: Error): void {
    this.#running?.reject(this.#ends(error, true));
    for (const waiting of this.#queue.splice(0)) waiting.reject(this.#ends(createThreadStoppedError(error), false));
    this.#running = undefined;
    this.#idle?.();
  }

  #ends(error: Error, hasBegun: boolean): Error {
    if (!this.#closed) threadEnds.set(error, { hasBegun });
    return error;
  }
}

/**
 * Returns the calling side of a thread over its port: that of a worker, or another port with the same messages. `name`
 * is used in the log.
 */
export const connectThread = <H extends Handlers, E extends object = NoEvents>(
  port: CallerPort,
  name = 'thread',
): Thread<H, E> => new WorkerQueue(port, name) as unknown as Thread<H, E>;

/** Returns the name of a thread for system tools, which show 15 characters. */
const getThreadName = (entry: string): string => entry.slice(entry.lastIndexOf('/') + 1);

/**
 * Starts the thread whose entry is `entry` (such as `cache/writer-thread`) under `root`: the folder of the sources or
 * of the built main process. The entry receives `data` as `workerData`.
 */
export const startThread = <H extends Handlers, E extends object = NoEvents>(
  root: URL,
  entry: string,
  data: unknown,
  { outOfMemory, ...limits }: ThreadLimits = {},
): Thread<H, E> => {
  const worker = new Worker(resolveEntryFile(root, entry), {
    workerData: data,
    resourceLimits: limits,
    name: getThreadName(entry),
  });
  logThread(worker, entry);
  return new WorkerQueue(worker, getThreadName(entry), outOfMemory) as unknown as Thread<H, E>;
};

/** The function that starts threads; each is a worker by default. */
export type StartThread = typeof startThread;
