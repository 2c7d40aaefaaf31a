import type { AccountId } from '../base/branded-types.ts';
import { type TokenAccount, OtherAccountError } from '../service/auth/other-account.ts';
import { type ServiceAccount, identifyAccount, isKnown } from './service-account.ts';
import type { AccountRecord } from './account-store.ts';

/** The account that a token is for. */
export interface MatchedAccount {
  /** Null if no stored account matches. */
  readonly id: AccountId | null;
  readonly serviceAccount: ServiceAccount;
}

/** Returns the stored account that a token is for. An account without service information matches any token. */
export const matchAccount = async (stored: readonly AccountRecord[], seen: TokenAccount): Promise<MatchedAccount> => {
  const identified = stored.filter(({ serviceAccount }) => isKnown(serviceAccount));
  for (const { id, serviceAccount } of [...identified, ...stored]) {
    try {
      return { id, serviceAccount: await identifyAccount(serviceAccount, seen) };
    } catch (error) {
      if (!(error instanceof OtherAccountError)) throw error;
    }
  }
  return { id: null, serviceAccount: { claim: seen.claim, items: [] } };
};
