import { ms, seconds } from '../../base/brand.ts';
import { createSteadyClock } from '../../base/steady-clock.ts';
import type { RequestPace } from '../../contract/sync.ts';
import { m } from '../../messages/index.ts';
import { minLongPause, RateLimit } from './rate-limit.ts';
import type { Urgency } from './rate-limit.ts';
import { readPause } from '../pause.ts';
import { ServiceError } from '../service-error.ts';
import type { HttpAnswer } from '../http/transport.ts';

/** Holds requests back so that the service is not asked more than it takes. Shared by all requests of an account. */
export interface RateLimiter {
  /**
   * What `send` answers, once it may leave; whoever a person waits for goes first. Null: it gave up its turn. Rejects with `rateLimited` or `serviceFault`, and sends
   * nothing, when the service has asked for a pause that is too long to wait for. `onPaused` is called with true while it
   * waits because of a pause that is longer than a moment, and with false when that is over.
   */
  run<Answer extends HttpAnswer | null>(
    send: () => Promise<Answer>,
    urgency: Urgency,
    signal: AbortSignal,
    onPaused?: (paused: boolean) => void,
  ): Promise<Answer>;
  state(): RequestPace;
  /**
   * Lets one request leave during a long pause that the service asked for, because the user asks for it. Its answer ends
   * the pause, or begins another one. Does nothing during a short pause.
   */
  tryOnce(): void;
}

interface Waiting {
  readonly urgency: Urgency;
  /** Called when a pause, or the account's hour, begins to hold it. */
  readonly pause: () => void;
  readonly go: (sentAt: number) => void;
  readonly refuse: (error: ServiceError) => void;
}

const order: Readonly<Record<Urgency, number>> = { person: 0, upload: 1, background: 2 };
/** How long each waits: a person wants a word within 30 s, the rest has other work. */
const patience = { person: seconds(20), upload: seconds(600), background: seconds(600) } as const;
/** The same for the account's hour: of that it is known when it goes on, and a run that has begun is not given up for it. */
const patienceInHour = { ...patience, background: seconds(3_600) } as const;

/** What the account may send within an hour, by what this program has sent. */
export interface HourLimit {
  /** How long until one more may be sent, in milliseconds; 0: now. */
  readonly waitFor: (urgency: Urgency) => number;
  /** One leaves now. */
  readonly sent: () => void;
}
const noHourLimit: HourLimit = { waitFor: () => 0, sent: () => undefined };

const usedUp = (wait: number): ServiceError =>
  new ServiceError('rateLimited', m.service.hourUsedUp(wait), { retryAfter: ms(wait) });
/** `status`: the answer that asked for the pause. */
const tooLong = (wait: number, status: number): ServiceError => {
  if (status === 429) return new ServiceError('rateLimited', m.service.rateLimitedFor(wait), { retryAfter: ms(wait) });
  return new ServiceError('serviceFault', m.service.unavailableFor(status, wait), { retryAfter: ms(wait) });
};

/** A shorter pause is not reported. */
const moment = seconds(3);
/** Why one is not waited for any longer: by the pause that the service asked for, and by the account's hour; null: it is. */
const refusalOf = (
  urgency: Urgency,
  { pause, status }: { readonly pause: number; readonly status: number },
  inHour: number,
): ServiceError | null => {
  if (pause > patience[urgency]) return tooLong(pause, status);
  return inHour > patienceInHour[urgency] ? usedUp(inHour) : null;
};

/** Who waits, the first of them who may go soonest. */
class Waiters {
  readonly #all: Waiting[] = [];
  readonly #changed: () => void;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get first(): Waiting | undefined {
    return this.#all[0];
  }

  /** The first leaves. */
  shift(): void {
    this.#all.shift();
  }

  /** A pause holds all of them. */
  pause(): void {
    for (const one of this.#all) one.pause();
  }

  /** Resolves with when it was let go. */
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

/** Records the answer to a request that left at `sentAt`. Returns whether it asks for a pause. */
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

/** `set` is the account's own limit in 10 s; null: the pace adapts by itself. A clock that is set back holds nothing up. */
export const createRateLimiter = (
  set: () => number | null,
  clock: () => number,
  hour: HourLimit = noHourLimit,
): RateLimiter => {
  const { now, toClockTime } = createSteadyClock(clock);
  const pace = new RateLimit();
  let timer: NodeJS.Timeout | undefined;
  /** The status of the answer that asked for the pause. */
  let status = 429;

  /** Lets go who may. */
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
        // Looked at again at times: the setting and the clock can change meanwhile.
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
