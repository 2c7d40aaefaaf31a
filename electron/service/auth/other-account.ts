import { VitrineError } from '../../base/errors.ts';
import { m } from '../../messages/index.ts';
import { getProperty } from '../../base/guards.ts';
import { sliceData } from '../../base/json/envelope.ts';
import { getResource } from '../../model/index.ts';
import { decodeBodyText } from '../http/response-body.ts';
import type { Transport } from '../http/transport.ts';
import { buildFirstPageUrl } from '../request-urls.ts';

/** Information about the account of the service that a new token opens. */
export interface TokenAccount {
  /** The account ID in the token's claims, or null if the token names none. */
  readonly claim: string | null;
  /**
   * Reads a page of assets, or of products if assets name no account. Returns the account IDs in it, the most frequent
   * first. Never rejects.
   */
  readonly inItems: () => Promise<readonly string[]>;
}

/** Thrown if a token opens another account of the service than the tokens before it. Such a token is not used. */
export class OtherAccountError extends VitrineError {
  readonly expected: string;
  readonly found: string;

  constructor(expected: string, found: string) {
    super('signInNeeded', m.account.otherAccount(expected, found));
    this.expected = expected;
    this.found = found;
  }
}

/** The maximum time for reading a page. After that, the account counts as unknown. */
const maxReadMs = 10_000;

const countAccounts = (items: readonly unknown[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const item of items) {
    const id = getProperty(item, 'account_id');
    if (typeof id === 'string' && id !== '') counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([id]) => id);
};

/**
 * Returns the account IDs in a page of the items that a token opens, the most frequent first. Does not read attributes,
 * because services can list those of other accounts. Never rejects.
 */
export const readItemAccounts = async (
  { transport, serviceAddress }: { readonly transport: Transport; readonly serviceAddress: string },
  token: string,
  signal: AbortSignal,
): Promise<readonly string[]> => {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(maxReadMs)]);
  for (const name of ['asset', 'product'] as const) {
    try {
      const url = buildFirstPageUrl(serviceAddress, getResource(name));
      const { status, body } = await transport.send({ url, token, body: null, signal: limit });
      const found = status === 200 ? countAccounts(sliceData(decodeBodyText(body)).values) : [];
      if (found.length > 0) return found;
    } catch {
      // Without a response, the account is unknown. The request that needs the token reports the error.
      return [];
    }
  }
  return [];
};
