import { VitrineError } from '../../electron/base/errors.ts';
import type { CloseOptions, Handlers, StartThread } from '../../electron/base/thread.ts';

/** Returns a value as short text for a log. */
export const formatValue = (value: unknown): string => {
  if (value instanceof VitrineError) return value.code;
  if (value instanceof Error) return value.message;
  return value === undefined ? 'nothing' : JSON.stringify(value).replaceAll('"', '');
};

/**
 * Threads whose replies a test determines, for the order of calls. The log contains the calls of all threads in order,
 * each with the number of its thread.
 */
export class ScriptedThreads {
  /** The result of each call, by its name. A call without one returns undefined. */
  readonly results: Record<string, (argument: never) => unknown> = {};
  #log: string[] = [];
  #started = 0;
  readonly #held = new Map<string, PromiseWithResolvers<undefined>>();

  readonly start: StartThread = (() => {
    this.#started += 1;
    const name = String(this.#started);
    let isClosed = false;
    return {
      call: async (call: string, argument: never) => {
        if (isClosed) throw new VitrineError('cancelled', 'The thread was closed.');
        return this.call(call, argument, name);
      },
      close: async ({ finalCall = '' }: CloseOptions<Handlers> = {}) => {
        isClosed = true;
        await this.call(`closed after ${finalCall}`, undefined as never, name);
      },
      on: () => () => undefined,
    };
  }) as unknown as StartThread;

  /** Logs a call, waits while it is held, and returns its result. */
  async call(call: string, argument: never, caller = ''): Promise<unknown> {
    this.#log.push(`${caller} ${call}`.trimStart());
    await this.#held.get(call)?.promise;
    return this.results[call]?.(argument);
  }

  /** Delays the replies to calls with this name until they are released. */
  hold(call: string): void {
    this.#held.set(call, Promise.withResolvers());
  }

  /** Delivers the replies that wait, and waits for everything that follows from them. */
  async release(call: string): Promise<void> {
    this.#held.get(call)?.resolve(undefined);
    this.#held.delete(call);
    await this.settle();
  }

  settle(): Promise<void> {
    return new Promise((resolve) => void setImmediate(resolve));
  }

  /** Returns the calls since the last time. */
  takeLog(): readonly string[] {
    const log = this.#log;
    this.#log = [];
    return log;
  }

  /** Returns a step that logs the result of a call, or its error, and ends with the call. */
  finish(name: string, call: () => unknown): () => Promise<void> {
    return async () => {
      try {
        this.note(`${name}: ${formatValue(await call())}`);
      } catch (error) {
        this.note(`${name} failed: ${formatValue(error)}`);
      }
    };
  }

  /** Returns a step that starts a call, and logs its result or its error later. */
  run(name: string, call: () => unknown): () => void {
    return () => void this.finish(name, call)();
  }

  /** Returns the log since the last time, after everything that follows from the last step. */
  readonly read = async (): Promise<{ readonly log: readonly string[] }> => {
    await this.settle();
    return { log: this.takeLog() };
  };

  /** Adds an entry to the log, for what happens between the calls. */
  note(entry: string): void {
    this.#log.push(entry);
  }
}
