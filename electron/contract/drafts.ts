import { z } from 'zod';
import type { AccountId, ResourceId } from '../base/branded-types.ts';
import type { ResourceName } from '../model/index.ts';
import { defineCall } from './define.ts';
import { type StoredProfileDraft, storedProfileDraftSchema, profileIdSchema } from '../quality/profile-contract.ts';
import { accountIdSchema, resourceIdSchema, resourceNameSchema } from './schemas.ts';
import { maxPastedLength } from './constants.ts';

/** The item that a form was filled from. */
export interface DraftSource {
  readonly id: ResourceId;
  /** The text by which the user identifies it. */
  readonly title: string;
}

/** The content of an unsent form. */
export interface FormDraft {
  /** The values of the inputs, by field name. */
  readonly values: Readonly<Record<string, string>>;
  /** The original values of the item, by field name. An unchanged input is sent with its original value. */
  readonly carried: Readonly<Record<string, unknown>>;
  /** The rows of several creations, with the cells of these fields; null for a single creation. */
  readonly table: { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] } | null;
}

/** A manually edited cell of a pasted table; row and column are zero-based. */
export interface CellEdit {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** A pasted table of products that has not been sent. */
export interface PastedDraft {
  readonly text: string;
  readonly edits: readonly CellEdit[];
}

/** The form of a draft: for a resource of an account, initially empty or filled from an item. */
export interface DraftTarget {
  readonly account: AccountId;
  readonly resource: ResourceName;
  readonly from: DraftSource | null;
}

/** A draft without its content. */
export interface DraftSummary {
  readonly resource: ResourceName;
  readonly from: DraftSource | null;
}

const texts = z.record(z.string().max(200), z.string());

/** The schema of a stored draft, which is also used over IPC. Its total size is limited like that of a creation. */
export const formDraftSchema: z.ZodType<FormDraft> = z
  .strictObject({
    values: texts,
    carried: z.record(z.string().max(200), z.json()),
    table: z
      .strictObject({
        columns: z.array(z.string().min(1).max(200)).max(200),
        rows: z.array(z.array(z.string()).max(200)).max(10_000),
      })
      .nullable(),
  })
  .refine((draft) => JSON.stringify(draft).length <= 4_000_000);

export const draftSourceSchema: z.ZodType<DraftSource> = z.strictObject({
  id: resourceIdSchema,
  title: z.string().max(2_000),
});

const rowIndexSchema = z.int().min(0).max(100_000);

/** Limited per property instead of by its JSON, because it is checked after each change of a cell. */
export const pastedDraftSchema: z.ZodType<PastedDraft> = z.strictObject({
  text: z.string().min(1).max(maxPastedLength),
  edits: z
    .array(z.strictObject({ row: rowIndexSchema, column: rowIndexSchema, text: z.string().max(100_000) }))
    .max(10_000)
    .readonly(),
});

const draftTarget = { account: accountIdSchema, resource: resourceNameSchema };

/**
 * Only drafts of the current account are accessible: rejects with `conflict` for another account, which may have been
 * the current one before.
 */
export const draftCalls = {
  /** The draft of a form, or null if there is none. `from` is the ID of the item from which the form was filled. */
  'drafts.read': defineCall<FormDraft | null>()(z.strictObject({ ...draftTarget, from: resourceIdSchema.nullable() })),
  /**
   * Stores the content of a form until it is sent or discarded (null), so that it survives a crash. Resolves after it
   * has been written to disk.
   */
  'drafts.keep': defineCall<undefined>()(
    z.strictObject({ ...draftTarget, from: draftSourceSchema.nullable(), draft: formDraftSchema.nullable() }),
  ),
  /** The unsent table pasted into the product form; null if there is none. */
  'drafts.readPasted': defineCall<PastedDraft | null>()(z.strictObject({ account: accountIdSchema })),
  /**
   * Stores the pasted table until it is sent or discarded (null), so that it survives a crash. Resolves after it has
   * been written to disk.
   */
  'drafts.keepPasted': defineCall<undefined>()(
    z.strictObject({ account: accountIdSchema, draft: pastedDraftSchema.nullable() }),
  ),
  /** Returns the unsaved changes of a profile, or null if there are none. A new profile has the ID `new`. */
  'drafts.readProfile': defineCall<StoredProfileDraft | null>()(
    z.strictObject({ account: accountIdSchema, profile: profileIdSchema }),
  ),
  /** Stores the unsaved changes of a profile, or deletes them (null). Resolves after that has been written to disk. */
  'drafts.keepProfile': defineCall<undefined>()(
    z.strictObject({ account: accountIdSchema, profile: profileIdSchema, draft: storedProfileDraftSchema.nullable() }),
  ),
  /** Returns the IDs of the profiles with unsaved changes. */
  'drafts.profiles': defineCall<readonly string[]>()(z.strictObject({ account: accountIdSchema })),
  /** The drafts of all forms of the account, newest first. */
  'drafts.list': defineCall<readonly DraftSummary[]>()(z.strictObject({ account: accountIdSchema })),
} as const;
