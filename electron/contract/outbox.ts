import { z } from 'zod';
import type { Bytes, IntentId, ResourceId } from '../base/brand.ts';
import type { AppError, ErrorCode } from '../base/errors.ts';
import { resources } from '../model/index.ts';
import type { Refusal, ResourceName } from '../model/index.ts';
import { answers } from './define.ts';
import {
  batchIdSchema,
  boundedRecord,
  intentIdSchema,
  nothing,
  resourceIdSchema,
  resourceNameSchema,
} from './schemas.ts';
import { batchViews, intentStates } from './values.ts';
import type { BatchId, IntentGroup } from './values.ts';

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
  /** The HTTP status; null when it is unknown. */
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
  /** Undefined where the item has no such member. */
  readonly found: unknown;
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
  /** Exactly what will be sent; for an upload of the file's content only the size is shown. */
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
  /** Failed, or unknown and for the person to decide. */
  readonly needsYou: number;
  readonly done: number;
}

/** Which intents: what is null is not asked. */
export interface IntentQuery {
  readonly state: IntentState | null;
  /** `asset`: with the uploads. */
  readonly resource: ResourceName | null;
  /** First and last day they were asked for, by this computer's calendar, such as `2026-11-20`. */
  readonly from: string | null;
  readonly to: string | null;
  /** All of them stand in the title, the id of what came of it, or the reason of a failure; case and accents aside. */
  readonly words: string;
  /** Only the members of this batch. */
  readonly batch?: BatchId | undefined;
  /** Where nothing else is asked, a batch of two or more is one line; else it changes nothing. */
  readonly grouped?: boolean | undefined;
}

/** Whether what was created here was seen in a complete sync: not yet, or not by one that began later. */
export type Unconfirmed = 'notYet' | 'missed';

export interface IntentHeading {
  readonly entry: 'group';
  readonly group: IntentGroup;
  /** Lines of the query. */
  readonly count: number;
}

/** One entry of the outbox. */
export interface IntentLine extends Pick<
  Intent,
  | 'id'
  | 'kind'
  | 'resource'
  | 'state'
  | 'title'
  | 'attempts'
  | 'createdAt'
  | 'changedAt'
  | 'resultId'
  | 'alreadyThere'
  | 'notice'
> {
  readonly entry: 'intent';
  /** Why it failed or still waits. */
  readonly problem: { readonly code: ErrorCode; readonly message: string } | null;
  /** How many of the sent values the service did not take. */
  readonly notTaken: number;
  /** Whether the program looks for it in the account: its outcome is unknown, or it waits to be sent again. */
  readonly looking: boolean;
  /** What it waits for: the title of an entry that is not done yet. */
  readonly waitsFor: string | null;
  /** Null: seen in a sync, or nothing came of it yet. */
  readonly unconfirmed: Unconfirmed | null;
}

/** Two or more entries that were put in together: one drop, one paste, one save. It stands in the group of its worst member. */
export interface BatchLine {
  readonly entry: 'batch';
  readonly id: BatchId;
  readonly kind: Intent['kind'];
  /** What its members are; null: of several kinds. */
  readonly resource: ResourceName | null;
  /** When it was put in, ISO 8601. */
  readonly createdAt: string;
  /** The folder that its files lie in, by name alone; null: in several, or there are no files. */
  readonly folder: string | null;
  readonly entries: number;
  readonly states: Readonly<Record<IntentState, number>>;
  /** Of its files nothing new is sent until a person says so; of creations never. */
  readonly paused: boolean;
  /** How many of the unknown ones the program still looks for. */
  readonly looking: number;
  /** How many of those done the account had before. */
  readonly alreadyThere: number;
  /** Of all its files, and of those that are over. */
  readonly bytes: Bytes;
  readonly finishedBytes: Bytes;
}

/** What a line of the outbox is known by. */
export type LineId = IntentId | BatchId;

export type IntentEntry = IntentHeading | IntentLine | BatchLine;

/** Rows of the outbox: for each group that has any a heading and its lines, newest first. */
export interface IntentWindow {
  readonly offset: number;
  readonly rows: readonly IntentEntry[];
  /** Headings and lines of the whole query. */
  readonly total: number;
  /** Lines of the query, by group. */
  readonly groups: Readonly<Record<IntentGroup, number>>;
  /** Intents by state, whatever state is asked for. */
  readonly states: Readonly<Record<IntentState, number>>;
}

/** One entry of a batch. */
export interface MemberLine extends IntentLine {
  readonly file: Pick<NonNullable<Intent['file']>, 'size' | 'product'> | null;
}

/** Some entries of a batch: what failed first when they were first asked for, and each in its place from then on. */
export interface MemberWindow {
  readonly offset: number;
  readonly rows: readonly MemberLine[];
  /** Entries of the view. */
  readonly total: number;
}

/** What is sent, without its secrets: a word stands for the token. */
export interface IntentRequest {
  readonly method: 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** An intent with all that is shown of it when it is opened. */
export interface IntentWhole {
  readonly intent: Intent;
  readonly request: IntentRequest;
  readonly unconfirmed: Unconfirmed | null;
  /** Null where it was not refused for members that can be left out. */
  readonly refused: RefusedFor | null;
  /** The batch of two or more that it belongs to. */
  readonly batch: BatchLine | null;
}

/** What a creation was refused for, when that was members alone that the service does not take. */
export interface RefusedFor {
  readonly members: readonly string[];
  /** Failed creations of the resource, this one with them, that were refused for no other members. */
  readonly alike: number;
}

/** Some intents: by id, or all of a query but some. A batch stands for all its members. */
export type IntentScope = (
  { readonly ids: readonly LineId[] } | { readonly query: IntentQuery; readonly except: readonly LineId[] }
) & {
  /** Leaves out intents that changed at this time (ISO 8601, UTC) or later. */
  readonly unchangedSince?: string | undefined;
};

/** What became of some intents at once: what could not be done was left as it is. */
export interface BulkDone {
  /** How many it was done to. */
  readonly count: number;
  /** Left, by state. */
  readonly left: Readonly<Partial<Record<IntentState, number>>>;
  /** What puts back all that was discarded, until the program ends; null for what cannot be undone. */
  readonly undo: string | null;
}

/** Those that were taken off the list before they had left. */
export interface Withdrawn extends Pick<BulkDone, 'left'> {
  readonly ids: readonly IntentId[];
}

/** Why nothing leaves. `held`: a person said so. The rest ends by itself, or with a sign-in. */
export type OutboxHold = 'held' | 'offline' | 'limited' | 'signInNeeded' | 'disk';

/** The file of the outbox was damaged and a new one was begun. */
export interface OutboxDamage {
  /** When that was found, ISO 8601. */
  readonly at: string;
  /** The damaged file's name now; it is kept beside the new one. */
  readonly file: string;
  /** Entries that came over from it. */
  readonly saved: number;
  /** Entries that can be seen to have been there and could not be read. */
  readonly lost: number;
}

/** Whether anything leaves the outbox of the account in use. */
export interface OutboxHoldStatus {
  /** Nothing begins until a person goes on; kept over a restart. */
  readonly held: boolean;
  /** Null: whatever waits leaves in its turn. */
  readonly hold: OutboxHold | null;
  /** When it is tried again, ISO 8601; null: nobody knows. */
  readonly until: string | null;
  /** Shown until a person has taken note of it, over restarts too; null: nothing of the kind. */
  readonly damage: OutboxDamage | null;
}

/** What an account was not allowed to create when it was last tried. */
export type Refusals = Readonly<Partial<Record<ResourceName, Refusal>>>;

const creatable = Object.values(resources)
  .filter((resource) => resource.can.create)
  .map((resource) => resource.name) as [ResourceName, ...ResourceName[]];
/** What can be created; a file is uploaded in another way. */
const creatableSchema: z.ZodType<ResourceName> = z.enum(creatable);

/** What has to be done before, with the member that gets the id of what comes of it. */
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
  words: z.string().max(1_000),
  batch: batchIdSchema.optional(),
  grouped: z.boolean().optional(),
});

const lineIdSchema: z.ZodType<LineId> = z.union([intentIdSchema, batchIdSchema]);
const idsSchema = z.array(lineIdSchema).max(100_000);
const unchangedSince = z.iso.datetime().optional();
const scopeSchema: z.ZodType<IntentScope> = z.union([
  z.strictObject({ ids: idsSchema, unchangedSince }),
  z.strictObject({ query: intentQuerySchema, except: idsSchema, unchangedSince }),
]);

/** Maximum number of creations in one batch. */
export const maxCreations = 10_000;

const memberSchema = z.string().min(1).max(200).nullable();

/** A dependency: an intent of the outbox, or an earlier creation of the same call by its index. */
const neededSchema = z.union([
  z.strictObject({ id: intentIdSchema, member: memberSchema }),
  z.strictObject({ row: z.int().min(0).max(maxCreations), member: memberSchema }),
]);

const creationSchema = z.strictObject({
  resource: creatableSchema,
  body: boundedRecord(2_000_000),
  dependsOn: z.array(neededSchema).max(20).optional(),
});

/** One of the creations of a batch. */
export type BatchCreation = z.infer<typeof creationSchema>;
export const batchSchema = z.array(creationSchema).min(1).max(maxCreations);

/** What has a SKU or name already. */
export interface TakenTitle {
  /** As it was asked for. */
  readonly title: string;
  /** The item that has it; `title` as it is there. */
  readonly item: { readonly id: ResourceId; readonly title: string } | null;
  /** A creation of that SKU or name that may still be done, or may have been. */
  readonly intent: {
    readonly id: IntentId;
    readonly state: 'waiting' | 'sending' | 'unknown';
    /** Of a product: it is to have a parent itself. */
    readonly isVariant: boolean;
  } | null;
}

const jsonSchema = z.string().max(64_000_000);
const secretsSchema = z.record(z.string().max(100), z.string().min(1).max(10_000));

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
  /** Rows `offset` to `offset + limit`, and the counts. */
  'outbox.query': answers<IntentWindow>()(
    z.strictObject({ query: intentQuerySchema, offset: z.int().min(0), limit: z.int().min(1).max(500) }),
  ),
  /** The lines among rows `from` to `to` (exclusive) of a query; 100,000 at most. A batch has no title. */
  'outbox.ids': answers<readonly { readonly id: LineId; readonly title: string }[]>()(
    z.strictObject({ query: intentQuerySchema, from: z.int().min(0), to: z.int().min(0) }),
  ),
  /** The row at which an intent stands in a query, itself or within its batch; null: it is not in it. */
  'outbox.place': answers<number | null>()(z.strictObject({ query: intentQuerySchema, id: lineIdSchema })),
  /** A batch; null when fewer than two of its entries are left. */
  'outbox.batch': answers<BatchLine | null>()(z.strictObject({ id: batchIdSchema })),
  /** Members `offset` to `offset + limit` of a batch. `anew`: their order is made anew. */
  'outbox.members': answers<MemberWindow>()(
    z.strictObject({
      id: batchIdSchema,
      view: z.enum(batchViews),
      offset: z.int().min(0),
      limit: z.int().min(1).max(500),
      anew: z.boolean(),
    }),
  ),
  /** One intent with its request and the service's answer; null when the outbox does not hold it. */
  'outbox.open': answers<IntentWhole | null>()(z.strictObject({ id: intentIdSchema })),
  /**
   * Puts another body in place of what a creation would send that waits, or that failed and is sent again so, and with
   * `dependsOn` also what it waits for.
   * `conflict` when it has left meanwhile; `invalid` with problems at their fields; `badArgument` for a dependency that is
   * not in the outbox, or that waits for this one itself.
   */
  'outbox.edit': answers<Intent>()(
    z.strictObject({ id: intentIdSchema, body: boundedRecord(2_000_000), dependsOn: dependsOnSchema.optional() }),
  ),
  /**
   * Takes the members out of a failed creation's body that the service refused in it, and sends it again; `alike`: so with
   * all failed creations of the resource that were refused for no other members. Answers how many. `conflict` when it was
   * not refused for members alone, or has been sent again meanwhile.
   */
  'outbox.sendWithout': answers<number>()(z.strictObject({ id: intentIdSchema, alike: z.boolean() })),
  /** How many of them there are of each state. */
  'outbox.countIn': answers<BulkDone['left']>()(scopeSchema),
  /** Sends all of them again that failed or were cancelled; the rest stays as it is. */
  'outbox.retryMany': answers<BulkDone>()(scopeSchema),
  /** Stops all of them that wait, and files that are on their way; the rest stays. Answers how many were cancelled. */
  'outbox.cancelMany': answers<number>()(scopeSchema),
  /** Takes all of them off the list that are not on their way; the rest stays. */
  'outbox.discardMany': answers<BulkDone>()(scopeSchema),
  /** Puts back what was taken off the list, by the `undo` of that; answers how many. `notFound` after a restart. */
  'outbox.restore': answers<number>()(z.strictObject({ undo: z.uuid() })),
  /** Writes all that is known of an intent, without secrets, to a file of the person's choice; its name, or null when they chose none. */
  'outbox.saveDiagnostics': answers<string | null>()(z.strictObject({ id: intentIdSchema })),
  /**
   * Asks where to, then writes what a query finds as CSV or JSON, by the name's ending; null when the person closed the
   * dialog. Fails with `disk`, or with `conflict` while another receipt is being written.
   */
  'outbox.saveReceipt': answers<{ readonly fileName: string; readonly rows: number } | null>()(
    z.strictObject({ query: intentQuerySchema }),
  ),
  /**
   * Stages a part of the creations of a later `outbox.createBatch`, since thousands in one message block the page.
   * `batch` is any new id; staged parts of another one are dropped.
   */
  'outbox.stageBatch': answers<undefined>()(z.strictObject({ batch: z.uuid(), creations: jsonSchema })),
  /**
   * Stores all of them in one transaction, then sends each as `outbox.create` does; returns their ids in the same order.
   * `creations` is a list of `BatchCreation` as JSON, which the main process forwards unparsed to the outbox's thread. They
   * follow the staged parts of `batch`, where given; 10,000 in all at most. `badArgument` where the JSON is something else,
   * or the staged parts are gone. When one of them cannot be sent, none is stored: `invalid`, with every problem at
   * `INDEX.FIELD`, the index from 0 on; 100 problems at most. `badArgument` for a dependency that is not in the outbox or
   * not before it. `secrets` are those that each of them is sent with.
   */
  'outbox.createBatch': answers<readonly IntentId[]>()(
    z.strictObject({ creations: jsonSchema, batch: z.uuid().optional(), secrets: secretsSchema.optional() }),
  ),
  /** Removes those creations that still wait; the rest stays, and is counted by state. */
  'outbox.withdraw': answers<Withdrawn>()(z.strictObject({ ids: z.array(intentIdSchema).max(maxCreations) })),
  /** Which of these SKUs or names are taken in the cache or in the outbox, ignoring case and accents; free ones are left out. */
  'outbox.taken': answers<readonly TakenTitle[]>()(
    z.strictObject({ resource: resourceNameSchema, titles: z.array(z.string().max(1_000)).max(1_000) }),
  ),
  'outbox.holdStatus': answers<OutboxHoldStatus>()(nothing),
  /** Holds everything of the account, or goes on; what has begun to leave is finished either way. */
  'outbox.hold': answers<OutboxHoldStatus>()(z.strictObject({ held: z.boolean() })),
  /** The person has taken note that the file was damaged. */
  'outbox.noteDamage': answers<OutboxHoldStatus>()(nothing),
  /**
   * What the account in use may not create, by the role of its key or by its plan, however it was tried: in a form, in a
   * table, or from the outbox later. A creation of that kind that is made ends it.
   */
  'outbox.refusals': answers<Refusals>()(nothing),
} as const;

export interface OutboxEvents {
  /** Which intents changed, and their states now; null: too many to name, or some left the list. */
  readonly 'outbox.changed': {
    readonly changed: readonly Pick<Intent, 'id' | 'state'>[] | null;
    readonly counts: OutboxCounts;
  };
  readonly 'outbox.holdStatus': OutboxHoldStatus;
  readonly 'outbox.refusals': Refusals;
}
