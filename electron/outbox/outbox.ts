import type { IntentId, ResourceId } from '../base/brand.ts';
import type { ComparedMember, Intent, OutboxCounts, Unsent } from '../contract/outbox.ts';
import type { OutboxStanding } from '../contract/outbox-hold.ts';
import type { ResourceName } from '../model/index.ts';
import type { IntentChange } from './changes.ts';
import type { Uploads } from './uploads/uploads-api.ts';
import type { Lists } from './lists.ts';
import type { StagingProgress } from './uploads/upload-staging.ts';
import type { Refused } from './refused.ts';
import type { Going, Needed, SourceFile } from './types.ts';

export type { OutboxOptions } from './options.ts';
export type { StagingProgress } from './uploads/upload-staging.ts';
export type { Uploads } from './uploads/uploads-api.ts';
export type { BatchEnd } from './uploads/batch-ends.ts';
export type { CreationAnswer, Going, OutboxCache, OutboxClient, SourceFile } from './types.ts';

/** What a person wants done: remembered on the disk before anything is sent, sent once, never resent by itself when it may have arrived. */
export interface Outbox {
  /** Newest first, whole; 500 at most. */
  list(): Promise<Intent[]>;
  /** The rows as a person sees them, and what is done to many at once. */
  readonly lists: Lists;
  counts(): Promise<OutboxCounts>;
  /** What the account was not allowed to create when it was last tried. */
  readonly refused: Refused;
  get(id: IntentId): Promise<Intent | null>;
  /**
   * Remembers a creation, then sends it once what it depends on is done; answers before it is sent. `invalid` with
   * problems at their fields when it cannot be sent so, `badArgument` for a dependency that cannot be.
   */
  create(
    resource: ResourceName,
    body: Readonly<Record<string, unknown>>,
    dependsOn?: readonly Needed[],
  ): Promise<Intent>;
  /** Remembers the files in one transaction, then sends them. */
  addUploads(files: readonly SourceFile[]): Promise<IntentId[]>;
  /**
   * Remembers any number of files that come in parts, then sends them. Answers once it has them all: wherever the program
   * ends before, it has none, and after that it has them all. Rejects with the signal's reason.
   */
  addParts(parts: AsyncIterable<readonly SourceFile[]>, how: StagingProgress): Promise<void>;
  /** Stops a waiting or sending one: `cancelled` when the service surely did not do it, else `unknown`. `conflict` when it is neither. */
  cancel(id: IntentId): Promise<Intent>;
  /** Takes one that is not on its way off the list. `conflict` when it is. */
  discard(id: IntentId): Promise<void>;
  /** Sends a failed or cancelled one again. `conflict` for any other. */
  retry(id: IntentId): Promise<Intent>;
  /** A person says that an unknown one is there, as this item. `conflict` for any other; of a channel `notFound` when the service does not know it. */
  confirmThere(id: IntentId, itemId: ResourceId): Promise<Intent>;
  /** A person says that an unknown one is not there: it is sent again. `conflict` for any other. */
  sendAgain(id: IntentId): Promise<Intent>;
  /** What was sent beside an item of the cache; null when the cache does not hold it. */
  compare(id: IntentId, itemId: ResourceId): Promise<readonly ComparedMember[] | null>;
  /** Drops what was over for so many days, and answers how many; `countOnly` drops none. */
  prune(days: number, countOnly: boolean): Promise<number>;
  /** Looks in the account now for one that is looked for, also one that a person was asked about; answers at once. `conflict` for any other. */
  look(id: IntentId): Promise<Intent>;
  /** How much somebody still waits for. */
  unsent(): Promise<Unsent>;
  /** What a person sees and does of uploads. */
  readonly uploads: Uploads;
  /** Whether anything leaves. */
  standing(): OutboxStanding;
  /** Holds everything back, or goes on; what has begun to leave is finished. Kept over a restart. */
  hold(held: boolean): Promise<OutboxStanding>;
  /** A person has taken note that the file was damaged: it is told no more. */
  noteDamage(): Promise<OutboxStanding>;
  /** Told when that is another. Answers its own end. */
  onStanding(listener: (standing: OutboxStanding) => void): () => void;
  /** The service can be reached (again): sends what waits. Safe to call at any time. */
  wake(): void;
  /** Whether something waits that only needs the service. */
  waits(): boolean;
  /** Whether anything is on its way, or about to be. */
  isUnderWay(): boolean;
  /** What would stop on its way if the program ended now: what is being sent, and what follows by itself. */
  going(): Promise<Going>;
  /** Intents that changed, whole, and the counts; at most ten times a second. Answers its own end. */
  onChanged(listener: (change: IntentChange) => void): () => void;
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>;
  /** Resolves when no pass that looks for something is under way; another may be due later. */
  looked(): Promise<void>;
  /** Stops what is on its way: what had not left whole waits again, what had is `unknown`. */
  close(): Promise<void>;
}
