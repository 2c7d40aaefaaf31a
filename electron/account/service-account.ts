import { z } from 'zod';
import { type TokenAccount, OtherAccountError } from '../service/auth/other-account.ts';

/** The information about the service account behind an API key. */
export interface ServiceAccount {
  /** The account ID in tokens, or null if they contain none. */
  readonly claim: string | null;
  /** The account IDs in products and assets. Empty if they contain none, or too many to be conclusive. */
  readonly items: readonly string[];
}

export const unknownServiceAccount: ServiceAccount = { claim: null, items: [] };

export const maxItemAccounts = 20;

export const serviceAccountSchema = z
  .object({ claim: z.string().nullable(), items: z.array(z.string()).max(maxItemAccounts).readonly() })
  .catch(unknownServiceAccount);

/**
 * Returns the updated information about an account after a token was received. If both have a claim, the claims decide.
 * Otherwise a page of items decides: it is of another account if it contains account IDs, but none of the known ones.
 * Rejects with `OtherAccountError` if the token opens another account.
 */
export const identifyAccount = async (known: ServiceAccount, seen: TokenAccount): Promise<ServiceAccount> => {
  if (seen.claim !== null && known.claim !== null) {
    if (seen.claim !== known.claim) throw new OtherAccountError(known.claim, seen.claim);
    return known;
  }
  const [expected] = known.items;
  if (expected !== undefined) {
    const items = await seen.inItems();
    const [found] = items;
    if (found !== undefined && !items.some((id) => known.items.includes(id)))
      throw new OtherAccountError(expected, found);
  }
  return seen.claim === null ? known : { ...known, claim: seen.claim };
};

/** Whether there is information by which a token of another account can be recognized. */
export const isKnown = ({ claim, items }: ServiceAccount): boolean => claim !== null || items.length > 0;
