import type { RequestBudget } from '../../contract/sync.ts';
import { createBudget } from './budget.ts';
import type { Budget, Used } from './budget.ts';
import { createRateLimiter } from './rate-limiter.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** What an account asks of its service at most. It outlives a client: signing in again does not start it anew. */
export interface AccountLimits {
  readonly budget: Budget;
  readonly pacer: RateLimiter;
}

export interface LimitSettings {
  /** Requests an hour that work in the background may send. */
  readonly backgroundPerHour: () => number;
  /** Requests in 10 s; null: it adapts by itself. */
  readonly perTenSeconds: () => number | null;
}

/** Limits with what was used before (`used`), by the clock `now`. */
export const createAccountLimits = (
  { backgroundPerHour, perTenSeconds }: LimitSettings,
  now: () => number,
  used: Used = [],
): AccountLimits => ({
  budget: createBudget(backgroundPerHour, now, used),
  pacer: createRateLimiter(perTenSeconds, now),
});

/** How the limits stand. */
export const stateOf = ({ budget, pacer }: AccountLimits): RequestBudget => ({
  ...budget.state(),
  pace: pacer.state(),
});
