import { parentPort, Worker } from 'node:worker_threads';
import type { Transferable } from 'node:worker_threads';
import { toAppError, VitrineError } from '../contract/errors.ts';
import type { AppError } from '../contract/errors.ts';

/** What a thread can be asked: each takes one cloneable argument and answers one cloneable value. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a bound for inference only: every use is typed
export type Handlers = Record<string, (argument: any) => unknown>;
type Argument<H extends Handlers, Name extends keyof H> = Parameters<H[Name]>[0];
type Answer<H extends Handlers, Name extends keyof H> = Awaited<ReturnType<H[Name]>>;

interface Question {
  readonly id: number;
  readonly name: string;
  readonly argument: unknown;
}
type Message =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: AppError; readonly stack: string | undefined }
  | { readonly event: string; readonly value: unknown };

interface Waiting {
  readonly question: Question;
  readonly transfer: readonly Transferable[];
  readonly replaces: string | undefined;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

export interface CallOptions {
  /** Buffers that move instead of being copied. */
  readonly transfer?: readonly Transferable[];
  /** A call of the same name here that has not started yet is dropped: it fails with `cancelled`. */
  readonly replaces?: string;
}

/** The near end of a thread: calls run one after the other, in the order they were made. */
export interface Thread<H extends Handlers, E extends object = Record<never, never>> {
  call<Name extends keyof H & string>(
    name: Name,
    argument: Argument<H, Name>,
    options?: CallOptions,
  ): Promise<Answer<H, Name>>;
  on<Name extends keyof E & string>(event: Name, listener: (value: E[Name]) => void): () => void;
  /** Lets the running call end, drops the rest, and stops the thread. Safe to call twice. */
  close(): Promise<void>;
}

/** The far end: run once in the thread's entry file. Answers `emit`, which sends events to the near end. */
export const serveThread = (handlers: Handlers): { readonly emit: (event: string, value: unknown) => void } => {
  const port = parentPort;
  if (!port) throw new Error('serveThread runs in a worker thread only');
  const answer = async ({ id, name, argument }: Question): Promise<Message> => {
    try {
      const handler = handlers[name];
      if (!handler) throw new Error(`The thread has no call «${name}»`);
      return { id, value: await handler(argument) };
    } catch (error) {
      return { id, error: toAppError(error), stack: error instanceof Error ? error.stack : String(error) };
    }
  };
  port.on('message', (question: Question) => {
    void answer(question).then((message) => port.postMessage(message));
  });
  return { emit: (event, value) => port.postMessage({ event, value } satisfies Message) };
};

const revive = (error: AppError, stack: string | undefined): Error => {
  if (error.code === 'internal') return Object.assign(new Error(stack ?? error.message), { stack });
  const { code, message, ...rest } = error;
  return new VitrineError(code, message, rest);
};

/** The extension a source or a built file has: both are started the same way. */
const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

/**
 * Starts the thread whose entry is `entry` (such as `cache/writer-thread`) under `root`: the folder of the sources
 * or of the built main process. `data` is what the entry reads as `workerData`.
 */
export const startThread = <H extends Handlers, E extends object = Record<never, never>>(
  root: URL,
  entry: string,
  data: unknown,
): Thread<H, E> => {
  const worker = new Worker(new URL(`${entry}${extension}`, root), { workerData: data });
  const listeners = new Map<string, Set<(value: never) => void>>();
  const queue: Waiting[] = [];
  let running: Waiting | undefined;
  let nextId = 1;
  let closed: Promise<void> | undefined;
  let idle: (() => void) | undefined;

  const next = (): void => {
    running = closed ? undefined : queue.shift();
    if (running) worker.postMessage(running.question, running.transfer as Transferable[]);
    else idle?.();
  };
  const failAll = (error: Error): void => {
    for (const waiting of [running, ...queue.splice(0)]) waiting?.reject(error);
    running = undefined;
    idle?.();
  };
  worker.on('message', (message: Message) => {
    if ('event' in message) {
      for (const listener of listeners.get(message.event) ?? []) listener(message.value as never);
      return;
    }
    const done = running;
    if ('error' in message) done?.reject(revive(message.error, message.stack));
    else done?.resolve(message.value);
    next();
  });
  worker.on('error', (error) => failAll(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', () => failAll(new VitrineError('cancelled', 'The work was stopped.')));

  const drop = (key: string): void => {
    const index = queue.findIndex((waiting) => waiting.replaces === key);
    const [dropped] = index < 0 ? [] : queue.splice(index, 1);
    dropped?.reject(new VitrineError('cancelled', 'A newer question took its place.'));
  };

  return {
    call: (name, argument, options = {}) =>
      new Promise((resolve, reject) => {
        if (closed) {
          reject(new VitrineError('cancelled', 'The work was stopped.'));
          return;
        }
        if (options.replaces !== undefined) drop(options.replaces);
        queue.push({
          question: { id: nextId++, name, argument },
          transfer: options.transfer ?? [],
          replaces: options.replaces,
          resolve: resolve as (value: unknown) => void,
          reject,
        });
        if (!running) next();
      }),
    on: (event, listener) => {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set.add(listener as (value: never) => void));
      return () => void set.delete(listener as (value: never) => void);
    },
    close: () => {
      closed ??= (async () => {
        for (const waiting of queue.splice(0)) waiting.reject(new VitrineError('cancelled', 'The work was stopped.'));
        if (running) await new Promise<void>((resolve) => (idle = resolve));
        await worker.terminate();
      })();
      return closed;
    },
  };
};
