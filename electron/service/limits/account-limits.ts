import type { RequestBudget, RequestLimit } from '../../contract/sync.ts';
import { createSteadyClock } from '../../base/steady-clock.ts';
import type { HttpAnswer } from '../http/transport.ts';
import { createBudget } from './budget.ts';
import type { Budget, Used } from './budget.ts';
import { createRateLimiter } from './rate-limiter.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** What an account asks of its service at most. It outlives a client: signing in again does not start it anew. */
export interface AccountLimits {
  readonly budget: Budget;
  readonly pacer: RateLimiter;
  /** What the account's token says of its limits; nothing said leaves what was known. */
  readonly note: (limits: readonly RequestLimit[]) => void;
  readonly noted: () => readonly RequestLimit[];
  /** Requests of any kind in the last hour. */
  readonly sentInHour: () => number;
  /** How long a request of a run has taken of late, in seconds; null: there was none. */
  readonly pageSeconds: () => number | null;
}

export interface LimitSettings {
  /** Requests an hour that work in the background may send; null: a quarter of what the account may, else 1,000. */
  readonly backgroundPerHour: () => number | null;
  /** Requests in 10 s; null: it adapts by itself. */
  readonly perTenSeconds: () => number | null;
}

const hour = 3_600;
const usualShare = 1_000;

/** Of what the account may send in an hour, what runs that start by themselves may: the rest is other people's. */
const backgroundShare = (limits: readonly RequestLimit[]): number => {
  const hourly = limits.filter(({ seconds }) => seconds >= hour);
  const shares = hourly.map(({ requests, seconds }) => Math.floor((requests * hour) / seconds / 4));
  return shares.length === 0 ? usualShare : Math.max(1, Math.min(...shares));
};

/** How much the newest request says of how long one takes. */
const newest = 0.2;

/** Limits with what was used before (`used`), by the clock `now`. */
export const createAccountLimits = (
  { backgroundPerHour, perTenSeconds }: LimitSettings,
  now: () => number,
  used: Used = [],
): AccountLimits => {
  let noted: readonly RequestLimit[] = [];
  const pacer = createRateLimiter(perTenSeconds, now);
  // Counts alone: nothing is ever held by it.
  const all = createBudget(() => Number.MAX_SAFE_INTEGER, now);
  const steady = createSteadyClock(now);
  let pageSeconds: number | null = null;
  const timed = (answer: HttpAnswer, took: number): void => {
    if (answer.status !== 200) return;
    pageSeconds = pageSeconds === null ? took : pageSeconds + newest * (took - pageSeconds);
  };
  const never = (): Promise<void> => Promise.resolve();
  return {
    budget: createBudget(() => backgroundPerHour() ?? backgroundShare(noted), now, used),
    pacer: {
      ...pacer,
      run: (send, urgency, signal) => {
        const counted = async (): ReturnType<typeof send> => {
          await all.take(never, () => false);
          const begun = steady.now();
          const answer = await send();
          if (urgency === 'background') timed(answer, (steady.now() - begun) / 1000);
          return answer;
        };
        return pacer.run(counted, urgency, signal);
      },
    },
    note: (limits) => {
      if (limits.length > 0) noted = limits;
    },
    noted: () => noted,
    sentInHour: () => all.state().used,
    pageSeconds: () => pageSeconds,
  };
};

/** How the limits stand. */
export const stateOf = ({ budget, pacer, noted, sentInHour, pageSeconds }: AccountLimits): RequestBudget => ({
  ...budget.state(),
  pace: pacer.state(),
  limits: noted(),
  sentInHour: sentInHour(),
  pageSeconds: pageSeconds(),
});
