import type { Ms } from '../base/brand.ts';
import type { RequestPace } from '../contract/sync.ts';
import type { AtFaultPoint } from './send/fault-points.ts';
import type { UploadMemberNames } from './send/upload-body.ts';
import type { OutboxCache, OutboxClient, Passes } from './types.ts';

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
  /** Reads whole resources, to look for what may have been done; null: nothing is looked for. */
  readonly passes: Passes | null;
  /** What was not found is surely absent when the last pass began so long after it was sent; 30 s by default. */
  readonly lookAgainAfter?: Ms;
  /** Waited for at named moments; by default nothing happens there. */
  readonly at?: AtFaultPoint;
  /** The most bytes of bodies a second over all files; null or absent: no limit. */
  readonly bytesPerSecond?: () => number | null;
  /** How fast the service lets itself be asked, for the time that is left. */
  readonly pace?: () => Pick<RequestPace, 'limit' | 'pausedUntil'>;
}
