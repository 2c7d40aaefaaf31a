import { ms, seconds } from '../../base/brand.ts';
import { createSteadyClock } from '../../base/steady-clock.ts';
import type { RequestPace } from '../../contract/sync.ts';
import { m } from '../../messages/index.ts';
import { minLongPause, RateLimit } from './rate-limit.ts';
import type { Urgency } from './rate-limit.ts';
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
    urgency: Urgency,
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

interface Waiting {
  readonly urgency: Urgency;
  /** Called when a pause or the hourly limit starts to delay it. */
  readonly pause: () => void;
  readonly go: (sentAt: number) => void;
  readonly refuse: (error: ServiceError) => void;
}

const order: Readonly<Record<Urgency, number>> = { person: 0, upload: 1, background: 2 };
/** The maximum wait by origin: the user needs a result within 30 s, other requests can wait longer. */
const patience = { person: seconds(20), upload: seconds(600), background: seconds(600) } as const;
/**
 * The maximum wait for the hourly limit. Its end is predictable, so that a run that has started is not aborted for it.
 */
const patienceInHour = { ...patience, background: seconds(3_600) } as const;

/** The hourly limit of the account, by the requests that this program has sent. */
export interface HourLimit {
  /** Returns the milliseconds until one more request may be sent; 0: now. */
  readonly waitFor: (urgency: Urgency) => number;
  /** Counts a request that is sent now. */
  readonly sent: () => void;
}
const noHourLimit: HourLimit = { waitFor: () => 0, sent: () => undefined };

const usedUp = (wait: number): ServiceError =>
  new ServiceError('rateLimited', m.service.hourUsedUp(wait), { retryAfter: ms(wait) });
/** Creates the error for a pause that is too long. `status` is that of the response that requested it. */
const tooLong = (wait: number, status: number): ServiceError => {
  if (status === 429) return new ServiceError('rateLimited', m.service.rateLimitedFor(wait), { retryAfter: ms(wait) });
  return new ServiceError('serviceFault', m.service.unavailableFor(status, wait), { retryAfter: ms(wait) });
};

/** Shorter pauses are not reported. */
const moment = seconds(3);
/** Returns the error if the wait for the service's pause or for the hourly limit is too long; otherwise null. */
const refusalOf = (
  urgency: Urgency,
  { pause, status }: { readonly pause: number; readonly status: number },
  inHour: number,
): ServiceError | null => {
  if (pause > patience[urgency]) return tooLong(pause, status);
  return inHour > patienceInHour[urgency] ? usedUp(inHour) : null;
};

/** The queue of waiting requests, the next one first. */
class Waiters {
  readonly #all: Waiting[] = [];
  readonly #changed: () => void;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get first(): Waiting | undefined {
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

  /** Resolves to the time at which the request may be sent. */
  join(urgency: Urgency, signal: AbortSignal, onPaused: (paused: boolean) => void): Promise<number> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      let isPaused = false;
      const setPaused = (paused: boolean): void => {
        if (isPaused === paused) return;
        isPaused = paused;
        onPaused(paused);
      };
      const leave = (): void => {
        this.#all.splice(this.#all.indexOf(mine), 1);
        setPaused(false);
        reject(signal.reason as Error);
        this.#changed();
      };
      const settled = <T>(settle: (value: T) => void) => {
        return (value: T): void => {
          signal.removeEventListener('abort', leave);
          setPaused(false);
          settle(value);
        };
      };
      const mine: Waiting = {
        urgency,
        pause: () => setPaused(true),
        go: settled(resolve),
        refuse: settled(reject),
      };
      const behind = this.#all.findIndex((one) => order[one.urgency] > order[urgency]);
      this.#all.splice(behind < 0 ? this.#all.length : behind, 0, mine);
      signal.addEventListener('abort', leave, { once: true });
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
  const { now, toClockTime } = createSteadyClock(clock);
  const pace = new RateLimit();
  let timer: NodeJS.Timeout | undefined;
  /** The status of the response that requested the pause. */
  let status = 429;

  /** Sends the requests that may be sent now. */
  const pump = (): void => {
    clearTimeout(timer);
    for (let { first } = waiting; first !== undefined; { first } = waiting) {
      const time = now();
      const inHour = hour.waitFor(first.urgency);
      const wait = Math.max(inHour, pace.freeAt(time, set(), first.urgency) - time);
      const refusal = refusalOf(first.urgency, { pause: pace.pauseAt(time), status }, inHour);
      if (refusal !== null) {
        waiting.shift();
        first.refuse(refusal);
      } else if (wait > 0) {
        if (Math.max(pace.pauseAt(time), inHour) > moment) waiting.pause();
        // Checked periodically, because the setting and the clock can change in the meantime.
        timer = setTimeout(pump, Math.min(wait, seconds(15)));
        return;
      } else {
        waiting.shift();
        pace.sent(time, first.urgency);
        hour.sent();
        first.go(time);
      }
    }
  };

  const waiting = new Waiters(pump);

  return {
    run: async (send, urgency, signal, onPaused = () => undefined) => {
      const sentAt = await waiting.join(urgency, signal, onPaused);
      const answer = await send();
      if (answer === null) return answer;
      if (noteAnswer(pace, answer, { sentAt, now: now(), clockTime: clock() })) ({ status } = answer);
      pump();
      return answer;
    },
    tryOnce: () => {
      if (pace.pauseAt(now()) < minLongPause) return;
      pace.tryOnce();
      pump();
    },
    state: () => {
      const { pausedUntil, ...rest } = pace.state(now(), set());
      const inHour = hour.waitFor('upload');
      const iso = (time: number): string => new Date(toClockTime(time)).toISOString();
      return {
        ...rest,
        pausedUntil: pausedUntil === null ? null : iso(pausedUntil),
        isUnavailable: pausedUntil !== null && status !== 429,
        usedUpUntil: inHour === 0 ? null : iso(now() + inHour),
      };
    },
  };
};
