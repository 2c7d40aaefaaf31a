import { z } from 'zod';
import type { IntentId, ResourceId } from '../base/branded-types.ts';
import { type CreationDenial, type ResourceName, resources } from '../model/index.ts';
import { defineCall } from './define.ts';
import {
  batchIdSchema,
  createBoundedRecordSchema,
  intentIdSchema,
  noArgumentSchema,
  resourceIdSchema,
  resourceNameSchema,
} from './schemas.ts';
import { batchViews, intentStates } from './constants.ts';
import type { ComparedField, Intent, IntentState } from './intent.ts';
import type {
  BatchEntryWindow,
  BatchListRow,
  CreationStatus,
  IntentQuery,
  IntentWindow,
  OutboxCounts,
  OutboxRowId,
} from './outbox-list.ts';

export type * from './intent.ts';
export type * from './outbox-list.ts';

/** The number of unfinished intents in an outbox. */
export interface UnfinishedCounts {
  /** Waiting or being sent. */
  readonly waiting: number;
  readonly failed: number;
  readonly unknown: number;
  /** The number of uploads among all of these. */
  readonly uploads: number;
  /** Staged edits of items. They are not among the entries above. */
  readonly edits: number;
}

/** The request without its secrets: a placeholder replaces the token. */
export interface IntentRequest {
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** An intent with everything that its detail view shows. */
export interface IntentDetail {
  readonly intent: Intent;
  readonly request: IntentRequest;
  readonly unconfirmed: CreationStatus | null;
  /** Null if it was not rejected solely because of fields that can be left out. */
  readonly refused: RejectedBecause | null;
  /** The batch of two or more entries to which it belongs. */
  readonly batch: BatchListRow | null;
}

/** The fields because of which the service rejected a creation, if nothing else was wrong. */
export interface RejectedBecause {
  readonly members: readonly string[];
  /**
   * The number of failed creations of the resource, including this one, that were rejected because of no other fields.
   */
  readonly alike: number;
}

/** A set of intents: by ID, or all matches of a query except some. A batch ID includes all its entries. */
export type IntentScope = (
  { readonly ids: readonly OutboxRowId[] } | { readonly query: IntentQuery; readonly except: readonly OutboxRowId[] }
) & {
  /** Excludes intents that changed at or after this time (ISO 8601, UTC). */
  readonly unchangedSince?: string | undefined;
};

/** The result of a bulk operation. Intents to which it did not apply are unchanged. */
export interface BulkResult {
  /** The number of intents it was applied to. */
  readonly count: number;
  /** The numbers of unchanged intents by state. */
  readonly left: Readonly<Partial<Record<IntentState, number>>>;
  /** The key that restores everything that was discarded, until the program ends; null if it cannot be undone. */
  readonly undo: string | null;
}

/** Intents that were removed from the list before they were sent. */
export interface WithdrawnIntents extends Pick<BulkResult, 'left'> {
  readonly ids: readonly IntentId[];
}

/**
 * The reason why nothing is sent. `held`: the user paused the outbox. The other reasons end automatically or with a
 * sign-in.
 */
export type OutboxHold = 'held' | 'offline' | 'limited' | 'signInNeeded' | 'disk';

/** The outbox file was corrupt and was replaced. */
export interface OutboxDamage {
  /** When the corruption was detected, ISO 8601. */
  readonly at: string;
  /** The current name of the corrupt file, which is kept next to the new one. */
  readonly file: string;
  /** Entries recovered from it. */
  readonly saved: number;
  /** Entries that verifiably existed and could not be read. */
  readonly lost: number;
}

/** Whether the outbox of the current account sends anything. */
export interface OutboxHoldStatus {
  /** Whether nothing starts until the user resumes; persists across restarts. */
  readonly held: boolean;
  /** Null: waiting intents are sent in their order. */
  readonly hold: OutboxHold | null;
  /** When it is retried, ISO 8601; null if that is unknown. */
  readonly until: string | null;
  /** Shown until the user acknowledges it, also after restarts; null if there is no damage. */
  readonly damage: OutboxDamage | null;
}

/** The resources whose creation was denied to an account at the last attempt. */
export type CreationDenials = Readonly<Partial<Record<ResourceName, CreationDenial>>>;

const creatable = Object.values(resources)
  .filter((resource) => resource.can.create)
  .map((resource) => resource.name) as [ResourceName, ...ResourceName[]];
/** The resources that can be created. Files are uploaded separately. */
const creatableSchema: z.ZodType<ResourceName> = z.enum(creatable);

/** Dependencies, with the field that gets the ID of the created item. */
const dependsOnSchema = z
  .array(z.strictObject({ id: intentIdSchema, member: z.string().min(1).max(200).nullable() }))
  .max(20);

const daySchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .nullable();

export const intentQuerySchema: z.ZodType<IntentQuery> = z.strictObject({
  state: z.enum(intentStates).nullable(),
  resource: resourceNameSchema.nullable(),
  from: daySchema,
  to: daySchema,
  searchText: z.string().max(1_000),
  batch: batchIdSchema.optional(),
  grouped: z.boolean().optional(),
});

const lineIdSchema: z.ZodType<OutboxRowId> = z.union([intentIdSchema, batchIdSchema]);
const idsSchema = z.array(lineIdSchema).max(100_000);
const unchangedSince = z.iso.datetime().optional();
const scopeSchema: z.ZodType<IntentScope> = z.union([
  z.strictObject({ ids: idsSchema, unchangedSince }),
  z.strictObject({ query: intentQuerySchema, except: idsSchema, unchangedSince }),
]);

/** The maximum number of creations in a batch. */
export const maxCreations = 10_000;

const memberSchema = z.string().min(1).max(200).nullable();

/** A dependency: an intent of the outbox, or an earlier creation of the same call by its index. */
const dependencySchema = z.union([
  z.strictObject({ id: intentIdSchema, member: memberSchema }),
  z.strictObject({ row: z.int().min(0).max(maxCreations), member: memberSchema }),
]);

const creationSchema = z.strictObject({
  resource: creatableSchema,
  body: createBoundedRecordSchema(2_000_000),
  dependsOn: z.array(dependencySchema).max(20).optional(),
});

export type BatchCreation = z.infer<typeof creationSchema>;
export const batchSchema = z.array(creationSchema).min(1).max(maxCreations);

/** A SKU or name that is already in use. */
export interface ExistingTitle {
  /** The requested spelling. */
  readonly title: string;
  /** The item that has it, with its spelling in `title`. */
  readonly item: { readonly id: ResourceId; readonly title: string } | null;
  /** A creation of that SKU or name that may still be sent, or whose outcome is unknown. */
  readonly intent: {
    readonly id: IntentId;
    readonly state: 'waiting' | 'sending' | 'unknown';
    /** For products: whether the creation names a parent. */
    readonly isVariant: boolean;
  } | null;
}

const jsonSchema = z.string().max(64_000_000);
const secretsSchema = z.record(z.string().max(100), z.string().min(1).max(10_000));

export const outboxCalls = {
  'outbox.counts': defineCall<OutboxCounts>()(noArgumentSchema),
  'outbox.get': defineCall<Intent | null>()(z.strictObject({ id: intentIdSchema })),
  /**
   * Stores the creation, then sends it when the service is reachable and its dependencies are done. Resolves
   * immediately with the current intent. Rejects with `badArgument` if a dependency is not in the outbox.
   */
  'outbox.create': defineCall<Intent>()(
    z.strictObject({
      resource: creatableSchema,
      body: createBoundedRecordSchema(2_000_000),
      dependsOn: dependsOnSchema.optional(),
    }),
  ),
  /** Cancels a waiting or sending intent. A creation that is being sent becomes `unknown`. */
  'outbox.cancel': defineCall<Intent>()(z.strictObject({ id: intentIdSchema })),
  /** Removes a failed, unknown, cancelled or done intent from the list. */
  'outbox.discard': defineCall<undefined>()(z.strictObject({ id: intentIdSchema })),
  /** Sends a failed or cancelled intent again on request. */
  'outbox.retry': defineCall<Intent>()(z.strictObject({ id: intentIdSchema })),
  /**
   * Resolves an unknown intent: the user has identified the item. For a channel, the service is first queried for that
   * ID. Rejects with `notFound` if it does not have the channel, and with `conflict` for an intent in any other state.
   */
  'outbox.confirmThere': defineCall<Intent>()(z.strictObject({ id: intentIdSchema, itemId: resourceIdSchema })),
  /** Resolves an unknown intent as not created and sends it again. Rejects with `conflict` for any other state. */
  'outbox.sendAgain': defineCall<Intent>()(z.strictObject({ id: intentIdSchema })),
  /**
   * Restarts the search for an unknown intent that can be searched for; resolves immediately. Rejects with `conflict`
   * for any other intent.
   */
  'outbox.look': defineCall<Intent>()(z.strictObject({ id: intentIdSchema })),
  /** Compares the sent body with a cached item, field by field; null if the item is not cached. */
  'outbox.compare': defineCall<readonly ComparedField[] | null>()(
    z.strictObject({ id: intentIdSchema, itemId: resourceIdSchema }),
  ),
  /**
   * Deletes intents that were done or discarded more than `olderThanDays` ago. `countOnly` returns their number and
   * deletes none.
   */
  'outbox.prune': defineCall<{ readonly intents: number }>()(
    z.strictObject({ olderThanDays: z.int().min(0).max(36_500), countOnly: z.boolean().optional() }),
  ),
  /** Rows `offset` to `offset + limit`, and the counts. */
  'outbox.query': defineCall<IntentWindow>()(
    z.strictObject({ query: intentQuerySchema, offset: z.int().min(0), limit: z.int().min(1).max(500) }),
  ),
  /**
   * The intents and batches among rows `from` to `to` (exclusive) of a query, at most 100,000. A batch has no title.
   */
  'outbox.ids': defineCall<readonly { readonly id: OutboxRowId; readonly title: string }[]>()(
    z.strictObject({ query: intentQuerySchema, from: z.int().min(0), to: z.int().min(0) }),
  ),
  /** The index of the row of an intent, or of its batch, in a query; null if the query does not contain it. */
  'outbox.place': defineCall<number | null>()(z.strictObject({ query: intentQuerySchema, id: lineIdSchema })),
  /** A batch; null if fewer than two of its entries are left. */
  'outbox.batch': defineCall<BatchListRow | null>()(z.strictObject({ id: batchIdSchema })),
  /** Entries `offset` to `offset + limit` of a batch. If `sortAgain`, they are sorted again. */
  'outbox.members': defineCall<BatchEntryWindow>()(
    z.strictObject({
      id: batchIdSchema,
      view: z.enum(batchViews),
      offset: z.int().min(0),
      limit: z.int().min(1).max(500),
      sortAgain: z.boolean(),
    }),
  ),
  /** An intent with its request and the response of the service; null if the outbox does not contain it. */
  'outbox.open': defineCall<IntentDetail | null>()(z.strictObject({ id: intentIdSchema })),
  /**
   * Replaces the body of a waiting or failed creation, and its dependencies if `dependsOn` is given. A failed creation
   * is then sent again. Rejects with `conflict` if it has been sent in the meantime, with `invalid` and field errors,
   * or with `badArgument` for a dependency that is not in the outbox or depends on this intent.
   */
  'outbox.edit': defineCall<Intent>()(
    z.strictObject({
      id: intentIdSchema,
      body: createBoundedRecordSchema(2_000_000),
      dependsOn: dependsOnSchema.optional(),
    }),
  ),
  /**
   * Removes the rejected fields from the body of a failed creation and sends it again. `alike` applies this to all
   * failed creations of the resource that were rejected because of no other fields. Returns the number of creations.
   * Rejects with `conflict` if it was not rejected solely because of fields, or has been sent again in the meantime.
   */
  'outbox.sendWithout': defineCall<number>()(z.strictObject({ id: intentIdSchema, alike: z.boolean() })),
  /** The number of intents by state. */
  'outbox.countIn': defineCall<BulkResult['left']>()(scopeSchema),
  /** Sends failed and cancelled intents again; others are unchanged. */
  'outbox.retryMany': defineCall<BulkResult>()(scopeSchema),
  /** Cancels waiting intents and running uploads; others are unchanged. Returns the number of cancelled intents. */
  'outbox.cancelMany': defineCall<number>()(scopeSchema),
  /** Removes all intents that are neither waiting nor being sent from the list; others are unchanged. */
  'outbox.discardMany': defineCall<BulkResult>()(scopeSchema),
  /** Restores discarded intents by the `undo` key and returns their number. Rejects with `notFound` after a restart. */
  'outbox.restore': defineCall<number>()(z.strictObject({ undo: z.uuid() })),
  /**
   * Writes everything stored about an intent, without secrets, to a file that the user chooses. Returns the file name,
   * or null if the dialog was closed.
   */
  'outbox.saveDiagnostics': defineCall<string | null>()(z.strictObject({ id: intentIdSchema })),
  /**
   * Writes the matches of a query to a file that the user chooses, as CSV or JSON by its extension. Returns null if the
   * user closed the dialog. Rejects with `disk`, or with `conflict` while another receipt is being written.
   */
  'outbox.saveReceipt': defineCall<{ readonly fileName: string; readonly rows: number } | null>()(
    z.strictObject({ query: intentQuerySchema }),
  ),
  /**
   * Stages a part of the creations of a later `outbox.createBatch`, because thousands in one message block the page.
   * `batch` is any new ID; staged parts of another batch are dropped.
   */
  'outbox.stageBatch': defineCall<undefined>()(z.strictObject({ batch: z.uuid(), creations: jsonSchema })),
  /**
   * Stores all creations in one transaction, then sends each like `outbox.create`. Returns their IDs in the same order.
   * `creations` is a list of `BatchCreation` as JSON, which the main process forwards unparsed to the outbox thread.
   * They follow the staged parts of `batch` if it is given; at most 10,000 in total. `secrets` are sent with each of
   * them.
   *
   * Rejects with `badArgument` if the JSON is malformed, the staged parts no longer exist, or a dependency is neither
   * in the outbox nor earlier in the batch. If one creation cannot be sent, none is stored: rejects with `invalid` and
   * at most 100 errors, keyed by `INDEX.FIELD` with a zero-based index.
   */
  'outbox.createBatch': defineCall<readonly IntentId[]>()(
    z.strictObject({ creations: jsonSchema, batch: z.uuid().optional(), secrets: secretsSchema.optional() }),
  ),
  /** Removes the creations that are still waiting. The rest is unchanged and counted by state. */
  'outbox.withdraw': defineCall<WithdrawnIntents>()(z.strictObject({ ids: z.array(intentIdSchema).max(maxCreations) })),
  /**
   * Returns the SKUs or names that are taken in the cache or in the outbox, ignoring case and accents. Free ones are
   * omitted.
   */
  'outbox.taken': defineCall<readonly ExistingTitle[]>()(
    z.strictObject({ resource: resourceNameSchema, titles: z.array(z.string().max(1_000)).max(1_000) }),
  ),
  'outbox.holdStatus': defineCall<OutboxHoldStatus>()(noArgumentSchema),
  /** Pauses or resumes sending for the account. Requests that have started are finished in either case. */
  'outbox.hold': defineCall<OutboxHoldStatus>()(z.strictObject({ held: z.boolean() })),
  /** Acknowledges that the file was corrupt. */
  'outbox.noteDamage': defineCall<OutboxHoldStatus>()(noArgumentSchema),
  /**
   * The resources that the current account may not create because of its role or plan, whether the attempt was made in
   * a form, in a table or from the outbox. A successful creation of the resource ends the denial.
   */
  'outbox.refusals': defineCall<CreationDenials>()(noArgumentSchema),
} as const;

export interface OutboxEvents {
  /** The changed intents with their new states; null if there are too many, or if some were removed from the list. */
  readonly 'outbox.changed': {
    readonly changed: readonly Pick<Intent, 'id' | 'state'>[] | null;
    readonly counts: OutboxCounts;
  };
  readonly 'outbox.holdStatus': OutboxHoldStatus;
  readonly 'outbox.refusals': CreationDenials;
}
