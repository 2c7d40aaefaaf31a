import type { AccountId } from '../base/brand.ts';
import { minutes } from '../base/brand.ts';
import { createSteadyClock } from '../base/steady-clock.ts';
import type { AccountSettings } from '../contract/accounts.ts';
import { createAccountLimits } from '../service/limits/account-limits.ts';
import type { AccountLimits } from '../service/limits/account-limits.ts';
import type { AccountStore } from './store.ts';
import { defaultSettings } from './store.ts';

/** What each account has asked of its service: kept while the program runs, and of the last hour across a restart. */
export interface Usage {
  /** The same for every client of the account. */
  limitsOf(id: AccountId): AccountLimits;
  /** Writes down what was used; called when a client ends. */
  keep(): void;
}

/** Written at most this often: what a crash forgets is at most as much. */
const pause = minutes(1);

/** The usage of all accounts over their store. */
export const createUsage = (store: AccountStore, now: () => number = Date.now): Usage => {
  const known = new Map<AccountId, AccountLimits>();
  const steady = createSteadyClock(now);
  let keptAt = steady.now();
  const keep = (): void => {
    keptAt = steady.now();
    for (const [id, { budget, sent }] of known) {
      store.setUsed(id, budget.used());
      store.setUsed(id, sent(), 'sent');
    }
  };
  const make = (id: AccountId): AccountLimits => {
    const own = (): AccountSettings => store.get(id)?.settings ?? defaultSettings;
    const limits = createAccountLimits(
      { backgroundPerHour: () => own().backgroundRequestsPerHour, perTenSeconds: () => own().requestsPerTenSeconds },
      now,
      store.used(id),
      store.used(id, 'sent'),
    );
    const { budget } = limits;
    const take: typeof budget.take = async (wait, held) => {
      const giveBack = await budget.take(wait, held);
      if (steady.now() - keptAt >= pause) keep();
      return giveBack;
    };
    return { ...limits, budget: { ...budget, take } };
  };
  return {
    limitsOf: (id) => {
      const limits = known.get(id) ?? make(id);
      known.set(id, limits);
      return limits;
    },
    keep,
  };
};
