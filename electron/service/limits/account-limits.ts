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
  /** The same, for the next start of the program. */
  readonly sent: () => Used;
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

/** What the account may send in an hour; null: nothing says so. */
const mostInHour = (limits: readonly RequestLimit[]): number | null => {
  const hourly = limits.filter(({ seconds }) => seconds >= hour);
  const most = hourly.map(({ requests, seconds }) => Math.floor((requests * hour) / seconds));
  return most.length === 0 ? null : Math.max(1, Math.min(...most));
};

/** Of that, what runs that start by themselves may: the rest is other people's. */
const backgroundShare = (limits: readonly RequestLimit[]): number => {
  const most = mostInHour(limits);
  return most === null ? usualShare : Math.max(1, Math.floor(most / 4));
};

/** Of that, what uploads and runs leave to whoever sits at the screen meanwhile. */
const left = 0.05;

/** How much the newest request says of how long one takes. */
const newest = 0.2;

/** Limits with what was used before by work in the background (`used`) and by all (`sent`), by the clock `now`. */
export const createAccountLimits = (
  { backgroundPerHour, perTenSeconds }: LimitSettings,
  now: () => number,
  used: Used = [],
  sent: Used = [],
): AccountLimits => {
  let noted: readonly RequestLimit[] = [];
  const all = createBudget(() => Number.MAX_SAFE_INTEGER, now, sent);
  const pacer = createRateLimiter(perTenSeconds, now, {
    waitFor: (urgency) => {
      const most = mostInHour(noted);
      if (most === null) return 0;
      return all.waitFor(urgency === 'person' ? most : most - Math.ceil(most * left));
    },
    sent: () => all.sent(),
  });
  const steady = createSteadyClock(now);
  let pageSeconds: number | null = null;
  const timed = (answer: HttpAnswer, took: number): void => {
    if (answer.status !== 200) return;
    pageSeconds = pageSeconds === null ? took : pageSeconds + newest * (took - pageSeconds);
  };
  return {
    budget: createBudget(() => backgroundPerHour() ?? backgroundShare(noted), now, used),
    pacer: {
      ...pacer,
      run: (send, urgency, signal, onPaused) => {
        const counted = async (): ReturnType<typeof send> => {
          const begun = steady.now();
          const answer = await send();
          if (answer !== null && urgency === 'background') timed(answer, (steady.now() - begun) / 1000);
          return answer;
        };
        return pacer.run(counted, urgency, signal, onPaused);
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

/** How the limits stand. */
export const stateOf = ({ budget, pacer, noted, sentInHour, pageSeconds }: AccountLimits): RequestBudget => ({
  ...budget.state(),
  pace: pacer.state(),
  limits: noted(),
  sentInHour: sentInHour(),
  pageSeconds: pageSeconds(),
});
