import { z } from 'zod';
import type { Bytes, IntentId, ResourceId } from '../base/brand.ts';
import { resources } from '../model/index.ts';
import type { ResourceName } from '../model/index.ts';
import type { AppError } from '../base/errors.ts';
import { answers } from './define.ts';
import { boundedRecord, intentIdSchema, nothing, resourceIdSchema, resourceNameSchema } from './schemas.ts';

export type IntentState = 'waiting' | 'sending' | 'done' | 'failed' | 'unknown' | 'cancelled';

/** What happened to an intent, in order. */
export interface IntentEvent {
  readonly at: string;
  readonly what:
    | 'created'
    | 'edited'
    | 'sent'
    | 'answered'
    | 'failed'
    | 'lost'
    | 'interrupted'
    | 'cancelled'
    | 'discarded'
    | 'restored'
    | 'looked'
    | 'found'
    | 'released';
  readonly words: string;
}

/** Another intent that has to be done before. */
export interface Dependency {
  readonly id: IntentId;
  /** The member of the body that gets the id of what comes of it; null: it only goes before. */
  readonly member: string | null;
  readonly kind: 'create' | 'upload';
  readonly resource: ResourceName;
  readonly title: string;
  readonly state: IntentState;
  /** The item that came of it. */
  readonly resultId: ResourceId | null;
  /** Taken off the list: it will not come any more, unless it was done. */
  readonly discarded: boolean;
}

/** What the service said last, as far as it said anything. */
export interface Answer {
  /** ISO 8601. */
  readonly at: string;
  /** The HTTP status; null when it was not told. */
  readonly status: number | null;
  /** The answer as it came, without secrets; the first 20,000 characters of it. Null: it was empty. */
  readonly raw: string | null;
  /** There was more of it. */
  readonly cut: boolean;
}

/**
 * Why the program cannot tell by itself: `several` could be it; it `differs` from what was sent; its `time` does not
 * fit; it was sent without a name to find it by (`nameless`); the service has no list of such things (`noList`) or does
 * not show it to this key (`notAllowed`); its list came with faults (`incomplete`).
 */
export type AskReason = 'several' | 'differs' | 'time' | 'nameless' | 'noList' | 'notAllowed' | 'incomplete';

/**
 * Looking in the account for what may have been done. `due`: a pass begins as soon as it may; `reading`: one is under
 * way; `asks`: it is the person's to decide.
 */
export interface Look {
  readonly state: 'due' | 'reading' | 'asks';
  /** Complete passes that did not find it. */
  readonly passes: number;
  /** Items that the pass under way has read so far. */
  readonly items: number | null;
  /** The pass that counts next begins no sooner, ISO 8601; null: at once. */
  readonly notBefore: string | null;
  /** End of the last pass that looked for it. */
  readonly lookedAt: string | null;
  /** Why it is the person's to decide. */
  readonly why: AskReason | null;
  /** Why the last pass did not come to its end. */
  readonly problem: AppError | null;
}

/** An item of the account that may be what was meant. */
export interface Found {
  readonly id: ResourceId;
  readonly title: string;
  /** ISO 8601; null when the service does not tell. */
  readonly created: string | null;
  /** Members that are not as they were sent. */
  readonly differs: readonly string[];
}

/** One line of a comparison: `same`, `other`, `added` by the service, or `untold`: it never shows such a member. */
export interface ComparedMember {
  /** Name of the member; `attribute` names the entry where the member is a free map. */
  readonly member: string;
  readonly attribute: string | null;
  readonly sign: 'same' | 'other' | 'added' | 'untold';
  /** Absent where the sign is `added`. */
  readonly sent?: unknown;
  /** Absent where the item has no such member. */
  readonly found?: unknown;
}

/** How much somebody still waits for in an outbox. */
export interface Unsent {
  /** Waiting, or on its way. */
  readonly waiting: number;
  readonly failed: number;
  readonly unknown: number;
  /** Of all these, how many are files. */
  readonly uploads: number;
}

/** One thing a person wants done: a creation or an upload. */
export interface Intent {
  readonly id: IntentId;
  readonly kind: 'create' | 'upload';
  readonly resource: ResourceName;
  readonly state: IntentState;
  /** What a person knows it by: the SKU, the name, the file. */
  readonly title: string;
  /** Exactly what will be sent; for an upload the file's content is told by its size only. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly file: {
    readonly name: string;
    readonly size: Bytes;
    readonly sha256: string | null;
    /** The product that it seemed to belong to when it was reviewed. */
    readonly product: { readonly id: ResourceId; readonly sku: string } | null;
  } | null;
  readonly attempts: number;
  readonly createdAt: string;
  readonly changedAt: string;
  readonly error: AppError | null;
  /** The item that came of it. */
  readonly resultId: ResourceId | null;
  /** The account had it before: it is done, and this intent made nothing. */
  readonly alreadyThere: boolean;
  /** What was sent but did not come back the same, by member name. */
  readonly notTaken: readonly string[];
  /** A remark on what came of it, such as another checksum or name. */
  readonly notice: string | null;
  /** When it was last sent, ISO 8601. */
  readonly sentAt: string | null;
  /** What has to be done before; in the order they were named. */
  readonly dependsOn: readonly Dependency[];
  readonly answer: Answer | null;
  /** Null where nothing is looked for. */
  readonly look: Look | null;
  /** What may be it (of an unknown one), or what is in its place (of a conflict). */
  readonly found: readonly Found[];
  readonly events: readonly IntentEvent[];
}

export interface OutboxCounts {
  readonly waiting: number;
  readonly sending: number;
  /** Unknown, and still looked for by the program. */
  readonly looking: number;
  /** Failed, or unknown and not to be told without the person. */
  readonly needsYou: number;
  readonly done: number;
}

const creatable = Object.values(resources)
  .filter((resource) => resource.can.create)
  .map((resource) => resource.name) as [ResourceName, ...ResourceName[]];
/** What can be created; a file is uploaded in another way. */
export const creatableSchema: z.ZodType<ResourceName> = z.enum(creatable);

/** What has to be done before, with the member that gets the id of what comes of it. */
export const dependsOnSchema = z
  .array(z.strictObject({ id: intentIdSchema, member: z.string().min(1).max(200).nullable() }))
  .max(20);

export const outboxCalls = {
  'outbox.counts': answers<OutboxCounts>()(nothing),
  'outbox.get': answers<Intent | null>()(z.strictObject({ id: intentIdSchema })),
  /**
   * Remembers the creation, then sends it when the service can be reached, and what it depends on is done. Answers at
   * once, with the intent as it stands. `badArgument` for a dependency that is not in the outbox.
   */
  'outbox.create': answers<Intent>()(
    z.strictObject({
      resource: creatableSchema,
      body: boundedRecord(2_000_000),
      dependsOn: dependsOnSchema.optional(),
    }),
  ),
  /** A waiting or sending one; a creation that is being sent becomes `unknown`. */
  'outbox.cancel': answers<Intent>()(z.strictObject({ id: intentIdSchema })),
  /** Takes a failed, unknown, cancelled or done one off the list. */
  'outbox.discard': answers<undefined>()(z.strictObject({ id: intentIdSchema })),
  /** Sends a failed or cancelled one again, at the person's word. */
  'outbox.retry': answers<Intent>()(z.strictObject({ id: intentIdSchema })),
  /**
   * The person says that an unknown one is there, as this item. Of a channel the service is asked for that id first:
   * `notFound` when it does not know it. `conflict` for any other state.
   */
  'outbox.confirmThere': answers<Intent>()(z.strictObject({ id: intentIdSchema, itemId: resourceIdSchema })),
  /** The person says that an unknown one is not there: it is sent again. `conflict` for any other state. */
  'outbox.sendAgain': answers<Intent>()(z.strictObject({ id: intentIdSchema })),
  /** Looks in the account anew for an unknown one that can be looked for; answers at once. `conflict` for any other. */
  'outbox.look': answers<Intent>()(z.strictObject({ id: intentIdSchema })),
  /** What was sent beside an item of the cache, member by member; null when the cache does not hold the item. */
  'outbox.compare': answers<readonly ComparedMember[] | null>()(
    z.strictObject({ id: intentIdSchema, itemId: resourceIdSchema }),
  ),
  /** Drops what was done (or taken off the list) longer ago than so many days; `countOnly` tells how many that are, and drops none. */
  'outbox.prune': answers<{ readonly intents: number }>()(
    z.strictObject({ olderThanDays: z.int().min(0).max(36_500), countOnly: z.boolean().optional() }),
  ),
  /** Known values for an open field, most frequent first, from what the cache holds. */
  'outbox.seenValues': answers<readonly string[]>()(
    z.strictObject({ resource: resourceNameSchema, field: z.string().max(100) }),
  ),
} as const;

export interface OutboxEvents {
  /** Which intents changed, and their states now; null: too many to name, or some left the list. */
  readonly 'outbox.changed': {
    readonly changed: readonly Pick<Intent, 'id' | 'state'>[] | null;
    readonly counts: OutboxCounts;
  };
}
