import type { RequestBudget, RequestLimit } from '../../contract/sync.ts';
import { createMonotonicClock } from '../../base/monotonic-clock.ts';
import type { HttpAnswer } from '../http/transport.ts';
import { type Budget, type RequestsByMinute, createBudget } from './request-budget.ts';
import { type RateLimiter, createRateLimiter } from './rate-limiter.ts';

/** The request limits of an account. They outlive a client: signing in again does not reset them. */
export interface AccountLimits {
  readonly budget: Budget;
  readonly pacer: RateLimiter;
  /** Records the limits in the account's token. An empty list leaves the previous ones unchanged. */
  readonly note: (limits: readonly RequestLimit[]) => void;
  readonly noted: () => readonly RequestLimit[];
  /** The number of all requests in the last hour. */
  readonly sentInHour: () => number;
  /** All requests of the last hour, stored for the next start of the program. */
  readonly sent: () => RequestsByMinute;
  /** The recent duration of a request of a run, in seconds; null if there was none. */
  readonly pageSeconds: () => number | null;
}

export interface LimitSettings {
  /** The hourly limit of background requests; null: a quarter of the account's limit, or 1,000. */
  readonly backgroundPerHour: () => number | null;
  /** The limit of requests in 10 s; null: adapts automatically. */
  readonly perTenSeconds: () => number | null;
}

const hourSeconds = 3_600;
const defaultShare = 1_000;

/** Returns the account's hourly limit, or null if it is unknown. */
const getHourlyLimit = (limits: readonly RequestLimit[]): number | null => {
  const hourly = limits.filter(({ seconds }) => seconds >= hourSeconds);
  const hourlyLimit = hourly.map(({ requests, seconds }) => Math.floor((requests * hourSeconds) / seconds));
  return hourlyLimit.length === 0 ? null : Math.max(1, Math.min(...hourlyLimit));
};

/** Returns the share of the hourly limit for automatic runs. The rest is for other users of the account. */
const getBackgroundShare = (limits: readonly RequestLimit[]): number => {
  const hourlyLimit = getHourlyLimit(limits);
  return hourlyLimit === null ? defaultShare : Math.max(1, Math.floor(hourlyLimit / 4));
};

/** The share of the hourly limit that uploads and runs leave to the user's requests. */
const reservedShare = 0.05;

/** The weight of the newest request in the average duration. */
const newestWeight = 0.2;

/**
 * Creates the limits of an account. `used` are the background requests and `sent` all requests before the start, by the
 * clock `now`.
 */
export const createAccountLimits = (
  { backgroundPerHour, perTenSeconds }: LimitSettings,
  now: () => number,
  used: RequestsByMinute = [],
  sent: RequestsByMinute = [],
): AccountLimits => {
  let noted: readonly RequestLimit[] = [];
  const all = createBudget(() => Number.MAX_SAFE_INTEGER, now, sent);
  const pacer = createRateLimiter(perTenSeconds, now, {
    waitFor: (urgency) => {
      const hourlyLimit = getHourlyLimit(noted);
      if (hourlyLimit === null) return 0;
      return all.waitFor(urgency === 'person' ? hourlyLimit : hourlyLimit - Math.ceil(hourlyLimit * reservedShare));
    },
    sent: () => all.sent(),
  });
  const steady = createMonotonicClock(now);
  let pageSeconds: number | null = null;
  const recordPageTime = (answer: HttpAnswer, took: number): void => {
    if (answer.status !== 200) return;
    pageSeconds = pageSeconds === null ? took : pageSeconds + newestWeight * (took - pageSeconds);
  };
  return {
    budget: createBudget(() => backgroundPerHour() ?? getBackgroundShare(noted), now, used),
    pacer: {
      ...pacer,
      run: (send, urgency, signal, onPaused) => {
        const sendTimed = async (): ReturnType<typeof send> => {
          const begun = steady.now();
          const answer = await send();
          if (answer !== null && urgency === 'background') recordPageTime(answer, (steady.now() - begun) / 1000);
          return answer;
        };
        return pacer.run(sendTimed, urgency, signal, onPaused);
      },
    },
    note: (limits) => {
      if (limits.length > 0) noted = limits;
    },
    noted: () => noted,
    sentInHour: () => all.state().used,
    sent: () => all.used(),
    pageSeconds: () => pageSeconds,
  };
};

export const getRequestBudget = ({ budget, pacer, noted, sentInHour, pageSeconds }: AccountLimits): RequestBudget => ({
  ...budget.state(),
  pace: pacer.state(),
  limits: noted(),
  sentInHour: sentInHour(),
  pageSeconds: pageSeconds(),
});
