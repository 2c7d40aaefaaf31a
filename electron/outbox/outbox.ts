import type { IntentId, ResourceId } from '../base/brand.ts';
import type { ComparedMember, Intent, OutboxCounts, Unsent, OutboxHoldStatus } from '../contract/outbox.ts';
import type { ResourceName } from '../model/index.ts';
import type { IntentChange } from './changes.ts';
import type { Uploads } from './uploads/uploads-api.ts';
import type { Lists } from './lists.ts';
import type { StagingProgress } from './uploads/upload-staging.ts';
import type { RefusalTracker } from './refused.ts';
import type { PendingWork, Needed, SourceFile } from './types.ts';

export type { OutboxOptions } from './options.ts';
export type { StagingProgress } from './uploads/upload-staging.ts';
export type { Uploads } from './uploads/uploads-api.ts';
export type { BatchEnd } from './uploads/batch-ends.ts';
export type { CreationAnswer, PendingWork, OutboxCache, OutboxClient, SourceFile } from './types.ts';

/** What the user wants done: stored before anything is sent, sent once, never resent automatically when it may have arrived. */
export interface Outbox {
  /** Newest first; 500 at most. */
  list(): Promise<Intent[]>;
  /** The list as the user sees it, and bulk actions. */
  readonly lists: Lists;
  counts(): Promise<OutboxCounts>;
  /** What the account was not allowed to create at the last attempt. */
  readonly refusals: RefusalTracker;
  get(id: IntentId): Promise<Intent | null>;
  /**
   * Stores a creation, then sends it once its dependencies are done; returns before it is sent. `invalid` with
   * problems at their fields when it cannot be sent, `badArgument` for an impossible dependency.
   */
  create(
    resource: ResourceName,
    body: Readonly<Record<string, unknown>>,
    dependsOn?: readonly Needed[],
  ): Promise<Intent>;
  /** Stores the files in one transaction, then sends them. */
  addUploads(files: readonly SourceFile[]): Promise<IntentId[]>;
  /**
   * Stores any number of files that come in parts, then sends them. Resolves once all are stored; if the program ends
   * before that, none is. Rejects with the signal's reason.
   */
  addParts(parts: AsyncIterable<readonly SourceFile[]>, how: StagingProgress): Promise<void>;
  /** Stops a waiting or sending one: `cancelled` when the service certainly did not perform it, else `unknown`. `conflict` when it is neither. */
  cancel(id: IntentId): Promise<Intent>;
  /** Removes one that is not being sent from the list. `conflict` when it is. */
  discard(id: IntentId): Promise<void>;
  /** Sends a failed or cancelled one again. `conflict` for any other. */
  retry(id: IntentId): Promise<Intent>;
  /** The user says that an unknown one exists, as this item. `conflict` for any other; of a channel `notFound` when the service does not know it. */
  confirmThere(id: IntentId, itemId: ResourceId): Promise<Intent>;
  /** The user says that an unknown one does not exist: it is sent again. `conflict` for any other. */
  sendAgain(id: IntentId): Promise<Intent>;
  /** Compares what was sent with an item of the cache; null when the cache does not have it. */
  compare(id: IntentId, itemId: ResourceId): Promise<readonly ComparedMember[] | null>;
  /** Deletes entries finished for that many days and returns how many; `countOnly` deletes none. */
  prune(days: number, countOnly: boolean): Promise<number>;
  /** Reconciles an unknown one now, also one the user was asked about; returns at once. `conflict` for any other. */
  look(id: IntentId): Promise<Intent>;
  /** How much is not done yet. */
  unsent(): Promise<Unsent>;
  /** The uploads as the user sees them. */
  readonly uploads: Uploads;
  /** Whether anything is sent now. */
  holdStatus(): OutboxHoldStatus;
  /** Holds all sending, or resumes; what is being sent is finished. Persists over a restart. */
  hold(held: boolean): Promise<OutboxHoldStatus>;
  /** The user has acknowledged that the file was damaged. */
  noteDamage(): Promise<OutboxHoldStatus>;
  /** Called when the hold status changes. Returns an unsubscribe function. */
  onHoldStatus(listener: (status: OutboxHoldStatus) => void): () => void;
  /** The service can be reached again: sends what waits. Safe to call at any time. */
  wake(): void;
  /** Whether something waits for nothing but the service. */
  waits(): boolean;
  /** Whether anything is being sent, or about to be. */
  isUnderWay(): boolean;
  /** What would be interrupted if the program ended now: what is being sent, and what follows automatically. */
  pendingWork(): Promise<PendingWork>;
  /** Called with the intents that changed and the counts; at most ten times a second. Returns an unsubscribe function. */
  onChanged(listener: (change: IntentChange) => void): () => void;
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>;
  /** Resolves when no reconciling pass is running; another may be due later. */
  reconciled(): Promise<void>;
  /** Stops what is being sent: what had not left completely waits again, the rest is `unknown`. */
  close(): Promise<void>;
}
