import type { Ms } from '../base/branded-types.ts';
import type { StartThread } from '../base/thread.ts';
import type { Intent } from '../contract/outbox.ts';
import type { RequestPace } from '../contract/sync.ts';
import type { AtInterruptionPoint } from './send/fault-points.ts';
import type { SecretKeeper } from './send/creation-secrets.ts';
import type { UploadMemberNames } from './send/upload-body.ts';
import type { OutboxCache, OutboxClient, FullReader } from './outbox-types.ts';

export interface OutboxOptions {
  /** The folder of the sources or of the built main process. */
  readonly root: URL;
  /** The account's folder, which contains `outbox.db`. */
  readonly folder: string;
  readonly client: OutboxClient | (() => OutboxClient | null);
  readonly cache: OutboxCache;
  /** Returns the field names of an upload's body. */
  readonly fields: () => UploadMemberNames;
  /** Returns the number of concurrent uploads; 2 by default. */
  readonly uploadsAtOnce: () => number;
  /** The store for secrets of creations; absent: secrets are not stored. */
  readonly secrets?: SecretKeeper;
  /**
   * The time for which the secrets of discarded intents are kept, so that the intents can be restored; 60 s by default.
   */
  readonly secretsStay?: Ms;
  /** Reads entire resources for reconciling; null: nothing is reconciled. */
  readonly fullReader: FullReader | null;
  /**
   * The delay after a request until a pass can prove its item absent, or a read can prove that an update was not performed; two
   * and a half minutes by default.
   */
  readonly recheckAfter?: Ms;
  /** Called with the outcome of each attempt after it is on disk. */
  readonly onSettled?: (intent: Intent) => void;
  /** Awaited at named moments; does nothing by default. */
  readonly at?: AtInterruptionPoint;
  /** Returns the maximum rate of request bodies in bytes per second, over all files; null or absent: no limit. */
  readonly bytesPerSecond?: () => number | null;
  /** The service's rate limit, for the estimate of the remaining time. */
  readonly pace?: () => Pick<RequestPace, 'limit' | 'pausedUntil' | 'isUnavailable' | 'usedUpUntil'>;
  /** Returns the keys of the attributes that the service calculates: an update of another field may change them. */
  readonly calculatedAttributes?: () => Promise<ReadonlySet<string>>;
  /** Starts the database thread; a worker by default. */
  readonly startThread?: StartThread | undefined;
}
