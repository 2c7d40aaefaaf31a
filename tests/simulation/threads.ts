import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type WorkerPort,
  type Handlers,
  type CallerPort,
  type StartThread,
  serveCalls,
  connectThread,
} from '../../electron/base/thread.ts';
import { createReaderHandlers } from '../../electron/cache/read/reader-handlers.ts';
import { createWriterHandlers } from '../../electron/cache/write/writer-handlers.ts';
import { createOutboxHandlers } from '../../electron/outbox/db/outbox-handlers.ts';
import type { EditsHandlers } from '../../electron/edits/edits-thread.ts';
import type { VirtualClock } from './clock.ts';

const electron = fileURLToPath(new URL('../../electron/', import.meta.url));

/** Returns the folder with the migrations of a database. */
export const migrationsOf = (part: 'outbox' | 'cache'): string => join(electron, part, 'migrations');

/** The handlers of the thread that evaluates rules of edits, without any rule. */
const noRules: Pick<EditsHandlers, 'beginEvaluation' | 'evaluate' | 'endEvaluation' | 'close'> = {
  beginEvaluation: async () => undefined,
  evaluate: (edits) => edits.map(({ id, value }) => ({ id, value, rules: [] })),
  endEvaluation: () => undefined,
  close: () => undefined,
};

/** Returns the handlers of a thread; `emit` sends its events. */
const getCalls = (entry: string, folder: string, emit: (event: string, value: unknown) => void): Handlers => {
  if (entry === 'outbox/outbox-thread') return createOutboxHandlers(folder, migrationsOf('outbox'));
  if (entry === 'cache/reader-thread') return createReaderHandlers(folder);
  if (entry === 'cache/writer-thread') return createWriterHandlers(folder, migrationsOf('cache'), emit);
  if (entry === 'edits/edits-thread') return noRules;
  throw new Error(`No thread «${entry}» in a simulation`);
};

type Listeners = Partial<Record<string, (value: unknown) => void>>;

/**
 * Returns threads that run as tasks of one process. Messages are copied as between threads, and delayed by `delay`.
 * `onMessage` is called for each message to a thread.
 */
export const cooperativeThreads =
  (clock: VirtualClock, delay: () => number, onMessage: () => void): StartThread =>
  (_root, entry, data) => {
    const near: Listeners = {};
    const far: Listeners = {};
    const { process } = clock;
    /** Messages in one direction arrive in order. */
    const channel = (to: Listeners) => {
      let last = 0;
      return (event: string, value: unknown): void => {
        last = Math.max(last, clock.now + delay());
        clock.inProcess(process, last - clock.now, () => to[event]?.(value));
      };
    };
    const [toFar, toNear] = [channel(far), channel(near)];
    const copied = (message: unknown, transfer: readonly unknown[] = []): unknown =>
      structuredClone(message, { transfer: [...transfer] as ArrayBuffer[] });
    const farPort: WorkerPort = {
      on: (event, listener) => (far[event] = listener),
      postMessage: (message, transfer) => toNear('message', copied(message, transfer)),
      close: () => toNear('exit', undefined),
    };
    const nearPort: CallerPort = {
      on: (event: string, listener: (value: never) => void) => (near[event] = listener as (value: unknown) => void),
      postMessage: (message, transfer) => {
        onMessage();
        toFar('message', copied(message, transfer));
      },
      terminate: () => toNear('exit', undefined),
    };
    const { folder } = data as { readonly folder: string };
    const { emit } = serveCalls(
      getCalls(entry, folder, (event, value) => emit(event, value)),
      { port: farPort },
    );
    return connectThread(nearPort);
  };
