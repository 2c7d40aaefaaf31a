import { z } from 'zod';
import type { ResourceId } from '../base/branded-types.ts';
import { defineCall } from '../contract/define.ts';
import { resourceIdSchema } from '../contract/schemas.ts';
import { scopeSchema } from '../export/contract.ts';
import { bulkActions, letterCases } from '../model/bulk-actions.ts';
import type { EditValue } from '../model/edit-value.ts';
import type { ChangedCreations } from '../contract/outbox-creations.ts';
import { sheetSelectionSchema } from '../sheets/contract.ts';
import { type EditorKind, editValueSchema, fieldSchema } from './contract.ts';

/** A change of one field of many items. Each action uses some of the other properties. */
const bulkChangeSchema = z.strictObject({
  action: z.enum(bulkActions),
  /** The new value, or the number to add or to multiply by. */
  value: editValueSchema,
  /** The text to add, the replacement, or the option to add or to remove. */
  text: z.string().max(1_000_000),
  find: z.string().max(100_000),
  matchCase: z.boolean(),
  wholeWords: z.boolean(),
  letters: z.enum(letterCases),
  /** The field whose value is copied, or '' if none is chosen. */
  copied: z.string().max(600),
});
export type BulkChange = Readonly<z.output<typeof bulkChangeSchema>>;

const cellSchema = z.strictObject({
  item: resourceIdSchema,
  field: fieldSchema,
  /** The text of the cell as pasted. */
  text: z.string().max(1_000_000),
});
/** A text that becomes the value of a field. */
export type PastedCell = Readonly<z.output<typeof cellSchema>>;

/** The maximum number of pasted cells. */
const maxCells = 100_000;

/** The items whose fields are changed: the items of a list, or the items of a pasted block's cells. */
const bulkSourceSchema = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('list'), scope: scopeSchema }),
  z.strictObject({
    from: z.literal('paste'),
    resource: z.enum(['product', 'asset']),
    cells: z.array(cellSchema).min(1).max(maxCells),
  }),
  /** The rows of the open read sheet with this ID. */
  z.strictObject({ from: z.literal('sheet'), sheet: z.uuid() }),
]);
export type BulkSource = Readonly<z.output<typeof bulkSourceSchema>>;

/** A field that a change can be made to. */
export interface BulkField {
  readonly field: string;
  readonly label: string;
  readonly kind: EditorKind;
  readonly options: readonly string[];
}

/** The result of a change for one value. `problem`: the change cannot be made. */
export type BulkState = 'change' | 'same' | 'problem';
const bulkViews = ['all', 'change', 'same', 'problem'] as const;
/** The rows of the preview. */
export type BulkView = (typeof bulkViews)[number];

export interface BulkCounts extends Readonly<Record<BulkState, number>> {
  /** The changes that replace an earlier edit of the field. */
  readonly replaces: number;
  /** The changes that break a rule; null until they are evaluated. */
  readonly breaks: number | null;
}

/** Items or cells that are open for a change. */
export interface OpenBulk {
  readonly total: number;
  /** The fields that can be chosen, the attributes by label. Empty for cells, whose fields are given. */
  readonly fields: readonly BulkField[];
  /** The counts of cells, which need no further choice; all zero for items. */
  readonly counts: BulkCounts;
}

/** A value before and after the change. */
export interface BulkRow {
  readonly id: ResourceId;
  /** The SKU, or the name of the file. */
  readonly title: string;
  readonly field: string;
  readonly fieldLabel: string;
  /** Null if the field cannot be edited. */
  readonly kind: EditorKind | null;
  readonly before: EditValue;
  /** The new value; null unless the state is `change`. */
  readonly after: EditValue;
  readonly state: BulkState;
  /** The reason why the change cannot be made, or null. */
  readonly problem: string | null;
  /** Whether an earlier edit of the field is replaced. */
  readonly replaces: boolean;
  /** The message of the first rule that the change breaks, or null. */
  readonly breaks: string | null;
}

export interface BulkRows {
  readonly offset: number;
  /** Rows with a problem or a broken rule first, then the order of the list. */
  readonly rows: readonly BulkRow[];
  readonly total: number;
}

/** Cells that are left out for one reason. */
export interface LeftOutCells {
  readonly fieldLabel: string;
  readonly reason: string;
  readonly count: number;
}

/** The edits that the selected rows of a read sheet become. */
export interface SheetEdits {
  readonly edits: number;
  /** The number of creations in the outbox that some of these edits change. */
  readonly creations: number;
  /** The creations among them that failed or were cancelled, and are sent only if the user retries them. */
  readonly stoppedCreations: number;
  /** The reasons why cells are left out, the most frequent first; at most 50. */
  readonly leftOut: readonly LeftOutCells[];
}

/** Edits that were added. `step` identifies them in `edits.restoreStep`. */
export interface AddedStep {
  readonly step: string;
  readonly added: number;
  /** The number of changed creations in the outbox, and the reasons why others were left unchanged. */
  readonly creations: ChangedCreations;
}

/** A restored step. `step` redoes it. */
export interface RestoredStep {
  readonly step: string;
  /** The number of restored creations in the outbox, and the reasons why others were left unchanged. */
  readonly creations: ChangedCreations;
}

const bulkKey = { id: z.uuid() };

export const bulkEditCalls = {
  /**
   * Opens items or cells on a thread, for a change with a preview, and closes the previous ones. `id` is made by
   * the page. Progress is reported by `edits.bulkProgress`. Rejects with `cancelled` after `edits.closeBulk`, with
   * `notFound` if the sheet is closed.
   */
  'edits.openBulk': defineCall<OpenBulk>()(z.strictObject({ ...bulkKey, source: bulkSourceSchema })),
  /**
   * Applies a change to a field of all open items. `breaks` of the counts is null. A newer call cancels an older one, which
   * rejects with `cancelled`. Rejects with `notFound` if the items are closed, as the calls below do.
   */
  'edits.previewBulk': defineCall<BulkCounts>()(
    z.strictObject({ ...bulkKey, field: fieldSchema, change: bulkChangeSchema }),
  ),
  /** Evaluates the previewed changes by the rules in force. A newer preview cancels it. */
  'edits.evaluateBulk': defineCall<BulkCounts>()(z.strictObject(bulkKey)),
  'edits.bulkRows': defineCall<BulkRows>()(
    z.strictObject({ ...bulkKey, view: z.enum(bulkViews), offset: z.int().min(0), limit: z.int().min(1).max(500) }),
  ),
  /** Counts the edits of the selected rows of the sheet. */
  'edits.countSheet': defineCall<SheetEdits>()(z.strictObject({ ...bulkKey, ticks: sheetSelectionSchema })),
  /**
   * Stages the previewed changes; `ticks` restricts the changes of a sheet to its selected rows. Resolves once all are on disk.
   * After `edits.closeBulk` it rejects with `cancelled`; the edits that were added by then stay. Edits of products that the
   * account does not have yet are not staged: they change the creations in the outbox.
   */
  'edits.addBulk': defineCall<AddedStep>()(z.strictObject({ ...bulkKey, ticks: sheetSelectionSchema.nullable() })),
  /** Closes the items or cells and cancels their preview and their addition. Safe to call if they are closed. */
  'edits.closeBulk': defineCall<undefined>()(z.strictObject(bulkKey)),
  /**
   * Restores the state of a step's fields before the step. Rejects with `notFound` if the step is from an earlier start of
   * the program.
   */
  'edits.restoreStep': defineCall<RestoredStep>()(z.strictObject({ step: z.uuid() })),
} as const;

export interface BulkProgress {
  readonly id: string;
  readonly done: number;
  readonly total: number;
}

export interface BulkEditEvents {
  /** Emitted a few times a second while items are read, evaluated or added. */
  readonly 'edits.bulkProgress': BulkProgress;
}
