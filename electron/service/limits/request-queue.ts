import PQueue from 'p-queue';
import type { ErrorCode } from '../../base/errors.ts';
import { VitrineError } from '../../base/errors.ts';
import { seconds } from '../../base/brand.ts';
import { sleep } from '../../base/sleep.ts';
import type { Ms } from '../../base/brand.ts';
import type { Budget } from './budget.ts';
import { ServiceError } from '../service-error.ts';

const concurrency = 6;
const atOnceInBackground = 2;
/** Where the budget grows free bit by bit, work goes on slowly: a wait shorter than this is not worth a word. */
const moment = seconds(10);

/** How a request stands to others. */
export interface QueuedRequest {
  readonly background: boolean;
  /** Fires when a person waits for work in the background: from then on the budget counts it and holds it no longer. */
  readonly asked?: AbortSignal | undefined;
  /** Of work in the background: called when the budget holds it for longer than a moment, and when it no longer does. */
  readonly onHeld?: ((held: boolean) => void) | undefined;
}

/** Who goes first: what a person asked for, always. */
export interface RequestQueue {
  run<T>(request: () => Promise<T>, priority: QueuedRequest, signal: AbortSignal): Promise<T>;
}

const neverLeft: ReadonlySet<ErrorCode> = new Set(['offline', 'hostNotFound', 'certificate']);

/** Without a status, the program held the request because of a pause that the service had asked for. */
const held: ReadonlySet<ErrorCode> = new Set(['rateLimited', 'serviceFault']);

/** Whether a request certainly never left: there was no way, or the service had asked for too long a pause. */
const stayed = (error: unknown): boolean =>
  error instanceof VitrineError &&
  (neverLeft.has(error.code) || (held.has(error.code) && error instanceof ServiceError && error.status === null));

/** Sleeps until a person waits for it, or the work is given up: that rejects with the signal's reason. */
const sleepUntil = async (time: Ms, asked: AbortSignal | undefined, signal: AbortSignal): Promise<void> => {
  const awake = asked === undefined ? signal : AbortSignal.any([signal, asked]);
  await sleep(time, awake).catch((stopped: unknown) => {
    if (signal.aborted) throw signal.reason;
    if (asked?.aborted !== true) throw stopped;
  });
};

/**
 * Runs work in its turn. What waits is given up at once; what has begun ends in its own time, as it hears of the signal
 * itself: whoever waits for it must not go on while it may still note that it leaves.
 */
const runInTurn = async <T>(
  queue: PQueue,
  work: () => Promise<T>,
  priority: number,
  signal: AbortSignal,
): Promise<T> => {
  signal.throwIfAborted();
  const waiting = new AbortController();
  const giveUp = (): void => waiting.abort(signal.reason);
  signal.addEventListener('abort', giveUp, { once: true });
  const begin = (): Promise<T> => {
    signal.removeEventListener('abort', giveUp);
    return work();
  };
  return queue.add(begin, { priority, signal: waiting.signal }).finally(() => {
    signal.removeEventListener('abort', giveUp);
  });
};

/** Six requests at once, two of them from the background at most, and those within their budget. */
export const createRequestQueue = (budget: () => Budget): RequestQueue => {
  const all = new PQueue({ concurrency });
  const behind = new PQueue({ concurrency: atOnceInBackground });

  const counted = async <T>(
    request: () => Promise<T>,
    { asked, onHeld }: QueuedRequest,
    signal: AbortSignal,
  ): Promise<T> => {
    const held = (): boolean => asked?.aborted !== true;
    let reported = false;
    const wait = (time: Ms): Promise<void> => {
      if (!reported && time > moment) onHeld?.((reported = true));
      return sleepUntil(time, asked, signal);
    };
    const giveBack = await budget()
      .take(wait, held)
      .finally(() => reported && onHeld?.(false));
    try {
      return await runInTurn(all, request, 0, signal);
    } catch (error) {
      if (stayed(error)) giveBack();
      throw error;
    }
  };

  return {
    run: (request, priority, signal) =>
      priority.background
        ? runInTurn(behind, () => counted(request, priority, signal), 0, signal)
        : runInTurn(all, request, 1, signal),
  };
};
