import type { Dispatcher } from 'undici';
import type { VitrineError } from '../base/errors.ts';
import { createCreationCalls } from './creation-requests.ts';
import { createUpdateCalls } from './update-requests.ts';
import { createGetSeveral } from './several-items.ts';
import { createRequestQueue } from './limits/request-queue.ts';
import { type AccountLimits, createAccountLimits, getRequestBudget } from './limits/account-limits.ts';
import { createReads } from './read-requests.ts';
import { type DialectState, defaultDialectState } from './dialect.ts';
import { createRequests } from './requests.ts';
import { type RetryPolicies, defaultRetryPolicies } from './retry.ts';
import type { SystemTrust } from './http/system-trust.ts';
import type { ResolveProxy } from './proxy-routes.ts';
import { type TokenAccount, readItemAccounts } from './auth/other-account.ts';
import { ServiceTime } from './service-time.ts';
import { type SessionState, createSession } from './auth/session.ts';
import { areAddressesSwapped } from './swapped-addresses.ts';
import { getTokenAccount } from './auth/token-parser.ts';
import { type Timeouts, type Transport, createTransport, defaultTimeouts } from './http/transport.ts';
import type { ServiceClient } from './service-client.ts';

export type { CreationResult } from './creation-result.ts';
export type { ServiceClient, Upload } from './service-client.ts';
export type { RequestOptions } from './requests.ts';

export interface ClientOptions {
  readonly serviceAddress: string;
  readonly signInAddress: string;
  readonly apiKey: string;
  /** Called for each exchange. Rejects with `signInNeeded` or `keychain` if no password is available. */
  readonly password: () => Promise<string>;
  /** Returns the dialect of the service; by default, no parameters are added to a first page. */
  readonly dialect?: () => DialectState;
  /** The hourly limit of background requests; by default the share of the token's limit, or 1,000. */
  readonly backgroundPerHour?: () => number | null;
  /** The limit of requests in 10 s; null, the default: no limit until the service first rejects one, then it adapts. */
  readonly perTenSeconds?: () => number | null;
  /**
   * The limits shared with other clients of the account; by default the client has its own, with the two limits above.
   */
  readonly limits?: () => AccountLimits;
  /** Carries every request; by default a dispatcher with the system's certificates and proxies. */
  readonly dispatcher?: Dispatcher;
  /** Resolves the system's proxies; without it, only the proxies of the environment are used. */
  readonly resolveProxy?: ResolveProxy;
  /** The certificates that connections trust; by default those of the runtime. */
  readonly trust?: SystemTrust;
  readonly onSession?: (session: SessionState) => void;
  /** Awaited with the account information of each new token before the token is used. Rejects to reject the token. */
  readonly checkAccount?: (seen: TokenAccount) => Promise<void>;
  /** Called if the service rejects key and password (`signInRefused`), or if the token was of another account. */
  readonly onRefused?: (error: VitrineError) => void;
  readonly now?: () => number;
  readonly timeouts?: Partial<Timeouts>;
  readonly patience?: Partial<RetryPolicies>;
}

/**
 * Returns a transport for token exchanges that records the time in each response: a creation can be the first request
 * after an exchange, and its time is needed to find the created item again.
 */
const withServiceTime = (transport: Transport, serviceTime: ServiceTime): Transport => ({
  ...transport,
  send: async (request) => {
    const answer = await transport.send(request);
    serviceTime.noteSignIn(answer.header('date'));
    return answer;
  },
});

/** Creates the client of one account. It stores the token without exposing it, and does not store the password. */
export const createClient = (options: ClientOptions): ServiceClient => {
  const { serviceAddress, signInAddress, apiKey } = options;
  const now = options.now ?? Date.now;
  const timeouts: Timeouts = { ...defaultTimeouts, ...options.timeouts };
  const transport = createTransport(options, timeouts);
  const { backgroundPerHour = () => null, perTenSeconds = () => null, dialect = () => defaultDialectState } = options;
  const clientLimits = createAccountLimits({ backgroundPerHour, perTenSeconds }, now);
  const getLimits = (): AccountLimits => {
    const present = options.limits?.() ?? clientLimits;
    present.note(session.limits());
    return present;
  };
  const queue = createRequestQueue(() => getLimits().budget);
  const patience: RetryPolicies = { ...defaultRetryPolicies, ...options.patience };
  const checkToken = async (token: string, signal: AbortSignal): Promise<void> =>
    options.checkAccount?.({
      claim: getTokenAccount(token),
      inItems: () => readItemAccounts({ transport, serviceAddress }, token, signal),
    });
  const serviceTime = new ServiceTime();
  const signIn = { transport: withServiceTime(transport, serviceTime), patience: patience.person };
  const session = createSession({ ...options, ...signIn, limit: timeouts.person, now, checkToken });
  const requests = createRequests({
    transport,
    serviceTime,
    session,
    queue,
    pacer: () => getLimits().pacer,
    serviceAddress,
    apiKey,
    now,
  });
  const parts = { serviceAddress, signInAddress, requests, patience, person: timeouts.person, dialect };
  return {
    ...createReads(parts),
    ...createCreationCalls(parts),
    ...createUpdateCalls(parts),
    getSeveral: createGetSeveral(parts),
    signIn: (request = {}) =>
      requests.limited(request, timeouts.person, async ({ signal }) => {
        const token = await session.renew(signal);
        return { expiresAt: new Date(token.expires).toISOString() };
      }),
    areAddressesSwapped: (options) => areAddressesSwapped(transport, parts, options),
    signOut: () => session.forget(),
    session: () => session.state(),
    budget: () => getRequestBudget(getLimits()),
    tryOnce: () => getLimits().pacer.tryOnce(),
    serviceTime: () => serviceTime.now(),
    close: async () => {
      requests.stop();
      session.forget();
      await transport.close();
    },
  };
};
