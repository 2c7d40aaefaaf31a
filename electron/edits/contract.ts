import { z } from 'zod';
import type { Brand, ResourceId } from '../base/branded-types.ts';
import { defineCall } from '../contract/define.ts';
import { noArgumentSchema, resourceIdSchema } from '../contract/schemas.ts';
import type { SheetDone } from '../sheets/contract.ts';
import { type EditOrigin, editOrigins, exportSeparators, sheetFormats } from '../contract/constants.ts';
import type { EditorKind, EditValue } from '../model/edit-value.ts';

export type { EditOrigin, EditorKind, EditValue };

/** The identity of a staged edit. */
export type EditId = Brand<string, 'EditId'>;

export const editIdSchema: z.ZodType<EditId> = z.uuid().transform((id) => id as EditId);

/** The resources whose items can be edited. */
const editedResources = ['product', 'asset'] as const;
export type EditedResource = (typeof editedResources)[number];

export const editValueSchema: z.ZodType<EditValue> = z.union([
  z.string().max(1_000_000),
  z.number(),
  z.boolean(),
  z.array(z.string().max(10_000)).max(10_000).readonly(),
  z.null(),
]);

/**
 * The state of a staged edit. `changedSince`: the service has another value than when the edit was made. `missing`: the item
 * was deleted at the service.
 */
const editStates = ['staged', 'changedSince', 'missing'] as const;
export type EditState = (typeof editStates)[number];

export const fieldSchema = z.string().min(1).max(600);
const itemSchema = { resource: z.enum(editedResources), item: resourceIdSchema };

/** A new value for one field of one item, not sent yet. */
const stagedEditSchema = z.strictObject({
  id: editIdSchema,
  ...itemSchema,
  /** The name of a field, or `attributes.KEY` for a free attribute. */
  field: fieldSchema,
  /** The value that the service had last. */
  base: editValueSchema,
  /** The value that the service had when the edit was made, where `base` is a later one; else the same. */
  firstBase: editValueSchema,
  value: editValueSchema,
  origin: z.enum(editOrigins),
  /** ISO 8601. */
  createdAt: z.iso.datetime(),
  state: z.enum(editStates),
});
export type StagedEdit = Readonly<z.output<typeof stagedEditSchema>>;

/** The edit of one field at one moment; `edit` is null if the field had none. `edits.restore` stages it again. */
const formerEditSchema = z.strictObject({ ...itemSchema, field: fieldSchema, edit: stagedEditSchema.nullable() });
export type FormerEdit = Readonly<z.output<typeof formerEditSchema>>;

const newEditSchema = z.strictObject({ ...itemSchema, field: fieldSchema, value: editValueSchema });
export type NewEdit = Readonly<z.output<typeof newEditSchema>>;

/** A field of an item, and how it can be edited. */
export interface EditableField {
  /** The name of a field, or `attributes.KEY` for a free attribute. */
  readonly field: string;
  /** The name that the user reads. */
  readonly label: string;
  /** Null if the field cannot be edited; `reason` is then the message for the user. */
  readonly editor: EditorKind | null;
  readonly reason: string | null;
  /** The values that are offered. Any other value is staged with a warning. */
  readonly options: readonly string[];
  /** Whether the service takes no other values than `options`. */
  readonly isRestricted: boolean;
  /** The maximum number of characters, or null without a limit. */
  readonly maxLength: number | null;
  /** The value in the offline copy, or null if it is empty. */
  readonly value: EditValue;
  /** False for an attribute that the account declares and the item has no value of. */
  readonly isPresent: boolean;
}

/** The effect of an edit on a rule about its field: `stays` is broken before and after. */
export interface EditRule {
  /** The name of the profile. */
  readonly profile: string;
  /** The message of the rule. */
  readonly message: string;
  readonly severity: 'must' | 'should';
  readonly effect: 'fixes' | 'breaks' | 'stays';
}

/** A row of the review: a staged edit with its item, its field and its effects on rules. */
export interface EditRow extends StagedEdit {
  /** The SKU, or the name of the file. */
  readonly title: string;
  /** The label of the product, or null. */
  readonly label: string | null;
  /** The asset that is the thumbnail of the item, or null. */
  readonly thumb: ResourceId | null;
  readonly fieldLabel: string;
  /** Null if the field can no longer be edited; `reason` is then the message for the user. */
  readonly editor: EditorKind | null;
  readonly reason: string | null;
  /** The complete values as text; empty for an empty value. The options of a multiple choice are separated by ` | `. */
  readonly before: string;
  readonly after: string;
  /** The rules that the edit fixes or breaks; null until they are evaluated. */
  readonly rules: readonly EditRule[] | null;
  /** Whether it breaks a rule of severity `must`: such rows start unselected. */
  readonly breaksMust: boolean;
  /** Messages about the value, such as a wrong check digit. */
  readonly warnings: readonly string[];
}

/** The tabs of the review. `breaksRule` holds edits that break a rule, `must` or `should`. */
const editTabs = ['all', 'breaksRule', 'changedSince'] as const;
export type EditTab = (typeof editTabs)[number];

export interface EditCounts extends Readonly<Record<EditTab, number>> {
  /** Edits that break a rule of severity `must`, by tab: these rows start unselected. */
  readonly breaksMust: Readonly<Record<EditTab, number>>;
  /** Items with at least one edit. */
  readonly items: number;
}

export interface EditWindow {
  readonly offset: number;
  /** Grouped by item, in the order of each item's first edit, the newest first. */
  readonly rows: readonly EditRow[];
  readonly total: number;
  /** The counts of the edits that match the filter. */
  readonly counts: EditCounts;
  /** The number of all edits, with and without a match. */
  readonly all: number;
  /** Incremented when a sync changes a staged edit. */
  readonly revision: number;
}

/** The number of staged edits of one field. */
export interface EditedField {
  readonly field: string;
  /** The name that the user reads. */
  readonly label: string;
  readonly count: number;
}

/** The fields and edits of one item. */
export interface ItemEdits {
  /** Fields first, then attributes in the order of the item, then attributes without a value. Empty for an unknown item. */
  readonly fields: readonly EditableField[];
  readonly edits: readonly EditRow[];
}

/** An edit that was not staged, with the reason. */
export interface RejectedEdit extends NewEdit {
  readonly message: string;
}

export interface AddedEdits {
  /** The staged edits. An edit back to the service's value is not among them. */
  readonly staged: readonly StagedEdit[];
  /** The state of each changed field before this call, for `edits.restore`. */
  readonly before: readonly FormerEdit[];
  readonly rejected: readonly RejectedEdit[];
  /** Messages about staged values, such as a wrong check digit, by the edit's ID. */
  readonly warnings: Readonly<Record<EditId, readonly string[]>>;
}

/** Rows by ID: the rows in `ids`, or every other row if `inverted`. */
const pickedSchema = z.strictObject({ inverted: z.boolean(), ids: z.array(editIdSchema).max(200_000).readonly() });

/** A filter of the review: edits that contain every search term. An empty list of fields or origins does not restrict. */
export const editFilterSchema = z.strictObject({
  searchText: z.string().max(200),
  fields: z.array(fieldSchema).max(100).readonly(),
  origins: z.array(z.enum(editOrigins)).max(editOrigins.length).readonly(),
});
export type EditFilter = Readonly<z.output<typeof editFilterSchema>>;

/** The selected rows of a tab and its filter: the rows that break no `must` rule (`sound`), and the rows that break one (`breaking`). */
export const selectionSchema = z.strictObject({
  tab: z.enum(editTabs),
  filter: editFilterSchema.nullable(),
  sound: pickedSchema,
  breaking: pickedSchema,
});
export type EditSelection = Readonly<z.output<typeof selectionSchema>>;

const sheetSchema = z.strictObject({
  /** Made by the page. */
  id: z.uuid(),
  selection: selectionSchema,
  /** The name that the save dialog offers, without an extension. */
  name: z.string().min(1).max(200),
  format: z.enum(sheetFormats),
  /** Used for CSV only. */
  separator: z.enum(exportSeparators),
});

export const editCalls = {
  /** Returns rows `offset` to `offset + limit` of a tab, and the counts of all tabs. */
  'edits.list': defineCall<EditWindow>()(
    z.strictObject({
      tab: z.enum(editTabs),
      filter: editFilterSchema.nullable(),
      offset: z.int().min(0),
      limit: z.int().min(1).max(500),
    }),
  ),
  /** Returns the edited fields with the number of their edits, of all edits or of a selection, the most frequent first. */
  'edits.fields': defineCall<readonly EditedField[]>()(z.strictObject({ selection: selectionSchema.nullable() })),
  'edits.counts': defineCall<EditCounts>()(noArgumentSchema),
  /** Returns the editable fields of one item, the reasons why others are read-only, and the item's edits. */
  'edits.ofItem': defineCall<ItemEdits>()(z.strictObject(itemSchema)),
  /** Returns the edits of these items, for the marks in a list. */
  'edits.ofItems': defineCall<readonly StagedEdit[]>()(
    z.strictObject({ resource: z.enum(editedResources), items: z.array(resourceIdSchema).max(1_000) }),
  ),
  /**
   * Stages edits. Another edit of the same field of the same item is replaced: its base and time stay. An edit back to the
   * service's value removes the staged one. Replies once all are on the disk. Values that the field cannot hold are in
   * `rejected`; the others are staged. At most 1,000 edits in one call.
   */
  'edits.add': defineCall<AddedEdits>()(
    z.strictObject({ origin: z.enum(editOrigins), edits: z.array(newEditSchema).min(1).max(1_000) }),
  ),
  /** Deletes these edits and returns them for `edits.restore`. */
  'edits.discard': defineCall<readonly FormerEdit[]>()(
    z.union([
      z.strictObject({ ids: z.array(editIdSchema).max(200_000) }),
      z.strictObject({ selection: selectionSchema }),
    ]),
  ),
  /**
   * Restores a former state of fields (undo), and returns their state before this call (redo). A former value that the
   * service has by now is not staged.
   */
  'edits.restore': defineCall<readonly FormerEdit[]>()(
    z.strictObject({ edits: z.array(formerEditSchema).max(200_000) }),
  ),
  /**
   * Asks for a file in the system's save dialog, then writes the selected edits as a sheet of the importer: the SKU and the
   * edited columns. Edits of assets go into a separate file next to it. The edits stay staged. Null if the user closed
   * the dialog. `sheets.progress` reports the rows, and `sheets.cancel` cancels it (`cancelled`). Rejects with `disk` if a file
   * cannot be written, and with `conflict` while another sheet is written.
   */
  'edits.saveSheet': defineCall<SheetDone | null>()(sheetSchema),
} as const;

/** A change of the staged edits. */
export interface EditsChanged {
  readonly counts: EditCounts;
  /** The items whose edits changed, or null if they are more than 200. */
  readonly items: readonly { readonly resource: EditedResource; readonly item: ResourceId }[] | null;
  /** The number of edits that were removed because a sync read the same value. */
  readonly alreadyThere: number;
}

export interface EditEvents {
  /** Edits were added, changed or removed. */
  readonly 'edits.changed': EditsChanged;
}
