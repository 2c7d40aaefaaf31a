import type { RequestBudget } from '../contract/sync.ts';
import type { ResourceName } from '../model/index.ts';
import type { SessionState } from './auth/session.ts';
import type { CreationResult } from './creation-result.ts';
import type { Query, SearchPart } from './request-urls.ts';
import type { RequestOptions, SendHooks } from './requests.ts';
import type { UpdateCalls } from './update-requests.ts';
import type { BandwidthThrottle, UploadFields, UploadFile } from './upload-body.ts';

/** The body of a creation, or a function that returns the body when it is sent. */
export type CreationBody = Readonly<Record<string, unknown>> | (() => Readonly<Record<string, unknown>>);

/** `part` is the part of the resource to read; everything by default. */
export type SearchOptions = RequestOptions & { readonly part?: SearchPart };

export type CreationOptions = RequestOptions & SendHooks;

/** `onProgress` counts bytes of the file that the socket has accepted; `throttle` counts those of the body. */
export type Upload = CreationOptions & {
  readonly onProgress?: (fileBytesSent: number) => void;
  readonly throttle?: BandwidthThrottle;
};

/** The two addresses of an account. */
export interface Addresses {
  readonly serviceAddress: string;
  readonly signInAddress: string;
}

/**
 * All requests of the program to a service. Every function rejects with a `VitrineError`, and with `cancelled` if the
 * signal aborts.
 */
export interface ServiceClient extends UpdateCalls {
  /**
   * Exchanges a token now, or joins a running exchange, and returns its end. Rejects with the reason if the exchange
   * failed.
   */
  signIn(options?: RequestOptions): Promise<{ expiresAt: string }>;
  /** Whether the two addresses are swapped, detected without key and password; see `areAddressesSwapped`. */
  areAddressesSwapped(options: { readonly signal: AbortSignal; readonly refused: boolean }): Promise<boolean>;
  /** Deletes the token. */
  signOut(): void;
  session(): SessionState;
  /** Returns the remaining background requests of this hour, and the rate of all requests. */
  budget(): RequestBudget;
  /** Permits one request during a long pause that the service requested. Does nothing during a short pause. */
  tryOnce(): void;
  /** Returns the service's current time in milliseconds since 1970, or null if no response has contained it. */
  serviceTime(): number | null;
  /**
   * Returns the result of `read` for the bytes of a page, which `read` may keep or transfer, and the service's time
   * (`Date` as ISO 8601, or null without that header). `link` is an unmodified next link, or null for the first page,
   * which is requested in the account's dialect. Temporary errors are retried, including a rejection of `read` with
   * `unreadable`.
   */
  search<T>(
    resource: ResourceName,
    link: string | null,
    read: (body: Uint8Array<ArrayBuffer>, servedAt: string | null) => Promise<T>,
    options?: SearchOptions,
  ): Promise<T>;
  /** Returns a first page for only these parameters. Sends one request without retries. */
  ask(
    resource: ResourceName,
    query: Query,
    options?: RequestOptions,
  ): Promise<{ readonly items: readonly unknown[]; readonly more: boolean }>;
  /**
   * Returns one item, also of a resource without such a URL in the interface document, because newer services have it.
   * `raw` is the exact text of `data`. Rejects with `notFound` if the service does not have the item. Retried like a
   * search.
   */
  getOne(resource: ResourceName, id: string, options?: RequestOptions): Promise<{ raw: string; item: unknown }>;
  /**
   * Returns up to 50 items by their IDs with one search, or null if the service does not search for several IDs. An item
   * that the service does not have is missing in the result. Retried like a search.
   */
  getSeveral(
    resource: ResourceName,
    ids: readonly string[],
    options?: RequestOptions,
  ): Promise<ReadonlyMap<string, { raw: string; item: unknown }> | null>;
  /**
   * Resolves if the service returns an item, or a part of it such as `['attributes', 'color']`. Sends one request without
   * retries.
   */
  askItem(resource: ResourceName, id: string, part: readonly string[], options?: RequestOptions): Promise<void>;
  /**
   * Creates an item and returns it. Sends it once, and again only after a 401 that was received before the complete
   * body had been sent. Rejects with `unknownOutcome` if it may have been performed. `bodySent` of an error shows
   * whether the complete body had been sent.
   */
  create(resource: ResourceName, body: CreationBody, options?: CreationOptions): Promise<CreationResult>;
  /**
   * Uploads a file, streamed from the disk in constant memory, and returns the asset. Otherwise like `create`; rejects
   * with `file` if the file has changed.
   */
  upload(file: UploadFile, fields: UploadFields, options?: Upload): Promise<CreationResult>;
  /**
   * Resolves if the service is reachable with this sign-in; otherwise rejects with the reason. Sends one request
   * without retries.
   */
  probe(options?: RequestOptions): Promise<void>;
  /** Cancels all running requests and closes the connections. */
  close(): Promise<void>;
}
