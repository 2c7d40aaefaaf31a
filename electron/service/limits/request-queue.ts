import PQueue from 'p-queue';
import { type ErrorCode, VitrineError } from '../../base/errors.ts';
import { type Ms, seconds } from '../../base/branded-types.ts';
import { sleep } from '../../base/sleep.ts';
import type { Budget } from './request-budget.ts';
import { ServiceError } from '../service-error.ts';

const maxParallelRequests = 6;
const maxBackgroundRequests = 2;
/** Waits below this are not reported: when the budget frees up gradually, work continues slowly. */
const minReportedWait = seconds(10);

/** The priority of a request. */
export interface QueuedRequest {
  readonly background: boolean;
  /**
   * Aborts when the user starts waiting for background work: from then on, the budget counts the request without
   * delaying it.
   */
  readonly asked?: AbortSignal | undefined;
  /** For background work: called when the budget delays it for more than a moment, and when the delay ends. */
  readonly onHeld?: ((isHeld: boolean) => void) | undefined;
}

/** A queue of requests. Requests by the user are always first. */
export interface RequestQueue {
  run<T>(request: () => Promise<T>, priority: QueuedRequest, signal: AbortSignal): Promise<T>;
}

const notConnectedCodes: ReadonlySet<ErrorCode> = new Set(['offline', 'hostNotFound', 'certificate']);

/** Errors that, without a status, mean that the program held the request during a pause of the service. */
const pausedCodes: ReadonlySet<ErrorCode> = new Set(['rateLimited', 'serviceFault']);

/** Whether a request was certainly not sent: there was no connection, or the service had requested too long a pause. */
const wasNotSent = (error: unknown): boolean =>
  error instanceof VitrineError &&
  (notConnectedCodes.has(error.code) ||
    (pausedCodes.has(error.code) && error instanceof ServiceError && error.status === null));

/**
 * Sleeps until the time has passed or the user waits for the request. Rejects with the signal's reason if the work is
 * cancelled.
 */
const sleepUntilRequested = async (time: Ms, asked: AbortSignal | undefined, signal: AbortSignal): Promise<void> => {
  const awake = asked === undefined ? signal : AbortSignal.any([signal, asked]);
  await sleep(time, awake).catch((stopped: unknown) => {
    if (signal.aborted) throw signal.reason;
    if (asked?.aborted !== true) throw stopped;
  });
};

/**
 * Runs work in its turn. Waiting work is cancelled immediately. Running work handles the signal itself: its caller must
 * not continue while the work may still record that it is being sent.
 */
const runQueued = async <T>(
  queue: PQueue,
  work: () => Promise<T>,
  priority: number,
  signal: AbortSignal,
): Promise<T> => {
  signal.throwIfAborted();
  const waiting = new AbortController();
  const abortWaiting = (): void => waiting.abort(signal.reason);
  signal.addEventListener('abort', abortWaiting, { once: true });
  const begin = (): Promise<T> => {
    signal.removeEventListener('abort', abortWaiting);
    return work();
  };
  return queue.add(begin, { priority, signal: waiting.signal }).finally(() => {
    signal.removeEventListener('abort', abortWaiting);
  });
};

/** Creates a queue with six concurrent requests, of which at most two are background requests within their budget. */
export const createRequestQueue = (budget: () => Budget): RequestQueue => {
  const all = new PQueue({ concurrency: maxParallelRequests });
  const background = new PQueue({ concurrency: maxBackgroundRequests });

  const runCounted = async <T>(
    request: () => Promise<T>,
    { asked, onHeld }: QueuedRequest,
    signal: AbortSignal,
  ): Promise<T> => {
    const held = (): boolean => asked?.aborted !== true;
    let reported = false;
    const wait = (time: Ms): Promise<void> => {
      if (!reported && time > minReportedWait) onHeld?.((reported = true));
      return sleepUntilRequested(time, asked, signal);
    };
    const counted = await budget()
      .take(wait, held)
      .finally(() => reported && onHeld?.(false));
    try {
      const result = await runQueued(all, request, 0, signal);
      counted.end();
      return result;
    } catch (error) {
      if (wasNotSent(error)) counted.cancel();
      else counted.end();
      throw error;
    }
  };

  return {
    run: (request, priority, signal) =>
      priority.background
        ? runQueued(background, () => runCounted(request, priority, signal), 0, signal)
        : runQueued(all, request, 1, signal),
  };
};
