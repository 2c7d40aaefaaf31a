import { ms, seconds } from '../../base/branded-types.ts';
import { createMonotonicClock } from '../../base/monotonic-clock.ts';
import type { RequestPace } from '../../contract/sync.ts';
import { m } from '../../messages/index.ts';
import { type RequestPriority, minLongPause, RateLimit } from './rate-limit.ts';
import type { CountedRequest } from './request-budget.ts';
import { readPause } from '../pause.ts';
import { ServiceError } from '../service-error.ts';
import type { HttpAnswer } from '../http/transport.ts';

/** Delays requests so that the service's limits are not exceeded. Shared by all requests of an account. */
export interface RateLimiter {
  /**
   * Returns the result of `send` when it may be sent; requests by the user are first. A `send` that resolves to null
   * has given up its turn. Rejects with `rateLimited` or `serviceFault` and sends nothing if the service has requested
   * a pause that is too long to wait for. `onPaused` is called with true while it waits because of a pause of more than
   * a moment, and with false afterwards.
   */
  run<Answer extends HttpAnswer | null>(
    send: () => Promise<Answer>,
    urgency: RequestPriority,
    signal: AbortSignal,
    onPaused?: (paused: boolean) => void,
  ): Promise<Answer>;
  state(): RequestPace;
  /**
   * Permits one request during a long pause that the service requested, because the user asks for it. Its response ends
   * the pause or starts another one. Does nothing during a short pause.
   */
  tryOnce(): void;
}

/** A request that may be sent now. */
interface Turn {
  readonly sentAt: number;
  readonly counted: Pick<CountedRequest, 'end'>;
}

interface WaitingRequest {
  readonly urgency: RequestPriority;
  /** Called when a pause or the hourly limit starts to delay it. */
  readonly pause: () => void;
  readonly go: (turn: Turn) => void;
  readonly refuse: (error: ServiceError) => void;
}

const priorityRanks: Readonly<Record<RequestPriority, number>> = { person: 0, upload: 1, background: 2 };
/** The maximum wait by origin: the user needs a result within 30 s, other requests can wait longer. */
const maxWaits = { person: seconds(20), upload: seconds(600), background: seconds(600) } as const;
/**
 * The maximum wait for the hourly limit. Its end is predictable, so that a run that has started is not aborted for it.
 */
const maxHourlyWaits = { ...maxWaits, background: seconds(3_600) } as const;

/** The hourly limit of the account, by the requests that this program has sent. */
export interface HourLimit {
  /** Returns the milliseconds until one more request may be sent; 0: now. */
  readonly waitFor: (urgency: RequestPriority) => number;
  /** Counts a request that is sent now, until and for an hour after its end. */
  readonly sent: () => Pick<CountedRequest, 'end'>;
}
const noHourLimit: HourLimit = { waitFor: () => 0, sent: () => ({ end: () => undefined }) };

const createUsedUpError = (wait: number): ServiceError =>
  new ServiceError('rateLimited', m.service.hourUsedUp(wait), { retryAfter: ms(wait) });
/** Creates the error for a pause that is too long. `status` is that of the response that requested it. */
const createPauseError = (wait: number, status: number): ServiceError => {
  if (status === 429) return new ServiceError('rateLimited', m.service.rateLimitedFor(wait), { retryAfter: ms(wait) });
  return new ServiceError('serviceFault', m.service.unavailableFor(status, wait), { retryAfter: ms(wait) });
};

/** Shorter pauses are not reported. */
const minReportedPause = seconds(3);
/** Returns the error if the wait for the service's pause or for the hourly limit is too long; otherwise null. */
const findWaitError = (
  urgency: RequestPriority,
  { pause, status }: { readonly pause: number; readonly status: number },
  inHour: number,
): ServiceError | null => {
  if (pause > maxWaits[urgency]) return createPauseError(pause, status);
  return inHour > maxHourlyWaits[urgency] ? createUsedUpError(inHour) : null;
};

/** The queue of waiting requests, the next one first. */
class WaitingRequests {
  readonly #all: WaitingRequest[] = [];
  readonly #changed: () => void;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get first(): WaitingRequest | undefined {
    return this.#all[0];
  }

  /** Removes the first request. */
  shift(): void {
    this.#all.shift();
  }

  /** Notifies all requests that a pause delays them. */
  pause(): void {
    for (const one of this.#all) one.pause();
  }

  /** Resolves when the request may be sent. */
  join(urgency: RequestPriority, signal: AbortSignal, onPaused: (paused: boolean) => void): Promise<Turn> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      let isPaused = false;
      const setPaused = (paused: boolean): void => {
        if (isPaused === paused) return;
        isPaused = paused;
        onPaused(paused);
      };
      const handleAbort = (): void => {
        this.#all.splice(this.#all.indexOf(mine), 1);
        setPaused(false);
        reject(signal.reason as Error);
        this.#changed();
      };
      const settleWith = <T>(settle: (value: T) => void) => {
        return (value: T): void => {
          signal.removeEventListener('abort', handleAbort);
          setPaused(false);
          settle(value);
        };
      };
      const mine: WaitingRequest = {
        urgency,
        pause: () => setPaused(true),
        go: settleWith(resolve),
        refuse: settleWith(reject),
      };
      const firstLessUrgent = this.#all.findIndex((one) => priorityRanks[one.urgency] > priorityRanks[urgency]);
      this.#all.splice(firstLessUrgent < 0 ? this.#all.length : firstLessUrgent, 0, mine);
      signal.addEventListener('abort', handleAbort, { once: true });
      this.#changed();
    });
  }
}

/** Records the response to a request that was sent at `sentAt`. Returns whether it requests a pause. */
const noteAnswer = (
  pace: RateLimit,
  answer: HttpAnswer,
  { sentAt, now, clockTime }: { readonly sentAt: number; readonly now: number; readonly clockTime: number },
): boolean => {
  const pause = readPause(answer, clockTime);
  if (answer.status === 429) pace.refused(sentAt, now, pause);
  else if (pause !== null) pace.pause(sentAt, now, pause);
  else pace.accepted(sentAt, now);
  return answer.status === 429 || pause !== null;
};

/**
 * Creates a rate limiter. `set` is the configured limit in 10 s; null: it adapts automatically. A clock that is set
 * back delays nothing.
 */
export const createRateLimiter = (
  set: () => number | null,
  clock: () => number,
  hour: HourLimit = noHourLimit,
): RateLimiter => {
  const { now, toClockTime } = createMonotonicClock(clock);
  const pace = new RateLimit();
  let timer: NodeJS.Timeout | undefined;
  /** The status of the response that requested the pause. */
  let status = 429;

  /** Sends the requests that may be sent now. */
  const sendWaiting = (): void => {
    clearTimeout(timer);
    for (let { first } = waiting; first !== undefined; { first } = waiting) {
      const time = now();
      const inHour = hour.waitFor(first.urgency);
      const wait = Math.max(inHour, pace.freeAt(time, set(), first.urgency) - time);
      const waitError = findWaitError(first.urgency, { pause: pace.pauseAt(time), status }, inHour);
      if (waitError !== null) {
        waiting.shift();
        first.refuse(waitError);
      } else if (wait > 0) {
        if (Math.max(pace.pauseAt(time), inHour) > minReportedPause) waiting.pause();
        // Checked periodically, because the setting and the clock can change in the meantime.
        timer = setTimeout(sendWaiting, Math.min(wait, seconds(15)));
        return;
      } else {
        waiting.shift();
        pace.sent(time, first.urgency);
        first.go({ sentAt: time, counted: hour.sent() });
      }
    }
  };

  const waiting = new WaitingRequests(sendWaiting);

  return {
    run: async (send, urgency, signal, onPaused = () => undefined) => {
      const { sentAt, counted } = await waiting.join(urgency, signal, onPaused);
      const answer = await send().finally(() => counted.end());
      if (answer === null) return answer;
      if (noteAnswer(pace, answer, { sentAt, now: now(), clockTime: clock() })) ({ status } = answer);
      sendWaiting();
      return answer;
    },
    tryOnce: () => {
      if (pace.pauseAt(now()) < minLongPause) return;
      pace.tryOnce();
      sendWaiting();
    },
    state: () => {
      const { pausedUntil, ...rest } = pace.state(now(), set());
      const inHour = hour.waitFor('upload');
      const toIsoTime = (time: number): string => new Date(toClockTime(time)).toISOString();
      return {
        ...rest,
        pausedUntil: pausedUntil === null ? null : toIsoTime(pausedUntil),
        isUnavailable: pausedUntil !== null && status !== 429,
        usedUpUntil: inHour === 0 ? null : toIsoTime(now() + inHour),
      };
    },
  };
};
