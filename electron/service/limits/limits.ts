import type { RequestBudget } from '../../contract/sync.ts';
import { createBudget } from './budget.ts';
import type { Budget, Used } from './budget.ts';
import { createPacer } from './pacer.ts';
import type { Pacer } from './pacer.ts';

/** What an account asks of its service at most. It outlives a client: signing in again does not start it anew. */
export interface Limits {
  readonly budget: Budget;
  readonly pacer: Pacer;
}

export interface LimitSettings {
  /** Requests an hour that work in the background may send. */
  readonly backgroundPerHour: () => number;
  /** Requests in 10 s; null: it adapts by itself. */
  readonly perTenSeconds: () => number | null;
}

/** Limits with what was used before (`used`), by the clock `now`. */
export const createLimits = (
  { backgroundPerHour, perTenSeconds }: LimitSettings,
  now: () => number,
  used: Used = [],
): Limits => ({
  budget: createBudget(backgroundPerHour, now, used),
  pacer: createPacer(perTenSeconds, now),
});

/** How the limits stand. */
export const stateOf = ({ budget, pacer }: Limits): RequestBudget => ({ ...budget.state(), pace: pacer.state() });
