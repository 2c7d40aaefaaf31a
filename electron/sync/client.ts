import type { RequestBudget } from '../contract/index.ts';
import type { ResourceName } from '../model/index.ts';
import type { SearchPart } from '../service/links.ts';

/** What a sync asks of the service's client. Failures are `VitrineError`; a fired signal rejects with `cancelled`. */
export interface SyncClient {
  /** What `read` makes of one page; `link` is null for the first. */
  search<T>(
    resource: ResourceName,
    link: string | null,
    read: (body: Uint8Array<ArrayBuffer>, servedAt: string | null) => Promise<T>,
    options: {
      readonly signal: AbortSignal;
      readonly background: true;
      /** Fires when a person waits for the run: it counts to the hour's budget all the same, which holds it no longer. */
      readonly asked: AbortSignal;
      /** Called when the hour's budget begins to hold the page, and when it no longer does. */
      readonly onHeld: (held: boolean) => void;
      /** Called with true when a pause that the service asked for begins to hold the page, and with false when it no longer does. */
      readonly onPaused?: (paused: boolean) => void;
      /** What of the resource is read; everything by default. */
      readonly part?: SearchPart;
    },
  ): Promise<T>;
  /** Fetches one item by its id; rejects with `notFound` when the service has it no more. */
  getOne(
    resource: ResourceName,
    id: string,
    options: {
      readonly signal: AbortSignal;
      readonly background: true;
      readonly asked: AbortSignal;
      /** One try is enough. */
      readonly once: true;
    },
  ): Promise<{ readonly item: unknown }>;
  /** Resolves when the service can be reached with this sign-in. One request. */
  probe(options: { readonly signal: AbortSignal }): Promise<void>;
  budget(): RequestBudget;
  /** Lets one request leave during a long pause that the service asked for. */
  tryOnce?(): void;
}

/** What is known of the service's dialect, as a run asks for it and adds to it. */
export interface SyncDialect {
  /** Finds out what was not found out yet, or long ago. Never rejects: what is not answered stays unknown. */
  find(signal: AbortSignal): Promise<void>;
  /**
   * Takes from a failed search what the service does not take after all; true: the search is worth another try. What
   * refuses everything, as a service does that is being updated, teaches nothing. At most one request.
   */
  learn(
    resource: ResourceName,
    error: unknown,
    asked: { readonly part?: SearchPart | undefined; readonly signal: AbortSignal },
  ): Promise<boolean>;
  /** Items of a resource asked for in one request; null: the service's own choice. */
  pageSize(resource: ResourceName): number | null;
  /** Whether the service tells what of a resource has changed. */
  tellsChanges(resource: ResourceName): boolean;
}
