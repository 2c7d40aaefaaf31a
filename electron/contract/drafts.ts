import { z } from 'zod';
import type { AccountId, ResourceId } from '../base/brand.ts';
import type { ResourceName } from '../model/index.ts';
import { answers } from './define.ts';
import { keptProfileDraftSchema, profileIdSchema } from './profiles.ts';
import type { KeptProfileDraft } from './profiles.ts';
import { accountIdSchema, resourceIdSchema, resourceNameSchema } from './schemas.ts';
import { mostPasted } from './values.ts';

/** The item that a form was filled from. */
export interface DraftSource {
  readonly id: ResourceId;
  /** What a person knows it by. */
  readonly title: string;
}

/** What stands in an unsent form. */
export interface KeptDraft {
  /** What stands in the inputs, by field name. */
  readonly values: Readonly<Record<string, string>>;
  /** Values as the item had them, by field name: what still stands in its input as it came is sent as it came. */
  readonly carried: Readonly<Record<string, unknown>>;
  /** Several at once: a row each, with the cells of these fields; null: just one. */
  readonly table: { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] } | null;
}

/** A cell of a pasted table that was changed by hand; row and column from 0 on. */
export interface CellEdit {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** A pasted table of products that was not sent. */
export interface PastedDraft {
  readonly text: string;
  readonly edits: readonly CellEdit[];
}

/** Which form: of an account's resource, empty at first or filled from an item. */
export interface DraftPlace {
  readonly account: AccountId;
  readonly resource: ResourceName;
  readonly from: DraftSource | null;
}

/** A draft without what stands in it. */
export interface DraftHead {
  readonly resource: ResourceName;
  readonly from: DraftSource | null;
}

const texts = z.record(z.string().max(200), z.string());

/** As it is kept and as it crosses the bridge; together no larger than a creation may be. */
export const keptDraftSchema: z.ZodType<KeptDraft> = z
  .strictObject({
    values: texts,
    carried: z.record(z.string().max(200), z.json()),
    table: z
      .strictObject({
        columns: z.array(z.string().min(1).max(200)).max(200),
        rows: z.array(z.array(z.string()).max(200)).max(1_000),
      })
      .nullable(),
  })
  .refine((draft) => JSON.stringify(draft).length <= 4_000_000);

export const draftSourceSchema: z.ZodType<DraftSource> = z.strictObject({
  id: resourceIdSchema,
  title: z.string().max(2_000),
});

const placeSchema = z.int().min(0).max(100_000);

/** Measured by its longest members alone: it is looked at each time that a cell changes. */
export const pastedDraftSchema: z.ZodType<PastedDraft> = z.strictObject({
  text: z.string().min(1).max(mostPasted),
  edits: z
    .array(z.strictObject({ row: placeSchema, column: placeSchema, text: z.string().max(100_000) }))
    .max(10_000)
    .readonly(),
});

const place = { account: accountIdSchema, resource: resourceNameSchema };

/** Drafts are the account's in use alone: `conflict` for another, which may just have been left. */
export const draftCalls = {
  /** The draft of a form, `from` by the id of the item it was filled from; null when there is none. */
  'drafts.read': answers<KeptDraft | null>()(z.strictObject({ ...place, from: resourceIdSchema.nullable() })),
  /** Keeps what stands in a form until it is sent or discarded (null), also over a crash; answers once it is on the disk. */
  'drafts.keep': answers<undefined>()(
    z.strictObject({ ...place, from: draftSourceSchema.nullable(), draft: keptDraftSchema.nullable() }),
  ),
  /** What was pasted into the table of products and not sent; null when there is nothing. */
  'drafts.readPasted': answers<PastedDraft | null>()(z.strictObject({ account: accountIdSchema })),
  /** Keeps it until it is sent or discarded (null), also over a crash; answers once it is on the disk. */
  'drafts.keepPasted': answers<undefined>()(
    z.strictObject({ account: accountIdSchema, draft: pastedDraftSchema.nullable() }),
  ),
  /** Returns the unsaved changes of a profile, or null if there are none. A new profile has the ID `new`. */
  'drafts.readProfile': answers<KeptProfileDraft | null>()(
    z.strictObject({ account: accountIdSchema, profile: profileIdSchema }),
  ),
  /** Stores the unsaved changes of a profile, or deletes them (null); replies once that is on the disk. */
  'drafts.keepProfile': answers<undefined>()(
    z.strictObject({ account: accountIdSchema, profile: profileIdSchema, draft: keptProfileDraftSchema.nullable() }),
  ),
  /** Returns the IDs of the profiles with unsaved changes. */
  'drafts.profiles': answers<readonly string[]>()(z.strictObject({ account: accountIdSchema })),
  /** All drafts of forms of the account, newest first. */
  'drafts.list': answers<readonly DraftHead[]>()(z.strictObject({ account: accountIdSchema })),
} as const;
