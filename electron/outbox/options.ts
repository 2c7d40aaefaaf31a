import type { Ms } from '../base/brand.ts';
import type { StartThread } from '../base/thread.ts';
import type { Intent } from '../contract/outbox.ts';
import type { RequestPace } from '../contract/sync.ts';
import type { AtFaultPoint } from './send/fault-points.ts';
import type { SecretKeeper } from './send/creation-secrets.ts';
import type { UploadMemberNames } from './send/upload-body.ts';
import type { OutboxCache, OutboxClient, FullReader } from './types.ts';

export interface OutboxOptions {
  /** The folder of the sources or of the built main process. */
  readonly root: URL;
  /** The account's folder: `outbox.db` is in it. */
  readonly folder: string;
  readonly client: OutboxClient | (() => OutboxClient | null);
  readonly cache: OutboxCache;
  /** Member names of an upload's body. */
  readonly fields: () => UploadMemberNames;
  /** How many files are sent at a time; 2 is usual. */
  readonly uploadsAtOnce: () => number;
  /** Where secrets of creations are kept; absent: nowhere. */
  readonly secrets?: SecretKeeper;
  /** How long the secrets of what was deleted at once stay, since it can be brought back; 60 s by default. */
  readonly secretsStay?: Ms;
  /** Reads whole resources for reconciling; null: nothing is reconciled. */
  readonly fullReader: FullReader | null;
  /** An item counts as absent when the last pass began this long after it was sent; 30 s by default. */
  readonly recheckAfter?: Ms;
  /** Called with what came of each attempt, once that is on the disk. */
  readonly onSettled?: (intent: Intent) => void;
  /** Awaited at named moments; does nothing by default. */
  readonly at?: AtFaultPoint;
  /** Maximum bytes of request bodies a second over all files; null or absent: no limit. */
  readonly bytesPerSecond?: () => number | null;
  /** The service's rate limit, for the estimate of the remaining time. */
  readonly pace?: () => Pick<RequestPace, 'limit' | 'pausedUntil' | 'isUnavailable' | 'usedUpUntil'>;
  /** Starts the thread of the database; a worker by default. */
  readonly startThread?: StartThread | undefined;
}
