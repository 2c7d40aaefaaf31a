import type { RequestBudget } from '../contract/sync.ts';
import type { ResourceName } from '../model/index.ts';
import type { SessionState } from './auth/session.ts';
import type { Created } from './created.ts';
import type { Query, SearchPart } from './links.ts';
import type { RequestOptions, SendHooks } from './requests.ts';
import type { BandwidthThrottle, UploadFields, UploadFile } from './upload-body.ts';

/** A body, or what it is by the time it leaves. */
export type CreationBody = Readonly<Record<string, unknown>> | (() => Readonly<Record<string, unknown>>);

/** `part` is what of the resource is read; everything by default. */
export type SearchOptions = RequestOptions & { readonly part?: SearchPart };

export type Creation = RequestOptions & SendHooks;

/** `onProgress` counts bytes of the file, as the socket takes them; `throttle` counts those of the body. */
export type Upload = Creation & {
  readonly onProgress?: (fileBytesSent: number) => void;
  readonly throttle?: BandwidthThrottle;
};

/** The two addresses of an account. */
export interface Addresses {
  readonly serviceAddress: string;
  readonly signInAddress: string;
}

/** All that the program asks of a service. Everything rejects with `VitrineError`; a fired signal with `cancelled`. */
export interface ServiceClient {
  /** When the token ends, after an exchange now; joins one that runs. Rejects with why the exchange failed. */
  signIn(options?: RequestOptions): Promise<{ expiresAt: string }>;
  /** Whether the two addresses are swapped, found out without key and password; see `areAddressesSwapped`. */
  areAddressesSwapped(options: { readonly signal: AbortSignal; readonly refused: boolean }): Promise<boolean>;
  /** Forgets the token. */
  signOut(): void;
  session(): SessionState;
  /** What work in the background may still send this hour, and the pace of all requests. */
  budget(): RequestBudget;
  /** Lets one request leave during a long pause that the service asked for. Does nothing during a short pause. */
  tryOnce(): void;
  /** The service's own time now, in milliseconds since 1970; null while no answer has told it. */
  serviceTime(): number | null;
  /**
   * What `read` makes of a page's bytes, which are its own to keep or hand on, and of the service's own time (`Date`,
   * ISO 8601; null where it tells none). `link` is a next link as it came, null
   * for the first page, which is asked for as the account's dialect has it. Retried while the failure is passing; a rejection of `read` with `unreadable` counts as such.
   */
  search<T>(
    resource: ResourceName,
    link: string | null,
    read: (body: Uint8Array<ArrayBuffer>, servedAt: string | null) => Promise<T>,
    options?: SearchOptions,
  ): Promise<T>;
  /** What a first page brings that is asked for with these parameters alone. One request, no retry. */
  ask(
    resource: ResourceName,
    query: Query,
    options?: RequestOptions,
  ): Promise<{ readonly items: readonly unknown[]; readonly more: boolean }>;
  /** One item, also of a resource that the contract has no such address for: newer services do. `raw` is the exact text of `data`. `notFound` when the service does not know it. Retried like a search. */
  getOne(resource: ResourceName, id: string, options?: RequestOptions): Promise<{ raw: string; item: unknown }>;
  /**
   * What was created. Sent once; again only after a 401 that came before all of the body had left. `unknownOutcome` when it
   * may have been performed. A refusal says whether all of the body had left (`bodySent`).
   */
  create(resource: ResourceName, body: CreationBody, options?: Creation): Promise<Created>;
  /** The asset that came of a file, streamed from the disk in constant memory. Otherwise as `create`; `file` when it changed. */
  upload(file: UploadFile, fields: UploadFields, options?: Upload): Promise<Created>;
  /** Resolves when the service can be reached with this sign-in; rejects with the reason. One request, no retry. */
  probe(options?: RequestOptions): Promise<void>;
  /** Stops everything that runs and closes the connections. */
  close(): Promise<void>;
}
