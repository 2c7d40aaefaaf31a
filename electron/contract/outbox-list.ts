import type { Bytes, IntentId } from '../base/branded-types.ts';
import type { ErrorCode } from '../base/errors.ts';
import type { ResourceName } from '../model/index.ts';
import type { BatchId, IntentGroup } from './constants.ts';
import type { Intent, IntentState } from './intent.ts';

export interface OutboxCounts {
  readonly waiting: number;
  readonly sending: number;
  /** Unknown, and still being searched for by the program. */
  readonly looking: number;
  /** Failed, or unknown and to be resolved by the user. */
  readonly needsYou: number;
  readonly done: number;
}

/** A query of intents. A null property does not restrict the result. */
export interface IntentQuery {
  readonly state: IntentState | null;
  /** `asset` includes the uploads. */
  readonly resource: ResourceName | null;
  /** The first and last day on which they were requested, in the calendar of this computer, such as `2026-11-20`. */
  readonly from: string | null;
  readonly to: string | null;
  /**
   * Search terms that must all occur in the title, the ID of the result, or the reason of a failure. Case and accents
   * are ignored.
   */
  readonly searchText: string;
  /** Restricts the result to the entries of this batch. */
  readonly batch?: BatchId | undefined;
  /** Whether a batch of two or more entries is shown as one row. Ignored if the query has any other condition. */
  readonly grouped?: boolean | undefined;
}

/** Whether a complete sync has seen a created item: not yet, or not even one that started later. */
export type CreationStatus = 'notYet' | 'missed';

export interface IntentHeading {
  readonly entry: 'group';
  readonly group: IntentGroup;
  /** The number of matching rows in the group. */
  readonly count: number;
}

/** An intent as a row of the outbox. */
export interface IntentListRow extends Pick<
  Intent,
  | 'id'
  | 'kind'
  | 'resource'
  | 'state'
  | 'title'
  | 'edit'
  | 'attempts'
  | 'createdAt'
  | 'changedAt'
  | 'resultId'
  | 'alreadyThere'
  | 'notice'
> {
  readonly entry: 'intent';
  /** The reason why it failed or is still waiting. */
  readonly problem: { readonly code: ErrorCode; readonly message: string } | null;
  /** The number of sent values that the service ignored. */
  readonly notTaken: number;
  /**
   * Whether the program searches for it in the account, because its outcome is unknown or it waits to be sent again.
   */
  readonly looking: boolean;
  /** The title of a dependency that is not done yet. */
  readonly waitsFor: string | null;
  /** Null if a sync has seen it, or if it has created nothing yet. */
  readonly unconfirmed: CreationStatus | null;
}

/**
 * Two or more intents that were added together by one drop, paste or save. The batch is in the group of its worst
 * entry.
 */
export interface BatchListRow {
  readonly entry: 'batch';
  readonly id: BatchId;
  readonly kind: Intent['kind'];
  /** The resource of its entries; null if they have several. */
  readonly resource: ResourceName | null;
  /** When it was added, ISO 8601. */
  readonly createdAt: string;
  /**
   * The name of the folder of its files, without the path; null if they are in several folders or there are no files.
   */
  readonly folder: string | null;
  readonly entries: number;
  readonly states: Readonly<Record<IntentState, number>>;
  /** Whether its files are paused until the user resumes them; never true for creations. */
  readonly paused: boolean;
  /** The number of unknown entries that the program still searches for. */
  readonly looking: number;
  /** The number of done entries that were already in the account. */
  readonly alreadyThere: number;
  /** The number of failed entries that are edits in conflict. */
  readonly conflicts: number;
  /** Whether it is a finished batch of edits whose former values can still be sent. */
  readonly canUndo: boolean;
  /** Whether its edits undo those of another batch. */
  readonly isUndo: boolean;
  /** The bytes of all its files, and of the finished ones. */
  readonly bytes: Bytes;
  readonly finishedBytes: Bytes;
}

/** The ID of an outbox row. */
export type OutboxRowId = IntentId | BatchId;

export type OutboxListEntry = IntentHeading | IntentListRow | BatchListRow;

/** A range of outbox rows: each non-empty group has a heading followed by its rows, newest first. */
export interface IntentWindow {
  readonly offset: number;
  readonly rows: readonly OutboxListEntry[];
  /** Headings and rows of the entire query. */
  readonly total: number;
  /** Matching rows by group. */
  readonly groups: Readonly<Record<IntentGroup, number>>;
  /** Intents by state, regardless of the state in the query. */
  readonly states: Readonly<Record<IntentState, number>>;
}

/** An entry of a batch. */
export interface BatchEntryRow extends IntentListRow {
  readonly file: Pick<NonNullable<Intent['file']>, 'size' | 'product'> | null;
}

/**
 * A range of batch entries. Failed entries are first when the list is first requested; each entry then keeps its
 * position.
 */
export interface BatchEntryWindow {
  readonly offset: number;
  readonly rows: readonly BatchEntryRow[];
  /** The number of entries in the view. */
  readonly total: number;
}
