import { type AccountId, minutes } from '../base/branded-types.ts';
import { createMonotonicClock } from '../base/monotonic-clock.ts';
import type { AccountSettings } from '../contract/accounts.ts';
import { type AccountLimits, createAccountLimits } from '../service/limits/account-limits.ts';
import { type AccountStore, defaultSettings } from './account-store.ts';

/** The requests of each account: stored while the program runs, and for the last hour across restarts. */
export interface Usage {
  /** Returns the limits of an account, which all its clients share. */
  limitsOf(id: AccountId): AccountLimits;
  /** Stores the usage; called when a client is closed. */
  keep(): void;
}

/** The minimum time between two writes, and the maximum time that a crash can lose. */
const saveInterval = minutes(1);

export const createUsage = (store: AccountStore, now: () => number = Date.now): Usage => {
  const known = new Map<AccountId, AccountLimits>();
  const steady = createMonotonicClock(now);
  let savedAt = steady.now();
  const saveUsage = (): void => {
    savedAt = steady.now();
    for (const [id, { budget, sent }] of known) {
      store.setUsed(id, budget.used());
      store.setUsed(id, sent(), 'sent');
    }
  };
  const make = (id: AccountId): AccountLimits => {
    const getAccountSettings = (): AccountSettings => store.get(id)?.settings ?? defaultSettings;
    const limits = createAccountLimits(
      {
        backgroundPerHour: () => getAccountSettings().backgroundRequestsPerHour,
        perTenSeconds: () => getAccountSettings().requestsPerTenSeconds,
      },
      now,
      store.used(id),
      store.used(id, 'sent'),
    );
    const { budget } = limits;
    const take: typeof budget.take = async (wait, held) => {
      const counted = await budget.take(wait, held);
      if (steady.now() - savedAt >= saveInterval) saveUsage();
      return counted;
    };
    return { ...limits, budget: { ...budget, take } };
  };
  return {
    limitsOf: (id) => {
      const limits = known.get(id) ?? make(id);
      known.set(id, limits);
      return limits;
    },
    keep: saveUsage,
  };
};
