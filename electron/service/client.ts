import type { Dispatcher } from 'undici';
import type { VitrineError } from '../base/errors.ts';
import type { RequestBudget } from '../contract/sync.ts';
import type { ResourceName } from '../model/index.ts';
import type { Created } from './created.ts';
import { createCreations } from './creations.ts';
import type { Creation, CreationBody, Upload } from './creations.ts';
import { createRequestQueue } from './limits/request-queue.ts';
import { createAccountLimits, stateOf } from './limits/account-limits.ts';
import type { AccountLimits } from './limits/account-limits.ts';
import { createReads } from './reads.ts';
import { createRequests } from './requests.ts';
import type { RequestOptions } from './requests.ts';
import { defaultPatience } from './retry.ts';
import type { Patiences } from './retry.ts';
import type { ResolveProxy } from './routes.ts';
import { createSession } from './auth/session.ts';
import type { SessionState } from './auth/session.ts';
import { createTransport, defaultTimeouts } from './http/transport.ts';
import type { Timeouts } from './http/transport.ts';
import type { UploadFields, UploadFile } from './upload-body.ts';

export type { Created } from './created.ts';
export type { Upload } from './creations.ts';
export type { RequestOptions } from './requests.ts';

export interface ClientOptions {
  readonly serviceAddress: string;
  readonly signInAddress: string;
  readonly apiKey: string;
  /** Asked for each exchange; rejects with `signInNeeded` or `keychain` when there is none at hand. */
  readonly password: () => Promise<string>;
  /** Sent as `_page_size` with a first page when it is a number. */
  readonly itemsPerRequest?: () => number | null;
  /** Requests an hour that work in the background may send; 1,000 by default. */
  readonly backgroundPerHour?: () => number;
  /** Requests in 10 s; null, the default: no limit until the service first complains, then it adapts. */
  readonly perTenSeconds?: () => number | null;
  /** What is shared with other clients of the account; null, the default: the client counts for itself, with the two above. */
  readonly limits?: () => AccountLimits | null;
  /** Carries every request; by default the program's own, with the system's certificates and proxies. */
  readonly dispatcher?: Dispatcher;
  /** What the system says of proxies; without it only those of the environment count. */
  readonly resolveProxy?: ResolveProxy;
  readonly onSession?: (session: SessionState) => void;
  /** Told when the service refuses key and password (`signInRefused`). */
  readonly onRefused?: (error: VitrineError) => void;
  readonly now?: () => number;
  readonly timeouts?: Partial<Timeouts>;
  readonly patience?: Partial<Patiences>;
}

/** All that the program asks of a service. Everything rejects with `VitrineError`; a fired signal with `cancelled`. */
export interface ServiceClient {
  /** When the token ends, after an exchange now; joins one that runs. Rejects with why the exchange failed. */
  signIn(options?: RequestOptions): Promise<{ expiresAt: string }>;
  /** Forgets the token. */
  signOut(): void;
  session(): SessionState;
  /** What work in the background may still send this hour, and the pace of all requests. */
  budget(): RequestBudget;
  /**
   * What `read` makes of a page's bytes, which are its own to keep or hand on. `link` is a next link as it came, null
   * for the first page. Retried while the failure is passing; a rejection of `read` with `unreadable` counts as such.
   */
  search<T>(
    resource: ResourceName,
    link: string | null,
    read: (body: Uint8Array<ArrayBuffer>) => Promise<T>,
    options?: RequestOptions,
  ): Promise<T>;
  /** What a first page of so many items brings (null: the service's own choice). One request, no retry. */
  tryPage(
    resource: ResourceName,
    size: number | null,
    options?: RequestOptions,
  ): Promise<{ readonly came: number; readonly more: boolean }>;
  /** One item; `raw` is the exact text of `data`. `notFound` when the service does not know it. Retried like a search. */
  getOne(resource: 'asset' | 'channel', id: string, options?: RequestOptions): Promise<{ raw: string; item: unknown }>;
  /** What was created. Sent once; again only after a 401, which means it was not performed. `unknownOutcome` when it may have been. */
  create(resource: ResourceName, body: CreationBody, options?: Creation): Promise<Created>;
  /** The asset that came of a file, streamed from the disk in constant memory. Otherwise as `create`; `file` when it changed. */
  upload(file: UploadFile, fields: UploadFields, options?: Upload): Promise<Created>;
  /** Resolves when the service can be reached with this sign-in; rejects with the reason. One request, no retry. */
  probe(options?: RequestOptions): Promise<void>;
  /** Stops everything that runs and closes the connections. */
  close(): Promise<void>;
}

/** The client of one account. It holds the token and shows it to nobody; the password it does not even hold. */
export const createClient = (options: ClientOptions): ServiceClient => {
  const { serviceAddress, apiKey } = options;
  const now = options.now ?? Date.now;
  const timeouts: Timeouts = { ...defaultTimeouts, ...options.timeouts };
  const transport = createTransport(options, timeouts);
  const { backgroundPerHour = () => 1000, perTenSeconds = () => null } = options;
  const own = createAccountLimits({ backgroundPerHour, perTenSeconds }, now);
  const limits = (): AccountLimits => options.limits?.() ?? own;
  const lanes = createRequestQueue(() => limits().budget);
  const patience: Patiences = { ...defaultPatience, ...options.patience };
  const session = createSession({ ...options, transport, limit: timeouts.person, patience: patience.person, now });
  const requests = createRequests({
    transport,
    session,
    lanes,
    pacer: () => limits().pacer,
    serviceAddress,
    apiKey,
    now,
  });
  const parts = {
    serviceAddress,
    requests,
    patience,
    person: timeouts.person,
    itemsPerRequest: options.itemsPerRequest,
  };
  return {
    ...createReads(parts),
    ...createCreations(parts),
    signIn: (request = {}) =>
      requests.limited(request, timeouts.person, async ({ signal }) => {
        const token = await session.renew(signal);
        return { expiresAt: new Date(token.expires).toISOString() };
      }),
    signOut: () => session.forget(),
    session: () => session.state(),
    budget: () => stateOf(limits()),
    close: async () => {
      requests.stop();
      session.forget();
      await transport.close();
    },
  };
};
