import { VitrineError } from '../../base/errors.ts';
import { m } from '../../messages/index.ts';
import { memberOf } from '../../base/guards.ts';
import { sliceData } from '../../base/json/envelope.ts';
import { resourceOf } from '../../model/index.ts';
import { textOf } from '../http/bytes.ts';
import type { Transport } from '../http/transport.ts';
import { firstPage } from '../links.ts';

/** What a new token shows about the account of the service that it opens. */
export interface SeenAccount {
  /** The account ID in the token's claims, or null if the token names none. */
  readonly claim: string | null;
  /** Reads a page of assets, or of products if assets name no account. Returns the account IDs in it, the most frequent first. Never rejects. */
  readonly inItems: () => Promise<readonly string[]>;
}

/** A token opens another account of the service than the one before. It is not used. */
export class OtherAccountError extends VitrineError {
  readonly expected: string;
  readonly found: string;

  constructor(expected: string, found: string) {
    super('signInNeeded', m.account.otherAccount(expected, found));
    this.expected = expected;
    this.found = found;
  }
}

/** How long reading a page may take: after that the account counts as unknown. */
const maxReadMs = 10_000;

const countAccounts = (items: readonly unknown[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const item of items) {
    const id = memberOf(item, 'account_id');
    if (typeof id === 'string' && id !== '') counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([id]) => id);
};

/**
 * Reads which accounts the items name that a token opens. Attributes are not asked: services were seen to list those of
 * other accounts too.
 */
export const readItemAccounts = async (
  { transport, serviceAddress }: { readonly transport: Transport; readonly serviceAddress: string },
  token: string,
  signal: AbortSignal,
): Promise<readonly string[]> => {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(maxReadMs)]);
  for (const name of ['asset', 'product'] as const) {
    try {
      const url = firstPage(serviceAddress, resourceOf(name));
      const { status, body } = await transport.send({ url, token, body: null, signal: limit });
      const found = status === 200 ? countAccounts(sliceData(textOf(body)).values) : [];
      if (found.length > 0) return found;
    } catch {
      // A service that does not answer this tells no account. The request that the token is for tells what is wrong.
      return [];
    }
  }
  return [];
};
