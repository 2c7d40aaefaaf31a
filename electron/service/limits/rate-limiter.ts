import { ms, seconds } from '../../base/brand.ts';
import { createSteadyClock } from '../../base/steady-clock.ts';
import type { RequestPace } from '../../contract/sync.ts';
import { m } from '../../messages/index.ts';
import { RateLimit } from './rate-limit.ts';
import type { Urgency } from './rate-limit.ts';
import { readRetryAfter } from '../retry.ts';
import { ServiceError } from '../service-error.ts';
import type { HttpAnswer } from '../http/transport.ts';

/** Holds requests back so that the service is not asked more than it takes. Shared by all requests of an account. */
export interface RateLimiter {
  /**
   * What `send` answers, once it may leave; whoever a person waits for goes first. Rejects with `rateLimited`, and sends
   * nothing, when the service has asked for a pause that is too long to wait for.
   */
  run(send: () => Promise<HttpAnswer>, urgency: Urgency, signal: AbortSignal): Promise<HttpAnswer>;
  state(): RequestPace;
}

interface Waiting {
  readonly urgency: Urgency;
  readonly go: (sentAt: number) => void;
  readonly refuse: (error: ServiceError) => void;
}

const order: Readonly<Record<Urgency, number>> = { person: 0, upload: 1, background: 2 };
/** How long each waits: a person wants a word within 30 s, the rest has other work. */
const patience = { person: seconds(20), upload: seconds(600), background: seconds(600) } as const;

const tooLong = (wait: number): ServiceError =>
  new ServiceError('rateLimited', m.service.rateLimitedFor(wait), { retryAfter: ms(wait) });

/** `set` is the account's own limit in 10 s; null: the pace adapts by itself. A clock that is set back holds nothing up. */
export const createRateLimiter = (set: () => number | null, clock: () => number): RateLimiter => {
  const { now, toClockTime } = createSteadyClock(clock);
  const pace = new RateLimit();
  const waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;

  /** Lets go who may; the first of those who wait is the one who may go soonest. */
  const pump = (): void => {
    clearTimeout(timer);
    for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
      const time = now();
      const wait = pace.freeAt(time, set(), first.urgency) - time;
      const pause = (pace.state(time, set()).pausedUntil ?? time) - time;
      if (pause > patience[first.urgency]) {
        waiting.shift();
        first.refuse(tooLong(pause));
      } else if (wait > 0) {
        // Looked at again at times: the setting and the clock can change meanwhile.
        timer = setTimeout(pump, Math.min(wait, seconds(15)));
        return;
      } else {
        waiting.shift();
        pace.sent(time, first.urgency);
        first.go(time);
      }
    }
  };

  const turn = (urgency: Urgency, signal: AbortSignal): Promise<number> =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const leave = (): void => {
        waiting.splice(waiting.indexOf(mine), 1);
        reject(signal.reason as Error);
        pump();
      };
      const settled = <T>(settle: (value: T) => void) => {
        return (value: T): void => {
          signal.removeEventListener('abort', leave);
          settle(value);
        };
      };
      const mine: Waiting = { urgency, go: settled(resolve), refuse: settled(reject) };
      const behind = waiting.findIndex((one) => order[one.urgency] > order[urgency]);
      waiting.splice(behind < 0 ? waiting.length : behind, 0, mine);
      signal.addEventListener('abort', leave, { once: true });
      pump();
    });

  return {
    run: async (send, urgency, signal) => {
      const sentAt = await turn(urgency, signal);
      const answer = await send();
      if (answer.status === 429) pace.refused(sentAt, now(), readRetryAfter(answer.header('retry-after'), clock()));
      else pace.accepted(sentAt, now());
      pump();
      return answer;
    },
    state: () => {
      const { pausedUntil, ...rest } = pace.state(now(), set());
      return { ...rest, pausedUntil: pausedUntil === null ? null : new Date(toClockTime(pausedUntil)).toISOString() };
    },
  };
};
