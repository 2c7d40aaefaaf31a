import type { RequestBudget } from '../contract/index.ts';
import type { ResourceName } from '../model/index.ts';

/** What a sync asks of the service's client. Failures are `VitrineError`; a fired signal rejects with `cancelled`. */
export interface SyncClient {
  /** What `read` makes of one page; `link` is null for the first. */
  search<T>(
    resource: ResourceName,
    link: string | null,
    read: (body: Uint8Array<ArrayBuffer>) => Promise<T>,
    options: { readonly signal: AbortSignal; readonly background: true },
  ): Promise<T>;
  /** Resolves when the service can be reached with this sign-in. One request. */
  probe(options: { readonly signal: AbortSignal }): Promise<void>;
  budget(): RequestBudget;
}
