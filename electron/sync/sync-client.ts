import type { RequestBudget } from '../contract/index.ts';
import type { ResourceName } from '../model/index.ts';
import type { SearchPart } from '../service/request-urls.ts';

/**
 * The functions of the service client for a sync. Every error is a `VitrineError`; an aborted signal rejects with
 * `cancelled`.
 */
export interface SyncClient {
  /** Returns the result of `read` for one page. `link` is null for the first page. */
  search<T>(
    resource: ResourceName,
    link: string | null,
    read: (body: Uint8Array<ArrayBuffer>, servedAt: string | null) => Promise<T>,
    options: {
      readonly signal: AbortSignal;
      readonly background: true;
      /**
       * Aborts when the user waits for the run. Its requests still count towards the hourly budget, which no longer
       * delays them.
       */
      readonly asked: AbortSignal;
      /** Called when the hourly budget starts to delay the page, and when the delay ends. */
      readonly onHeld: (isHeld: boolean) => void;
      /**
       * Called with true when a pause that the service requested starts to delay the page, and with false when the
       * delay ends.
       */
      readonly onPaused?: (paused: boolean) => void;
      /** The part of the resource to read; everything by default. */
      readonly part?: SearchPart;
    },
  ): Promise<T>;
  /** Fetches one item by its ID. Rejects with `notFound` if the service no longer has it. */
  getOne(
    resource: ResourceName,
    id: string,
    options: {
      readonly signal: AbortSignal;
      readonly background: true;
      readonly asked: AbortSignal;
      /** Do not retry: the caller requests many items and tolerates failures. */
      readonly once: true;
    },
  ): Promise<{ readonly item: unknown }>;
  /** Resolves if the service is reachable with this sign-in. Sends one request. */
  probe(options: { readonly signal: AbortSignal }): Promise<void>;
  budget(): RequestBudget;
  /** Permits one request during a long pause that the service requested. */
  tryOnce?(): void;
}

/** The detected dialect of the service, which a run uses and updates. */
export interface SyncDialect {
  /**
   * Detects features that have not been detected yet, or not recently. Never rejects: features without a result remain
   * unknown.
   */
  find(signal: AbortSignal): Promise<void>;
  /**
   * Disables the features that a failed search shows to be unsupported. Resolves to whether the search should be
   * retried. If the service rejects every request, as during an update, nothing is changed. Sends at most one request.
   */
  learn(
    resource: ResourceName,
    error: unknown,
    signal: { readonly part?: SearchPart | undefined; readonly signal: AbortSignal },
  ): Promise<boolean>;
  /** Returns the requested page size of a resource, or null for the service's default. */
  pageSize(resource: ResourceName): number | null;
  /** Whether the service supports incremental reads of a resource. */
  tellsChanges(resource: ResourceName): boolean;
}
