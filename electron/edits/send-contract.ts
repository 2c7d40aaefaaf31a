import { z } from 'zod';
import type { IntentId, ResourceId } from '../base/branded-types.ts';
import type { BatchId } from '../contract/constants.ts';
import { defineCall } from '../contract/define.ts';
import type { BatchEntryWindow } from '../contract/outbox-list.ts';
import { batchIdSchema, intentIdSchema, noArgumentSchema } from '../contract/schemas.ts';
import type { EditValue } from '../model/edit-value.ts';
import {
  type EditedResource,
  type RejectedEdit,
  type StagedEdit,
  editIdSchema,
  editValueSchema,
  editFilterSchema,
  selectionSchema,
} from './contract.ts';

/** A part of an item that the first update of a kind changed although the user did not edit it. */
export interface SendingDifference {
  /** The name of a field, or `attributes.KEY`. */
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly now: string;
  /** Whether its former value is staged as an edit. */
  readonly isStaged: boolean;
}

/** The reason why sending is off for the account: an update changed more than its field. */
export interface SendingOff {
  /** ISO 8601. */
  readonly at: string;
  /** The message for the user. */
  readonly reason: string;
  readonly resource: EditedResource;
  readonly item: ResourceId;
  /** The SKU or the file name of the item. */
  readonly title: string;
  /** The name of the edited field. */
  readonly fieldLabel: string;
  readonly entry: IntentId;
  /** The other fields that changed. */
  readonly differences: readonly SendingDifference[];
  /** The edited field before and after the update. Absent if an earlier version turned sending off. */
  readonly edited?: { readonly before: string; readonly now: string };
  /** The number of fields that did not change. Absent if an earlier version turned sending off. */
  readonly unchanged?: number;
}

/** Whether the edits of the account can be sent. They can if `isOn`. */
export interface SendingState {
  /** `no`: the service has no updates. `perhaps`: it may have them. `unknown`: not detected yet. */
  readonly possible: 'no' | 'perhaps' | 'unknown';
  readonly setting: 'sheet' | 'send';
  /** The setting `Account label`, or null. */
  readonly accountLabel: string | null;
  /** Null unless sending was turned off because an update changed more than its field. */
  readonly off: SendingOff | null;
  /** Whether `Send` is offered: `possible` is not `no`, `setting` is `send` and `off` is null. */
  readonly isOn: boolean;
}

export interface SendEstimate {
  readonly edits: number;
  readonly items: number;
  /** The number of requests with the reads before and after, about. */
  readonly requests: number;
  readonly seconds: number;
  readonly sending: SendingState;
}

/** The request of one edit, without the token. */
export interface EditRequest {
  readonly method: 'PATCH';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: EditValue;
}

/** The edits that became entries of the outbox. */
export interface SentEdits {
  readonly edits: number;
  /** The batch of two or more entries. */
  readonly batch: BatchId | null;
  /** The first entry, or null if there is none. */
  readonly entry: IntentId | null;
  /** The edits that stay staged, each with the reason; at most 1,000. */
  readonly left: readonly RejectedEdit[];
}

/** An edit that an undo leaves alone, because the value at the service is no longer the sent value. */
export interface UndoLeft {
  readonly entry: IntentId;
  readonly title: string;
  readonly fieldLabel: string;
  readonly sent: EditValue;
  /** The value in the offline copy. */
  readonly now: EditValue;
}

export interface UndoPreview {
  /** The number of edits that are undone. */
  readonly back: number;
  /** Edits that were changed since according to the offline copy; at most 1,000. */
  readonly left: readonly UndoLeft[];
  /** The time until which the batch can be undone, ISO 8601; null if it no longer can. */
  readonly until: string | null;
}

/** Sent edits in conflict. */
export interface ConflictWindow extends BatchEntryWindow {
  /** The number of all conflicts, with and without a match. */
  readonly all: number;
}

const rowIdSchema = z.union([intentIdSchema, batchIdSchema]);

const conflictsSchema = z.union([
  z.strictObject({ ids: z.array(rowIdSchema).min(1).max(10_000).readonly() }),
  z.strictObject({ filter: editFilterSchema.nullable() }),
]);
/** Some of the sent edits in conflict: of these entries and batches, or all that match a filter. */
export type SelectedConflicts = Readonly<z.output<typeof conflictsSchema>>;

/** A finished batch, or a single finished entry. */
const undoSchema = z.strictObject({ id: rowIdSchema });

export const sendEditCalls = {
  'edits.sending': defineCall<SendingState>()(noArgumentSchema),
  'edits.estimate': defineCall<SendEstimate>()(z.strictObject({ selection: selectionSchema })),
  /** Returns the request of a staged edit. Rejects with `notFound` if there is no such edit. */
  'edits.request': defineCall<EditRequest>()(z.strictObject({ id: editIdSchema })),
  /**
   * Moves the selected edits into the outbox, which sends them. Nothing is sent before this call. Rejects with `conflict`
   * if sending is not on.
   */
  'edits.send': defineCall<SentEdits>()(z.strictObject({ selection: selectionSchema, revision: z.int().min(0) })),
  /** Returns rows `offset` to `offset + limit` of the sent edits in conflict that match the filter, the oldest first. */
  'edits.conflicts': defineCall<ConflictWindow>()(
    z.strictObject({ filter: editFilterSchema.nullable(), offset: z.int().min(0), limit: z.int().min(1).max(500) }),
  ),
  /**
   * Resolves the conflicts of these rows, or all that match a filter: `theirs` removes the entries, `mine` sends them, with the
   * value at the service as the new base. Entries without a conflict are unchanged. Returns the number of resolved ones.
   */
  'edits.resolveConflicts': defineCall<number>()(
    z.strictObject({ which: conflictsSchema, keep: z.enum(['theirs', 'mine']) }),
  ),
  /** Resolves one conflict with another value, which is sent. Rejects with `conflict` if the entry is in none. */
  'edits.resolveWith': defineCall<undefined>()(z.strictObject({ id: intentIdSchema, value: editValueSchema })),
  /**
   * Removes a failed or cancelled entry from the outbox and stages its edit again. Rejects with `conflict` in any other
   * state.
   */
  'edits.reopen': defineCall<StagedEdit>()(z.strictObject({ id: intentIdSchema })),
  'edits.undoPreview': defineCall<UndoPreview>()(undoSchema),
  /**
   * Sends the former values of the done edits of a batch as a new batch. Values that changed since are left alone: their
   * entries end as cancelled with a remark. Rejects with `conflict` if nothing can be undone or sending is not on.
   */
  'edits.undoBatch': defineCall<SentEdits>()(undoSchema),
  /** Turns sending on again after an update changed more than its field. The next update is verified again. */
  'edits.allowSending': defineCall<SendingState>()(noArgumentSchema),
} as const;

export interface SendEditEvents {
  /** Sending was turned on or off, or the account's setting or label changed. */
  'edits.sending': SendingState;
}
