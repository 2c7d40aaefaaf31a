import type { AppError, CallArgument, CallName, CallResult, EventName, Events } from '../../electron/contract/index.ts';
import type { Bridge } from '../../electron/contract/bridge.ts';

/**
 * Replaces `renderer/app/bridge.ts` in tests of the renderer's state. A test sets the result of each call, and when its
 * reply arrives:
 *
 *     vi.hoisted(() => vi.resetModules());
 *     afterAll(() => vi.resetModules());
 *     vi.mock('<path>/renderer/app/bridge.ts', () => import('<path>/tests/support/fake-page.ts'));
 *
 * `resetModules` is needed because the files of unit tests share a process: otherwise a module that another file loaded
 * with another bridge would be reused.
 */

/** An error result of a call. */
export class Rejection {
  readonly error: AppError;
  constructor(code: AppError['code'], message: string = code) {
    this.error = { code, message, retryable: false };
  }
}

type Answer = unknown;
interface Waiting {
  readonly name: string;
  readonly argument: unknown;
  readonly deliver: () => void;
}

const getReply = (value: Answer): unknown =>
  value instanceof Rejection ? { ok: false, error: value.error } : { ok: true, value };

/** The main process as simulated by a test. */
class FakePage {
  readonly #answers = new Map<string, (argument: unknown) => Answer>();
  readonly #listeners = new Map<string, Set<(value: unknown) => void>>();
  #waiting: readonly Waiting[] = [];
  #calls: readonly { readonly name: string; readonly argument: unknown }[] = [];

  /** Resets results, pending replies and recorded calls. Subscriptions of longer-lived modules stay. */
  reset(): void {
    this.#answers.clear();
    this.#waiting = [];
    this.#calls = [];
  }

  /** Sets the result of a call. It is computed when the call is made, and its reply waits for `arrive`. */
  answer<Name extends CallName>(
    name: Name,
    answer: (argument: CallArgument<Name>) => CallResult<Name> | Rejection,
  ): void {
    this.#answers.set(name, answer as (argument: unknown) => Answer);
  }

  /** Returns the arguments of every call with this name, in order. */
  asked<Name extends CallName>(name: Name): readonly CallArgument<Name>[] {
    return this.#calls.filter((call) => call.name === name).map(({ argument }) => argument as CallArgument<Name>);
  }

  /** The names of the calls with pending replies, in the order in which they were made. */
  get waiting(): readonly string[] {
    return this.#waiting.map(({ name }) => name);
  }

  /** Delivers one pending reply (the index wraps around), and waits for its effects. */
  async arrive(at = 0): Promise<void> {
    const index = this.#waiting.length === 0 ? 0 : at % this.#waiting.length;
    const reply = this.#waiting[index];
    this.#waiting = this.#waiting.toSpliced(index, 1);
    reply?.deliver();
    await this.settle();
  }

  /** Delivers every reply, including those of subsequent calls. `last`: the newest first. */
  async everything(last = false): Promise<void> {
    await this.settle();
    while (this.#waiting.length > 0) await this.arrive(last ? this.#waiting.length - 1 : 0);
  }

  /** Waits for everything that does not depend on a reply. */
  settle(): Promise<void> {
    return new Promise((resolve) => void setImmediate(resolve));
  }

  emit<Name extends EventName>(name: Name, value: Events[Name]): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(value);
  }

  readonly listen = (name: string, listener: (value: unknown) => void): (() => void) => {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    return () => void listeners.delete(listener);
  };

  readonly call = (name: string, argument: unknown): Promise<unknown> => {
    this.#calls = [...this.#calls, { name, argument }];
    const answer = this.#answers.get(name);
    // A call without a prepared result returns nothing, immediately.
    if (answer === undefined) return Promise.resolve({ ok: true, value: null });
    const reply = getReply(answer(argument));
    return new Promise((resolve) => {
      this.#waiting = [...this.#waiting, { name, argument, deliver: () => resolve(reply) }];
    });
  };
}

export const page = new FakePage();

const namespace = (head: string): object =>
  new Proxy({}, { get: (_, verb) => (argument: unknown) => page.call(`${head}.${String(verb)}`, argument) });

const functions = { on: page.listen, drop: (files: unknown) => page.call('drop', files) };
export const bridge = new Proxy(functions, {
  get: (_, head) => (head in functions ? functions[head as keyof typeof functions] : namespace(String(head))),
}) as object as Bridge;

export class BridgeError extends Error {
  readonly error: AppError;
  constructor(error: AppError) {
    super(error.message);
    this.error = error;
  }
}

export const unwrapReply = async <T>(
  reply: Promise<{ readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: AppError }>,
): Promise<T> => {
  const answer = await reply;
  if (!answer.ok) throw new BridgeError(answer.error);
  return answer.value;
};

export const getBridgeError = (thrown: unknown): AppError => {
  if (thrown instanceof BridgeError) return thrown.error;
  throw thrown;
};

let address = '/assets';
export const getRouteHash = (): string => address;
export const setHash = (path: string): void => {
  address = path;
};
export const replaceHash = (path: string): void => setHash(path);
export const onHash = (): (() => void) => () => undefined;
export const watchMedia = (): (() => void) => () => undefined;
export const setRootAttribute = (): void => undefined;
export const setWindowTitle = (): void => undefined;
export const focusFirst = (): boolean => false;
