import { z } from 'zod';
import { OtherAccountError } from '../service/auth/other-account.ts';
import type { SeenAccount } from '../service/auth/other-account.ts';

/** What is known about the account of the service behind an API key. */
export interface ServiceAccount {
  /** The account ID that tokens name, or null if they name none. */
  readonly claim: string | null;
  /** The account IDs that products and assets name. Empty if they name none, or too many to tell anything. */
  readonly items: readonly string[];
}

export const unknownServiceAccount: ServiceAccount = { claim: null, items: [] };

export const maxItemAccounts = 20;

export const serviceAccountSchema = z
  .object({ claim: z.string().nullable(), items: z.array(z.string()).max(maxItemAccounts).readonly() })
  .catch(unknownServiceAccount);

/**
 * Returns what is known about an account after a token was seen. Claims decide if there are two to compare. Otherwise a
 * page of items does: it is of another account if it names accounts, and none of those that are known. Rejects with
 * `OtherAccountError` if the token opens another account.
 */
export const identifyAccount = async (known: ServiceAccount, seen: SeenAccount): Promise<ServiceAccount> => {
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

/** Whether anything is known by which a token of another account can be recognized. */
export const isKnown = ({ claim, items }: ServiceAccount): boolean => claim !== null || items.length > 0;
